package dev.espalier.learn.neighbours;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.state.StoredTensors;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The fitted {@link InstanceBasedLogistic}: the training rows, and the regressions. */
final class InstanceBasedLogisticModel implements Model {
  /**
   * What the regressions see.
   *
   * @param neighbours k
   * @param withFeatures whether they see the features too, before the neighbours
   */
  record Settings(int neighbours, boolean withFeatures) {}

  private final Schema schema;
  private final ModelCard card;
  private final LabelledRows rows;
  private final Settings settings;
  private final LinearScores scores;
  private final LabelSets observed;

  InstanceBasedLogisticModel(
      Schema schema, ModelCard card, LabelledRows rows, Settings settings, LinearScores scores) {
    this.schema = schema;
    this.card = card;
    this.rows = rows;
    this.settings = settings;
    this.scores = scores;
    this.observed = rows.labels().distinctSets();
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);
  }

  @Override
  public Posterior infer(Features given, Evidence known) {
    int voters = rows.others(settings.neighbours());
    Features mapped = rows.map().apply(given);
    Features seen =
        InstanceBasedLogistic.regressors(
            rows, rows.search().nearest(mapped, voters), voters, mapped, settings.withFeatures());
    double[] logOdds = scores.of(seen);
    for (int k = 0; k < logOdds.length; k++) {
      // p(y_i = 1) = σ(2 f_i): labels are −1 and +1 in the mathematics.
      logOdds[k] *= 2;
    }
    return new ProductPosterior(given.rows(), scores.labelCount(), logOdds, observed, known);
  }

  @Override
  public InstanceBasedLogisticModel withCard(ModelCard other) {
    return new InstanceBasedLogisticModel(schema, other, rows, settings, scores);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    rows.store(tensors);
    scores.store(tensors);
    return new ModelState(schema, card, tensors);
  }

  static InstanceBasedLogisticModel fromState(ModelState state, Settings settings) {
    return StoredTensors.read(state, stored -> fromState(stored, settings));
  }

  private static InstanceBasedLogisticModel fromState(StoredTensors stored, Settings settings) {
    LabelledRows rows = LabelledRows.fromState(stored);
    int columns = stored.labels() + (settings.withFeatures() ? rows.map().columns() : 0);
    return new InstanceBasedLogisticModel(
        stored.schema(), stored.card(), rows, settings, LinearScores.fromState(stored, columns));
  }
}

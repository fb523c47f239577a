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
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.state.StoredTensors;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The fitted {@link InstanceBasedLogistic}: the training rows, and the regressions.
 *
 * @param neighbours k
 * @param withFeatures whether the regressions see the features too, before the neighbours
 */
record InstanceBasedLogisticModel(
    Schema schema,
    ModelCard card,
    LabelledRows rows,
    int neighbours,
    boolean withFeatures,
    LinearScores scores)
    implements Model {
  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);
  }

  @Override
  public Posterior infer(Features given, Evidence known) {
    int voters = rows.others(neighbours);
    Features mapped = rows.map().apply(given);
    Features seen =
        InstanceBasedLogistic.regressors(
            rows, rows.search().nearest(mapped, voters), voters, mapped, withFeatures);
    return new ProductPosterior(
        given.rows(), scores.labelCount(), scores.logOdds(seen), rows.observed(), known);
  }

  @Override
  public InstanceBasedLogisticModel withCard(ModelCard other) {
    return new InstanceBasedLogisticModel(schema, other, rows, neighbours, withFeatures, scores);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    rows.store(tensors);
    scores.store(tensors);
    return new ModelState(schema, card, tensors);
  }

  static InstanceBasedLogisticModel fromState(
      ModelState state, int neighbours, boolean withFeatures) {
    return StoredTensors.read(state, stored -> fromState(stored, neighbours, withFeatures));
  }

  private static InstanceBasedLogisticModel fromState(
      StoredTensors stored, int neighbours, boolean withFeatures) {
    LabelledRows rows = LabelledRows.fromState(stored);
    int columns = stored.labels() + (withFeatures ? rows.map().columns() : 0);
    return new InstanceBasedLogisticModel(
        stored.schema(),
        stored.card(),
        rows,
        neighbours,
        withFeatures,
        LinearScores.fromState(stored, columns));
  }
}

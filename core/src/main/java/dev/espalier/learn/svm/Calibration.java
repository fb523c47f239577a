package dev.espalier.learn.svm;

/** How scores become probabilities. */
public enum Calibration {
  /** σ(A f + B), both fitted: the best probabilities. */
  SIGMOID,
  /**
   * σ(A f), so that a label is probable exactly where the machine's own sign says that it is on.
   */
  SIGN
}

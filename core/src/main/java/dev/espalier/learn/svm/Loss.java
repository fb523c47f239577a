package dev.espalier.learn.svm;

import dev.espalier.internal.svm.MarginLoss;

/** What a margin z = y f(x) below one costs. */
public enum Loss {
  /** max(0, 1 − z). */
  HINGE(MarginLoss.HINGE),
  /** max(0, 1 − z)². */
  SQUARED_HINGE(MarginLoss.SQUARED_HINGE);

  private final MarginLoss ofMargin;

  Loss(MarginLoss ofMargin) {
    this.ofMargin = ofMargin;
  }

  MarginLoss ofMargin() {
    return ofMargin;
  }
}

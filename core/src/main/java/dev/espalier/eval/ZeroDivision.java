package dev.espalier.eval;

/**
 * What a term counts when nothing is on and nothing is predicted, so that its ratio is 0/0: an
 * example with two empty sets, a label with neither positives nor predictions.
 */
public enum ZeroDivision {
  /** The prediction is right, so the term is 1. The default, and what our tables show. */
  ONE,
  /** The term is 0, as with scikit-learn's {@code zero_division=0}. */
  ZERO,
  /** The term is left out of the mean; a mean without terms is not a number. */
  SKIP
}

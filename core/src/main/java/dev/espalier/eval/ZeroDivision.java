package dev.espalier.eval;

/**
 * What a term counts when nothing is on and nothing is predicted, so that its ratio is 0/0: an
 * example with two empty sets, a label with neither positives nor predictions.
 */
public enum ZeroDivision {
  /** The prediction is right, so the term is 1. The default, and what our tables show. */
  ONE("one"),
  /** The term is 0, as in the tables of 001 and with scikit-learn's {@code zero_division=0}. */
  ZERO("zero"),
  /** The term is left out of the mean; a mean without terms is not a number. */
  SKIP("skip");

  private final String optionName;

  ZeroDivision(String optionName) {
    this.optionName = optionName;
  }

  /** The convention to show beside this one: scikit-learn's, or beside that ours. */
  public ZeroDivision other() {
    return this == ZERO ? ONE : ZERO;
  }

  /** The name in options and in JSON. */
  public String optionName() {
    return optionName;
  }
}

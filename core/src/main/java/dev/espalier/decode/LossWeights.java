package dev.espalier.decode;

import dev.espalier.error.InputException;

/**
 * The weights W⁺ and W⁻ of the collaborative loss (004 §2.1), which say how similar labels are.
 *
 * @param labelCount number of labels p
 * @param positive W⁺, p × p, row-major: entry (l, k) is the penalty for a false positive of k while
 *     l is off
 * @param negative W⁻, p × p, row-major: entry (l, k) is the penalty for a false negative of k while
 *     l is on
 */
public record LossWeights(int labelCount, double[] positive, double[] negative) {
  /** Checks and copies. */
  public LossWeights {
    positive = checked("W+", positive, labelCount);
    negative = checked("W-", negative, labelCount);
  }

  private static double[] checked(String name, double[] weights, int labelCount) {
    if (weights.length != (long) labelCount * labelCount) {
      throw new InputException(
          name + " has " + weights.length + " weights; expected " + labelCount + " squared");
    }
    for (double weight : weights) {
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw new InputException(
            name + " holds " + weight + "; expected numbers that are 0 or more");
      }
    }
    return weights.clone();
  }
}

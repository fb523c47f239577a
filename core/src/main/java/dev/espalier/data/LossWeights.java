package dev.espalier.data;

import dev.espalier.error.InputException;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;

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
  /** The weight that (18) leaves to the label itself. */
  private static final double OWN = 0.6;

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

  private static int pairs(int labelCount) {
    return Shape.product("weights of pairs of labels", labelCount, "labels", labelCount, "labels");
  }

  /** 004 Eq. (18): W⁺ = I; W⁻ has .6 on its diagonal, and the others share .4 evenly. */
  public static LossWeights even(int labelCount) {
    double other = labelCount == 1 ? 0 : (1 - OWN) / (labelCount - 1);
    double[] similarity = new double[pairs(labelCount)];
    Arrays.fill(similarity, other);
    for (int label = 0; label < labelCount; label++) {
      similarity[label * labelCount + label] = labelCount == 1 ? 1 : OWN;
    }
    return ofSimilarity(labelCount, similarity, 1);
  }

  /**
   * W⁻ from how often labels occur together: w⁻_lk is the share of rows with k among those with l,
   * each row of W⁻ divided by its sum. A label that never occurs is similar to itself only.
   */
  public static LossWeights coOccurrence(LabelSets sets) {
    int count = sets.labelCount();
    double[] together = new double[pairs(count)];
    for (int row = 0; row < sets.rows(); row++) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        for (int other = sets.start(row); other < sets.start(row + 1); other++) {
          together[sets.members()[k] * count + sets.members()[other]]++;
        }
      }
    }
    for (int label = 0; label < count; label++) {
      together[label * count + label] = Math.max(1, together[label * count + label]);
    }
    return ofSimilarity(count, together, 1);
  }

  /**
   * W⁻ from similarities, each row divided by its sum as under 004 Eq. (2), and W⁺ = c·I.
   *
   * @param similarity p × p, row-major, none negative; not modified
   * @param falsePositive c: what it costs to answer a label that is off
   */
  public static LossWeights ofSimilarity(
      int labelCount, double[] similarity, double falsePositive) {
    double[] positive = new double[pairs(labelCount)];
    double[] negative = similarity.clone();
    for (int label = 0; label < labelCount; label++) {
      positive[label * labelCount + label] = falsePositive;
      int from = label * labelCount;
      double sum = Arrays.stream(similarity, from, from + labelCount).sum();
      for (int k = from; k < from + labelCount; k++) {
        negative[k] = sum > 0 ? similarity[k] / sum : 0;
      }
    }
    return new LossWeights(labelCount, positive, negative);
  }

  /**
   * δ_k(y) = Σ_{l: y_l=+1} w⁻_lk − Σ_{l: y_l=−1} w⁺_lk of each row and label, Eq. (3). A label
   * whose value is unknown adds nothing.
   *
   * @return rows × labels, row-major
   */
  public double[] margins(Labels labels) {
    return margins(labels, 0, labels.rows());
  }

  /** The same of the rows from {@code from} to before {@code to}. */
  public double[] margins(Labels labels, int from, int to) {
    // Every label off: −Σ_l w⁺_lk; each one that is on moves δ_k by w⁻_lk + w⁺_lk.
    double[] allOff = new double[labelCount];
    double[] moves = new double[positive.length];
    for (int entry = 0; entry < moves.length; entry++) {
      allOff[entry % labelCount] -= positive[entry];
      moves[entry] = negative[entry] + positive[entry];
    }
    double[] margins =
        new double[Shape.product("margins", to - from, "rows", labelCount, "labels")];
    for (int row = from; row < to; row++) {
      int at = (row - from) * labelCount;
      System.arraycopy(allOff, 0, margins, at, labelCount);
      add(moves, labels.positives(), row, margins, at);
      if (labels.unknown() != null) {
        add(positive, labels.unknown(), row, margins, at);
      }
    }
    return margins;
  }

  private void add(double[] weights, LabelSets sets, int row, double[] margins, int at) {
    for (int k = sets.start(row); k < sets.start(row + 1); k++) {
      int from = sets.members()[k] * labelCount;
      for (int label = 0; label < labelCount; label++) {
        margins[at + label] += weights[from + label];
      }
    }
  }

  /** The same for the chosen labels only, which are numbered anew in the order given. */
  public LossWeights keep(int[] labels) {
    int count = labels.length;
    double[] plus = new double[count * count];
    double[] minus = new double[count * count];
    for (int k = 0; k < plus.length; k++) {
      int from = labels[k / count] * labelCount + labels[k % count];
      plus[k] = positive[from];
      minus[k] = negative[from];
    }
    return new LossWeights(count, plus, minus);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LossWeights weights
        && weights.labelCount == labelCount
        && Arrays.equals(weights.positive, positive)
        && Arrays.equals(weights.negative, negative);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(positive) + Arrays.hashCode(negative);
  }

  @Override
  public String toString() {
    return "LossWeights[" + labelCount + " labels]";
  }
}

package dev.espalier.internal.subspace;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Shape;

/**
 * Which rows belong to which classes, and how much, as targets of a regression: E = L^(−1/2) Z
 * W^(−1/2) with the weights of the rows l_i = Σ_k Z_ik and of the classes w_k = Σ_i Z_ik. A class
 * without members has targets 0.
 *
 * @param classes how many classes
 * @param weights l, one for each row
 * @param targets E: rows × classes
 */
public record ClassTargets(int classes, double[] weights, double[] targets) {
  /** What becomes of the memberships of a row that has several (002 (15), (16)). */
  public enum Correction {
    /** z_i = y_i C / ‖y_i‖₁. */
    BY_LABELS,
    /** z_i = y_i C / ‖y_i C‖₁. */
    BY_SUM,
    /** z_i = y_i C. */
    NONE
  }

  /**
   * The memberships of known labels; with a single label, the rows that lack it are a class too.
   *
   * @param correlated whether C is the cosine of the labels (002 (13)); otherwise it is I
   */
  public static ClassTargets of(Labels labels, boolean correlated, Correction correction) {
    if (labels.labelCount() > 1) {
      return of(labels.positives(), correlated, correction);
    }
    LabelSets.Builder both = new LabelSets.Builder(2);
    for (int row = 0; row < labels.rows(); row++) {
      if (!labels.isUnknown(row, 0)) {
        both.add(labels.positives().size(row) > 0 ? 0 : 1);
      }
      both.endRow();
    }
    return of(both.build(), correlated, correction);
  }

  /**
   * The memberships of label sets.
   *
   * @param correlated whether C is the cosine of the labels (002 (13)); otherwise it is I
   */
  public static ClassTargets of(LabelSets sets, boolean correlated, Correction correction) {
    int classes = sets.labelCount();
    double[] cosines = correlated ? cosines(sets) : new double[0];
    double[] z = new double[Shape.product("memberships", sets.rows(), "rows", classes, "labels")];
    double[] weights = new double[sets.rows()];
    double[] sums = new double[classes];
    for (int row = 0; row < sets.rows(); row++) {
      int base = row * classes;
      double total = 0;
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        int label = sets.members()[k];
        if (!correlated) {
          z[base + label] = 1;
          total++;
        }
        for (int other = 0; correlated && other < classes; other++) {
          z[base + other] += cosines[label * classes + other];
          total += cosines[label * classes + other];
        }
      }
      double divisor =
          switch (correction) {
            case BY_LABELS -> sets.size(row);
            case BY_SUM -> total;
            case NONE -> 1;
          };
      for (int k = base; total > 0 && k < base + classes; k++) {
        z[k] /= divisor;
        weights[row] += z[k];
        sums[k - base] += z[k];
      }
    }
    for (int k = 0; k < z.length; k++) {
      z[k] = z[k] == 0 ? 0 : z[k] / Math.sqrt(weights[k / classes] * sums[k % classes]);
    }
    return new ClassTargets(classes, weights, z);
  }

  /** C_kl = y_k·y_l / (‖y_k‖ ‖y_l‖) (002 (13)): labels × labels; 0 for one without rows. */
  public static double[] cosines(LabelSets sets) {
    int labels = sets.labelCount();
    double[] cosines =
        new double[Shape.product("correlations", labels, "labels", labels, "labels")];
    for (int row = 0; row < sets.rows(); row++) {
      for (int a = sets.start(row); a < sets.start(row + 1); a++) {
        for (int b = sets.start(row); b < sets.start(row + 1); b++) {
          cosines[sets.members()[a] * labels + sets.members()[b]]++;
        }
      }
    }
    int[] counts = sets.counts();
    for (int k = 0; k < cosines.length; k++) {
      if (cosines[k] != 0) {
        cosines[k] /= Math.sqrt((double) counts[k / labels] * counts[k % labels]);
      }
    }
    return cosines;
  }

  /** Labels as 1 and 0, rows × labels; one that is unknown as its frequency. */
  public static double[] zeroOne(Labels labels) {
    int width = labels.labelCount();
    int[] on = labels.positives().counts();
    int[] known = labels.knownCounts();
    double[] values = centred(labels);
    for (int k = 0; k < values.length; k++) {
      values[k] += (double) on[k % width] / Math.max(1, known[k % width]);
    }
    return values;
  }

  /**
   * Labels about their means, rows × labels: 1 or 0 less the label's frequency, and 0 where it is
   * unknown.
   */
  public static double[] centred(Labels labels) {
    int width = labels.labelCount();
    int[] on = labels.positives().counts();
    int[] known = labels.knownCounts();
    double[] centred = new double[Shape.product("labels", labels.rows(), "rows", width, "labels")];
    LabelSets positives = labels.positives();
    LabelSets unknown = labels.unknown();
    for (int row = 0; row < labels.rows(); row++) {
      int base = row * width;
      for (int label = 0; label < width; label++) {
        centred[base + label] = -(double) on[label] / Math.max(1, known[label]);
      }
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        centred[base + positives.members()[k]] += 1;
      }
      for (int k = 0; unknown != null && k < unknown.size(row); k++) {
        centred[base + unknown.members()[unknown.start(row) + k]] = 0;
      }
    }
    return centred;
  }
}

package dev.espalier.rivals.coding;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.svm.Sigmoid;
import java.util.Arrays;

/**
 * From predicted codes and classifiers to labels: minimises d(y) − λ l·y over the box, where d is
 * the distance of codes and l the classifiers' log-odds, and rounds.
 *
 * @param metric Q
 * @param classifierWeight λ
 */
record Decoding(double[] metric, double classifierWeight) {
  /** Predictions beyond are cut off: a label is 0 or 1. */
  private static final double FARTHEST = 1e6;

  /**
   * By how much better each label on is than off, the others where the relaxed problem has them:
   * positive exactly where it rounds to on.
   *
   * @param predicted ŷ: rows × labels
   * @param scores of the classifiers: half the log-odds, rows × labels
   * @param known labels that keep their value
   */
  double[] gains(double[] predicted, double[] scores, int labels, Evidence known) {
    double[] gains = new double[predicted.length];
    double[] within = new double[predicted.length];
    for (int k = 0; k < within.length; k++) {
      within[k] = Math.max(-FARTHEST, Math.min(FARTHEST, predicted[k]));
    }
    int rows = predicted.length / labels;
    Parallel.rows(
        rows,
        (first, end) -> {
          BoxQuadratic search = new BoxQuadratic(metric, labels);
          double[] linear = new double[labels];
          double[] y = new double[labels];
          double[] gain = new double[labels];
          int[] fixed = new int[labels];
          for (int row = first; row < end; row++) {
            for (int label = 0; label < labels; label++) {
              linear[label] = classifierWeight * 2 * scores[row * labels + label];
              fixed[label] = known.value(row, label);
            }
            search.minimise(within, row * labels, linear, fixed, y, gain);
            System.arraycopy(gain, 0, gains, row * labels, labels);
          }
        });
    return gains;
  }

  /** By what gains are multiplied to be log-odds: one slope for all labels. */
  double slope(double[] predicted, double[] scores, LabelSets truth) {
    double[] gains = gains(predicted, scores, truth.labelCount(), Evidence.none());
    double[] signs = new double[gains.length];
    Arrays.fill(signs, -1);
    for (int row = 0; row < truth.rows(); row++) {
      for (int label : truth.row(row)) {
        signs[row * truth.labelCount() + label] = 1;
      }
    }
    return Sigmoid.fit(gains, signs, false).slope();
  }
}

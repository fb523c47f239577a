package dev.espalier.internal.svm;

import dev.espalier.data.Labels;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The rows of which a label is known.
 *
 * @param rows their numbers
 * @param signs +1 or −1 for each
 */
public record KnownRows(int[] rows, double[] signs) {
  /** The rows of one label. */
  public static KnownRows of(Labels labels, int label) {
    int count = 0;
    int[] rows = new int[labels.rows()];
    double[] signs = new double[labels.rows()];
    for (int row = 0; row < rows.length; row++) {
      if (!labels.isUnknown(row, label)) {
        rows[count] = row;
        signs[count++] = labels.positives().contains(row, label) ? 1 : -1;
      }
    }
    return new KnownRows(Arrays.copyOf(rows, count), Arrays.copyOf(signs, count));
  }

  /** +1 or −1 for each row, 0 where the label is unknown. */
  public static double[] signs(Labels labels, int label) {
    double[] signs = new double[labels.rows()];
    for (int row = 0; row < signs.length; row++) {
      double known = labels.positives().contains(row, label) ? 1 : -1;
      signs[row] = labels.isUnknown(row, label) ? 0 : known;
    }
    return signs;
  }

  /** The label's machine on some of these rows. */
  public Machine solve(DualCoordinateDescent solver, RowProducts products, IntPredicate chosen) {
    int count = 0;
    int[] some = new int[rows.length];
    double[] theirSigns = new double[rows.length];
    for (int k = 0; k < rows.length; k++) {
      if (chosen.test(rows[k])) {
        some[count] = rows[k];
        theirSigns[count++] = signs[k];
      }
    }
    return solver.solve(products, Arrays.copyOf(some, count), Arrays.copyOf(theirSigns, count));
  }
}

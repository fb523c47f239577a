package dev.espalier.learn.tree;

import dev.espalier.data.SparseFeatures;
import java.util.Arrays;

/**
 * The rows that reach a node, with the features that occur in them numbered anew, so that a
 * scorer's weights stay in cache.
 *
 * @param rows which rows of all
 * @param features which features of all
 * @param values the rows, by their own features
 */
record NodeRows(int[] rows, int[] features, SparseFeatures values) {
  /** Takes rows together, one node after another. Not safe for many threads. */
  static final class Gatherer {
    private final SparseFeatures all;
    private final int[] place;

    Gatherer(SparseFeatures all) {
      this.all = all;
      this.place = new int[all.columns()];
    }

    NodeRows gather(int[] rows) {
      int[] starts = new int[rows.length + 1];
      for (int k = 0; k < rows.length; k++) {
        starts[k + 1] = starts[k] + all.start(rows[k] + 1) - all.start(rows[k]);
      }
      int[] features = occurring(rows, starts[rows.length]);
      for (int k = 0; k < features.length; k++) {
        place[features[k]] = k + 1;
      }
      int[] columns = new int[starts[rows.length]];
      double[] values = new double[columns.length];
      for (int k = 0; k < rows.length; k++) {
        int from = all.start(rows[k]);
        System.arraycopy(all.values(), from, values, starts[k], starts[k + 1] - starts[k]);
        for (int i = starts[k]; i < starts[k + 1]; i++) {
          columns[i] = place[all.columnIndices()[from + i - starts[k]]] - 1;
        }
      }
      for (int feature : features) {
        place[feature] = 0;
      }
      return new NodeRows(
          rows, features, new SparseFeatures(features.length, starts, columns, values));
    }

    private int[] occurring(int[] rows, int stored) {
      int[] found = new int[Math.min(stored, all.columns())];
      int count = 0;
      for (int row : rows) {
        for (int k = all.start(row); k < all.start(row + 1); k++) {
          int column = all.columnIndices()[k];
          if (place[column] == 0) {
            place[column] = 1;
            found[count++] = column;
          }
        }
      }
      int[] features = Arrays.copyOf(found, count);
      Arrays.sort(features);
      return features;
    }
  }
}

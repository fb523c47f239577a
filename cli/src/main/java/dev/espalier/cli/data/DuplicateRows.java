package dev.espalier.cli.data;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;

/**
 * Counts rows whose features and labels are those of an earlier row. Rows are compared by hashes of
 * 64 bits: among a million rows two different ones have the same with a chance of 3 in 10⁸.
 */
final class DuplicateRows {
  private DuplicateRows() {}

  static int count(Dataset data) {
    long[] hashes = new long[data.rows()];
    Features features = data.features();
    LabelSets labels = data.labels().positives();
    LabelSets unknown = data.labels().unknown();
    for (int row = 0; row < hashes.length; row++) {
      long hash = mixed(1, Arrays.hashCode(labels.row(row)));
      for (int label : labels.row(row)) {
        hash = mixed(hash, label);
      }
      for (int label : unknown == null ? new int[0] : unknown.row(row)) {
        hash = mixed(hash, ~label);
      }
      hashes[row] = of(features, row, hash);
    }
    Arrays.sort(hashes);
    int same = 0;
    for (int k = 1; k < hashes.length; k++) {
      same += hashes[k] == hashes[k - 1] ? 1 : 0;
    }
    return same;
  }

  private static long of(Features features, int row, long start) {
    long hash = start;
    if (features instanceof SparseFeatures sparse) {
      for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
        hash = mixed(hash, sparse.columnIndices()[k]);
        hash = mixed(hash, Double.doubleToLongBits(sparse.values()[k]));
      }
      return hash;
    }
    double[] values = ((DenseFeatures) features).values();
    int width = features.columns();
    for (int j = 0; j < width; j++) {
      hash = mixed(hash, Double.doubleToLongBits(values[row * width + j]));
    }
    return hash;
  }

  private static long mixed(long hash, long value) {
    long product = (hash ^ value) * 0x9E3779B97F4A7C15L;
    return Long.rotateLeft(product, 29) * 0xBF58476D1CE4E5B9L;
  }
}

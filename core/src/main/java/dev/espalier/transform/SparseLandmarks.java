package dev.espalier.transform;

import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;
import java.util.Map;

/**
 * Sparse landmarks, held by column: a row meets only the landmarks that share a feature with it.
 */
final class SparseLandmarks implements Landmarks {
  static final String STARTS = "nystrom.landmarks.starts";
  private static final String COLUMNS = "nystrom.landmarks.columns";
  private static final String VALUES = "nystrom.landmarks.values";

  private final SparseFeatures rows;
  private final double[] squares;
  private final int[] columnStart;
  private final int[] landmark;
  private final double[] values;

  SparseLandmarks(SparseFeatures rows) {
    this.rows = rows;
    this.squares = new double[rows.rows()];
    this.columnStart = new int[rows.columns() + 1];
    this.landmark = new int[rows.values().length];
    this.values = new double[rows.values().length];
    for (int column : rows.columnIndices()) {
      columnStart[column + 1]++;
    }
    for (int column = 0; column < rows.columns(); column++) {
      columnStart[column + 1] += columnStart[column];
    }
    int[] next = Arrays.copyOf(columnStart, rows.columns());
    for (int row = 0; row < rows.rows(); row++) {
      for (int k = rows.rowStarts()[row]; k < rows.rowStarts()[row + 1]; k++) {
        double value = rows.values()[k];
        int at = next[rows.columnIndices()[k]]++;
        landmark[at] = row;
        values[at] = value;
        squares[row] += value * value;
      }
    }
  }

  @Override
  public int count() {
    return rows.rows();
  }

  @Override
  public SparseFeatures rows() {
    return rows;
  }

  @Override
  public void squaredDistances(Features features, int from, int to, double[] out) {
    int count = rows.rows();
    Arrays.fill(out, 0, (to - from) * count, 0);
    for (int row = from; row < to; row++) {
      int base = (row - from) * count;
      double length = 0;
      if (features instanceof SparseFeatures sparse) {
        for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
          double value = sparse.values()[k];
          length += value * value;
          addProducts(sparse.columnIndices()[k], value, out, base);
        }
      } else if (features instanceof DenseFeatures dense) {
        for (int column = 0; column < dense.columns(); column++) {
          double value = dense.values()[row * dense.columns() + column];
          length += value * value;
          addProducts(column, value, out, base);
        }
      }
      for (int k = 0; k < count; k++) {
        out[base + k] = Math.max(0, length + squares[k] - 2 * out[base + k]);
      }
    }
  }

  private void addProducts(int column, double value, double[] out, int base) {
    if (value != 0) {
      for (int k = columnStart[column]; k < columnStart[column + 1]; k++) {
        out[base + landmark[k]] += value * values[k];
      }
    }
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(STARTS, new Tensor.Integers(rows.rowStarts(), rows.rowStarts().length));
    tensors.put(COLUMNS, new Tensor.Integers(rows.columnIndices(), landmark.length));
    tensors.put(VALUES, new Tensor.Doubles(rows.values(), landmark.length));
  }

  static SparseLandmarks restored(ModelState state) {
    return new SparseLandmarks(
        new SparseFeatures(
            state.schema().features().size(),
            state.integers(STARTS),
            state.integers(COLUMNS),
            state.doubles(VALUES)));
  }
}

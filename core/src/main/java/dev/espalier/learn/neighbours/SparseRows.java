package dev.espalier.learn.neighbours;

import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;
import java.util.Map;

/**
 * Sparse training rows, held by column too: a row meets only the training rows that share a feature
 * with it.
 */
final class SparseRows implements TrainingRows {
  static final String STARTS = "neighbours.rows.starts";
  private static final String COLUMNS = "neighbours.rows.columns";
  private static final String VALUES = "neighbours.rows.values";

  private final SparseFeatures rows;
  private final double[] squares;
  private final int[] columnStart;
  private final int[] rowIndex;
  private final double[] byColumn;

  SparseRows(SparseFeatures rows) {
    this.rows = rows;
    this.squares = new double[rows.rows()];
    this.columnStart = new int[rows.columns() + 1];
    this.rowIndex = new int[rows.values().length];
    this.byColumn = new double[rows.values().length];
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
        rowIndex[at] = row;
        byColumn[at] = value;
        squares[row] += value * value;
      }
    }
  }

  @Override
  public int count() {
    return rows.rows();
  }

  @Override
  public void search(Features mapped, int from, int to, int wanted, int[] nearest) {
    double[] scores = new double[count()];
    Candidates candidates = new Candidates(wanted);
    for (int row = from; row < to; row++) {
      // The row is compared entry by entry in a fixed order, so its scores need no slack.
      System.arraycopy(squares, 0, scores, 0, scores.length);
      if (mapped instanceof SparseFeatures sparse) {
        for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
          subtractProducts(sparse.columnIndices()[k], 2 * sparse.values()[k], scores);
        }
      } else if (mapped instanceof DenseFeatures dense) {
        for (int column = 0; column < dense.columns(); column++) {
          double value = dense.values()[row * dense.columns() + column];
          subtractProducts(column, 2 * value, scores);
        }
      }
      candidates.clear(0);
      for (int other = 0; other < scores.length; other++) {
        if (scores[other] <= candidates.bound()) {
          candidates.add(other, scores[other]);
        }
      }
      candidates.finish(other -> scores[other], nearest, row * wanted);
    }
  }

  private void subtractProducts(int column, double value, double[] scores) {
    if (value != 0) {
      for (int k = columnStart[column]; k < columnStart[column + 1]; k++) {
        scores[rowIndex[k]] -= value * byColumn[k];
      }
    }
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(STARTS, new Tensor.Integers(rows.rowStarts(), rows.rowStarts().length));
    tensors.put(COLUMNS, new Tensor.Integers(rows.columnIndices(), rowIndex.length));
    tensors.put(VALUES, new Tensor.Doubles(rows.values(), rowIndex.length));
  }

  static SparseRows restored(ModelState state) {
    return new SparseRows(
        new SparseFeatures(
            state.schema().features().size(),
            state.integers(STARTS),
            state.integers(COLUMNS),
            state.doubles(VALUES)));
  }
}

package dev.espalier.internal.svm;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;

/** Single rows x̃ = (x, 1) against a vector; what is not stored costs nothing. */
public sealed interface RowProducts {
  /** The rows of a matrix. */
  static RowProducts of(Features features) {
    return features instanceof SparseFeatures sparse
        ? new Sparse(sparse)
        : new Dense((DenseFeatures) features);
  }

  /** The length of x̃. */
  int dimension();

  /** Which element of x̃ is the constant 1. */
  int intercept();

  /** w·x̃. */
  double dot(int row, double[] weights);

  /** w += factor · x̃. */
  void add(int row, double factor, double[] weights);

  /** x̃·x̃. */
  double square(int row);

  /** Dense rows. */
  record Dense(DenseFeatures features) implements RowProducts {
    @Override
    public int dimension() {
      return features.columns() + 1;
    }

    @Override
    public int intercept() {
      return features.columns();
    }

    @Override
    public double dot(int row, double[] weights) {
      double[] values = features.values();
      int columns = features.columns();
      int base = row * columns;
      double sum = weights[columns];
      for (int column = 0; column < columns; column++) {
        sum += values[base + column] * weights[column];
      }
      return sum;
    }

    @Override
    public void add(int row, double factor, double[] weights) {
      double[] values = features.values();
      int columns = features.columns();
      int base = row * columns;
      for (int column = 0; column < columns; column++) {
        weights[column] += factor * values[base + column];
      }
      weights[columns] += factor;
    }

    @Override
    public double square(int row) {
      double[] values = features.values();
      double sum = 1;
      for (int k = row * features.columns(); k < (row + 1) * features.columns(); k++) {
        sum += values[k] * values[k];
      }
      return sum;
    }
  }

  /** Sparse rows. */
  record Sparse(SparseFeatures features) implements RowProducts {
    @Override
    public int dimension() {
      return features.columns() + 1;
    }

    @Override
    public int intercept() {
      return features.columns();
    }

    @Override
    public double dot(int row, double[] weights) {
      int[] columns = features.columnIndices();
      double[] values = features.values();
      double sum = weights[features.columns()];
      for (int k = features.rowStarts()[row]; k < features.rowStarts()[row + 1]; k++) {
        sum += values[k] * weights[columns[k]];
      }
      return sum;
    }

    @Override
    public void add(int row, double factor, double[] weights) {
      int[] columns = features.columnIndices();
      double[] values = features.values();
      for (int k = features.rowStarts()[row]; k < features.rowStarts()[row + 1]; k++) {
        weights[columns[k]] += factor * values[k];
      }
      weights[features.columns()] += factor;
    }

    @Override
    public double square(int row) {
      double[] values = features.values();
      double sum = 1;
      for (int k = features.rowStarts()[row]; k < features.rowStarts()[row + 1]; k++) {
        sum += values[k] * values[k];
      }
      return sum;
    }

    /** sums += factor · x̃², element by element. */
    public void addSquares(int row, double factor, double[] sums) {
      int[] columns = features.columnIndices();
      double[] values = features.values();
      for (int k = features.rowStarts()[row]; k < features.rowStarts()[row + 1]; k++) {
        sums[columns[k]] += factor * values[k] * values[k];
      }
      sums[features.columns()] += factor;
    }
  }

  /**
   * Rows x̃ = (x, 1, y) that see the same rows' labels too, those that are allowed.
   *
   * @param rows (x, 1)
   * @param sets the labels that are on
   * @param allowed which labels are seen; of the others y is 0
   */
  record WithLabels(RowProducts rows, LabelSets sets, boolean[] allowed) implements RowProducts {
    @Override
    public int dimension() {
      return rows.dimension() + sets.labelCount();
    }

    @Override
    public int intercept() {
      return rows.intercept();
    }

    @Override
    public double dot(int row, double[] weights) {
      double sum = rows.dot(row, weights);
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        int label = sets.members()[k];
        sum += allowed[label] ? weights[rows.dimension() + label] : 0;
      }
      return sum;
    }

    @Override
    public void add(int row, double factor, double[] weights) {
      rows.add(row, factor, weights);
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        int label = sets.members()[k];
        weights[rows.dimension() + label] += allowed[label] ? factor : 0;
      }
    }

    @Override
    public double square(int row) {
      double sum = rows.square(row);
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        sum += allowed[sets.members()[k]] ? 1 : 0;
      }
      return sum;
    }
  }
}

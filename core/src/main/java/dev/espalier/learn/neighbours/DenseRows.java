package dev.espalier.learn.neighbours;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.Map;

/** Dense training rows: a block of rows meets a tile of training rows in one matrix product. */
final class DenseRows implements TrainingRows {
  private static final String VALUES = "neighbours.rows";

  /** A block against a tile is half a megabyte of scores, which stays in cache. */
  private static final int BLOCK_ROWS = 64;

  private static final int TILE_ROWS = 1024;

  private final int count;
  private final int columns;
  private final double[] values;
  private final double[] squares;
  private final double largestSquare;

  DenseRows(DenseFeatures rows) {
    this.count = rows.rows();
    this.columns = rows.columns();
    this.values = rows.values();
    this.squares = new double[count];
    double largest = 0;
    for (int row = 0; row < count; row++) {
      squares[row] = square(values, row * columns);
      largest = Math.max(largest, squares[row]);
    }
    this.largestSquare = largest;
  }

  private double square(double[] from, int base) {
    double sum = 0;
    for (int k = base; k < base + columns; k++) {
      sum += from[k] * from[k];
    }
    return sum;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void search(Features mapped, int from, int to, int wanted, int[] nearest) {
    double[] block =
        new double[Shape.product("distances", BLOCK_ROWS, "rows at once", columns, "features")];
    double[] scores = new double[BLOCK_ROWS * Math.min(TILE_ROWS, count)];
    Candidates[] candidates = new Candidates[Math.min(BLOCK_ROWS, to - from)];
    Arrays.setAll(candidates, k -> new Candidates(wanted));
    for (int first = from; first < to; first += BLOCK_ROWS) {
      int size = Math.min(BLOCK_ROWS, to - first);
      copy(mapped, first, size, block);
      for (int k = 0; k < size; k++) {
        // Twice the rounding error of a sum of so many products, for each of two scores.
        double scale = square(block, k * columns) + largestSquare;
        candidates[k].clear(8 * Math.ulp(1.0) * (columns + 4) * scale);
      }
      for (int tile = 0; tile < count; tile += TILE_ROWS) {
        score(block, size, tile, Math.min(TILE_ROWS, count - tile), scores, candidates);
      }
      for (int k = 0; k < size; k++) {
        int base = k * columns;
        candidates[k].finish(
            row -> distance(block, base, row * columns), nearest, (first + k) * wanted);
      }
    }
  }

  private void score(
      double[] block, int size, int tile, int width, double[] scores, Candidates[] candidates) {
    Blas.get()
        .multiply(
            -2,
            Matrix.of(block, size, columns),
            Matrix.of(values, tile * columns, width, columns).transpose(),
            0,
            Matrix.of(scores, size, width));
    for (int k = 0; k < size; k++) {
      Candidates own = candidates[k];
      for (int row = 0; row < width; row++) {
        double score = scores[k * width + row] + squares[tile + row];
        if (score <= own.bound()) {
          own.add(tile + row, score);
        }
      }
    }
  }

  private double distance(double[] block, int base, int other) {
    double sum = 0;
    for (int column = 0; column < columns; column++) {
      double difference = block[base + column] - values[other + column];
      sum += difference * difference;
    }
    return sum;
  }

  private void copy(Features from, int first, int size, double[] block) {
    if (from instanceof DenseFeatures dense) {
      System.arraycopy(dense.values(), first * columns, block, 0, size * columns);
    } else if (from instanceof SparseFeatures sparse) {
      Arrays.fill(block, 0, size * columns, 0);
      for (int row = first; row < first + size; row++) {
        for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
          block[(row - first) * columns + sparse.columnIndices()[k]] = sparse.values()[k];
        }
      }
    }
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(VALUES, new Tensor.Doubles(values, count, columns));
  }

  static DenseRows fromState(StoredTensors stored, int count, int columns) {
    return new DenseRows(new DenseFeatures(count, columns, stored.doubles(VALUES, count, columns)));
  }
}

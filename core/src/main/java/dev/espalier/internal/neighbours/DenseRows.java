package dev.espalier.internal.neighbours;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;

/** Dense rows: a block of other rows meets a tile of them in one matrix product. */
final class DenseRows extends NeighbourSearch {
  private static final int SMALLEST_CHUNK = 64;

  /** Number of rows that share the cost of bringing a tile into the form that products want. */
  private static final int BLOCK_ROWS = 256;

  private static final int TILE_ROWS = 512;

  private final DenseFeatures rows;
  private final int columns;
  private final double[] values;
  private final double[] squares;
  private final double largestSquare;

  DenseRows(DenseFeatures rows) {
    this.rows = rows;
    this.columns = rows.columns();
    this.values = rows.values();
    this.squares = new double[rows.rows()];
    double largest = 0;
    for (int row = 0; row < squares.length; row++) {
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
  public DenseFeatures rows() {
    return rows;
  }

  @Override
  int smallestChunk() {
    return SMALLEST_CHUNK;
  }

  @Override
  void search(Features compared, int from, int to, int wanted, boolean others, int[] nearest) {
    int count = count();
    int most = Math.min(BLOCK_ROWS, to - from);
    double[] scores = new double[most * Math.min(TILE_ROWS, count)];
    NearestCandidates[] candidates = new NearestCandidates[most];
    Arrays.setAll(candidates, k -> new NearestCandidates(wanted));
    for (int first = from; first < to; first += most) {
      int size = Math.min(most, to - first);
      Matrix block = block(compared, first, size);
      for (int k = 0; k < size; k++) {
        // Twice the rounding error of a sum of that number of products, for each of two scores.
        double scale = square(block.values(), block.offset() + k * columns) + largestSquare;
        candidates[k].clear(8 * Math.ulp(1.0) * (columns + 4) * scale);
      }
      for (int tile = 0; tile < count; tile += TILE_ROWS) {
        int width = Math.min(TILE_ROWS, count - tile);
        score(block, tile, width, scores);
        for (int k = 0; k < size; k++) {
          if (others && first + k >= tile && first + k < tile + width) {
            scores[k * width + first + k - tile] = Double.NaN;
          }
          candidates[k].add(tile, scores, k * width, width);
        }
      }
      for (int k = 0; k < size; k++) {
        int base = block.offset() + k * columns;
        candidates[k].finish(
            row -> distance(block.values(), base, row * columns), nearest, (first + k) * wanted);
      }
    }
  }

  /** ‖z‖² − 2x·z for each row x of the block and z of the tile. */
  private void score(Matrix block, int tile, int width, double[] scores) {
    for (int k = 0; k < block.rows(); k++) {
      System.arraycopy(squares, tile, scores, k * width, width);
    }
    Blas.get()
        .multiply(
            -2,
            block,
            Matrix.of(values, tile * columns, width, columns).transpose(),
            1,
            Matrix.of(scores, block.rows(), width));
  }

  private double distance(double[] block, int base, int other) {
    double sum = 0;
    for (int column = 0; column < columns; column++) {
      double difference = block[base + column] - values[other + column];
      sum += difference * difference;
    }
    return sum;
  }

  private Matrix block(Features from, int first, int size) {
    if (from instanceof DenseFeatures dense) {
      return Matrix.of(dense.values(), first * columns, size, columns);
    }
    double[] block =
        new double[Shape.product("distances", size, "rows at once", columns, "features")];
    from.copyRows(first, first + size, block, 0);
    return Matrix.of(block, size, columns);
  }
}

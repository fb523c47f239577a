package dev.espalier.learn.pairwise;

import dev.espalier.data.ColumnSummary;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The training features as linear edges see them: x̃ = (φ(x), 1), perhaps in another orthonormal
 * basis.
 *
 * <p>The norm of an edge's vector does not depend on the basis. In the one that diagonalises X̃ᵀX̃
 * the loss is nearly round once each coordinate has its own scale, so that a proximal method needs
 * some dozens of steps instead of thousands. Sparse features, and dense ones of which there are
 * very many, stay as they are: turning would fill them, or cost more than it saves.
 */
final class ConditionalDesign {
  /** The decomposition costs as much as this cubed. */
  private static final int MOST_TURNED = 1500;

  /** The turned (or only lengthened) features; one more column than before. */
  final Features features;

  /** The number of coordinates: features and the constant. */
  final int size;

  /** Whether the coordinates are no longer the features. */
  final boolean turned;

  /** Where the constant 1 lies: the unit vector of the constant in this basis. */
  final double[] constant;

  /** The mean of each coordinate over the rows. */
  final double[] means;

  /** The mean square of each coordinate over the rows. */
  final double[] squares;

  /** Orthonormal rows, or null for the coordinates as they were. */
  private final double @Nullable [] basis;

  private ConditionalDesign(Features features, double @Nullable [] basis) {
    this.features = features;
    this.size = features.columns();
    this.basis = basis;
    this.turned = basis != null;
    this.constant = new double[size];
    if (basis == null) {
      constant[size - 1] = 1;
    } else {
      for (int k = 0; k < size; k++) {
        constant[k] = basis[k * size + size - 1];
      }
    }
    ColumnSummary summary = ColumnSummary.of(features);
    this.means = summary.means();
    this.squares = summary.variances();
    for (int k = 0; k < size; k++) {
      squares[k] += means[k] * means[k];
    }
  }

  /** Whether features of this kind are turned. */
  static boolean turns(Features features) {
    return features instanceof DenseFeatures && features.columns() < MOST_TURNED;
  }

  /** Appends the constant and turns the basis where that pays. */
  static ConditionalDesign turned(Features features) {
    ConditionalDesign plain = plain(features);
    if (!turns(features)) {
      return plain;
    }
    double[] values = ((DenseFeatures) plain.features).values();
    int size = plain.size;
    int rows = features.rows();
    double[] gram = new double[size * size];
    Chunks strips = Chunks.of(size, 8, 16);
    Parallel.run(
        strips.count(),
        strip -> {
          int from = strips.from(strip);
          int count = strips.to(strip) - from;
          Blas.get()
              .gemm(
                  true,
                  false,
                  count,
                  size,
                  rows,
                  1.0 / rows,
                  values,
                  from,
                  size,
                  values,
                  0,
                  size,
                  0,
                  gram,
                  from * size,
                  size);
        });
    double[] vectors = SymmetricEigen.of(gram, size).vectors();
    double[] coordinates = new double[values.length];
    Chunks chunks = Parallel.chunks(rows);
    Parallel.run(
        chunks.count(),
        chunk -> {
          int at = chunks.from(chunk) * size;
          Blas.get()
              .gemm(
                  false,
                  true,
                  chunks.to(chunk) - chunks.from(chunk),
                  size,
                  size,
                  1,
                  values,
                  at,
                  size,
                  vectors,
                  0,
                  size,
                  0,
                  coordinates,
                  at,
                  size);
        });
    return new ConditionalDesign(new DenseFeatures(rows, size, coordinates), vectors);
  }

  /** Appends the constant only. */
  static ConditionalDesign plain(Features features) {
    return new ConditionalDesign(
        features instanceof SparseFeatures sparse
            ? lengthened(sparse)
            : lengthened(features.toDense()),
        null);
  }

  private static Features lengthened(DenseFeatures features) {
    int columns = features.columns();
    double[] values =
        new double[Shape.product("learning", features.rows(), "rows", columns + 1, "features")];
    for (int row = 0; row < features.rows(); row++) {
      System.arraycopy(features.values(), row * columns, values, row * (columns + 1), columns);
      values[row * (columns + 1) + columns] = 1;
    }
    return new DenseFeatures(features.rows(), columns + 1, values);
  }

  private static Features lengthened(SparseFeatures features) {
    int rows = features.rows();
    int[] starts = new int[rows + 1];
    int[] index = new int[features.values().length + rows];
    double[] values = new double[index.length];
    for (int row = 0; row < rows; row++) {
      int from = features.rowStarts()[row];
      int count = features.rowStarts()[row + 1] - from;
      System.arraycopy(features.columnIndices(), from, index, starts[row], count);
      System.arraycopy(features.values(), from, values, starts[row], count);
      index[starts[row] + count] = features.columns();
      values[starts[row] + count] = 1;
      starts[row + 1] = starts[row] + count + 1;
    }
    return new SparseFeatures(features.columns() + 1, starts, index, values);
  }

  /** Coordinates in this basis of vectors over (features, constant): size × width, row-major. */
  double[] toCoordinates(double[] vectors, int width) {
    return turn(vectors, width, false);
  }

  /** Vectors over (features, constant) from their coordinates: size × width, row-major. */
  double[] toVectors(double[] coordinates, int width) {
    return turn(coordinates, width, true);
  }

  private double[] turn(double[] values, int width, boolean back) {
    if (basis == null) {
      return Arrays.copyOf(values, size * width);
    }
    double[] turnedValues = new double[size * width];
    Blas.get()
        .gemm(
            back,
            false,
            size,
            width,
            size,
            1,
            basis,
            0,
            size,
            values,
            0,
            width,
            0,
            turnedValues,
            0,
            width);
    return turnedValues;
  }
}

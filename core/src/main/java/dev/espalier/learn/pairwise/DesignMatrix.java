package dev.espalier.learn.pairwise;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The training features as linear edges see them: x̃ = (φ(x), 1), perhaps in another orthonormal
 * basis.
 *
 * <p>The norm of an edge's vector does not depend on the basis. In the one that diagonalises X̃ᵀX̃
 * the Hessian is nearly diagonal in the coordinates, so that a proximal method needs some dozens of
 * steps instead of thousands. Sparse features, and dense ones of which there are very many, stay as
 * they are: rotating would fill them, or cost more than it saves.
 */
final class DesignMatrix {
  /** The decomposition costs as much as this cubed. */
  private static final int MOST_ROTATED = 1500;

  /** The coordinates of every row; one column more than there are features. */
  final Features features;

  /** The number of coordinates: features and the constant. */
  final int size;

  /** Whether the coordinates are no longer the features. */
  final boolean rotated;

  /** The unit vector of the constant in this basis. */
  final double[] constant;

  /** The mean of each coordinate over the rows. */
  final double[] means;

  /** The mean square of each coordinate over the rows. */
  final double[] squares;

  /** Orthonormal rows, or null for the coordinates as they were. */
  private final double @Nullable [] basis;

  private DesignMatrix(Features features, double @Nullable [] basis) {
    this.features = features;
    this.size = features.columns();
    this.basis = basis;
    this.rotated = basis != null;
    this.constant = new double[size];
    for (int k = 0; k < size; k++) {
      constant[k] = basis != null ? basis[k * size + size - 1] : k == size - 1 ? 1 : 0;
    }
    ColumnSummary summary = ColumnSummary.of(features);
    this.means = summary.means();
    this.squares = summary.variances();
    for (int k = 0; k < size; k++) {
      squares[k] += means[k] * means[k];
    }
  }

  /** Appends the constant and rotates the basis where that pays. */
  static DesignMatrix rotated(Features features) {
    DesignMatrix plain = plain(features);
    if (features.isSparse() || features.columns() >= MOST_ROTATED) {
      return plain;
    }
    double[] values = plain.features.values();
    int size = plain.size;
    int rows = features.rows();
    double[] gram = new double[size * size];
    Chunks strips = Chunks.of(size, 8, 16);
    Parallel.run(
        strips.count(),
        strip -> {
          int from = strips.from(strip);
          int count = strips.to(strip) - from;
          Matrix some = Matrix.of(values, from, rows, count, size);
          Blas.get()
              .multiply(
                  1.0 / rows,
                  some.transpose(),
                  Matrix.of(values, rows, size),
                  0,
                  Matrix.of(gram, from * size, count, size));
        });
    double[] vectors = SymmetricEigen.of(gram, size).vectors();
    double[] coordinates = new double[values.length];
    Parallel.rows(
        rows,
        (first, end) -> {
          int at = first * size;
          int count = end - first;
          Blas.get()
              .multiply(
                  Matrix.of(values, at, count, size),
                  Matrix.of(vectors, size, size).transpose(),
                  Matrix.of(coordinates, at, count, size));
        });
    return new DesignMatrix(new DenseFeatures(rows, size, coordinates), vectors);
  }

  /** Appends the constant only. */
  static DesignMatrix plain(Features features) {
    double[] ones = new double[features.rows()];
    Arrays.fill(ones, 1);
    Features constant = new DenseFeatures(features.rows(), 1, ones);
    return new DesignMatrix(JoinedFeatures.columns(List.of(features, constant)), null);
  }

  /** Coordinates in this basis of vectors over (features, constant): size × width, row-major. */
  double[] toCoordinates(double[] vectors, int width) {
    return rotate(vectors, width, false);
  }

  /** Vectors over (features, constant) from their coordinates: size × width, row-major. */
  double[] toVectors(double[] coordinates, int width) {
    return rotate(coordinates, width, true);
  }

  private double[] rotate(double[] values, int width, boolean back) {
    if (basis == null || width == 0) {
      return Arrays.copyOf(values, size * width);
    }
    double[] result = new double[size * width];
    Matrix rows = Matrix.of(basis, size, size);
    Blas.get()
        .multiply(
            back ? rows.transpose() : rows,
            Matrix.of(values, size, width),
            Matrix.of(result, size, width));
    return result;
  }

  /**
   * Centres the features for the solver: b'_i = b_i + μ·β_i. Rotated ones stay as they are.
   *
   * @param values coordinates × width, of which the first columns are the labels'; modified
   * @param sign 1 to b', −1 back to b
   */
  void centre(double[] values, int labels, int width, int sign) {
    int last = (size - 1) * width;
    for (int k = 0; !rotated && k < size - 1; k++) {
      double mean = sign * means[k];
      for (int i = 0; mean != 0 && i < labels; i++) {
        values[last + i] += mean * values[k * width + i];
      }
    }
  }

  /** The chain rule of {@link #centre}: a gradient by β and b becomes one by β and b'. */
  void centreGradient(double[] gradient, int labels, int width) {
    int last = (size - 1) * width;
    for (int k = 0; !rotated && k < size - 1; k++) {
      for (int i = 0; i < labels; i++) {
        gradient[k * width + i] -= means[k] * gradient[last + i];
      }
    }
  }
}

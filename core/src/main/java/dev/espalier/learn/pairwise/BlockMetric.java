package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.optim.ChangeOfVariables;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The Hessian of the objective, near enough to measure steps by. In the basis that diagonalises
 * X̃ᵀX̃, with σ_k the mean square of coordinate k and M the mean over the rows of the loss's
 * Hessian by scores and strengths, that of coordinate k of all vectors is about
 *
 * <pre>{@code
 * σ_k M + 2 λ1 E  =  σ_k (M + r E),   r = 2 λ1 / σ_k
 * }</pre>
 *
 * where E is one for labels and zero for edges. Coordinates with nearly the same r are a group and
 * share one factor: M + r E = L Lᵀ, labels first, so that L's last block is the factor of what is
 * left for edges when labels follow them.
 *
 * <p>The solver works in variables in which this is the identity: z_k = √σ_k Lᵀ u_k for coordinate
 * k of all vectors u. Has a buffer: for one thread at a time.
 */
final class BlockMetric implements ChangeOfVariables {
  /** Coordinates whose r differ by less than this share a factor. */
  private static final double SAME = 4;

  /** Beyond these powers of {@link #SAME}, either the loss or λ1 is as good as absent. */
  private static final int LARGEST_POWER = 12;

  private static final double LEAST_SHARE = 1e-5;
  private static final double LEAST_SQUARE = 1e-9;

  /** Coordinates in the order in which those that share a factor are neighbours. */
  final int[] order;

  /** Roots of σ in that order. */
  final double[] roots;

  /** Where each group of coordinates starts in that order, and after the last. */
  final int[] starts;

  /** L of each group: width × width, zero above the diagonal. */
  final double[][] factors;

  /** L⁻¹ of each group. */
  final double[][] inverses;

  final int labels;
  final int width;
  private final DesignMatrix design;
  private final double[] sorted;

  /**
   * Factors the Hessian.
   *
   * @param curvature M: width × width
   * @param weightPenalty λ1
   */
  BlockMetric(DesignMatrix design, double[] curvature, double weightPenalty, LabelPairs pairs) {
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.design = design;
    this.sorted = new double[design.size * width];
    int size = design.size;
    int[] powers = new int[size];
    double[] squares = new double[size];
    for (int k = 0; k < size; k++) {
      squares[k] = design.squares[k] + LEAST_SQUARE;
      powers[k] = power(2 * weightPenalty / squares[k]);
    }
    order =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparingInt(k -> powers[k]))
            .mapToInt(k -> k)
            .toArray();
    roots = Arrays.stream(order).mapToDouble(k -> Math.sqrt(squares[k])).toArray();
    starts =
        IntStream.rangeClosed(0, size)
            .filter(at -> at == 0 || at == size || powers[order[at]] != powers[order[at - 1]])
            .toArray();
    factors = new double[starts.length - 1][];
    inverses = new double[starts.length - 1][];
    for (int group = 0; group < factors.length; group++) {
      int power = powers[order[starts[group]]];
      factors[group] = factor(curvature, power == -LARGEST_POWER ? 0 : Math.pow(SAME, power));
      inverses[group] = invert(factors[group]);
    }
  }

  private static int power(double ratio) {
    double power = Math.log(ratio) / Math.log(SAME);
    return (int) Math.round(Math.max(-LARGEST_POWER, Math.min(LARGEST_POWER, power)));
  }

  private double[] factor(double[] curvature, double ratio) {
    double trace = 0;
    for (int k = 0; k < width; k++) {
      trace += curvature[k * width + k];
    }
    for (double share = LEAST_SHARE; share <= 10; share *= 10) {
      double[] factor = curvature.clone();
      double least = share * trace / width + LEAST_SQUARE;
      for (int k = 0; k < width; k++) {
        // Directions that are flat here need not be so where the solver goes.
        factor[k * width + k] += share * factor[k * width + k] + least + (k < labels ? ratio : 0);
      }
      if (Cholesky.factor(factor, width)) {
        for (int row = 0; row < width; row++) {
          Arrays.fill(factor, row * width + row + 1, (row + 1) * width, 0);
        }
        return factor;
      }
    }
    throw new IllegalArgumentException("the curvature is not positive semidefinite");
  }

  private double[] invert(double[] factor) {
    double[] inverse = new double[factor.length];
    for (int row = 0; row < width; row++) {
      int at = row * width;
      // Row by row: L⁻¹[row] = (e_row − Σ_{k<row} L[row,k] L⁻¹[k]) / L[row,row].
      inverse[at + row] = 1;
      for (int k = 0; k < row; k++) {
        double value = factor[at + k];
        for (int column = 0; value != 0 && column <= k; column++) {
          inverse[at + column] -= value * inverse[k * width + column];
        }
      }
      for (int column = 0; column <= row; column++) {
        inverse[at + column] /= factor[at + row];
      }
    }
    return inverse;
  }

  @Override
  public int dimension() {
    return sorted.length;
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    multiply(point, inverses, false, sorted);
    for (int at = 0; at < order.length; at++) {
      double factor = 1 / roots[at];
      int to = order[at] * width;
      for (int k = 0; k < width; k++) {
        parameters[to + k] = sorted[at * width + k] * factor;
      }
    }
    design.centre(parameters, labels, width, -1);
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] centred = parameters.clone();
    design.centre(centred, labels, width, 1);
    sort(centred, true);
    double[] point = new double[parameters.length];
    multiply(sorted, factors, false, point);
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    design.centreGradient(gradient, labels, width);
    sort(gradient, false);
    multiply(sorted, inverses, true, gradient);
  }

  /** Coordinates in the metric's order, times or divided by √σ. */
  private void sort(double[] values, boolean times) {
    for (int at = 0; at < order.length; at++) {
      double factor = times ? roots[at] : 1 / roots[at];
      int from = order[at] * width;
      for (int k = 0; k < width; k++) {
        sorted[at * width + k] = values[from + k] * factor;
      }
    }
  }

  private void multiply(double[] rows, double[][] matrices, boolean transposed, double[] out) {
    for (int group = 0; group < matrices.length; group++) {
      Matrix matrix = Matrix.of(matrices[group], width, width);
      Blas.get()
          .multiply(
              rowsOf(group, rows, width),
              transposed ? matrix.transpose() : matrix,
              rowsOf(group, out, width));
    }
  }

  /** The rows of a group's coordinates, out of all coordinates in {@link #order}. */
  Matrix rowsOf(int group, double[] values, int columns) {
    return Matrix.of(values, starts[group] * columns, starts[group + 1] - starts[group], columns);
  }

  /** The edges' block of a group's L or L⁻¹. */
  Matrix edgesOf(double[] matrix) {
    int count = width - labels;
    return Matrix.of(matrix, count == 0 ? 0 : labels * width + labels, count, count, width);
  }
}

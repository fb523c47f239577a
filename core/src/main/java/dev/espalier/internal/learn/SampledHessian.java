package dev.espalier.internal.learn;

import dev.espalier.internal.svm.RowProducts;
import java.util.Arrays;

/**
 * The Hessian of one label's penalised loss, as far as a Newton step needs it:
 *
 * <pre>{@code
 * H = Σ_l c_l x̃_l x̃_lᵀ + 2 λ1 I,   x̃ = (x, 1)
 * }</pre>
 *
 * <p>where c_l is the second derivative of row l's loss by its score. Of most labels most rows are
 * surely off and hardly curve the loss. Let s_l = c_l ‖x_l‖² / (τ 2 λ1) with a constant τ. Rows of
 * s_l ≥ 1 count as they are. Of the others, one is taken whenever the sum of their s_l passes a
 * whole number, and stands for those before it with the weight c_l / s_l. No row taken so can bend
 * H more than the penalty does by itself, times τ.
 */
final class SampledHessian {
  /** τ; chosen by measuring, see design-notes/text-solver.md. */
  private static final double SHARE = 0.3;

  private final RowProducts.Sparse rows;
  private final double[] squares;
  private final double[] ridges;
  private final double threshold;

  private final int[] taken;
  private final double[] weights;
  private int count;
  private final double[] diagonal;

  /** How much of the next row to be taken is together. */
  private double share;

  private double curvatures;
  private double ofTaken;

  /** What the rows that were not taken leave to the curvature of the intercept. */
  private double left;

  /**
   * No rows yet.
   *
   * @param squares ‖x‖² of each row
   * @param ridges twice the weight of each parameter's penalty
   * @param penalty λ1, above 0
   */
  SampledHessian(RowProducts.Sparse rows, double[] squares, double[] ridges, double penalty) {
    this.rows = rows;
    this.squares = squares;
    this.ridges = ridges;
    this.threshold = SHARE * 2 * penalty;
    this.taken = new int[squares.length];
    this.weights = new double[squares.length];
    this.diagonal = new double[rows.dimension()];
  }

  /** Forgets all rows. */
  void clear() {
    count = 0;
    share = 0.5;
    curvatures = 0;
    ofTaken = 0;
    System.arraycopy(ridges, 0, diagonal, 0, diagonal.length);
  }

  /** Adds a row, or its share in the next one to be taken. */
  void add(int row, double curvature) {
    curvatures += curvature;
    double own = curvature * squares[row] / threshold;
    share += own;
    if (own >= 1) {
      share -= own;
      take(row, curvature);
    } else if (share >= 1) {
      share--;
      take(row, curvature / own);
    }
  }

  private void take(int row, double weight) {
    taken[count] = row;
    weights[count++] = weight;
    ofTaken += weight;
    rows.addSquares(row, weight, diagonal);
  }

  /** To be called when all rows are added. */
  void complete() {
    left = Math.max(0, curvatures - ofTaken);
    diagonal[rows.intercept()] += left + Preconditioner.LEAST_CURVATURE;
  }

  /** The elements H_kk. */
  double[] diagonal() {
    return diagonal;
  }

  /**
   * H v.
   *
   * @param vector v, not modified
   * @param product output, overwritten
   */
  void multiply(double[] vector, double[] product) {
    for (int k = 0; k < product.length; k++) {
      product[k] = ridges[k] * vector[k];
    }
    product[rows.intercept()] += (left + Preconditioner.LEAST_CURVATURE) * vector[rows.intercept()];
    for (int k = 0; k < count; k++) {
      rows.add(taken[k], weights[k] * rows.dot(taken[k], vector), product);
    }
  }

  /** The rows that were taken, in increasing order. */
  int[] taken() {
    return Arrays.copyOf(taken, count);
  }
}

package dev.espalier.internal.learn;

import dev.espalier.data.SparseFeatures;
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
 *
 * <p>A feature that no taken row has is tied to no other: there H is 2 λ1. So products are formed
 * of the other features alone, which are numbered as they come: the intercept is 0.
 */
final class SampledHessian {
  /** τ of most steps; chosen by measuring, see design-notes/text-solver.md. */
  static final double SHARE = 0.3;

  private final SparseFeatures rows;

  /** ‖x‖² / (2 λ1) of each row. */
  private final double[] shares;

  private final double ridge;
  private final double interceptRidge;

  private int[] taken = new int[64];
  private double[] weights = new double[64];
  private int count;

  /** The feature of each number from 1; number 0 is the intercept. */
  private int[] features = new int[64];

  private int width;

  /** The number of each feature, 0 for those that no taken row has. */
  private final int[] numbers;

  private double[] diagonal = new double[64];

  // The taken rows by number.
  private int[] starts = new int[64];
  private int[] columns = new int[64];
  private double[] values = new double[64];

  /** 1/τ. */
  private double perShare;

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
   * @param ridge 2 λ1, above 0
   * @param interceptRidge the same of the intercept, or 0
   */
  SampledHessian(SparseFeatures rows, double[] squares, double ridge, double interceptRidge) {
    this.rows = rows;
    this.shares = new double[squares.length];
    Arrays.setAll(shares, row -> squares[row] / ridge);
    this.ridge = ridge;
    this.interceptRidge = interceptRidge;
    this.numbers = new int[rows.columns()];
  }

  /**
   * Forgets all rows.
   *
   * @param wanted τ of those to come
   */
  void clear(double wanted) {
    perShare = 1 / wanted;
    for (int k = 1; k < width; k++) {
      numbers[features[k]] = 0;
    }
    count = 0;
    width = 1;
    diagonal[0] = interceptRidge;
    starts[0] = 0;
    share = 0.5;
    curvatures = 0;
    ofTaken = 0;
  }

  /** Adds a row, or its share in the next one to be taken. */
  void add(int row, double curvature) {
    curvatures += curvature;
    double own = curvature * shares[row] * perShare;
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
    if (count + 1 == taken.length) {
      taken = Arrays.copyOf(taken, 2 * taken.length);
      weights = Arrays.copyOf(weights, taken.length);
      starts = Arrays.copyOf(starts, taken.length);
    }
    taken[count] = row;
    weights[count] = weight;
    ofTaken += weight;
    diagonal[0] += weight;
    int from = rows.rowStarts()[row];
    int to = rows.rowStarts()[row + 1];
    int at = starts[count];
    makeRoom(at + to - from);
    for (int k = from; k < to; k++, at++) {
      double value = rows.values()[k];
      columns[at] = number(rows.columnIndices()[k]);
      values[at] = value;
      diagonal[columns[at]] += weight * value * value;
    }
    starts[++count] = at;
  }

  private void makeRoom(int length) {
    if (length > columns.length) {
      columns = Arrays.copyOf(columns, Math.max(length, 2 * columns.length));
      values = Arrays.copyOf(values, columns.length);
    }
  }

  private int number(int feature) {
    if (numbers[feature] == 0) {
      if (width == features.length) {
        features = Arrays.copyOf(features, 2 * width);
        diagonal = Arrays.copyOf(diagonal, 2 * width);
      }
      features[width] = feature;
      diagonal[width] = ridge;
      numbers[feature] = width++;
    }
    return numbers[feature];
  }

  /** To be called when all rows are added. */
  void complete() {
    left = Math.max(0, curvatures - ofTaken);
    diagonal[0] += left + Preconditioner.LEAST_CURVATURE;
  }

  /** How many numbers there are, that of the intercept included. */
  int width() {
    return width;
  }

  /** The feature of each number; what is before 1 and from {@link #width} on means nothing. */
  int[] features() {
    return features;
  }

  /** Whether a taken row has the feature. */
  boolean ties(int feature) {
    return numbers[feature] > 0;
  }

  /** The elements H_kk, by number. */
  double[] diagonal() {
    return diagonal;
  }

  /**
   * H v, by number.
   *
   * @param vector v, not modified
   * @param product output, overwritten
   */
  void multiply(double[] vector, double[] product) {
    for (int k = 1; k < width; k++) {
      product[k] = ridge * vector[k];
    }
    double constant = (interceptRidge + left + Preconditioner.LEAST_CURVATURE) * vector[0];
    for (int row = 0; row < count; row++) {
      double sum = vector[0];
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        sum = Math.fma(values[k], vector[columns[k]], sum);
      }
      double factor = weights[row] * sum;
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        product[columns[k]] = Math.fma(factor, values[k], product[columns[k]]);
      }
      constant += factor;
    }
    product[0] = constant;
  }

  /** The rows that were taken, in increasing order. */
  int[] taken() {
    return Arrays.copyOf(taken, count);
  }
}

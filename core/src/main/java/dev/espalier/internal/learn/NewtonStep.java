package dev.espalier.internal.learn;

import dev.espalier.data.SparseFeatures;
import java.util.Arrays;

/**
 * Chooses Newton steps: solves H d = −g roughly by conjugate gradients, where H is a {@link
 * SampledHessian}. Features that it does not tie to others are solved exactly, each by itself.
 *
 * <p>Holds the room that this needs, for one label after another. Not for use by several threads at
 * a time.
 */
final class NewtonStep {
  private static final int MOST_INNER_STEPS = 250;

  private final SampledHessian hessian;
  private final double ridge;
  private double[] solution = new double[0];
  private double[] residual = new double[0];
  private double[] direction = new double[0];
  private double[] product = new double[0];

  /**
   * Prepares.
   *
   * @param squares ‖x‖² of each row
   * @param ridge 2 λ1, above 0
   * @param interceptRidge the same of the intercept, or 0
   */
  NewtonStep(SparseFeatures rows, double[] squares, double ridge, double interceptRidge) {
    this.hessian = new SampledHessian(rows, squares, ridge, interceptRidge);
    this.ridge = ridge;
  }

  /** H, to be filled before a step is chosen. */
  SampledHessian hessian() {
    return hessian;
  }

  /**
   * Chooses a step; gives the decrease that H promises for it.
   *
   * @param gradient g of the features, then of the intercept; not modified
   * @param worthwhile the inner iteration ends when a step gains less than this share of the
   *     average one
   * @param step output, overwritten
   */
  double choose(double[] gradient, double worthwhile, double[] step) {
    int features = step.length - 1;
    double promise = 0;
    for (int k = 0; k < features; k++) {
      step[k] = -gradient[k] / ridge;
      promise += hessian.ties(k) ? 0 : gradient[k] * gradient[k] / (2 * ridge);
    }
    int width = hessian.width();
    int[] ofNumber = hessian.features();
    makeRoom(width);
    residual[0] = -gradient[features];
    for (int k = 1; k < width; k++) {
      residual[k] = -gradient[ofNumber[k]];
    }
    promise += conjugateGradients(width, worthwhile);
    step[features] = solution[0];
    for (int k = 1; k < width; k++) {
      step[ofNumber[k]] = solution[k];
    }
    return promise;
  }

  private void makeRoom(int width) {
    if (width > solution.length) {
      int room = Math.max(width, 2 * solution.length);
      solution = new double[room];
      residual = new double[room];
      direction = new double[room];
      product = new double[room];
    }
  }

  private double conjugateGradients(int width, double worthwhile) {
    double[] diagonal = hessian.diagonal();
    Arrays.fill(solution, 0, width, 0);
    double scaled = 0;
    for (int k = 0; k < width; k++) {
      direction[k] = residual[k] / diagonal[k];
      scaled += residual[k] * direction[k];
    }
    double promise = 0;
    for (int inner = 1; inner <= MOST_INNER_STEPS && scaled > 0; inner++) {
      hessian.multiply(direction, product);
      double bend = 0;
      for (int k = 0; k < width; k++) {
        bend += direction[k] * product[k];
      }
      double length = scaled / bend;
      double gain = length * scaled / 2;
      promise += gain;
      double before = scaled;
      scaled = 0;
      for (int k = 0; k < width; k++) {
        solution[k] += length * direction[k];
        residual[k] -= length * product[k];
        product[k] = residual[k] / diagonal[k];
        scaled += residual[k] * product[k];
      }
      if (inner * gain <= worthwhile * promise) {
        break;
      }
      double kept = scaled / before;
      for (int k = 0; k < width; k++) {
        direction[k] = product[k] + kept * direction[k];
      }
    }
    return promise;
  }
}

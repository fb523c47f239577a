package dev.espalier.learn.pairwise;

import dev.espalier.optim.Objective;
import java.util.Arrays;

/**
 * The loss plus λ2 Σ ‖u_ij‖ where no vector is zero: there the penalty is smooth, and a
 * quasi-Newton method learns its curvature, which a proximal method never does. Lengths are rounded
 * off at zero by far less than any solver's tolerance.
 */
final class SmoothLengths implements Objective {
  private static final double ROUNDING_OFF = 1e-9;

  private final ConditionalVariables variables;
  private final double edgePenalty;
  private final int size;
  private final int labels;
  private final int width;
  private final double[] lengths;

  SmoothLengths(ConditionalVariables variables, Pairs pairs, double edgePenalty) {
    this.variables = variables;
    this.edgePenalty = edgePenalty;
    this.size = variables.dimension() / pairs.width();
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.lengths = new double[pairs.count()];
  }

  @Override
  public int dimension() {
    return variables.dimension();
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    double value = variables.evaluate(point, gradient);
    double sum = measure(point);
    for (int k = 0; k < size; k++) {
      int base = k * width + labels;
      for (int edge = 0; edge < lengths.length; edge++) {
        double root = variables.edgeRoots[k * lengths.length + edge];
        gradient[base + edge] += edgePenalty * point[base + edge] / (root * root * lengths[edge]);
      }
    }
    return value + edgePenalty * sum;
  }

  @Override
  public double value(double[] point, double[] scratch) {
    return variables.value(point, scratch) + edgePenalty * measure(point);
  }

  /** Sets the lengths of the edges' parameters and returns their sum. */
  private double measure(double[] point) {
    Arrays.fill(lengths, 0);
    for (int k = 0; k < size; k++) {
      int base = k * width + labels;
      for (int edge = 0; edge < lengths.length; edge++) {
        double value = point[base + edge] / variables.edgeRoots[k * lengths.length + edge];
        lengths[edge] += value * value;
      }
    }
    double sum = 0;
    for (int edge = 0; edge < lengths.length; edge++) {
      lengths[edge] = Math.sqrt(lengths[edge] + ROUNDING_OFF * ROUNDING_OFF);
      sum += lengths[edge];
    }
    return sum;
  }
}

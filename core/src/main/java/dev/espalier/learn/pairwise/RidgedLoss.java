package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.Objective;

/**
 * A loss of linear edges plus λ1 ‖β‖² of the labels' vectors, without the part along the constant
 * unless that is penalised.
 *
 * @param loss a function of coordinates × width numbers, of which the first columns are the labels'
 * @param design the coordinates
 * @param labels how many labels
 * @param weight λ1
 * @param penaliseIntercept whether the constant's part counts
 */
record RidgedLoss(
    Objective loss, DesignMatrix design, int labels, double weight, boolean penaliseIntercept)
    implements Objective {
  @Override
  public int dimension() {
    return loss.dimension();
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    double value = loss.evaluate(point, gradient);
    if (weight == 0) {
      return value;
    }
    int width = dimension() / design.size;
    double[] intercepts = intercepts(point);
    for (int k = 0; k < design.size; k++) {
      for (int i = 0; i < labels; i++) {
        gradient[k * width + i] +=
            2 * weight * (point[k * width + i] - design.constant[k] * intercepts[i]);
      }
    }
    return value + penalty(point, intercepts);
  }

  @Override
  public double value(double[] point, double[] scratch) {
    double value = loss.value(point, scratch);
    return weight == 0 ? value : value + penalty(point, intercepts(point));
  }

  private double penalty(double[] point, double[] intercepts) {
    int width = dimension() / design.size;
    double sum = 0;
    for (int k = 0; k < design.size; k++) {
      for (int i = 0; i < labels; i++) {
        sum += point[k * width + i] * point[k * width + i];
      }
    }
    for (double intercept : intercepts) {
      sum -= intercept * intercept;
    }
    return weight * sum;
  }

  /** The free part of each label's vector: that along the constant, or nothing. */
  private double[] intercepts(double[] point) {
    int width = dimension() / design.size;
    double[] intercepts = new double[labels];
    for (int k = 0; k < design.size && !penaliseIntercept; k++) {
      for (int i = 0; i < labels; i++) {
        intercepts[i] += design.constant[k] * point[k * width + i];
      }
    }
    return intercepts;
  }
}

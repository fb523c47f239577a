package dev.espalier.learn.pairwise;

import org.jspecify.annotations.Nullable;

/** λ1 ‖β‖² of the labels' vectors, without the part along the constant unless that is penalised. */
record WeightRidge(ConditionalDesign design, double weight, boolean penaliseIntercept) {
  /**
   * The penalty.
   *
   * @param values parameters: coordinates × width, of which the first columns are the labels'
   * @param gradient null, or where the derivatives are added
   */
  double add(double[] values, int labels, int width, double @Nullable [] gradient) {
    if (weight == 0) {
      return 0;
    }
    int size = design.size;
    double[] intercepts = new double[labels];
    double sum = 0;
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < labels; i++) {
        double value = values[k * width + i];
        sum += value * value;
        intercepts[i] += design.constant[k] * value;
      }
    }
    for (int i = 0; i < labels; i++) {
      if (penaliseIntercept) {
        intercepts[i] = 0;
      }
      sum -= intercepts[i] * intercepts[i];
    }
    if (gradient != null) {
      for (int k = 0; k < size; k++) {
        for (int i = 0; i < labels; i++) {
          gradient[k * width + i] +=
              2 * weight * (values[k * width + i] - design.constant[k] * intercepts[i]);
        }
      }
    }
    return weight * sum;
  }
}

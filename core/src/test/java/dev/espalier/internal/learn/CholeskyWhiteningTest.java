package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CholeskyWhiteningTest {
  /** Two intercepts of rare labels and the edge between them, under a penalty of 1e6. */
  private static final double[] HESSIAN = {4e-3, 1e-3, 2e-4, 1e-3, 9e-3, 5e-4, 2e-4, 5e-4, 2e6};

  private final CholeskyWhitening variables = new CholeskyWhitening(HESSIAN, 3);

  @Test
  void theLossIsRoundAlsoWhereCurvaturesDifferByManyOrdersOfMagnitude() {
    double[] parameters = {0.7, -0.3, 1e-5};
    double[] gradient = new double[3];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        gradient[i] += HESSIAN[i * 3 + k] * parameters[k];
      }
    }
    double[] point = variables.toPoint(parameters);
    variables.toPointGradient(gradient);
    for (int i = 0; i < 3; i++) {
      // Round: the gradient of ½ pᵀHp points straight away from the minimum, as long as the way.
      assertThat(gradient[i]).isCloseTo(point[i], within(1e-5 * Math.abs(point[i])));
    }
  }

  @Test
  void thereAndBackAgain() {
    double[] parameters = {0.7, -0.3, 1e-5};
    double[] back = new double[3];
    variables.toParameters(variables.toPoint(parameters), back);
    assertThat(back).containsExactly(parameters, within(1e-12));
  }
}

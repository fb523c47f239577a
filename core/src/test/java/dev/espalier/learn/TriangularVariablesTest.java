package dev.espalier.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TriangularVariablesTest {
  /** Two intercepts of rare labels and the edge between them, under a penalty of 1e6. */
  private static final double[] CURVATURE = {4e-3, 1e-3, 2e-4, 1e-3, 9e-3, 5e-4, 2e-4, 5e-4, 2e6};

  private final TriangularVariables variables = new TriangularVariables(CURVATURE, 3);

  @Test
  void theLossIsRoundAlsoWhereCurvaturesDifferByManyOrdersOfMagnitude() {
    double[] parameters = {0.7, -0.3, 1e-5};
    double[] gradient = new double[3];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        gradient[i] += CURVATURE[i * 3 + k] * parameters[k];
      }
    }
    double[] point = parameters.clone();
    variables.toPoint(point, 0);
    variables.toGradientOfPoint(gradient, 0);
    for (int i = 0; i < 3; i++) {
      // Round: the gradient of ½ pᵀHp points straight away from the minimum, as long as the way.
      assertThat(gradient[i]).isCloseTo(point[i], within(1e-5 * Math.abs(point[i])));
    }
  }

  @Test
  void thereAndBackAgain() {
    double[] parameters = {0.7, -0.3, 1e-5};
    double[] point = parameters.clone();
    variables.toPoint(point, 0);
    double[] back = new double[3];
    variables.toParameters(point, back, 0);
    assertThat(back).containsExactly(parameters, within(1e-12));
  }
}

package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class DiagonalCurvatureTest {
  private static final int DIMENSION = 6;

  @RepeatedTest(5)
  void itIsTheDiagonalOfTheBfgsUpdateOfTheScaledDiagonal(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    DiagonalCurvature curvature = DiagonalCurvature.each(DIMENSION);
    double[] expected = {1, 1, 1, 1, 1, 1};
    for (int update = 0; update < 8; update++) {
      double[] step = random.doubles(DIMENSION, -1, 1).toArray();
      double[] change = new double[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        change[i] = (1 + i) * step[i];
      }
      curvature.learn(step, change, dot(step, change));
      expected = updated(expected, step, change);
    }
    assertThat(values(curvature, DIMENSION)).containsExactly(expected, within(1e-12));
  }

  /** diag(B − B s sᵀ B / sᵀBs + y yᵀ / yᵀs) with B = C/γ, written out with whole matrices. */
  private static double[] updated(double[] diagonal, double[] step, double[] change) {
    double gamma = 0;
    for (int i = 0; i < DIMENSION; i++) {
      gamma += change[i] * change[i] / diagonal[i];
    }
    gamma = dot(step, change) / gamma;
    double[][] b = new double[DIMENSION][DIMENSION];
    double[] product = new double[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      b[i][i] = diagonal[i] / gamma;
      product[i] = b[i][i] * step[i];
    }
    for (int i = 0; i < DIMENSION; i++) {
      for (int j = 0; j < DIMENSION; j++) {
        b[i][j] +=
            change[i] * change[j] / dot(step, change)
                - product[i] * product[j] / dot(step, product);
      }
    }
    double[] updated = new double[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      updated[i] = b[i][i];
    }
    return updated;
  }

  @Test
  void aStepAlongOneCoordinateTellsItsCurvature() {
    DiagonalCurvature curvature = DiagonalCurvature.each(2);
    curvature.learn(new double[] {0.5, 0}, new double[] {4, 0}, 2);
    assertThat(values(curvature, 2)[0]).isCloseTo(8, within(1e-4));
  }

  @Test
  void itStaysAboveZeroAlongACoordinateThatSeemsToHaveNoCurvature() {
    DiagonalCurvature curvature = DiagonalCurvature.each(2);
    for (int update = 0; update < 50; update++) {
      // All of the step goes along the first coordinate, all of the change along the second.
      curvature.learn(new double[] {1, 1e-9}, new double[] {1e-9, 1}, 2e-9);
      assertThat(Arrays.stream(values(curvature, 2))).allMatch(value -> value > 0 && value < 1e300);
    }
  }

  @Test
  void whatItForgetsItLearnsAnew() {
    DiagonalCurvature curvature = DiagonalCurvature.each(2);
    curvature.learn(new double[] {1, 2}, new double[] {3, 1}, 5);
    double[] first = values(curvature, 2);
    curvature.learn(new double[] {2, 1}, new double[] {1, 1}, 3);
    curvature.clear();
    curvature.learn(new double[] {1, 2}, new double[] {3, 1}, 5);
    assertThat(values(curvature, 2)).containsExactly(first);
  }

  @Test
  void oneForAllIsThatOfTheNewestStep() {
    DiagonalCurvature curvature = DiagonalCurvature.common(2);
    curvature.learn(new double[] {1, 2}, new double[] {3, 1}, 5);
    curvature.learn(new double[] {2, 1}, new double[] {1, 2}, 4);
    assertThat(values(curvature, 2)).containsExactly(new double[] {1.25, 1.25}, within(1e-12));
  }

  /** What it divides by. */
  private static double[] values(DiagonalCurvature curvature, int dimension) {
    double[] reciprocals = new double[dimension];
    Arrays.fill(reciprocals, 1);
    curvature.addToAndDivide(0, new double[dimension], reciprocals);
    return Arrays.stream(reciprocals).map(each -> 1 / each).toArray();
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}

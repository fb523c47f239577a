package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.svm.RowProducts;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampledHessianTest {
  private static final int ROWS = 400;
  private static final int COLUMNS = 3;

  private final DenseFeatures features =
      new DenseFeatures(ROWS, COLUMNS, new Random(1).doubles(ROWS * COLUMNS, 0.5, 1.5).toArray());
  private final double[] curvatures = new Random(2).doubles(ROWS, 0, 2e-3).toArray();

  @Test
  void underAWeakPenaltyItIsTheHessian() {
    double penalty = 1e-9;
    SampledHessian hessian = hessian(penalty);
    assertThat(hessian.taken()).hasSizeGreaterThan(ROWS - 5);
    double[] vector = {0.3, -1, 2, 0.7};
    assertThat(product(hessian, vector)).containsExactly(expected(penalty, vector), within(1e-6));
  }

  @Test
  void underAStrongPenaltyFewRowsStandForAll() {
    double penalty = 1e-2;
    SampledHessian hessian = hessian(penalty);
    assertThat(hessian.taken()).hasSizeBetween(50, 250);
    for (double[] vector : new double[][] {{0.3, -1, 2, 0.7}, {1, 1, 1, 1}, {0, 0, 0, 1}}) {
      double[] expected = expected(penalty, vector);
      double most = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
      assertThat(product(hessian, vector)).containsExactly(expected, within(0.1 * most));
    }
  }

  @Test
  void theDiagonalIsThatOfTheProducts() {
    SampledHessian hessian = hessian(1e-2);
    for (int k = 0; k <= COLUMNS; k++) {
      double[] axis = new double[COLUMNS + 1];
      axis[k] = 1;
      assertThat(product(hessian, axis)[k]).isCloseTo(hessian.diagonal()[k], within(1e-12));
    }
  }

  private SampledHessian hessian(double penalty) {
    RowProducts.Sparse rows = new RowProducts.Sparse(TestData.sparse(features));
    double[] squares = new double[ROWS];
    Arrays.setAll(squares, row -> rows.square(row) - 1);
    SampledHessian hessian = new SampledHessian(rows, squares, ridges(penalty), penalty);
    // A second use leaves nothing of the first.
    for (int use = 0; use < 2; use++) {
      hessian.clear();
      for (int row = 0; row < ROWS; row++) {
        hessian.add(row, curvatures[row]);
      }
      hessian.complete();
    }
    return hessian;
  }

  private static double[] ridges(double penalty) {
    return new double[] {2 * penalty, 2 * penalty, 2 * penalty, 0};
  }

  private static double[] product(SampledHessian hessian, double[] vector) {
    double[] product = new double[vector.length];
    hessian.multiply(vector, product);
    return product;
  }

  /** From the definition. */
  private double[] expected(double penalty, double[] vector) {
    double[] expected = new double[COLUMNS + 1];
    for (int k = 0; k <= COLUMNS; k++) {
      expected[k] = ridges(penalty)[k] * vector[k];
    }
    for (int row = 0; row < ROWS; row++) {
      double score = 0;
      for (int k = 0; k <= COLUMNS; k++) {
        score += element(row, k) * vector[k];
      }
      for (int k = 0; k <= COLUMNS; k++) {
        expected[k] += curvatures[row] * score * element(row, k);
      }
    }
    return expected;
  }

  private double element(int row, int k) {
    return k == COLUMNS ? 1 : features.value(row, k);
  }
}

package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.SparseFeatures;
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
      double diagonal = product(hessian, axis)[k];
      for (int number = 0; number < hessian.width(); number++) {
        if (place(hessian, number) == k) {
          assertThat(hessian.diagonal()[number]).isCloseTo(diagonal, within(1e-12));
        }
      }
    }
  }

  @Test
  void featuresThatNoTakenRowHasAreTiedToNone() {
    SparseFeatures rows =
        new SparseFeatures(3, new int[] {0, 1, 2}, new int[] {2, 0}, new double[] {1, 1});
    SampledHessian hessian = new SampledHessian(rows, new double[] {1, 1}, 1e-3, 0);
    hessian.clear(SampledHessian.SHARE);
    hessian.add(0, 0.25);
    hessian.complete();
    assertThat(hessian.ties(2)).isTrue();
    assertThat(hessian.ties(0) || hessian.ties(1)).isFalse();
    assertThat(hessian.width()).isEqualTo(2);
  }

  private SampledHessian hessian(double penalty) {
    SparseFeatures rows = TestData.sparse(features);
    double[] squares = new double[ROWS];
    Arrays.setAll(squares, row -> new RowProducts.Sparse(rows).square(row) - 1);
    SampledHessian hessian = new SampledHessian(rows, squares, 2 * penalty, 0);
    // A second use leaves nothing of the first.
    for (int use = 0; use < 2; use++) {
      hessian.clear(SampledHessian.SHARE);
      for (int row = 0; row < ROWS; row++) {
        hessian.add(row, curvatures[row]);
      }
      hessian.complete();
    }
    return hessian;
  }

  /** The feature of each number, and the intercept behind the features. */
  private static int place(SampledHessian hessian, int number) {
    return number == 0 ? COLUMNS : hessian.features()[number];
  }

  private static double[] product(SampledHessian hessian, double[] vector) {
    double[] own = new double[hessian.width()];
    Arrays.setAll(own, number -> vector[place(hessian, number)]);
    double[] found = new double[hessian.width()];
    hessian.multiply(own, found);
    double[] product = new double[vector.length];
    for (int number = 0; number < found.length; number++) {
      product[place(hessian, number)] = found[number];
    }
    return product;
  }

  private static double[] ridges(double penalty) {
    return new double[] {2 * penalty, 2 * penalty, 2 * penalty, 0};
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

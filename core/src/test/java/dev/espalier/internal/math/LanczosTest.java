package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LanczosTest {
  private static final int ORDER = 60;

  /** A matrix with a few great eigenvalues over many small ones. */
  private static double[] matrix() {
    Random random = new Random(4);
    double[] matrix = new double[ORDER * ORDER];
    for (int k = 0; k < 5; k++) {
      double[] factor = random.doubles(ORDER, -1, 1).toArray();
      for (int i = 0; i < ORDER; i++) {
        for (int j = 0; j < ORDER; j++) {
          matrix[i * ORDER + j] += (k + 1) * factor[i] * factor[j];
        }
      }
    }
    for (int i = 0; i < ORDER; i++) {
      matrix[i * ORDER + i] += 0.5 + 0.01 * i;
    }
    return matrix;
  }

  private static double[] times(double[] matrix, double[] vector) {
    double[] product = new double[vector.length];
    Blas.get()
        .multiply(1, Matrix.of(matrix, vector.length, vector.length), vector, 0, 0, product, 0);
    return product;
  }

  private static Lanczos leading(double[] matrix, int order, int steps, int most) {
    return Lanczos.of(vector -> times(matrix, vector), order, steps, most);
  }

  private static double[] row(double[] rows, int which, int length) {
    return java.util.Arrays.copyOfRange(rows, which * length, (which + 1) * length);
  }

  @Test
  void theGreatestEigenvaluesAreThoseOfTheWholeDecomposition() {
    double[] matrix = matrix();
    SymmetricEigen whole = SymmetricEigen.of(matrix, ORDER);
    Lanczos leading = leading(matrix, ORDER, 20, 5);
    assertThat(leading.values()).hasSize(5);
    for (int k = 0; k < 5; k++) {
      int from = ORDER - 1 - k;
      assertThat(leading.values()[k]).isCloseTo(whole.values()[from], within(1e-8));
      double cosine =
          Vectors.dot(row(leading.vectors(), k, ORDER), row(whole.vectors(), from, ORDER));
      assertThat(Math.abs(cosine)).isCloseTo(1, within(1e-8));
    }
  }

  @Test
  void vectorsHaveLengthOneAndStandAtRightAngles() {
    Lanczos leading = leading(matrix(), ORDER, 40, 12);
    for (int k = 0; k < 12; k++) {
      for (int other = 0; other <= k; other++) {
        assertThat(
                Vectors.dot(row(leading.vectors(), k, ORDER), row(leading.vectors(), other, ORDER)))
            .isCloseTo(k == other ? 1 : 0, within(1e-12));
      }
    }
  }

  @Test
  void aMatrixWithFewDistinctEigenvaluesEndsTheSearchEarly() {
    double[] matrix = new double[9];
    matrix[0] = 7;
    matrix[4] = 7;
    matrix[8] = 7;
    Lanczos leading = leading(matrix, 3, 3, 3);
    assertThat(leading.values()).containsExactly(new double[] {7}, within(1e-12));
  }

  @Test
  void moreStepsThanTheMatrixIsWideGiveAllOfIt() {
    double[] matrix = {2, 1, 1, 2};
    assertThat(leading(matrix, 2, 10, 10).values())
        .containsExactly(new double[] {3, 1}, within(1e-12));
  }

  @Test
  void theMatrixOfZerosHasOneValueOfZero() {
    assertThat(leading(new double[16], 4, 4, 2).values())
        .containsExactly(new double[] {0}, within(0.0));
  }
}

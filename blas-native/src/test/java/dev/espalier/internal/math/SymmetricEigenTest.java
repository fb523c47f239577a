package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricEigenTest {
  static Stream<Lapack> implementations() {
    return Stream.concat(Stream.of(Lapack.java()), Lapack.nativeLibrary().stream());
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void vectorsAreOrthonormalAndGiveTheMatrixBack(Lapack lapack) {
    for (int order : new int[] {1, 2, 3, 4, 5, 17, 64, 150}) {
      double[] matrix = random(order, 100 + order);
      double[] before = matrix.clone();
      SymmetricEigen eigen = lapack.symmetricEigen(matrix, order);
      assertThat(matrix).as("the input").isEqualTo(before);
      assertThat(eigen.values()).isSorted();
      assertThat(sum(eigen, 0, order, true)).containsExactly(matrix, within(1e-12 * order));
      assertOrthonormal(eigen);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void knownEigenvaluesAreFound(Lapack lapack) {
    // Twos on the diagonal, minus ones beside it: 2 − 2 cos(kπ / (n + 1)).
    int order = 40;
    double[] matrix = new double[order * order];
    double[] expected = new double[order];
    for (int k = 0; k < order; k++) {
      matrix[k * order + k] = 2;
      if (k > 0) {
        matrix[k * order + k - 1] = -1;
        matrix[(k - 1) * order + k] = -1;
      }
      expected[k] = 2 - 2 * Math.cos((k + 1) * Math.PI / (order + 1));
    }
    assertThat(lapack.symmetricEigen(matrix, order).values())
        .containsExactly(expected, within(1e-13));
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void repeatedEigenvaluesKeepOrthonormalVectors(Lapack lapack) {
    int order = 60;
    double[] planted = new double[order];
    Arrays.fill(planted, 20, 40, 1);
    Arrays.fill(planted, 40, 60, 5);
    SymmetricEigen eigen = lapack.symmetricEigen(planted(planted, 7), order);
    assertThat(eigen.values()).containsExactly(planted, within(1e-12));
    assertOrthonormal(eigen);
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void theZeroMatrixAndTheIdentityAndOneNumberAreFine(Lapack lapack) {
    SymmetricEigen zero = lapack.symmetricEigen(new double[9], 3);
    assertThat(zero.values()).containsExactly(0, 0, 0);
    assertOrthonormal(zero);
    SymmetricEigen identity = lapack.symmetricEigen(new double[] {1, 0, 0, 1}, 2);
    assertThat(identity.values()).containsExactly(1, 1);
    assertOrthonormal(identity);
    SymmetricEigen number = lapack.symmetricEigen(new double[] {-3}, 1);
    assertThat(number.values()).containsExactly(-3);
    assertThat(Math.abs(number.vectors()[0])).isEqualTo(1);
    assertThat(lapack.symmetricEigen(new double[0], 0).values()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void neitherHugeNorTinyNumbersOverflowOrVanish(Lapack lapack) {
    for (double unit : new double[] {1e-300, 1e300}) {
      double[] matrix = {2 * unit, unit, unit, 2 * unit};
      assertThat(lapack.symmetricEigen(matrix, 2).values())
          .containsExactly(new double[] {unit, 3 * unit}, within(1e-12 * unit));
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aMatrixThatIsNotFiniteOrNotSquareIsRefused(Lapack lapack) {
    assertThatThrownBy(() -> lapack.symmetricEigen(new double[] {Double.NaN}, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> lapack.symmetricEigen(new double[6], 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9, 50, 200})
  void nativeAgreesWithJava(int order) {
    double[] matrix = random(order, order);
    assertAgreement(matrix, order, order / 2);
  }

  @Test
  void nativeAgreesWithJavaOnTheLargePartOfANearlySingularKernel() {
    int order = 120;
    Random random = new Random(3);
    double[] points = random.doubles(order, -1, 1).toArray();
    double[] matrix = new double[order * order];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        matrix[i * order + j] = Math.exp(-(points[i] - points[j]) * (points[i] - points[j]));
      }
    }
    assertAgreement(matrix, order, order - 4);
  }

  /** All eigenvalues, and the projection on the eigenvectors from {@code from} on. */
  private static void assertAgreement(double[] matrix, int order, int from) {
    Lapack fast = Lapack.nativeLibrary().orElse(null);
    Assumptions.assumeTrue(fast != null, "no native LAPACK on this machine");
    SymmetricEigen expected = fast.symmetricEigen(matrix, order);
    SymmetricEigen actual = Lapack.java().symmetricEigen(matrix, order);
    assertThat(actual.values()).containsExactly(expected.values(), within(1e-9));
    assertThat(sum(actual, from, order, false))
        .containsExactly(sum(expected, from, order, false), within(1e-9));
  }

  /** Σ_k v_k·v_kᵀ over a range, each perhaps times its eigenvalue. */
  private static double[] sum(SymmetricEigen eigen, int from, int to, boolean weighted) {
    int order = eigen.order();
    double[] sum = new double[order * order];
    for (int k = from; k < to; k++) {
      for (int i = 0; i < order; i++) {
        for (int j = 0; j < order; j++) {
          sum[i * order + j] +=
              (weighted ? eigen.values()[k] : 1)
                  * eigen.vectors()[k * order + i]
                  * eigen.vectors()[k * order + j];
        }
      }
    }
    return sum;
  }

  private static void assertOrthonormal(SymmetricEigen eigen) {
    int order = eigen.order();
    double worst = 0;
    for (int i = 0; i < order; i++) {
      for (int j = 0; j <= i; j++) {
        double dot = Blas.java().dot(order, eigen.vectors(), i * order, eigen.vectors(), j * order);
        worst = Math.max(worst, Math.abs(dot - (i == j ? 1 : 0)));
      }
    }
    assertThat(worst).isLessThan(1e-12);
  }

  private static double[] random(int order, long seed) {
    Random random = new Random(seed);
    double[] matrix = new double[order * order];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j <= i; j++) {
        matrix[i * order + j] = random.nextGaussian();
        matrix[j * order + i] = matrix[i * order + j];
      }
    }
    return matrix;
  }

  /** A full matrix with the given eigenvalues. */
  private static double[] planted(double[] values, long seed) {
    int order = values.length;
    double[] vectors = Lapack.java().symmetricEigen(random(order, seed), order).vectors();
    double[] matrix = sum(new SymmetricEigen(order, values, vectors), 0, order, true);
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < i; j++) {
        matrix[i * order + j] = matrix[j * order + i];
      }
    }
    return matrix;
  }
}

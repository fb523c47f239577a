package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The factor against its definition, at orders within one block, at its edge, and of several. */
class CholeskyTest {
  private static double[] positiveDefinite(int order) {
    Random random = new Random(order);
    double[] root = new double[order * order];
    for (int k = 0; k < root.length; k++) {
      root[k] = random.nextGaussian();
    }
    double[] product = new double[order * order];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        double sum = i == j ? 0.5 : 0;
        for (int k = 0; k < order; k++) {
          sum += root[i * order + k] * root[j * order + k];
        }
        product[i * order + j] = sum;
      }
    }
    return product;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 47, 48, 49, 96, 151})
  void theFactorTimesItsTransposeIsTheMatrix(int order) {
    double[] matrix = positiveDefinite(order);
    double[] factor = matrix.clone();
    assertThat(Cholesky.factor(factor, order)).isTrue();
    for (int i = 0; i < order; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k <= j; k++) {
          sum += factor[i * order + k] * factor[j * order + k];
        }
        assertThat(sum).isCloseTo(matrix[i * order + j], within(1e-11 * order));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 60})
  void solvingAndInvertingUndoTheMatrix(int order) {
    double[] matrix = positiveDefinite(order);
    double[] factor = matrix.clone();
    Cholesky.factor(factor, order);
    double[] inverse = new double[order * order];
    Cholesky.invert(factor, order, inverse);
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        double sum = 0;
        for (int k = 0; k < order; k++) {
          sum += matrix[i * order + k] * inverse[k * order + j];
        }
        assertThat(sum).isCloseTo(i == j ? 1 : 0, within(1e-8));
      }
    }
  }

  @Test
  void aMatrixThatIsNotPositiveDefiniteIsSaidToBeSo() {
    for (int order : new int[] {2, 50, 100}) {
      double[] matrix = positiveDefinite(order);
      matrix[matrix.length - 1] = -1;
      assertThat(Cholesky.factor(matrix, order)).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void soIsOneWithWhatIsNoFiniteNumber(double value) {
    for (int order : new int[] {2, 50, 100}) {
      for (int k : new int[] {0, order / 2, order - 1}) {
        double[] matrix = positiveDefinite(order);
        matrix[k * order + k] = value;
        assertThat(Cholesky.factor(matrix, order)).as("%d of %d", k, order).isFalse();
      }
    }
  }

  @Test
  void theNativeFactorIsThatOfTheJavaCode() {
    int order = 151;
    double[] expected = positiveDefinite(order);
    double[] factor = expected.clone();
    assertThat(Lapack.java().choleskyFactor(expected, order)).isTrue();
    assertThat(Lapack.get().choleskyFactor(factor, order)).isTrue();
    for (int i = 0; i < order; i++) {
      for (int j = 0; j <= i; j++) {
        assertThat(factor[i * order + j]).isCloseTo(expected[i * order + j], within(1e-10));
      }
    }
  }

  @Test
  void theNativeInverseIsThatOfTheJavaCode() {
    int order = 151;
    double[] factor = positiveDefinite(order);
    assertThat(Cholesky.factor(factor, order)).isTrue();
    double[] expected = new double[order * order];
    double[] inverse = new double[order * order];
    Lapack.java().choleskyInvert(factor, order, expected);
    Lapack.get().choleskyInvert(factor, order, inverse);
    assertThat(inverse).usingComparatorWithPrecision(1e-9).containsExactly(expected);
  }
}

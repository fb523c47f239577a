package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A result must not depend on how many threads ask for results at the same time. */
class CopiedCallsTest {
  private static final int MARGIN = 3;

  private NativeBlas alone;
  private NativeBlas overloaded;
  private final Random random = new Random(5);

  @BeforeEach
  void findsTheLibrary() {
    Blas found = Blas.nativeLibrary().orElse(null);
    Assumptions.assumeTrue(found != null, "no native BLAS on this machine");
    alone = (NativeBlas) found;
    overloaded = alone.overloaded();
  }

  @ParameterizedTest
  @CsvSource({
    "1,6,200",
    "7,13,19",
    "64,6,72",
    "64,64,64",
    "100,1,300",
    "240,14,103",
    "72,72,391",
    "300,40,1025",
    "2,2,700000"
  })
  void productsAreTheSameBits(int rows, int columns, int inner) {
    for (int kind = 0; kind < 8; kind++) {
      Matrix a = matrix(rows, inner, (kind & 1) != 0);
      Matrix b = matrix(inner, columns, (kind & 2) != 0);
      double beta = (kind & 4) != 0 ? 0.25 : 0;
      Matrix expected = matrix(rows, columns, false);
      Matrix actual =
          Matrix.of(expected.values().clone(), expected.offset(), rows, columns, expected.stride());
      alone.multiply(1.5, a, b, beta, expected);
      overloaded.multiply(1.5, a, b, beta, actual);
      // The margin around the result too: nothing else is written.
      assertThat(actual.values()).containsExactly(expected.values());
    }
  }

  @ParameterizedTest
  @CsvSource({"6,100", "100,6", "64,64", "300,1000", "2000,1100"})
  void productsWithVectorsAreTheSameBits(int rows, int columns) {
    for (boolean transposed : new boolean[] {false, true}) {
      Matrix a = matrix(rows, columns, transposed);
      double[] x = numbers(columns + MARGIN);
      double[] expected = numbers(rows + MARGIN);
      double[] actual = expected.clone();
      alone.multiply(0.7, a, x, MARGIN, 1, expected, 1);
      overloaded.multiply(0.7, a, x, MARGIN, 1, actual, 1);
      assertThat(actual).containsExactly(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({"65", "200", "1500"})
  void triangularSolutionsAreTheSameBits(int order) {
    double[] l = numbers(order * order);
    for (int k = 0; k < order; k++) {
      l[k * order + k] = order;
    }
    for (boolean transposed : new boolean[] {false, true}) {
      double[] expected = numbers(order + MARGIN);
      double[] actual = expected.clone();
      alone.solveTriangular(transposed, order, l, expected, 2);
      overloaded.solveTriangular(transposed, order, l, actual, 2);
      assertThat(actual).containsExactly(expected);
    }
  }

  @Test
  void sumsOfProductsAreTheSameBits() {
    for (int length : new int[] {257, 1000, 4097, 100_000, 1_100_000}) {
      double[] x = numbers(length + MARGIN);
      double[] y = numbers(length);
      assertThat(overloaded.dot(length, x, MARGIN, y, 0))
          .isEqualTo(alone.dot(length, x, MARGIN, y, 0));
    }
  }

  @Test
  void anInterruptedThreadGetsItsResultAndKeepsItsFlag() {
    double[] x = numbers(1000);
    double expected = alone.dot(1000, x, 0, x, 0);
    Thread.currentThread().interrupt();
    assertThat(overloaded.dot(1000, x, 0, x, 0)).isEqualTo(expected);
    assertThat(Thread.interrupted()).isTrue();
  }

  private Matrix matrix(int rows, int columns, boolean transposed) {
    int width = transposed ? rows : columns;
    int height = transposed ? columns : rows;
    int stride = width + MARGIN;
    return new Matrix(numbers(1 + height * stride), 1, rows, columns, stride, transposed);
  }

  private double[] numbers(int count) {
    return random.doubles(count, -1, 1).toArray();
  }
}

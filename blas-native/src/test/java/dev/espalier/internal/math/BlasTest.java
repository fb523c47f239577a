package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BlasTest {
  private static final double TOLERANCE = 1e-12;

  static Stream<Blas> implementations() {
    return Stream.concat(Stream.of(Blas.java()), Blas.nativeLibrary().stream());
  }

  /** One random product: every shape, section and factor drawn from the seed. */
  private static final class Case {
    final boolean transposeA;
    final boolean transposeB;
    final int rows;
    final int columns;
    final int inner;
    final double alpha;
    final double beta;
    final int lda;
    final int ldb;
    final int ldc;
    final int aOffset;
    final int bOffset;
    final int cOffset;
    final double[] a;
    final double[] b;
    final double[] c;

    Case(int seed) {
      Random random = new Random(seed);
      transposeA = random.nextBoolean();
      transposeB = random.nextBoolean();
      int[] sizes = {0, 1, 2, 3, 4, 5, 7, 20, 63, 64, 65, 130, 257, 300};
      rows = sizes[random.nextInt(sizes.length)];
      columns = sizes[random.nextInt(sizes.length)];
      inner = sizes[random.nextInt(sizes.length)];
      double[] factors = {0, 1, -1, 0.3, 2.5};
      alpha = factors[random.nextInt(factors.length)];
      beta = factors[random.nextInt(factors.length)];
      lda = Math.max(1, transposeA ? rows : inner) + random.nextInt(3);
      ldb = Math.max(1, transposeB ? inner : columns) + random.nextInt(3);
      ldc = Math.max(1, columns) + random.nextInt(3);
      aOffset = random.nextInt(4);
      bOffset = random.nextInt(4);
      cOffset = random.nextInt(4);
      a = numbers(random, aOffset + lda * (transposeA ? inner : rows));
      b = numbers(random, bOffset + ldb * (transposeB ? columns : inner));
      c = numbers(random, cOffset + ldc * rows);
      if (beta == 0) {
        for (int i = 0; i < rows; i++) {
          int start = cOffset + i * ldc;
          Arrays.fill(c, start, start + columns, Double.NaN);
        }
      }
    }

    /** The definition, element by element. */
    double[] expected() {
      double[] result = c.clone();
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          double sum = 0;
          for (int k = 0; k < inner; k++) {
            sum +=
                a[aOffset + (transposeA ? k * lda + i : i * lda + k)]
                    * b[bOffset + (transposeB ? j * ldb + k : k * ldb + j)];
          }
          int at = cOffset + i * ldc + j;
          result[at] = alpha * sum + (beta == 0 ? 0 : beta * result[at]);
        }
      }
      return result;
    }

    double[] run(Blas blas) {
      double[] result = c.clone();
      blas.multiply(
          alpha,
          new Matrix(a, aOffset, rows, inner, lda, transposeA),
          new Matrix(b, bOffset, inner, columns, ldb, transposeB),
          beta,
          Matrix.of(result, cOffset, rows, columns, ldc));
      return result;
    }
  }

  private static double[] numbers(Random random, int length) {
    return random.doubles(length, -1, 1).toArray();
  }

  private static void assertClose(double[] actual, double[] expected, double size, String what) {
    assertThat(actual).as(what).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      // An assertion for each of millions of elements would take its time.
      boolean close = Math.abs(actual[i] - expected[i]) <= TOLERANCE * size;
      if (!close && Double.compare(actual[i], expected[i]) != 0) {
        assertThat(actual[i]).as("%s, element %d", what, i).isEqualTo(expected[i]);
      }
    }
  }

  private static Offset<Double> within(double size) {
    return Offset.offset(TOLERANCE * size);
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void theProductIsTheDefinitionAndTouchesNothingElse(Blas blas) {
    for (int seed = 0; seed < 400; seed++) {
      Case drawn = new Case(seed);
      // NaN outside the result would be found too: the whole array is compared.
      assertClose(drawn.run(blas), drawn.expected(), 1 + drawn.inner, "seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void theProductWithAVectorIsTheProductWithOneColumn(Blas blas) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      boolean transpose = random.nextBoolean();
      int rows = random.nextInt(40);
      int columns = random.nextInt(40);
      int lda = columns + 1 + random.nextInt(3);
      int in = transpose ? rows : columns;
      int out = transpose ? columns : rows;
      double beta = seed % 3 == 0 ? 0 : 0.5;
      double[] a = numbers(random, 2 + lda * rows);
      double[] x = numbers(random, 3 + in);
      double[] y = numbers(random, 1 + out);
      if (beta == 0) {
        Arrays.fill(y, 1, y.length, Double.NaN);
      }
      double[] expected = y.clone();
      for (int i = 0; i < out; i++) {
        double sum = 0;
        for (int k = 0; k < in; k++) {
          sum += a[2 + (transpose ? k * lda + i : i * lda + k)] * x[3 + k];
        }
        expected[1 + i] = -0.7 * sum + (beta == 0 ? 0 : beta * y[1 + i]);
      }
      blas.multiply(-0.7, new Matrix(a, 2, out, in, lda, transpose), x, 3, beta, y, 1);
      assertClose(y, expected, 1 + in, "seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void triangularSystemsAreSolvedFromTheLowerTriangleAlone(Blas blas) {
    Random random = new Random(61);
    for (int order : new int[] {0, 1, 2, 5, 64, 131}) {
      double[] l = numbers(random, order * order);
      for (int i = 0; i < order; i++) {
        Arrays.fill(l, i * order + i, (i + 1) * order, Double.NaN);
        l[i * order + i] = order + random.nextDouble();
      }
      double[] expected = numbers(random, order);
      for (boolean transpose : new boolean[] {false, true}) {
        double[] x = numbers(random, order + 3);
        double[] around = x.clone();
        for (int i = 0; i < order; i++) {
          x[2 + i] = 0;
          for (int k = 0; k < order; k++) {
            int row = transpose ? k : i;
            int column = transpose ? i : k;
            x[2 + i] += column <= row ? l[row * order + column] * expected[k] : 0;
          }
        }
        blas.solveTriangular(transpose, order, l, x, 2);
        assertClose(Arrays.copyOfRange(x, 2, 2 + order), expected, 1, "order " + order);
        assertThat(x[1]).isEqualTo(around[1]);
        assertThat(x[2 + order]).isEqualTo(around[2 + order]);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void vectorOperationsAreTheirDefinitions(Blas blas) {
    for (int length = 0; length < 70; length++) {
      Random random = new Random(length);
      double[] x = numbers(random, length + 2);
      double[] y = numbers(random, length + 3);
      double dot = 0;
      double squares = 0;
      double[] sum = y.clone();
      double[] scaled = x.clone();
      for (int i = 0; i < length; i++) {
        dot += x[2 + i] * y[1 + i];
        squares += x[2 + i] * x[2 + i];
        sum[1 + i] += 1.5 * x[2 + i];
        scaled[2 + i] *= -2;
      }
      assertThat(blas.dot(length, x, 2, y, 1)).isCloseTo(dot, within(1 + length));
      assertThat(blas.norm(length, x, 2)).isCloseTo(Math.sqrt(squares), within(1 + length));
      blas.axpy(length, 1.5, x, 2, y, 1);
      assertClose(y, sum, 1, "axpy " + length);
      blas.scale(length, -2, x, 2);
      assertClose(x, scaled, 1, "scale " + length);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void theNormNeitherOverflowsNorUnderflows(Blas blas) {
    assertThat(blas.norm(2, new double[] {3e200, 4e200}, 0)).isCloseTo(5e200, Offset.offset(1e188));
    assertThat(blas.norm(2, new double[] {3e-200, 4e-200}, 0))
        .isCloseTo(5e-200, Offset.offset(1e-212));
    assertThat(blas.norm(3, new double[3], 0)).isZero();
    assertThat(blas.norm(2, new double[] {1, Double.NaN}, 0)).isNaN();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aSectionThatDoesNotFitIsRefusedBeforeAnythingIsWritten(Blas blas) {
    double[] four = new double[4];
    assertThatThrownBy(() -> blas.multiply(1, Matrix.of(four, 2, 2), four, 3, 0, new double[2], 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x: 2 elements from 3");
    assertThatThrownBy(() -> blas.dot(4, four, 1, four, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> blas.threads(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void productsFromManyThreadsAreThoseOfOne() {
    for (Blas blas : implementations().toList()) {
      for (int seed = 0; seed < 10; seed++) {
        Case drawn = new Case(seed);
        double[] alone = drawn.run(blas);
        double[][] results = new double[32][];
        Parallel.run(results.length, chunk -> results[chunk] = drawn.run(blas));
        for (double[] result : results) {
          assertThat(result).as("seed %d", seed).isEqualTo(alone);
        }
      }
    }
  }

  @Test
  void thePropertyChooses() {
    assertThat(Blas.choose("JAVA ").description()).startsWith("pure Java (").contains("=java");
    String asked = System.getProperty("espalier.blas", "auto");
    assertThat(Blas.choose(asked).description()).isEqualTo(Blas.get().description());
    assertThat(Blas.choose("auto").description())
        .startsWith(Blas.nativeLibrary().isPresent() ? "OpenBLAS " : "pure Java (");
    assertThatThrownBy(() -> Blas.choose("mkl"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("mkl")
        .hasMessageContaining("expected auto, native or java");
    if (Blas.nativeLibrary().isPresent()) {
      assertThat(Blas.choose("native").description()).startsWith("OpenBLAS ").contains("native");
    } else {
      assertThatThrownBy(() -> Blas.choose("native")).isInstanceOf(InputException.class);
    }
  }
}

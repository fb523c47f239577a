package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeAgreesWithJavaTest {
  @ParameterizedTest
  @CsvSource({
    "1,1,1",
    "7,3,5",
    "64,20,3600",
    "3600,20,64",
    "513,17,300",
    "200,200,200",
    "1,1000,72",
    "1000,1,72"
  })
  void productsAgreeToOneInABillion(int rows, int columns, int inner) {
    Blas fast = Blas.nativeLibrary().orElse(null);
    Assumptions.assumeTrue(fast != null, "no native BLAS on this machine");
    Random random = new Random(rows + 31L * columns + 961L * inner);
    double[] a = random.doubles((long) rows * inner, -1, 1).toArray();
    double[] b = random.doubles((long) inner * columns, -1, 1).toArray();
    for (boolean transposed : new boolean[] {false, true}) {
      double[] expected = random.doubles((long) rows * columns, -1, 1).toArray();
      double[] actual = expected.clone();
      Matrix left = new Matrix(a, 0, rows, inner, transposed ? rows : inner, transposed);
      Matrix right = Matrix.of(b, inner, columns);
      fast.multiply(0.7, left, right, 0.3, Matrix.of(expected, rows, columns));
      Blas.java().multiply(0.7, left, right, 0.3, Matrix.of(actual, rows, columns));
      assertThat(actual).containsExactly(expected, within(1e-9));
    }
  }
}

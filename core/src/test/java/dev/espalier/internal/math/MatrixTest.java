package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MatrixTest {
  private final double[] a = {9, 1, 2, 3, 9, 4, 5, 6}; // 2 × 3 inside rows of 4
  private final Matrix matrix = Matrix.of(a, 1, 2, 3, 4);

  @Test
  void productsOfViewsAndTheirTransposesAreThoseByHand() {
    double[] gram = {7, 7, 7, 7, 7};
    Blas.java().multiply(2, matrix, matrix.transpose(), -1, Matrix.of(gram, 1, 2, 2));
    assertThat(gram).containsExactly(7, 2 * 14 - 7, 2 * 32 - 7, 2 * 32 - 7, 2 * 77 - 7);
    double[] outer = new double[9];
    Blas.java().multiply(matrix.transpose(), matrix, Matrix.of(outer, 3, 3));
    assertThat(outer).containsExactly(17, 22, 27, 22, 29, 36, 27, 36, 45);
  }

  @Test
  void vectorsAreMultipliedFromEitherSide() {
    double[] x = {0, 1, 10, 100};
    double[] y = {5, 5};
    Blas.java().multiply(1, matrix, x, 1, 1, y, 0);
    assertThat(y).containsExactly(326, 659);
    double[] z = new double[3];
    Blas.java().multiply(1, matrix.transpose(), x, 1, 0, z, 0);
    assertThat(z).containsExactly(41, 52, 63);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> Matrix.of(a, 3, 3)).isInstanceOf(IllegalArgumentException.class);
    Matrix square = Matrix.of(new double[4], 2, 2);
    assertThatThrownBy(() -> Blas.java().multiply(matrix, matrix, square))
        .hasMessage("2 × 3 times 2 × 3 is not 2 × 2");
    assertThatThrownBy(() -> Blas.java().multiply(square, square, square.transpose()))
        .hasMessage("a product cannot be written to a transposed matrix");
  }
}

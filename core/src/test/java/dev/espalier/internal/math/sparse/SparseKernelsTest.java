package dev.espalier.internal.math.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the dense product of the same numbers. */
class SparseKernelsTest {
  private static final int ROWS = 23;
  private static final int COLUMNS = 31;

  private final double[] dense = new double[ROWS * COLUMNS];
  private final int[] rowStart = new int[ROWS + 1];
  private int[] columns = {};
  private double[] values = {};

  private void draw(Random random) {
    columns = new int[dense.length];
    values = new double[dense.length];
    int count = 0;
    for (int row = 0; row < ROWS; row++) {
      // Row densities from empty to full.
      double density = row / (ROWS - 1.0);
      for (int column = 0; column < COLUMNS; column++) {
        if (random.nextDouble() < density) {
          dense[row * COLUMNS + column] = random.nextGaussian();
          columns[count] = column;
          values[count++] = dense[row * COLUMNS + column];
        }
      }
      rowStart[row + 1] = count;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8, 20, 33, 128, 129, 300})
  void bothProductsAreTheDenseOnes(int width) {
    Random random = new Random(width);
    draw(random);
    int from = 3;
    int to = 21;
    double[] weights = random.doubles(2 + COLUMNS * width, -1, 1).toArray();
    double[] out = new double[5 + (to - from) * width];
    double[] expected = out.clone();
    SparseKernels.addProduct(rowStart, columns, values, from, to, width, weights, 2, out, 5);
    Blas.java()
        .multiply(
            Matrix.of(dense, from * COLUMNS, to - from, COLUMNS),
            Matrix.of(weights, 2, COLUMNS, width),
            Matrix.of(expected, 5, to - from, width));
    assertThat(out).containsExactly(expected, Offset.offset(1e-12));

    double[] gradient = random.doubles(1 + COLUMNS * width, -1, 1).toArray();
    double[] expectedGradient = gradient.clone();
    SparseKernels.addTransposed(rowStart, columns, values, from, to, width, out, 5, gradient, 1);
    Blas.java()
        .multiply(
            1,
            Matrix.of(dense, from * COLUMNS, to - from, COLUMNS).transpose(),
            Matrix.of(out, 5, to - from, width),
            1,
            Matrix.of(expectedGradient, 1, COLUMNS, width));
    assertThat(gradient).containsExactly(expectedGradient, Offset.offset(1e-12));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 150})
  void aProductIsAddedToWhatStandsThere(int width) {
    Random random = new Random(width);
    draw(random);
    double[] weights = random.doubles((long) COLUMNS * width, -1, 1).toArray();
    double[] product = new double[ROWS * width];
    SparseKernels.addProduct(rowStart, columns, values, 0, ROWS, width, weights, 0, product, 0);
    double[] out = random.doubles((long) ROWS * width, -1, 1).toArray();
    double[] expected = new double[out.length];
    Arrays.setAll(expected, k -> out[k] + product[k]);
    SparseKernels.addProduct(rowStart, columns, values, 0, ROWS, width, weights, 0, out, 0);
    assertThat(out).containsExactly(expected, Offset.offset(1e-12));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 8, 150})
  void matricesHeldByRowsGiveTheSameBits(int width) {
    Random random = new Random(width);
    draw(random);
    double[] weights = random.doubles((long) COLUMNS * width, -1, 1).toArray();
    double[] out = random.doubles((long) ROWS * width, -1, 1).toArray();
    double[] expected = out.clone();
    SparseKernels.addProduct(rowStart, columns, values, 2, ROWS, rows(weights, width), width, out);
    SparseKernels.addProduct(rowStart, columns, values, 2, ROWS, width, weights, 0, expected, 0);
    assertThat(out).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 40})
  void valuesByColumnsGiveTheSameTransposedProduct(int blockRows) {
    int width = 9;
    Random random = new Random(blockRows);
    draw(random);
    double[] gradient = random.doubles((long) COLUMNS * width, -1, 1).toArray();
    double[][] sums = rows(gradient, width);
    double[] residuals = random.doubles((long) ROWS * width, -1, 1).toArray();
    BlockedCsc order = new BlockedCsc(rowStart, columns, values, 2, ROWS, blockRows);
    double[][] scratch = new double[blockRows][width];
    for (int from = 2; from < ROWS; from += blockRows) {
      int to = Math.min(ROWS, from + blockRows);
      double[] block = Arrays.copyOfRange(residuals, from * width, to * width);
      order.addTransposed(from, to, block, sums, scratch);
    }
    double[] rest = Arrays.copyOfRange(residuals, 2 * width, residuals.length);
    SparseKernels.addTransposed(rowStart, columns, values, 2, ROWS, width, rest, 0, gradient, 0);
    for (int column = 0; column < COLUMNS; column++) {
      assertThat(sums[column]).containsExactly(rows(gradient, width)[column], Offset.offset(1e-12));
    }
    assertThat(order.occurring())
        .containsExactly(
            Arrays.stream(columns, rowStart[2], rowStart[ROWS]).sorted().distinct().toArray());
  }

  @Test
  void rowsThatAreNoBlockAreRefused() {
    draw(new Random(1));
    BlockedCsc order = new BlockedCsc(rowStart, columns, values, 0, ROWS, 8);
    assertThatThrownBy(
            () -> order.addTransposed(4, 8, new double[4], new double[0][], new double[0][]))
        .hasMessageContaining("4 to 8 is no block of 8 rows from 0 on");
  }

  private static double[][] rows(double[] matrix, int width) {
    double[][] rows = new double[COLUMNS][];
    Arrays.setAll(rows, row -> Arrays.copyOfRange(matrix, row * width, (row + 1) * width));
    return rows;
  }
}

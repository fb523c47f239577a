package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeaturesTest {
  private static DenseFeatures random(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows * columns];
    for (int k = 0; k < values.length; k++) {
      values[k] = random.nextInt(3) == 0 ? 0 : random.nextGaussian();
    }
    return new DenseFeatures(rows, columns, values);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void bothProductsOfABlockAreRightForDenseAndSparse(long seed) {
    Random random = new Random(seed);
    int rows = 5 + random.nextInt(40);
    int columns = 1 + random.nextInt(30);
    int width = 1 + random.nextInt(9);
    int from = random.nextInt(rows);
    int to = from + 1 + random.nextInt(rows - from);
    DenseFeatures dense = random(rows, columns, seed);
    double[] weights = random.doubles((long) columns * width, -1, 1).toArray();
    double[] residuals = random.doubles((long) (to - from) * width, -1, 1).toArray();
    double[] scores = new double[(to - from) * width];
    double[] gradient = new double[columns * width];
    java.util.Arrays.fill(gradient, 0.5);
    for (int row = from; row < to; row++) {
      for (int column = 0; column < columns; column++) {
        for (int k = 0; k < width; k++) {
          double value = dense.value(row, column);
          scores[(row - from) * width + k] += value * weights[column * width + k];
          gradient[column * width + k] += value * residuals[(row - from) * width + k];
        }
      }
    }
    for (Features features : List.of(dense, TestData.sparse(dense))) {
      double[] product = new double[scores.length];
      java.util.Arrays.fill(product, Double.NaN);
      features.multiply(from, to, weights, width, product);
      assertThat(product).containsExactly(scores, within(1e-12));
      double[] sum = new double[gradient.length];
      java.util.Arrays.fill(sum, 0.5);
      features.addTransposed(from, to, residuals, width, sum);
      assertThat(sum).containsExactly(gradient, within(1e-12));
    }
  }

  @Test
  void sparseAndDenseHoldTheSameCells() {
    DenseFeatures dense = random(12, 7, 9);
    SparseFeatures sparse = TestData.sparse(dense);
    assertThat(sparse.toDense()).isEqualTo(dense);
    assertThat(sparse.storedValues()).isLessThan(dense.storedValues());
    int[] rows = {3, 3, 0};
    assertThat(sparse.select(rows).toDense()).isEqualTo(dense.select(rows));
    assertThat(sparse.value(4, 2)).isEqualTo(dense.value(4, 2));
  }

  @Test
  void nanIsAMissingCell() {
    assertThat(new DenseFeatures(1, 2, new double[] {1, Double.NaN}).hasMissing()).isTrue();
    assertThat(random(3, 3, 1).hasMissing()).isFalse();
  }

  @Test
  void refusesArraysThatDoNotFit() {
    assertThatThrownBy(() -> new DenseFeatures(2, 2, new double[3]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new SparseFeatures(2, new int[] {0, 2}, new int[] {1, 1}, new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void denseAndSparseKeepColumnsCopyRowsAndTellStoredValuesAlike(long seed) {
    DenseFeatures dense = random(7, 6, seed);
    SparseFeatures sparse = TestData.sparse(dense).withTableColumns(3);
    int[] kept = {0, 2, 5};
    assertThat(sparse.keep(kept).toDense()).isEqualTo(dense.keep(kept));
    assertThat(sparse.keep(kept).tableColumns()).isEqualTo(2);
    assertThat(dense.keep(kept).value(4, 1)).isEqualTo(dense.value(4, 2));
    for (Features features : List.of(dense, sparse)) {
      double[] rows = new double[1 + 2 * 6];
      java.util.Arrays.fill(rows, Double.NaN);
      features.copyRows(3, 5, rows, 1);
      for (int column = 0; column < 6; column++) {
        assertThat(rows[1 + column]).isEqualTo(dense.value(3, column));
        assertThat(rows[7 + column]).isEqualTo(dense.value(4, column));
      }
      for (int k = features.start(3); k < features.start(4); k++) {
        assertThat(features.values()[k]).isEqualTo(dense.value(3, features.column(k)));
      }
    }
    SparseFeatures turned = sparse.transpose();
    assertThat(turned.value(5, 2)).isEqualTo(dense.value(2, 5));
    assertThat(turned.transpose().toDense()).isEqualTo(dense);
  }
}

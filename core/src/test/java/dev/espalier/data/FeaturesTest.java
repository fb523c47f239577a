package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.internal.parallel.Chunks;
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

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 22, 133, 700})
  void productsOfChunksAreThoseOfTheirBlocks(int width) {
    DenseFeatures dense = random(900, 11, width);
    Random random = new Random(width);
    double[] weights = random.doubles(12L * width, -1, 1).toArray();
    for (Features features : List.of(dense, TestData.sparse(dense))) {
      Chunks chunks = new Chunks(features.rows(), 2);
      FeatureProducts products = features.products(chunks, width);
      double[] gradient = new double[12 * width];
      java.util.Arrays.fill(gradient, 0.25);
      double[] expectedGradient = gradient.clone();
      for (int pass = 0; pass < 2; pass++) {
        products.load(weights);
        for (int chunk = 0; chunk < 2; chunk++) {
          for (int from = chunks.from(chunk);
              from < chunks.to(chunk);
              from += features.blockRows()) {
            int to = Math.min(chunks.to(chunk), from + features.blockRows());
            double[] residuals = random.doubles((long) (to - from) * width, -1, 1).toArray();
            double[] out = residuals.clone();
            double[] expected = residuals.clone();
            products.add(from, to, out);
            features.addProduct(from, to, weights, width, expected);
            assertThat(out).isEqualTo(expected);
            features.addTransposed(from, to, residuals, width, expectedGradient);
            Chunks strips = products.strips();
            for (int strip = 0; strip < strips.count(); strip++) {
              products.addTransposed(
                  chunk, strip, from, to, residuals, strips.from(strip), width, gradient);
            }
          }
          for (int strip = 0; strip < products.strips().count(); strip++) {
            products.finish(chunk, strip, gradient);
          }
        }
        for (int k = 0; k < gradient.length; k++) {
          assertThat(gradient[k]).isCloseTo(expectedGradient[k], within(1e-11));
        }
      }
    }
  }

  @Test
  void aStripHoldsItsPartOfTheProduct() {
    SparseFeatures features = TestData.sparse(random(300, 11, 3));
    int width = 700;
    double[] weights = new Random(4).doubles(11L * width, -1, 1).toArray();
    FeatureProducts products = features.products(new Chunks(300, 1), width);
    products.load(weights);
    double[] whole = new double[20 * width];
    products.add(5, 25, whole);
    assertThat(products.strips().count()).isEqualTo(3);
    for (int strip = 0; strip < 3; strip++) {
      int columns = products.strips().size(strip);
      double[] part = new double[20 * columns];
      products.add(strip, 5, 25, part, 0, columns);
      for (int row = 0; row < 20; row++) {
        int from = row * width + products.strips().from(strip);
        assertThat(java.util.Arrays.copyOfRange(part, row * columns, (row + 1) * columns))
            .isEqualTo(java.util.Arrays.copyOfRange(whole, from, from + columns));
      }
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
}

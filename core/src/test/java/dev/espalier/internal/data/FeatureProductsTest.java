package dev.espalier.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Products of chunks against those of the features themselves. */
class FeatureProductsTest {
  private static final int COLUMNS = 11;

  private static DenseFeatures random(int rows, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows * COLUMNS];
    Arrays.setAll(values, k -> random.nextInt(3) == 0 ? random.nextGaussian() : 0);
    return new DenseFeatures(rows, COLUMNS, values);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 22, 133, 700})
  void productsOfChunksAreThoseOfTheirBlocks(int width) {
    DenseFeatures dense = random(900, width);
    Random random = new Random(width);
    double[] weights = random.doubles((COLUMNS + 1L) * width, -1, 1).toArray();
    for (Features features : List.of(dense, TestData.sparse(dense))) {
      Chunks chunks = new Chunks(features.rows(), 2);
      FeatureProducts products = FeatureProducts.of(features, chunks, width);
      FeatureProducts.Forward forward = products.forward(weights);
      double[] gradient = new double[weights.length];
      Arrays.fill(gradient, 0.25);
      double[] expectedGradient = gradient.clone();
      for (int chunk = 0; chunk < 2; chunk++) {
        FeatureProducts.Backward backward = products.backward(chunk, gradient);
        for (int from = chunks.from(chunk), to; from < chunks.to(chunk); from = to) {
          to = products.blockEnd(chunk, from);
          double[] residuals = random.doubles((long) (to - from) * width, -1, 1).toArray();
          double[] out = residuals.clone();
          double[] expected = residuals.clone();
          forward.add(from, to, out);
          features.addProduct(from, to, weights, width, expected);
          assertThat(out).isEqualTo(expected);
          features.addTransposed(from, to, residuals, width, expectedGradient);
          backward.add(from, to, residuals);
        }
        backward.finish();
      }
      assertThat(gradient).containsExactly(expectedGradient, within(1e-11));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 1000, 1_000_000})
  void blocksAreSmallForWideWeights(int width) {
    int rows = FeatureProducts.blockRows(random(5, 1), width);
    assertThat(rows).isBetween(64, 512);
    assertThat(rows == 64 || (long) rows * width <= 1 << 17).isTrue();
  }
}

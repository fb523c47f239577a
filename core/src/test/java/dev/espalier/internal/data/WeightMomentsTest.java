package dev.espalier.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WeightMomentsTest {
  private static final int ROWS = 3000;
  private static final int LABELS = 60;

  private static DenseFeatures gaussian(int columns, double scale, Random random) {
    double[] values = new double[ROWS * columns];
    for (int k = 0; k < values.length; k++) {
      values[k] = scale * random.nextGaussian();
    }
    return new DenseFeatures(ROWS, columns, values);
  }

  /** Labels of logistic regressions with normal weights of the given variances. */
  private static Labels labels(List<DenseFeatures> blocks, double[] variances, Random random) {
    double[] scores = new double[ROWS * LABELS];
    for (int b = 0; b < variances.length; b++) {
      double[] weights = new double[blocks.get(b).columns() * LABELS];
      for (int k = 0; k < weights.length; k++) {
        weights[k] = Math.sqrt(variances[b]) * random.nextGaussian();
      }
      blocks.get(b).addProduct(0, ROWS, weights, LABELS, scores);
    }
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < ROWS; row++) {
      for (int label = 0; label < LABELS; label++) {
        if (random.nextDouble() < 1 / (1 + Math.exp(-2 * scores[row * LABELS + label]))) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return Labels.known(sets.build());
  }

  @Test
  void plantedVariancesOfTwoBlocksAreFoundWhateverTheirScale() {
    Random random = new Random(3);
    DenseFeatures first = gaussian(40, 1, random);
    DenseFeatures second = gaussian(5, 10, random);
    double[] planted = {1e-3, 4e-5};
    double[] found =
        WeightMoments.variances(
            List.<Features>of(first, second), labels(List.of(first, second), planted, random));
    assertThat(found[0] / planted[0]).isCloseTo(1, within(0.25));
    assertThat(found[1] / planted[1]).isCloseTo(1, within(0.25));
  }

  @Test
  void oneBlockHasTheVarianceThatItHasAlone() {
    Random random = new Random(4);
    DenseFeatures features = gaussian(20, 1, random);
    Labels labels = labels(List.of(features), new double[] {2e-3}, random);
    assertThat(WeightMoments.variances(List.of(features), labels)[0])
        .isCloseTo(WeightMoments.variance(features, labels), within(1e-15));
  }

  @Test
  void aBlockThatTellsNothingKeepsASmallShare() {
    Random random = new Random(5);
    DenseFeatures useful = gaussian(20, 1, random);
    DenseFeatures useless = gaussian(20, 1, random);
    Labels labels = labels(List.of(useful), new double[] {5e-3}, random);
    double[] found = WeightMoments.variances(List.<Features>of(useful, useless), labels);
    assertThat(found[1]).isPositive().isLessThan(found[0] / 10);
  }
}

package dev.espalier.learn.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.internal.svm.Sigmoid;
import dev.espalier.learn.LinearModel;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Scores become probabilities that mean what they say. */
class LinearSvmTest {
  /** p(y = 1|x) = σ(4 x − 2): rare and never certain. */
  private static Dataset sample(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = new double[rows];
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (int row = 0; row < rows; row++) {
      x[row] = random.nextDouble(-1, 1);
      boolean on = random.nextDouble() < 1 / (1 + Math.exp(2 - 4 * x[row]));
      sets.addRow(on ? new int[] {0} : new int[0]);
    }
    return new Dataset(
        "noisy",
        Schema.ofNumbers(List.of("x"), List.of("on")),
        new DenseFeatures(rows, 1, x),
        Labels.known(sets.build()));
  }

  private static LinearModel fit(String... settings) {
    return Hyperparameters.with(
            LinearSvm.defaults(), Map.of(settings[0], settings[1], "scaling", "none"))
        .fit(sample(4000, 5));
  }

  @Test
  void probabilitiesAreThoseThatTheDataWereDrawnFrom() {
    DenseFeatures grid = new DenseFeatures(5, 1, new double[] {-1, -0.5, 0, 0.5, 1});
    for (String loss : List.of("hinge", "squared-hinge")) {
      double[] marginals = fit("loss", loss).posterior(grid, Evidence.none()).marginals();
      for (int k = 0; k < 5; k++) {
        double expected = 1 / (1 + Math.exp(2 - 4 * grid.values()[k]));
        assertThat(marginals[k]).as(loss).isCloseTo(expected, within(0.05));
      }
    }
  }

  @Test
  void underSignTheMachinesOwnSignDecides() {
    Dataset train = sample(4000, 5);
    int[] all = java.util.stream.IntStream.range(0, train.rows()).toArray();
    double[] signs = new double[all.length];
    for (int row : all) {
      signs[row] = train.labels().positives().contains(row, 0) ? 1 : -1;
    }
    double[] machine =
        new DualCoordinateDescent(MarginLoss.SQUARED_HINGE, 1, 1e-4, 1000, 1)
            .solve(RowProducts.of(train.features()), all, signs)
            .weights();
    double[] marginals =
        fit("calibration", "sign").posterior(train.features(), Evidence.none()).marginals();
    for (int row : all) {
      double score = machine[0] * train.features().value(row, 0) + machine[1];
      assertThat(marginals[row] > 0.5).isEqualTo(score > 0);
    }
  }

  @Test
  void scoresThatTellNothingLeaveTheFrequency() {
    double[] signs = new double[300];
    double[] scores = new double[300];
    for (int k = 0; k < 300; k++) {
      signs[k] = k % 3 == 0 ? 1 : -1;
      scores[k] = -signs[k];
    }
    Sigmoid sigmoid = Sigmoid.fit(scores, signs, true);
    assertThat(sigmoid.slope()).isZero();
    assertThat(1 / (1 + Math.exp(-sigmoid.offset()))).isCloseTo(1 / 3.0, within(0.01));
  }
}

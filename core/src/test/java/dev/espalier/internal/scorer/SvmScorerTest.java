package dev.espalier.internal.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.RowProducts;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SvmScorerTest {
  private static final int ROWS = 90;
  private static final int COLUMNS = 200;

  private final DenseFeatures wide = gaussian(ROWS, COLUMNS, 12);
  private final Labels coins = coins();

  private static DenseFeatures gaussian(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows * columns];
    Arrays.setAll(values, k -> random.nextInt(3) == 0 ? random.nextGaussian() : 0);
    return new DenseFeatures(rows, columns, values);
  }

  /** Two labels by coins, and one that is always on. */
  private static Labels coins() {
    Random coin = new Random(9);
    LabelSets.Builder flips = new LabelSets.Builder(3);
    for (int row = 0; row < ROWS; row++) {
      flips.addRow(
          IntStream.range(0, 3).filter(label -> label == 2 || coin.nextBoolean()).toArray());
    }
    return Labels.known(flips.build());
  }

  private double rightSigns(double[] scores) {
    int right = 0;
    for (int row = 0; row < ROWS; row++) {
      for (int label = 0; label < 2; label++) {
        right += scores[3 * row + label] > 0 == coins.positives().contains(row, label) ? 1 : 0;
      }
    }
    return right / (2.0 * ROWS);
  }

  @Test
  void trainingRowsAreScoredByMachinesThatHaveNotSeenThem() {
    LabelScorer.Result result = new SvmScorer(1).fit(wide, coins, Progress.none());
    // More columns than rows: a machine has every one of its rows on the right side. Where the
    // calibration finds that scores tell nothing, it gives the frequency instead.
    double known = rightSigns(result.scorer().logOdds(wide));
    assertThat(rightSigns(result.unseen())).as("labels by coins").isLessThan(0.62);
    assertThat(known).isGreaterThanOrEqualTo(rightSigns(result.unseen()));
  }

  @Test
  void newRowsGetTheCalibratedScoreOfTheMachineOfAllRows() {
    Labels some = labelsOf(wide);
    FittedScorer scorer = new SvmScorer(1).fit(wide, some, Progress.none()).scorer();
    int[] all = IntStream.range(0, ROWS).toArray();
    double[] signs =
        Arrays.stream(all).mapToDouble(r -> some.positives().contains(r, 0) ? 1 : -1).toArray();
    RowProducts rows = RowProducts.of(wide);
    double[] machine =
        new DualCoordinateDescent(MarginLoss.SQUARED_HINGE, 1, 1e-4, 1000, 1)
            .solve(rows, all, signs)
            .weights();
    double[] scores = scorer.logOdds(wide);
    double first = rows.dot(0, machine);
    double second = rows.dot(1, machine);
    double slope = (scores[1] - scores[0]) / (second - first);
    assertThat(slope).isPositive();
    for (int row = 0; row < ROWS; row++) {
      assertThat(scores[row])
          .isCloseTo(scores[0] + slope * (rows.dot(row, machine) - first), within(1e-9));
    }
  }

  /** One label that the first column tells. */
  private static Labels labelsOf(Features features) {
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (int row = 0; row < features.rows(); row++) {
      sets.addRow(features.value(row, 0) > 0 ? new int[] {0} : new int[0]);
    }
    return Labels.known(sets.build());
  }

  @Test
  void aLabelThatNeverVariesHasItsFrequency() {
    LabelScorer.Result result = new SvmScorer(1).fit(wide, coins, Progress.none());
    double expected = Math.log((ROWS + 0.5) / 0.5);
    assertThat(result.unseen()[2]).isCloseTo(expected, within(1e-9));
    assertThat(result.scorer().logOdds(wide)[5]).isCloseTo(expected, within(1e-9));
  }

  @Test
  void neitherThreadsNorStorageMatter() {
    LabelScorer.Result expected = new SvmScorer(1).fit(wide, coins, Progress.none());
    int before = Parallel.threads();
    try {
      TestThreads.use(3);
      assertThat(new SvmScorer(1).fit(wide, coins, Progress.none()).unseen())
          .isEqualTo(expected.unseen());
    } finally {
      TestThreads.use(before);
    }
    assertThat(new SvmScorer(1).fit(TestData.sparse(wide), coins, Progress.none()).unseen())
        .containsExactly(expected.unseen(), within(1e-9));
  }
}

package dev.espalier.internal.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.Threads;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.forest.ForestOptions.Kind;
import dev.espalier.internal.forest.ForestOptions.Weighting;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForestTest {
  private static final int ROWS = 300;
  private static final DenseFeatures FEATURES =
      SplitSearchTest.features(ROWS, new SplittableRandom(1));

  /** Two classes of which a column tells most, and a number. */
  private static final Targets TARGETS = planted(FEATURES);

  private static Targets planted(DenseFeatures features) {
    int[] starts = new int[features.rows() + 1];
    int[] indices = new int[2 * features.rows()];
    double[] values = new double[indices.length];
    for (int row = 0; row < features.rows(); row++) {
      boolean first = features.value(row, 1) > 0.1;
      indices[2 * row] = first ? 0 : 1;
      values[2 * row] = 1;
      indices[2 * row + 1] = 2;
      values[2 * row + 1] = features.value(row, 0) - 1;
      starts[row + 1] = 2 * row + 2;
    }
    return new Targets(3, starts, indices, values);
  }

  private static ForestOptions options(Kind kind, int leafRows) {
    return new ForestOptions(20, kind, 6, leafRows, Weighting.DRAWING, 7);
  }

  private static GrownForest grow(Features features, double[] weights, ForestOptions options) {
    return Forest.grow(BinnedColumns.of(features), TARGETS, weights, options, Progress.none());
  }

  private static double[] ones() {
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    return ones;
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void treesLearnWhatIsPlanted(Kind kind) {
    GrownForest grown = grow(FEATURES, ones(), options(kind, 1));
    double[] outOfBag = grown.outOfBag(FEATURES);
    int wrong = 0;
    double error = 0;
    for (int row = 0; row < ROWS; row++) {
      wrong += outOfBag[row * 3] > 0.5 == FEATURES.value(row, 1) > 0.1 ? 0 : 1;
      error += Math.abs(outOfBag[row * 3 + 2] - (FEATURES.value(row, 0) - 1));
    }
    assertThat(wrong).isLessThan(ROWS / 20);
    assertThat(error / ROWS).isLessThan(0.1);
    assertThat(grown.gains()[1]).as("the column that decides").isGreaterThan(grown.gains()[5]);
    assertThat(grown.gains()[5]).as("a constant column").isZero();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void sparseRowsGiveTheSameForest(Kind kind) {
    GrownForest dense = grow(FEATURES, ones(), options(kind, 2));
    GrownForest sparse = grow(TestData.sparse(FEATURES), ones(), options(kind, 2));
    assertThat(sparse.forest().predict(TestData.sparse(FEATURES)))
        .containsExactly(dense.forest().predict(FEATURES), within(1e-12));
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    GrownForest one =
        Threads.of(1).call(() -> grow(FEATURES, ones(), options(Kind.EXTRA_TREES, 1)));
    GrownForest four =
        Threads.of(4).call(() -> grow(FEATURES, ones(), options(Kind.EXTRA_TREES, 1)));
    assertThat(four.forest()).isEqualTo(one.forest());
    assertThat(four.gains()).isEqualTo(one.gains());
  }

  @Test
  void outOfBagPredictionsAreOfTreesThatHaveNotSeenTheRow() {
    GrownForest grown = grow(FEATURES, ones(), options(Kind.RANDOM_FOREST, 1));
    double[] outOfBag = grown.outOfBag(FEATURES);
    for (int row : new int[] {0, 17, ROWS - 1}) {
      double sum = 0;
      int trees = 0;
      for (int tree = 0; tree < 20; tree++) {
        BitSet sample = grown.samples().get(tree);
        if (!sample.get(row)) {
          Tree one = grown.forest().trees().get(tree);
          double[] means = new double[3];
          one.add(one.leaf(FEATURES.values(), row * 6), means, 0);
          sum += means[0];
          trees++;
        }
      }
      assertThat(outOfBag[row * 3]).isEqualTo(sum / trees);
    }
    double left = grown.samples().stream().mapToInt(BitSet::cardinality).average().orElseThrow();
    assertThat(left / ROWS).as("1 - 1/e").isCloseTo(0.632, within(0.02));
  }

  @ParameterizedTest
  @EnumSource(Weighting.class)
  void rowsOfWeightZeroTeachNothing(Weighting weighting) {
    double[] weights = ones();
    int[] kept = new int[ROWS / 2];
    for (int row = 0; row < ROWS; row++) {
      weights[row] = row % 2 == 0 ? 2.5 : 0;
      kept[row / 2] = row - row % 2;
    }
    ForestOptions options = new ForestOptions(30, Kind.RANDOM_FOREST, 6, 1, weighting, 3);
    GrownForest weighted = grow(FEATURES, weights, options);
    for (BitSet sample : weighted.samples()) {
      for (int row = 1; row < ROWS; row += 2) {
        assertThat(sample.get(row)).isFalse();
      }
    }
    DenseFeatures half = FEATURES.select(kept);
    double[] alone = new double[kept.length];
    Arrays.fill(alone, 1);
    double[] expected =
        Forest.grow(BinnedColumns.of(half), planted(half), alone, options, Progress.none())
            .forest()
            .predict(FEATURES);
    double[] actual = weighted.forest().predict(FEATURES);
    double difference = 0;
    for (int k = 0; k < actual.length; k++) {
      difference += Math.abs(actual[k] - expected[k]) / actual.length;
    }
    assertThat(difference).isLessThan(0.05);
  }

  @Test
  void leavesHaveAtLeastTheRowsAskedFor() {
    ForestOptions options = options(Kind.RANDOM_FOREST, 20);
    GrownForest grown = grow(FEATURES, ones(), options);
    for (int tree = 0; tree < 20; tree++) {
      Tree one = grown.forest().trees().get(tree);
      int[] rows = new int[one.leafStarts().length - 1];
      for (int row = 0; row < ROWS; row++) {
        if (grown.samples().get(tree).get(row)) {
          rows[one.leaf(FEATURES.values(), row * 6)]++;
        }
      }
      assertThat(Arrays.stream(rows).min().orElseThrow()).isGreaterThanOrEqualTo(20);
    }
  }

  @Test
  void votesAreSharesOfTrees() {
    GrownForest grown = grow(FEATURES, ones(), options(Kind.RANDOM_FOREST, 5));
    for (double vote : grown.forest().votes(FEATURES)) {
      assertThat(vote * 20).isCloseTo(Math.rint(vote * 20), within(1e-9));
    }
  }

  @Test
  void manyValuesAreCutIntoBinsOfAboutAsManyRows() {
    double[] values = new SplittableRandom(5).doubles(10_000).map(x -> Math.exp(20 * x)).toArray();
    double[] cuts = BinnedColumns.cuts(values);
    assertThat(cuts).hasSize(254).isSorted();
    int[] rows = new int[255];
    for (double value : values) {
      rows[BinnedColumns.binOf(cuts, value)]++;
    }
    assertThat(Arrays.stream(rows).max().orElseThrow()).isLessThan(45);
    assertThat(BinnedColumns.binOf(cuts, Double.NaN)).isEqualTo(BinnedColumns.MISSING);
    assertThat(BinnedColumns.cuts(new double[] {3, Double.NaN, 3})).isEmpty();
    assertThat(BinnedColumns.cuts(new double[] {1, 2, Math.nextUp(2.0)})).containsExactly(1.5, 2);
  }
}

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
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PermutationImportanceTest {
  private static final int COLUMNS = 6;
  private static final int OUTPUTS = 2;

  /** Output 0 is told by column 1, output 1 is the number of column 0. */
  private static Targets planted(DenseFeatures features) {
    int rows = features.rows();
    int[] starts = new int[rows + 1];
    int[] indices = new int[2 * rows];
    double[] values = new double[2 * rows];
    int at = 0;
    for (int row = 0; row < rows; row++) {
      if (features.value(row, 1) > 0.1) {
        values[at++] = 1;
      }
      indices[at] = 1;
      values[at++] = features.value(row, 0) - 1;
      starts[row + 1] = at;
    }
    return new Targets(OUTPUTS, starts, Arrays.copyOf(indices, at), Arrays.copyOf(values, at));
  }

  private static double[] ones(int rows) {
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static GrownForest grow(
      Features features, Targets targets, double[] weights, int trees, Kind kind) {
    ForestOptions options = new ForestOptions(trees, kind, 2, 1, Weighting.DRAWING, 7);
    return Forest.grow(BinnedColumns.of(features), targets, weights, options, Progress.none());
  }

  private static double[] importance(
      GrownForest grown, Features features, Targets targets, long seed) {
    return PermutationImportance.of(
        grown, features, targets, ones(features.rows()), seed, Progress.none());
  }

  /** The mean over all pairs of a row that a tree has not seen and another such row. */
  private static double[] overAllPairs(
      GrownForest grown, DenseFeatures features, Targets targets, double[] weights) {
    double[] sums = new double[COLUMNS * OUTPUTS];
    int trees = grown.samples().size();
    for (int index = 0; index < trees; index++) {
      Forest tree = new Forest(OUTPUTS, grown.forest().trees().subList(index, index + 1));
      int of = index;
      int[] unseen =
          IntStream.range(0, features.rows())
              .filter(row -> weights[row] > 0 && !grown.samples().get(of).get(row))
              .toArray();
      double pairs = (double) unseen.length * (unseen.length - 1);
      for (int column = 0; column < COLUMNS; column++) {
        for (int row : unseen) {
          for (int other : unseen) {
            if (other != row) {
              double[] cells =
                  Arrays.copyOfRange(features.values(), row * COLUMNS, (row + 1) * COLUMNS);
              double[] before = errors(tree, cells, targets, row);
              cells[column] = features.value(other, column);
              double[] after = errors(tree, cells, targets, row);
              for (int k = 0; k < OUTPUTS; k++) {
                sums[column * OUTPUTS + k] += (after[k] - before[k]) / pairs / trees;
              }
            }
          }
        }
      }
    }
    return sums;
  }

  private static double[] errors(Forest tree, double[] cells, Targets targets, int row) {
    double[] errors = tree.predict(new DenseFeatures(1, COLUMNS, cells));
    for (int k = targets.starts()[row]; k < targets.starts()[row + 1]; k++) {
      errors[targets.indices()[k]] -= targets.values()[k];
    }
    return Arrays.stream(errors).map(error -> error * error).toArray();
  }

  @Test
  void permutationsGiveOnAverageWhatAllPairsOfRowsGive() {
    DenseFeatures features = SplitSearchTest.features(40, new SplittableRandom(4));
    Targets targets = planted(features);
    double[] weights = ones(40);
    weights[3] = 0;
    weights[8] = 0;
    GrownForest grown = grow(features, targets, weights, 10, Kind.EXTRA_TREES);
    double[] expected = overAllPairs(grown, features, targets, weights);
    int seeds = 2000;
    double[] sums = new double[expected.length];
    double[] squares = new double[expected.length];
    for (int seed = 0; seed < seeds; seed++) {
      double[] one =
          PermutationImportance.of(grown, features, targets, weights, seed, Progress.none());
      for (int k = 0; k < one.length; k++) {
        sums[k] += one[k];
        squares[k] += one[k] * one[k];
      }
    }
    for (int k = 0; k < expected.length; k++) {
      double mean = sums[k] / seeds;
      double deviation = Math.sqrt(Math.max(0, squares[k] / seeds - mean * mean));
      assertThat(mean)
          .as("column %d, output %d", k / OUTPUTS, k % OUTPUTS)
          .isCloseTo(expected[k], within(4 * deviation / Math.sqrt(seeds) + 1e-12));
    }
    assertThat(Arrays.stream(expected).filter(value -> value != 0).count()).isGreaterThan(6);
  }

  @Test
  void twoUnseenRowsChangeTheirCells() {
    DenseFeatures features = SplitSearchTest.features(7, new SplittableRandom(2));
    Targets targets = planted(features);
    GrownForest many = grow(features, targets, ones(7), 60, Kind.RANDOM_FOREST);
    int found = 0;
    for (int tree = 0; tree < 60; tree++) {
      if (7 - many.samples().get(tree).cardinality() == 2) {
        GrownForest one =
            new GrownForest(
                new Forest(OUTPUTS, many.forest().trees().subList(tree, tree + 1)),
                many.samples().subList(tree, tree + 1),
                many.gains());
        assertThat(importance(one, features, targets, tree))
            .containsExactly(overAllPairs(one, features, targets, ones(7)), within(1e-14));
        found++;
      }
    }
    assertThat(found).isGreaterThan(10);
  }

  @Test
  void whatDecidesIsFirstAndNoiseNearZero() {
    DenseFeatures features = SplitSearchTest.features(600, new SplittableRandom(1));
    Targets targets = planted(features);
    for (Kind kind : Kind.values()) {
      GrownForest grown = grow(features, targets, ones(600), 60, kind);
      double[] importance = importance(grown, features, targets, 1);
      assertThat(importance[1 * OUTPUTS]).as("column 1 for output 0").isGreaterThan(0.15);
      assertThat(importance[0 * OUTPUTS + 1]).as("column 0 for output 1").isGreaterThan(0.4);
      for (int noise = 2; noise < COLUMNS; noise++) {
        assertThat(importance[noise * OUTPUTS]).isCloseTo(0, within(0.02));
        assertThat(importance[noise * OUTPUTS + 1]).isCloseTo(0, within(0.05));
      }
      assertThat(importance[5 * OUTPUTS]).as("a constant column is never cut").isZero();
      assertThat(importance[5 * OUTPUTS + 1]).isZero();
    }
  }

  @Test
  void sparseRowsAndAnyNumberOfThreadsGiveTheSame() {
    DenseFeatures features = SplitSearchTest.features(200, new SplittableRandom(3));
    Targets targets = planted(features);
    GrownForest grown = grow(features, targets, ones(200), 40, Kind.RANDOM_FOREST);
    double[] one = Threads.of(1).call(() -> importance(grown, features, targets, 9));
    assertThat(Threads.of(4).call(() -> importance(grown, features, targets, 9))).isEqualTo(one);
    assertThat(importance(grown, TestData.sparse(features), targets, 9)).isEqualTo(one);
    assertThat(importance(grown, features, targets, 10)).isNotEqualTo(one);
  }
}

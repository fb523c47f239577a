package dev.espalier.internal.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitSearchTest {
  private static final int OUTPUTS = 3;

  /** Columns of few and of many values, of mostly zeros, with and without missing cells. */
  static DenseFeatures features(int rows, SplittableRandom random) {
    int columns = 6;
    double[] values = new double[rows * columns];
    for (int row = 0; row < rows; row++) {
      int at = row * columns;
      values[at] = random.nextInt(3);
      values[at + 1] = random.nextDouble() - 0.5;
      values[at + 2] = random.nextInt(5) == 0 ? random.nextInt(-2, 3) : 0;
      values[at + 3] = random.nextInt(3) == 0 ? Double.NaN : random.nextInt(4);
      values[at + 4] = random.nextInt(4) == 0 ? Double.NaN : 7;
      values[at + 5] = 2;
    }
    return new DenseFeatures(rows, columns, values);
  }

  /** The same with a column of so few values that a sparse matrix lists its rows. */
  private static DenseFeatures withRareColumn(DenseFeatures features, SplittableRandom random) {
    int columns = features.columns() + 1;
    double[] values = new double[features.rows() * columns];
    for (int row = 0; row < features.rows(); row++) {
      System.arraycopy(features.values(), row * (columns - 1), values, row * columns, columns - 1);
      values[(row + 1) * columns - 1] = random.nextInt(100) == 0 ? random.nextInt(1, 3) : 0;
    }
    return new DenseFeatures(features.rows(), columns, values);
  }

  static Targets targets(int rows, SplittableRandom random) {
    int[] starts = new int[rows + 1];
    int[] indices = new int[rows * OUTPUTS];
    double[] values = new double[rows * OUTPUTS];
    int at = 0;
    for (int row = 0; row < rows; row++) {
      for (int output = 0; output < OUTPUTS; output++) {
        if (random.nextBoolean()) {
          indices[at] = output;
          values[at++] = output == 2 ? random.nextDouble() - 0.5 : 1;
        }
      }
      starts[row + 1] = at;
    }
    return new Targets(OUTPUTS, starts, Arrays.copyOf(indices, at), Arrays.copyOf(values, at));
  }

  private static double score(Targets targets, double[] weights, boolean[] left, boolean side) {
    double[] sums = new double[OUTPUTS];
    double weight = 0;
    for (int row = 0; row < left.length; row++) {
      if (left[row] == side) {
        weight += weights[row];
        for (int e = targets.starts()[row]; e < targets.starts()[row + 1]; e++) {
          sums[targets.indices()[e]] += weights[row] * targets.values()[e];
        }
      }
    }
    return Arrays.stream(sums).map(sum -> sum * sum).sum() / weight;
  }

  /** The best score of all cuts of a column, by trying each. */
  private static double bruteForce(
      DenseFeatures features, int column, Targets targets, double[] weights, int leafRows) {
    TreeSet<Double> cuts = new TreeSet<>();
    for (int row = 0; row < features.rows(); row++) {
      cuts.add(features.value(row, column));
    }
    double best = Double.NEGATIVE_INFINITY;
    boolean[] left = new boolean[features.rows()];
    for (double cut : cuts) {
      for (boolean missingLeft : new boolean[] {true, false}) {
        int lefts = 0;
        for (int row = 0; row < left.length; row++) {
          double value = features.value(row, column);
          left[row] = Double.isNaN(value) ? missingLeft : value <= cut;
          lefts += left[row] ? 1 : 0;
        }
        if (lefts >= leafRows && left.length - lefts >= leafRows) {
          double score = score(targets, weights, left, true) + score(targets, weights, left, false);
          best = Math.max(best, score);
        }
      }
    }
    return best;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBestCutIsTheOneThatTryingAllFinds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    // With more than 255 rows there would be fewer cuts than values.
    int rows = random.nextInt(5, seed % 2 == 0 ? 60 : 255);
    DenseFeatures dense = withRareColumn(features(rows, random), random);
    Targets targets = targets(rows, random);
    double[] weights = random.doubles(rows, 0.1, 2).toArray();
    int leafRows = random.nextInt(1, 4);
    for (BinnedColumns columns :
        new BinnedColumns[] {
          BinnedColumns.of(dense), BinnedColumns.of(TestData.sparse(dense).asTable())
        }) {
      for (int column = 0; column < dense.columns(); column++) {
        int[] order = new int[rows];
        Arrays.setAll(order, row -> row);
        SplitSearch search = new SplitSearch(targets, weights, leafRows, order, order.clone());
        search.enter(0, rows);
        boolean[] all = new boolean[rows];
        Arrays.fill(all, true);
        double before = score(targets, weights, all, true);
        search.look(column, columns.column(column), null);
        double best = bruteForce(dense, column, targets, weights, leafRows);
        if (best > before + 1e-9) {
          assertThat(before + search.gain()).isCloseTo(best, within(1e-9));
          boolean[] left = new boolean[rows];
          search.sides(columns.column(column), search.bestBin(), search.bestMissingLeft(), left);
          assertThat(score(targets, weights, left, true) + score(targets, weights, left, false))
              .as("the cut's rows have the cut's score")
              .isCloseTo(best, within(1e-9));
        } else {
          assertThat(search.found()).isFalse();
        }
        search.leave();
      }
    }
  }
}

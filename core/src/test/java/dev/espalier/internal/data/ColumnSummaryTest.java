package dev.espalier.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ColumnSummaryTest {
  private static final double MISSING = Double.NaN;

  private static DenseFeatures random(int rows, int columns, double offset, double missing) {
    Random random = new Random(7);
    double[] values = new double[rows * columns];
    Arrays.setAll(
        values,
        k ->
            random.nextDouble() < missing ? MISSING : offset + (k % columns) * random.nextDouble());
    return new DenseFeatures(rows, columns, values);
  }

  /** Two passes over each column, with the mean taken off first. */
  private static void hasTheMomentsOf(ColumnSummary summary, Features features, double tolerance) {
    for (int column = 0; column < features.columns(); column++) {
      int at = column;
      double[] cells = new double[features.rows()];
      Arrays.setAll(cells, row -> features.value(row, at));
      cells = Arrays.stream(cells).filter(cell -> !Double.isNaN(cell)).toArray();
      double mean = Arrays.stream(cells).average().orElse(0);
      double variance =
          Arrays.stream(cells).map(cell -> (cell - mean) * (cell - mean)).average().orElse(0);
      assertThat(summary.mean(column)).isCloseTo(mean, within(1e-13 * (1 + Math.abs(mean))));
      assertThat(summary.variance(column)).isCloseTo(variance, within(tolerance * (1 + variance)));
      assertThat(summary.smallest(column)).isEqualTo(Arrays.stream(cells).min().orElse(0));
      assertThat(summary.largest(column)).isEqualTo(Arrays.stream(cells).max().orElse(0));
    }
  }

  @Test
  void ofDenseFeaturesAllColumnsAreSummed() {
    DenseFeatures wide = random(300, 1100, 0, 0);
    hasTheMomentsOf(ColumnSummary.of(wide), wide, 1e-12);
  }

  @Test
  void missingCellsDoNotCount() {
    DenseFeatures holes = random(300, 40, 5, 0.3);
    hasTheMomentsOf(ColumnSummary.of(holes), holes, 1e-12);
  }

  @Test
  void aColumnWithoutCellsHasMeanZero() {
    DenseFeatures nothing = new DenseFeatures(2, 1, new double[] {MISSING, MISSING});
    ColumnSummary summary = ColumnSummary.of(nothing);
    assertThat(summary.means()).containsExactly(0);
    assertThat(summary.variances()).containsExactly(0);
    assertThat(summary.smallest(0)).isZero();
  }

  @Test
  void smallSpreadsFarFromZeroDoNotCancel() {
    DenseFeatures far = random(500, 20, 1e9, 0);
    hasTheMomentsOf(ColumnSummary.of(far), far, 1e-12);
  }

  @Test
  void aConstantColumnHasExactlyNoVariance() {
    double[] values = new double[1000];
    Arrays.fill(values, 0.1);
    ColumnSummary summary = ColumnSummary.of(new DenseFeatures(1000, 1, values));
    assertThat(summary.mean(0)).isEqualTo(0.1);
    assertThat(summary.variance(0)).isZero();
  }

  @Test
  void zerosThatAreNotStoredCountAndMissingOnesDoNot() {
    SparseFeatures sparse =
        new SparseFeatures(
            3,
            new int[] {0, 2, 3, 5},
            new int[] {0, 1, 1, 1, 2},
            new double[] {3, 1, 4, MISSING, 7});
    ColumnSummary summary = ColumnSummary.of(sparse);
    assertThat(summary.means()).containsExactly(1, 2.5, 7.0 / 3);
    assertThat(summary.variances())
        .containsExactly(new double[] {2, 2.25, 98.0 / 9}, within(1e-12));
    assertThat(summary.smallest(0)).isZero();
    assertThat(summary.smallest(1)).isEqualTo(1);
  }

  @Test
  void threadsDoNotChangeABit() {
    DenseFeatures dense = random(1000, 600, 3, 0.01);
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      ColumnSummary alone = ColumnSummary.of(dense);
      TestThreads.use(5);
      ColumnSummary together = ColumnSummary.of(dense);
      assertThat(together.means()).isEqualTo(alone.means());
      assertThat(together.variances()).isEqualTo(alone.variances());
    } finally {
      TestThreads.use(before);
    }
  }
}

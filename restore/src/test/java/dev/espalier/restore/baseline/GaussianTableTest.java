package dev.espalier.restore.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussianTableTest {
  private static final int ROWS = 40;
  private static final int WIDTH = 4;

  /** Four correlated columns, none missing. */
  private static double[] table() {
    Random random = new Random(3);
    double[] table = new double[ROWS * WIDTH];
    for (int row = 0; row < ROWS; row++) {
      double common = random.nextGaussian();
      for (int i = 0; i < WIDTH; i++) {
        table[row * WIDTH + i] = (i + 1) * common + random.nextGaussian();
      }
    }
    return table;
  }

  /** Without a ridge both forms of the residual covariance agree; with one only this is right. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-6, 0.3, 3})
  void theResidualCovarianceIsTheCovarianceOfWhatTheRegressionLeaves(double ridge) {
    double[] table = table();
    GaussianTable gaussian = GaussianTable.fit(table, ROWS, ridge, 1, Progress.none());
    double[] pattern = {0, Double.NaN, 0, Double.NaN};
    GaussianTable.Regression regression = gaussian.regress(pattern, 0);
    int[] missing = {1, 3};
    double[] filled = table.clone();
    double[] expected = new double[4];
    for (int row = 0; row < ROWS; row++) {
      regression.fill(filled, row * WIDTH, gaussian.mean());
      for (int k = 0; k < 2; k++) {
        for (int l = 0; l < 2; l++) {
          int left = row * WIDTH + missing[k];
          int right = row * WIDTH + missing[l];
          expected[2 * k + l] +=
              (table[left] - filled[left]) * (table[right] - filled[right]) / ROWS;
        }
      }
    }
    assertThat(regression.missing()).containsExactly(missing);
    assertThat(regression.residual()).containsExactly(expected, within(1e-9));
  }
}

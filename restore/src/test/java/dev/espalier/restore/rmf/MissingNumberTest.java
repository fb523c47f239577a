package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Table;
import dev.espalier.restore.RestoreTask;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a missing number is filled with. */
class MissingNumberTest {
  private static final long SEED = 3;
  private static final int ROWS = 3000;

  /** Zero for most, else far off: an amount of money. */
  private static double amount(double z) {
    return z < 1.2 ? 0 : 1000 * Math.exp(z);
  }

  /** E[amount] of a Gaussian by brute force. */
  private static double expectedAmount(double mean, double deviation) {
    double sum = 0;
    double weights = 0;
    for (double node = -8; node <= 8; node += 1e-3) {
      double weight = Math.exp(-0.5 * node * node);
      sum += weight * amount(mean + deviation * node);
      weights += weight;
    }
    return sum / weights;
  }

  private static double[] sortedAmounts(Random random) {
    double[] sorted = new double[ROWS];
    Arrays.setAll(sorted, row -> amount(random.nextGaussian()));
    Arrays.sort(sorted);
    return sorted;
  }

  @Test
  void aNumberOfWhichNothingIsKnownIsTheMeanOfItsColumn() {
    double[] sorted = sortedAmounts(new Random(SEED));
    double mean = Arrays.stream(sorted).average().orElseThrow();
    for (Margin margin : List.of(Margin.gaussian(sorted), Margin.straight(sorted))) {
      ColumnValues parts = Objects.requireNonNull(margin.parts());
      double[] out = new double[3];
      new NoisyNumber(margin, parts, 0).posterior(Double.NaN, 0, 1, out);
      assertThat(out[0]).isCloseTo(mean, within(1e-6 * mean));
    }
  }

  @Test
  void aRareValueIsNotMadeCertainByAGuessALittleAboveTheMean() {
    double[] sorted = new double[10_000];
    for (int k = 0; k < 10; k++) {
      sorted[sorted.length - 1 - k] = 1;
    }
    Margin margin = Margin.gaussian(sorted);
    ColumnValues parts = Objects.requireNonNull(margin.parts());
    double[] out = new double[3];
    new NoisyNumber(margin, parts, 0).posterior(Double.NaN, 0.5, 1, out);
    assertThat(out[0]).isBetween(0.001, 0.05);
  }

  @Test
  void aMissingAmountIsNearlyAsGoodAsItsPosteriorMeanByBruteForce() {
    Random random = new Random(SEED);
    double[] told = new double[ROWS];
    double[] amounts = new double[ROWS];
    double[] dirty = new double[ROWS];
    for (int row = 0; row < ROWS; row++) {
      told[row] = random.nextGaussian();
      amounts[row] = amount(0.7 * told[row] + Math.sqrt(0.51) * random.nextGaussian());
      dirty[row] = row % 3 == 0 ? Double.NaN : amounts[row];
    }
    Table table =
        new Table(List.of(new Table.Numbers("told", told), new Table.Numbers("amount", dirty)));
    Table filled =
        RandomMixedField.defaults().fit(table).restore(table, RestoreTask.impute()).table();
    double[] found = ((Table.Numbers) filled.columns().get(1)).values();
    double squares = 0;
    double least = 0;
    double bias = 0;
    for (int row = 0; row < ROWS; row += 3) {
      double ideal = expectedAmount(0.7 * told[row], Math.sqrt(0.51));
      squares += Math.pow(found[row] - amounts[row], 2);
      least += Math.pow(ideal - amounts[row], 2);
      bias += (found[row] - ideal) / (ROWS / 3.0);
    }
    assertThat(squares).isLessThan(1.05 * least);
    assertThat(bias).isCloseTo(0, within(0.1 * Arrays.stream(amounts).average().orElseThrow()));
  }
}

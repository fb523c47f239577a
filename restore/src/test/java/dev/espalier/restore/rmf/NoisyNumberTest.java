package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class NoisyNumberTest {
  private static final long SEED = 5;

  /** Values of a column, as a function of a standard Gaussian. */
  private static double[] column(DoubleUnaryOperator map, int rows, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows];
    Arrays.setAll(values, i -> map.applyAsDouble(random.nextGaussian()));
    return values;
  }

  private static Margin margin(DoubleUnaryOperator map) {
    double[] sorted = column(map, 5000, SEED);
    Arrays.sort(sorted);
    return Margin.gaussian(sorted);
  }

  private static NoisyNumber number(Margin margin, double noise) {
    ColumnValues parts = Objects.requireNonNull(margin.parts());
    return new NoisyNumber(margin, parts, noise * margin.deviation());
  }

  /** Root mean squared error of denoised values, where the rest of the row says nothing. */
  private static double error(DoubleUnaryOperator map, double noise) {
    Margin margin = margin(map);
    NoisyNumber number = number(margin, noise);
    double[] out = new double[3];
    Random random = new Random(SEED + 1);
    double squares = 0;
    double[] clean = column(map, 4000, SEED + 2);
    for (double value : clean) {
      double given = value + noise * margin.deviation() * random.nextGaussian();
      number.posterior(given, 0, 1, out);
      squares += (out[0] - value) * (out[0] - value);
    }
    return Math.sqrt(squares / clean.length) / margin.deviation();
  }

  @Test
  void denoisedValuesAreNearerToTheTruthThanNoisyOnes() {
    DoubleUnaryOperator skewed = Math::exp;
    DoubleUnaryOperator whole = z -> Math.rint(12 * z);
    DoubleUnaryOperator mostlyZero = z -> z < 1 ? 0 : 1000 * Math.exp(z);
    for (double noise : new double[] {0.1, 0.3, 0.5}) {
      assertThat(error(skewed, noise)).isLessThan(noise);
      // Gaussian, so that nothing is better than shrinking by 1 / (1 + τ²).
      assertThat(error(whole, noise)).isCloseTo(noise / Math.hypot(1, noise), within(0.015));
      assertThat(error(mostlyZero, noise)).isLessThan(0.7 * noise);
    }
  }

  @Test
  void aGaussianColumnMeetsTheRestOfItsRowAsAGaussian() {
    Margin margin = margin(z -> z);
    NoisyNumber number = number(margin, 0.5);
    double[] out = new double[3];
    number.posterior(1.2, -0.4, 0.25, out);
    // Precisions 4 of the rest and 4 of the cell.
    assertThat(out[0]).isCloseTo(0.4, within(0.03));
    assertThat(out[1]).isCloseTo(Math.sqrt(1 / 8.0), within(0.02));
    assertThat(out[2]).isCloseTo(0.8 * 0.8 + 1 / 8.0, within(0.06));
  }

  @Test
  void theCellStandsInTheFieldForWhatItSaysAlone() {
    Margin margin = margin(Math::exp);
    NoisyNumber number = number(margin, 1 / margin.deviation());
    double[] out = new double[2];
    number.likelihood(1.5, out);
    // The posterior under the standard Gaussian, by a fine sum over the logarithmic map.
    double total = 0;
    double first = 0;
    for (int k = -6000; k <= 6000; k++) {
      double z = k * 0.001;
      double distance = 1.5 - Math.exp(z);
      double weight = Math.exp(-0.5 * (distance * distance + z * z));
      total += weight;
      first += weight * z;
    }
    double precision = 1 / out[1];
    assertThat(out[0] * precision / (1 + precision)).isCloseTo(first / total, within(0.05));
  }

  @Test
  void drawsHaveTheMeanAndDeviationOfThePosterior() {
    Margin margin = margin(z -> z < 0.5 ? 0 : Math.exp(z));
    NoisyNumber number = number(margin, 0.4);
    double[] expected = new double[3];
    number.posterior(1.4, 0.3, 0.8, expected);
    SplittableRandom random = new SplittableRandom(SEED);
    double[] drawn = new double[2];
    double first = 0;
    double second = 0;
    int draws = 20_000;
    for (int k = 0; k < draws; k++) {
      number.draw(1.4, 0.3, 0.8, random, drawn);
      first += drawn[0] / draws;
      second += drawn[0] * drawn[0] / draws;
    }
    double error = 4 * expected[1] / Math.sqrt(draws);
    assertThat(first).isCloseTo(expected[0], within(error));
    assertThat(Math.sqrt(second - first * first)).isCloseTo(expected[1], within(2 * error));
  }

  @Test
  void valuesThatRecurAreNoWiderThanAPoint() {
    double[] sorted = column(z -> Math.rint(3 * z), 3000, SEED);
    Arrays.sort(sorted);
    ColumnValues parts = ColumnValues.of(sorted);
    int middle = parts.size() / 2;
    assertThat(parts.centres()[middle]).isEqualTo(Math.rint(parts.centres()[middle]));
    assertThat(parts.widths()[middle]).isLessThan(0.01);
    assertThat(Arrays.stream(parts.weights()).sum()).isCloseTo(1, within(1e-12));
  }
}

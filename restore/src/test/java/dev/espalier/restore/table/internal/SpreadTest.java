package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
  /** Nine zeros in ten, and some large numbers. */
  private static final Spread MOSTLY_ZERO =
      Spread.of(IntStream.range(0, 1000).mapToDouble(k -> k % 10 == 0 ? 5000 + k : 0).toArray());

  @Test
  void whereTheRowTellsNothingTheUsualNumberIsGuessed() {
    Spread.Guess guess = MOSTLY_ZERO.guess(550, 5000, 100);
    assertThat(guess.number()).isZero();
    assertThat(guess.probability()).isCloseTo(0.9, within(0.011));
  }

  @Test
  void whatTheRowTellsMovesTheGuess() {
    Spread.Guess guess = MOSTLY_ZERO.guess(5400, 300, 500);
    assertThat(guess.number()).isBetween(5000.0, 6000.0);
    assertThat(guess.probability()).isGreaterThan(0.8);
  }

  @Test
  void ofGaussianNumbersTheGuessIsAboutAsGoodAsTheMean() {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = random.doubles(2000).map(u -> Math.log(u / (1 - u))).toArray();
    Spread spread = Spread.of(values);
    Spread.Guess guess = spread.guess(0.8, 0.5, 0.5);
    assertThat(guess.number()).isCloseTo(0.8, within(0.3));
    // Of a Gaussian, 68% lie within one deviation.
    assertThat(guess.probability()).isCloseTo(0.683, within(0.08));
  }

  @Test
  void theGuessIsTheBestOfAllByBruteForce() {
    SplittableRandom random = new SplittableRandom(5);
    double[] values = random.doubles(60, 0, 10).map(Math::rint).toArray();
    Spread spread = Spread.of(values);
    double mean = Arrays.stream(values).average().orElseThrow();
    double variance =
        Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    double[] weights =
        Arrays.stream(values)
            .map(x -> Math.exp(-(x - 7) * (x - 7) / 8 + (x - mean) * (x - mean) / (2 * variance)))
            .toArray();
    double sum = Arrays.stream(weights).sum();
    double best = 0;
    for (double centre : values) {
      double mass = 0;
      double same = 0;
      for (int k = 0; k < values.length; k++) {
        mass += Math.abs(values[k] - centre) <= 1.5 ? weights[k] / sum : 0;
        same += values[k] == centre ? weights[k] / sum : 0;
      }
      best = Math.max(best, mass + 0.1 * same);
    }
    Spread.Guess guess = spread.guess(7, 2, 1.5);
    double same = 0;
    for (int k = 0; k < values.length; k++) {
      same += values[k] == guess.number() ? weights[k] / sum : 0;
    }
    assertThat(guess.probability() + 0.1 * same).isCloseTo(best, within(1e-12));
  }

  @Test
  void extremesStayNumbers() {
    assertThat(MOSTLY_ZERO.guess(7, 0, 1).probability()).isCloseTo(0.9, within(0.011));
    assertThat(Spread.NONE.guess(3, 1, 1)).isEqualTo(new Spread.Guess(3, 0));
    assertThat(Spread.of(new double[] {2, 2, Double.NaN}).guess(9, 0, 0).number()).isEqualTo(2);
    Spread large = Spread.of(new double[] {-1e150, 0, 1e150});
    assertThat(large.guess(1e150, 1e140, 1e149).probability()).isCloseTo(1, within(1e-9));
    assertThat(large.deviation()).isFinite();
  }

  @Test
  void theDeviationOfTheMiddleDoesNotSeeTheEnds() {
    double[] values = IntStream.range(0, 100).mapToDouble(k -> k == 99 ? 1e6 : k).toArray();
    assertThat(Spread.ofMiddle(values).deviation()).isLessThan(30);
    assertThat(Spread.of(values).deviation()).isGreaterThan(9e4);
    assertThat(MOSTLY_ZERO.deviation()).isPositive();
  }
}

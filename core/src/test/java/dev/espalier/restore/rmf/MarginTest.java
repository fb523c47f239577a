package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarginTest {
  private static final double[] SKEWED = skewed();

  private static double[] skewed() {
    Random random = new Random(3);
    double[] values = new double[2000];
    Arrays.setAll(values, i -> Math.exp(random.nextGaussian()));
    Arrays.sort(values);
    return values;
  }

  @Test
  void goesThereAndBackAlsoBeyondTheFittedValues() {
    Margin margin = Margin.gaussian(SKEWED);
    for (double value : new double[] {-5, 0, 0.1, 1, 3, 10, 100}) {
      assertThat(margin.toValue(margin.toScore(value))).isCloseTo(value, within(1e-9));
    }
  }

  @Test
  void theScoresOfASkewedColumnAreGaussian() {
    Random random = new Random(4);
    double[] many = new double[50_000]; // so many that the sample's own error is far below 0.1
    Arrays.setAll(many, i -> Math.exp(random.nextGaussian()));
    Arrays.sort(many);
    Margin margin = Margin.gaussian(many);
    // exp is the true map, so that its inverse is the logarithm.
    for (double value : new double[] {0.2, 0.5, 1, 2, 5}) {
      assertThat(margin.toScore(value)).isCloseTo(Math.log(value), within(0.1));
    }
  }

  @Test
  void theMeanOfAGaussianIsThatOfItsImages() {
    Margin margin = Margin.gaussian(SKEWED);
    double[] moments = new double[2];
    margin.moments(0.2, 0.5, Double.NaN, moments);
    // The mean of a lognormal is exp(μ + σ²/2).
    assertThat(moments[0]).isCloseTo(Math.exp(0.2 + 0.125), within(0.08));
  }

  @Test
  void aStraightMarginKeepsTheNoiseAsItIs() {
    double[] likelihood = new double[2];
    Margin margin = Margin.standard(10, 2);
    margin.likelihood(13, 0.6, margin.grid(), likelihood);
    assertThat(likelihood).containsExactly(new double[] {1.5, 0.09}, within(1e-12));
  }

  @Test
  void whereValuesPileUpAtAnEndNothingIsBeyond() {
    double[] piled = SKEWED.clone();
    Arrays.fill(piled, 0, 1000, 0);
    double[] grid = Margin.gaussian(piled).grid();
    assertThat(grid[0]).isZero();
    assertThat(grid[grid.length - 1]).isGreaterThan(piled[piled.length - 1]);
    assertThat(Margin.gaussian(SKEWED).grid()[0]).isLessThan(SKEWED[0]);
  }

  @Test
  void aBentMarginMatchesTheMomentsOfTheTruePosterior() {
    double[] likelihood = new double[2];
    Margin margin = Margin.gaussian(SKEWED);
    margin.likelihood(1.5, 1, margin.grid(), likelihood);
    // The posterior under the standard Gaussian, by a finer sum over the logarithmic map.
    double total = 0;
    double first = 0;
    for (int k = -6000; k <= 6000; k++) {
      double z = k * 0.001;
      double distance = 1.5 - Math.exp(z);
      double weight = Math.exp(-0.5 * (distance * distance + z * z));
      total += weight;
      first += weight * z;
    }
    double precision = 1 / likelihood[1];
    assertThat(likelihood[0] * precision / (1 + precision)).isCloseTo(first / total, within(0.05));
  }
}

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
}

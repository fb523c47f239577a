package dev.espalier.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LabelAxesTest {
  private static final Features MANY_ROWS = new DenseFeatures(100, 1, new double[100]);

  /** Two labels that go together, a third that does not, and an edge behind them. */
  private static final double[] CURVATURE = {
    0.5, 0.4, 0.0, 0.1,
    0.4, 0.5, 0.0, 0.2,
    0.0, 0.0, 0.3, 0.3,
    0.1, 0.2, 0.3, 9.0
  };

  private final LabelAxes axes = LabelAxes.of(MANY_ROWS, CURVATURE, 4, 3);

  @Test
  void bendsAreTheCurvaturesAlongTheAxesWithAPartOfTheCovariances() {
    // 0.5 ± 0.6 · 0.4, and the label by itself; ascending.
    assertThat(axes.bends()).containsExactly(new double[] {0.26, 0.3, 0.74}, within(1e-12));
  }

  @Test
  void labelsThatMoveTogetherAreOneAxisAndTheirDifferenceAnother() {
    double[] together = new double[3];
    double[] difference = new double[3];
    axes.toAxes(new double[] {1, 1, 0}, together, 1);
    axes.toAxes(new double[] {1, -1, 0}, difference, 1);
    assertThat(together[0]).isCloseTo(0, within(1e-12));
    assertThat(Math.abs(together[2])).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(Math.abs(difference[0])).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(difference[2]).isCloseTo(0, within(1e-12));
  }

  @Test
  void thereAndBackAgainForMoreFeaturesThanAreTurnedAtATime() {
    int features = 2500;
    double[] weights = new Random(4).doubles(features * 3 + 5, -1, 1).toArray();
    double[] turned = new double[features * 3];
    axes.toAxes(weights, turned, features);
    assertThat(turned[0]).isNotCloseTo(weights[0], within(1e-3));
    double[] back = new double[weights.length];
    axes.toLabels(turned, back, features);
    assertThat(Arrays.copyOf(back, turned.length))
        .containsExactly(Arrays.copyOf(weights, turned.length), within(1e-12));
    assertThat(Arrays.copyOfRange(back, turned.length, back.length)).containsOnly(0);
  }

  @Test
  void labelsThatDoNotBearOnEachOtherAreTheirOwnAxes() {
    double[] apart = {0.5, 0, 0, 0.3};
    LabelAxes own = LabelAxes.of(MANY_ROWS, apart, 2, 2);
    assertThat(own.turned()).isFalse();
    assertThat(own.bends()).containsExactly(0.5, 0.3);
  }

  @Test
  void whereFeaturesHaveFewValuesTurningIsTooDear() {
    Features fewRows = new DenseFeatures(11, 1, new double[11]);
    assertThat(axes.turned()).isTrue();
    assertThat(LabelAxes.of(fewRows, CURVATURE, 4, 3).turned()).isFalse();
  }
}

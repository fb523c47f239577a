package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  private static final double ACCURACY = 1e-6;

  /** The value at which a fall from 2 to 1, by a ratio at each step, ends. */
  private static double endOf(double ratio) {
    StoppingRule end = new StoppingRule(ACCURACY, 10);
    for (int step = 1; step < 100_000; step++) {
      double value = 1 + Math.pow(ratio, step);
      if (end.tailMet(value)) {
        return value;
      }
    }
    return Double.NaN;
  }

  @Test
  void whatIsLeftIsWithinTheAccuracyHoweverSlowlyValuesFall() {
    for (double ratio : new double[] {0.1, 0.5, 0.9, 0.99, 0.999}) {
      assertThat(endOf(ratio) - 1).as("ratio %s", ratio).isBetween(0.0, ACCURACY);
    }
  }

  @Test
  void valuesThatFallAsMuchAsBeforeDoNotEnd() {
    StoppingRule end = new StoppingRule(ACCURACY, 10);
    for (int step = 0; step < 1000; step++) {
      // Each step is far below the accuracy, but nothing says that they get shorter; that shows
      // once two times three of them are known.
      boolean met = end.tailMet(1 - 5e-8 * step);
      assertThat(met && step > 5).as("step %d", step).isFalse();
    }
  }

  @Test
  void valuesThatStandStillEnd() {
    StoppingRule end = new StoppingRule(ACCURACY, 10);
    for (int step = 0; step < 3; step++) {
      assertThat(end.tailMet(1)).isFalse();
    }
    assertThat(end.tailMet(1)).isTrue();
  }
}

package dev.espalier.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The front is what every pair of points says. */
class ParetoFrontTest {
  @Test
  void bruteForceFindsTheSameFront() {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int count = 1 + random.nextInt(12);
      double[] costs = new double[count];
      double[] qualities = new double[count];
      for (int k = 0; k < count; k++) {
        // Few values, so that many are equal; now and then none.
        costs[k] = random.nextInt(8) == 0 ? Double.NaN : random.nextInt(5);
        qualities[k] = random.nextInt(8) == 0 ? Double.NaN : random.nextInt(5);
      }
      boolean[] front = ParetoFront.of(costs, qualities);
      for (int k = 0; k < count; k++) {
        assertThat(front[k]).as("point %d, seed %d", k, seed).isEqualTo(isOn(costs, qualities, k));
      }
    }
  }

  private static boolean isOn(double[] costs, double[] qualities, int k) {
    if (Double.isNaN(costs[k]) || Double.isNaN(qualities[k])) {
      return false;
    }
    for (int other = 0; other < costs.length; other++) {
      boolean asGood = costs[other] <= costs[k] && qualities[other] >= qualities[k];
      if (asGood && (costs[other] < costs[k] || qualities[other] > qualities[k])) {
        return false;
      }
    }
    return true;
  }
}

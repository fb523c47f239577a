package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle is the definition: no nearby or far point has a lower proximal objective. */
class PenaltyTest {
  private static final int DIMENSION = 6;

  static Stream<Penalty> penalties() {
    return Stream.of(
        new NoPenalty(),
        new ElasticNet(0, 4, 0.3, 0),
        new ElasticNet(1, 6, 0.7, 1.3),
        new ElasticNet(2, 2, 1, 1),
        new ElasticNet(1, 5, 0.7, 1.3, new double[] {0, 0.5, 1, 2, 3, 0}),
        new ElasticNet(0, 6, 0, 1),
        GroupLasso.equalGroups(0.8, 0, 6, 2),
        GroupLasso.equalGroups(0.5, 1, 5, 4),
        GroupLasso.groups(0.9, new int[][] {{5, 0}, {2}, {}}),
        PenaltySum.of(new ElasticNet(0, 2, 0.4, 1), GroupLasso.groups(0.6, new int[][] {{3, 4}})));
  }

  private static double proximalObjective(Penalty penalty, double[] z, double[] x, double step) {
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      squares += (z[i] - x[i]) * (z[i] - x[i]);
    }
    return penalty.value(z) + squares / (2 * step);
  }

  @ParameterizedTest
  @MethodSource("penalties")
  void noPointIsBetterThanTheProximalOne(Penalty penalty) {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      double[] x = random.doubles(DIMENSION, -2, 2).toArray();
      double step = 0.05 + 2 * random.nextDouble();
      double[] out = new double[DIMENSION];
      Arrays.fill(out, Double.NaN);
      double[] untouched = x.clone();
      penalty.proximal(x, step, out);
      assertThat(x).isEqualTo(untouched);
      double best = proximalObjective(penalty, out, x, step);
      for (int trial = 0; trial < 2000; trial++) {
        // From far away to within rounding, in random directions and towards zero.
        double size = Math.pow(10, -8 * random.nextDouble());
        double[] other = out.clone();
        for (int i = 0; i < DIMENSION; i++) {
          if (trial % 3 == 0) {
            other[i] *= 1 - size;
          } else if (trial % 3 == 1 || i == trial % DIMENSION) {
            other[i] += size * random.nextGaussian();
          }
        }
        assertThat(proximalObjective(penalty, other, x, step))
            .as("seed %d, trial %d", seed, trial)
            .isGreaterThanOrEqualTo(best - 1e-14);
      }
      // In place gives the same.
      penalty.proximal(x, step, x);
      assertThat(x).isEqualTo(out);
    }
  }

  @Test
  void theProximalPointIsTheMinimumOfAFineGridInOneDimension() {
    ElasticNet penalty = new ElasticNet(0, 1, 0.4, 1.5);
    for (double x = -2; x <= 2; x += 0.1) {
      double[] out = new double[1];
      penalty.proximal(new double[] {x}, 0.8, out);
      double best = Double.NaN;
      double lowest = Double.POSITIVE_INFINITY;
      for (int k = -30_000; k <= 30_000; k++) {
        double z = k * 1e-4;
        double value = proximalObjective(penalty, new double[] {z}, new double[] {x}, 0.8);
        if (value < lowest) {
          lowest = value;
          best = z;
        }
      }
      assertThat(out[0]).isCloseTo(best, Offset.offset(1.01e-4));
    }
  }

  @Test
  void valuesAreTheFormulas() {
    double[] x = {3, -4, 12, 1, 0, -2};
    assertThat(new ElasticNet(0, 3, 0.5, 2).value(x)).isEqualTo(0.5 * (169 + 2 * 19));
    assertThat(GroupLasso.equalGroups(2, 0, 2, 2).value(x)).isEqualTo(10);
    assertThat(GroupLasso.groups(1, new int[][] {{0, 2, 1}, {5}}).value(x)).isEqualTo(15);
    assertThat(PenaltySum.of(new ElasticNet(0, 1, 1, 0), new ElasticNet(3, 4, 1, 0)).value(x))
        .isEqualTo(10);
    assertThat(new NoPenalty().value(x)).isZero();
  }

  @Test
  void wrongOptionsAreRefused() {
    assertThatThrownBy(() -> new ElasticNet(3, 2, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ElasticNet(0, 2, -1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> new ElasticNet(0, 2, 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> GroupLasso.equalGroups(1, 0, 5, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> GroupLasso.groups(1, new int[][] {{0, 1}, {1}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("coordinate 1");
  }
}

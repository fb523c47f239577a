package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;

/** The oracle of gradients: central differences of the value. */
public final class FiniteDifferences {
  private FiniteDifferences() {}

  /** The gradient by differences; the error is about 1e-9 for values and points of size 1. */
  public static double[] gradient(Objective objective, double[] point) {
    double[] moved = point.clone();
    double[] scratch = new double[point.length];
    double[] gradient = new double[point.length];
    for (int i = 0; i < point.length; i++) {
      double width = 1e-4 * Math.max(1, Math.abs(point[i]));
      // Four points: the error falls with the fourth power of the width.
      double near = difference(objective, moved, scratch, i, point[i], width);
      double far = difference(objective, moved, scratch, i, point[i], 2 * width);
      gradient[i] = (4 * near - far) / 3;
    }
    return gradient;
  }

  private static double difference(
      Objective objective, double[] moved, double[] scratch, int i, double centre, double width) {
    moved[i] = centre + width;
    double above = objective.evaluate(moved, scratch);
    moved[i] = centre - width;
    double below = objective.evaluate(moved, scratch);
    moved[i] = centre;
    return (above - below) / (2 * width);
  }

  /** Fails unless the objective's own gradient is that of its value. */
  public static void assertGradient(Objective objective, double[] point) {
    double[] given = new double[point.length];
    java.util.Arrays.fill(given, Double.NaN);
    double value = objective.evaluate(point, given);
    double[] expected = gradient(objective, point);
    for (int i = 0; i < point.length; i++) {
      double size = 1 + Math.abs(value) + Math.abs(expected[i]);
      assertThat(given[i])
          .as("coordinate %d", i)
          .isCloseTo(expected[i], Offset.offset(1e-7 * size));
    }
    assertThat(objective.value(point, new double[point.length]))
        .isCloseTo(value, Offset.offset(1e-12 * (1 + Math.abs(value))));
  }
}

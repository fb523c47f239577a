package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.internal.optim.FiniteDifferences;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FieldObjectiveTest {
  private static final Layout LAYOUT = new Layout(3, new int[] {2, 3});

  private static CompletedRows design(double missing) {
    FieldRows rows = RandomMixedFields.rows(LAYOUT, 30, missing, 0, new Random(1));
    return CompletedRows.of(
        rows, Expectations.independent(rows, new double[] {0.4, 0.6, 0.2, 0.3, 0.5}));
  }

  @Test
  void theGradientIsThatOfTheValue() {
    double[] point = RandomMixedFields.parameters(LAYOUT, 0.4, new Random(2));
    FiniteDifferences.assertGradient(new FieldObjective(design(0), 0, 0), point);
  }

  @Test
  void soItIsWithMissingCellsBarrierAndRidge() {
    double[] point = RandomMixedFields.parameters(LAYOUT, 0.4, new Random(3));
    FiniteDifferences.assertGradient(new FieldObjective(design(0.3), 0.1, 0.2), point);
  }

  @Test
  void thePseudoLikelihoodIsTheProductOfTheConditionals() {
    CompletedRows design = design(0);
    double[] point = RandomMixedFields.parameters(LAYOUT, 0.4, new Random(4));
    Field field = Field.of(LAYOUT, point, new double[5]);
    double sum = 0;
    for (int row = 0; row < design.rows(); row++) {
      double[] z = new double[LAYOUT.width()];
      System.arraycopy(design.numbers(), 3 * row, z, 0, 3);
      for (int j = 0; j < 2; j++) {
        z[LAYOUT.start(3 + j) + design.codes()[2 * row + j]] = 1;
      }
      for (int s = 0; s < 3; s++) {
        // The conditional from the joint density along a line, normalised by a fine sum.
        double[] moved = z.clone();
        double total = 0;
        for (int k = -8000; k <= 8000; k++) {
          moved[s] = k * 0.002;
          total += Math.exp(logDensity(field, moved)) * 0.002;
        }
        sum -= logDensity(field, z) - Math.log(total);
      }
      for (int j = 0; j < 2; j++) {
        double total = 0;
        for (int i = LAYOUT.start(3 + j); i < LAYOUT.end(3 + j); i++) {
          double[] moved = z.clone();
          java.util.Arrays.fill(moved, LAYOUT.start(3 + j), LAYOUT.end(3 + j), 0);
          moved[i] = 1;
          total += Math.exp(logDensity(field, moved));
        }
        sum -= logDensity(field, z) - Math.log(total);
      }
    }
    double value = new MixedPseudoLikelihood(design).value(point, new double[point.length]);
    assertThat(value).isCloseTo(sum / design.rows(), within(1e-6));
  }

  private static double logDensity(Field field, double[] z) {
    int width = z.length;
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += field.biases()[i] * z[i];
      sum -= i < 3 ? 0.5 * field.precisions()[i] * z[i] * z[i] : 0;
      for (int k = i + 1; k < width; k++) {
        sum += field.couplings()[i * width + k] * z[i] * z[k];
      }
    }
    return sum;
  }

  @Test
  void theTermsOfTheVariablesAddUp() {
    double[] point = RandomMixedFields.parameters(LAYOUT, 0.4, new Random(5));
    MixedPseudoLikelihood loss = new MixedPseudoLikelihood(design(0.2));
    double sum = java.util.Arrays.stream(loss.terms(point)).sum();
    assertThat(loss.value(point, new double[point.length])).isCloseTo(sum, within(1e-12));
  }

  @Test
  void theRoundedPenaltyHasItsGradientAndIsNearlyTheExactOne() {
    double[] point = RandomMixedFields.parameters(LAYOUT, 0.4, new Random(6));
    CouplingPenalty edges = CouplingPenalty.of(LAYOUT, new double[] {0.4, 0.6, 0.2, 0.3, 0.5}, 0.7);
    FieldObjective plain = new FieldObjective(design(0), 0.1, 0.2);
    FiniteDifferences.assertGradient(edges.addedTo(plain, 1e-3), point);
    double[] scratch = new double[point.length];
    assertThat(edges.addedTo(plain, 1e-6).value(point, scratch))
        .isCloseTo(plain.value(point, scratch) + edges.exact().value(point), within(1e-9));
  }

  @Test
  void rescaledVariablesHaveTheirGradientAndComeBack() {
    double[] point = RandomMixedFields.parameters(LAYOUT, 0.4, new Random(7));
    FieldObjective plain = new FieldObjective(design(0), 0.1, 0.2);
    FieldScaling scaling = FieldScaling.of(LAYOUT, new double[] {0.4, 0.6, 0.2, 0.3, 0.5});
    Objective scaled = scaling.apply(plain);
    double[] x = scaling.toPoint(point);
    FiniteDifferences.assertGradient(scaled, x);
    double[] back = new double[x.length];
    scaling.toParameters(x, back);
    assertThat(back).containsExactly(point, within(1e-12));
    assertThat(scaled.value(x, new double[x.length]))
        .isCloseTo(plain.value(point, new double[x.length]), within(1e-12));
  }

  @Test
  void valuesAndGradientsAreTheSameAtAnyThreadCountAndInManyBlocks() {
    Layout wide = new Layout(2, new int[] {40, 30});
    FieldRows rows = RandomMixedFields.rows(wide, 9000, 0.1, 0, new Random(8));
    double[] frequencies = new double[70];
    java.util.Arrays.fill(frequencies, 0.03);
    CompletedRows design = CompletedRows.of(rows, Expectations.independent(rows, frequencies));
    double[] point = RandomMixedFields.parameters(wide, 0.3, new Random(9));
    int before = dev.espalier.internal.parallel.Parallel.threads();
    try {
      double[] one = new double[point.length];
      double[] three = new double[point.length];
      TestThreads.use(1);
      double valueOfOne = new MixedPseudoLikelihood(design).evaluate(point, one);
      TestThreads.use(3);
      assertThat(new MixedPseudoLikelihood(design).evaluate(point, three)).isEqualTo(valueOfOne);
      assertThat(three).isEqualTo(one);
    } finally {
      TestThreads.use(before);
    }
  }

  @Test
  void anOmegaThatIsNotPositiveDefiniteIsOutOfBounds() {
    double[] point = new double[LAYOUT.dimension()];
    java.util.Arrays.fill(point, 0, 3, 1);
    point[LAYOUT.edgeStart(0)] = 2;
    FieldObjective objective = new FieldObjective(design(0), 1e-3, 0);
    assertThat(objective.value(point, new double[point.length]))
        .isEqualTo(Double.POSITIVE_INFINITY);
  }
}

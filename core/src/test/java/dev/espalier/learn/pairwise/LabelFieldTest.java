package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The objective over distinct sets against the one over all rows, and its bends against it. */
class LabelFieldTest {
  private static final int LABELS = 5;
  private static final double EDGE_PENALTY = 0.02;
  private static final double INTERCEPT_PENALTY = 0.003;

  private static final RandomGenerator RANDOM =
      RandomGeneratorFactory.of("L64X128MixRandom").create(71);

  private static Labels labels() {
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < 300; row++) {
      boolean first = RANDOM.nextDouble() < 0.4;
      for (int label = 0; label < LABELS; label++) {
        if (label == 0 ? first : RANDOM.nextDouble() < (first ? 0.6 : 0.2)) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return Labels.known(sets.build());
  }

  private static double[] point(int dimension) {
    double[] point = new double[dimension];
    Arrays.setAll(point, k -> 0.4 * RANDOM.nextGaussian());
    return point;
  }

  @ParameterizedTest
  @EnumSource(names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void isTheRulesObjectiveOverRowsWithoutFeatures(Rule rule) {
    Labels labels = labels();
    Features none = new DenseFeatures(labels.rows(), 0, new double[0]);
    BlockObjective rows =
        rule == Rule.PSEUDO_LIKELIHOOD
            ? PseudoLikelihood.of(none, labels)
            : SupportedLikelihood.of(none, labels);
    Objective expected =
        new RidgeObjective(
            new RidgeObjective(new SummedObjective(rows), INTERCEPT_PENALTY, 0, LABELS),
            EDGE_PENALTY,
            LABELS,
            rows.dimension());
    LabelField field =
        LabelField.of(SupportedTargets.of(labels), rule, INTERCEPT_PENALTY, EDGE_PENALTY);
    double[] point = point(field.dimension());
    double[] gradient = new double[point.length];
    double[] expectedGradient = new double[point.length];
    assertThat(field.evaluate(point, gradient))
        .isCloseTo(expected.evaluate(point, expectedGradient), within(1e-12));
    assertThat(gradient).containsExactly(expectedGradient, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void curvatureIsTheDifferenceOfGradients(Rule rule) {
    LabelField field =
        LabelField.of(SupportedTargets.of(labels()), rule, INTERCEPT_PENALTY, EDGE_PENALTY);
    int order = field.dimension();
    double[] point = point(order);
    double[] curvature = field.curvature(point);
    double step = 1e-5;
    for (int k = 0; k < order; k++) {
      double[] right = new double[order];
      double[] left = new double[order];
      double[] moved = point.clone();
      moved[k] += step;
      field.evaluate(moved, right);
      moved[k] -= 2 * step;
      field.evaluate(moved, left);
      for (int other = 0; other < order; other++) {
        assertThat(curvature[k * order + other])
            .as("by %d and %d", k, other)
            .isCloseTo((right[other] - left[other]) / (2 * step), within(1e-8));
      }
    }
  }
}

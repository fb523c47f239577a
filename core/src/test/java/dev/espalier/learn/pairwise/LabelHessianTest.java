package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Listener;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against differences of the gradients of the losses without features. */
class LabelHessianTest {
  private static final int LABELS = 4;
  private static final int ORDER = LABELS * (LABELS + 1) / 2;

  /** Labels that go with the first, or none that go together. */
  private static Labels labels(boolean together) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(71);
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < 20_000; row++) {
      boolean first = random.nextDouble() < 0.4;
      for (int label = 0; label < LABELS; label++) {
        double frequency = together && first ? 0.6 : 0.2;
        if (label == 0 ? first : random.nextDouble() < frequency) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return Labels.known(sets.build());
  }

  private static Objective loss(Labels labels, Rule rule) {
    DenseFeatures none = new DenseFeatures(labels.rows(), 0, new double[0]);
    BlockObjective loss =
        rule == Rule.PSEUDO_LIKELIHOOD
            ? new PseudoLikelihood(none, labels, LabelDesign.of(labels, new double[0]))
            : new SupportedLikelihood(none, ObservedSetTargets.of(labels));
    return new SummedObjective(loss);
  }

  private static double[] hessian(
      ObservedSetTargets targets, Rule rule, double interceptPenalty, double edgePenalty) {
    return LabelHessian.of(targets.sets(), targets.shares(), rule, interceptPenalty, edgePenalty);
  }

  private static void assertHessian(Labels labels, Rule rule, double tolerance) {
    Objective loss = loss(labels, rule);
    double[] best =
        Lbfgs.defaults()
            .withTolerance(1e-10)
            .minimize(loss, new double[ORDER], Listener.none())
            .point();
    double[] hessian = hessian(ObservedSetTargets.of(labels), rule, 0, 0);
    double step = 1e-4;
    for (int k = 0; k < ORDER; k++) {
      double[] right = new double[ORDER];
      double[] left = new double[ORDER];
      double[] moved = best.clone();
      moved[k] += step;
      loss.evaluate(moved, right);
      moved[k] -= 2 * step;
      loss.evaluate(moved, left);
      for (int other = 0; other < ORDER; other++) {
        assertThat(hessian[k * ORDER + other])
            .as("by %d and %d", k, other)
            .isCloseTo((right[other] - left[other]) / (2 * step), within(tolerance));
      }
    }
  }

  @Test
  void ofALikelihoodItIsThatAtTheBestFieldOfTheLabels() {
    // But for chance: moments of three labels are those of the drawn rows, not of the field.
    assertHessian(labels(true), Rule.SUPPORTED_LIKELIHOOD, 0.03);
  }

  @Test
  void ofAPseudoLikelihoodItIsNearlyExactForIndependentLabels() {
    // But for what is never believed to be explained, a hundredth.
    assertHessian(labels(false), Rule.PSEUDO_LIKELIHOOD, 0.03);
  }

  @ParameterizedTest
  @EnumSource(names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void penaltiesAreOnTheDiagonal(Rule rule) {
    ObservedSetTargets targets = ObservedSetTargets.of(labels(true));
    double[] without = hessian(targets, rule, 0, 0);
    double[] with = hessian(targets, rule, 0.1, 0.2);
    for (int k = 0; k < with.length; k++) {
      double penalty = k % (ORDER + 1) != 0 ? 0 : k / ORDER < LABELS ? 0.2 : 0.4;
      assertThat(with[k]).isCloseTo(without[k] + penalty, within(1e-12));
    }
  }
}

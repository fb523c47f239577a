package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.internal.math.Logistic;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Sampled marginals against enumeration, and against a dense field that can be summed by hand. */
class SamplingTest {
  static double[] sampled(PairwiseField field) {
    double[] marginals = new double[field.scores().length];
    Sampling.of(field.labels()).infer(field, row -> true, marginals);
    return marginals;
  }

  private static double meanError(double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; k < one.length; k++) {
      sum += Math.abs(one[k] - other[k]);
    }
    return sum / one.length;
  }

  @Test
  void areNearerToTheTruthThanMessagesAndMeanField() {
    RandomFields random = new RandomFields(401);
    for (double strength : new double[] {0.1, 0.3, 0.6}) {
      PairwiseField field = random.complete(20, 14, 0.5, strength);
      double[] exact = new Exhaustive().infer(field).marginals();
      double error = meanError(sampled(field), exact);
      assertThat(error)
          .as("strength %s", strength)
          .isLessThan(meanError(new MeanField().infer(field).marginals(), exact));
      // Strong ties of either sign make chains slow: there only the order is certain.
      if (strength < 0.5) {
        assertThat(error).as("strength %s", strength).isLessThan(0.02);
      }
      if (strength > 0.2) {
        assertThat(error).isLessThan(meanError(new SumProduct().infer(field).marginals(), exact));
      }
    }
  }

  @Test
  void ofAlikeLabelsAreThoseOfTheSumOverTheirNumber() {
    int labels = 78;
    double score = 0.02;
    double strength = 0.012;
    double[] scores = new double[labels];
    Arrays.fill(scores, score);
    Edges edges = Edges.complete(labels);
    double[] strengths = new double[edges.count()];
    Arrays.fill(strengths, strength);
    PairwiseField field = PairwiseField.shared(1, scores, edges, strengths);
    // With k labels on and s = 2k − m: E = f s + ω (s² − m)/2, and there are m over k such sets.
    double[] logWeights = new double[labels + 1];
    double logChoices = 0;
    for (int on = 0; on <= labels; on++) {
      double sum = 2 * on - labels;
      logWeights[on] = logChoices + score * sum + strength * (sum * sum - labels) / 2;
      logChoices += Math.log((double) (labels - on) / (on + 1));
    }
    double logPartition = Logistic.logSumExp(logWeights, 0, logWeights.length);
    double expected = 0;
    for (int on = 0; on <= labels; on++) {
      expected += Math.exp(logWeights[on] - logPartition) * on / labels;
    }
    double[] alike = new double[labels];
    Arrays.fill(alike, expected);
    double[] automatic = new FieldPosterior(field, null, MarginalMethod.AUTOMATIC).marginals();
    assertThat(meanError(automatic, alike))
        .isLessThan(0.02)
        .isLessThan(meanError(new MeanField().infer(field).marginals(), alike));
  }

  @Test
  void withoutEdgesAreExactAndClampedLabelsStay() {
    RandomFields random = new RandomFields(402);
    Evidence known = random.evidence(10, 8);
    double[] scores = random.normal(80, 1);
    PairwiseField field =
        PairwiseField.shared(10, scores, Edges.none(8), new double[0]).given(known);
    double[] marginals = sampled(field);
    for (int k = 0; k < marginals.length; k++) {
      int value = known.value(k / 8, k % 8);
      double expected = value != 0 ? Math.max(value, 0) : Logistic.sigmoid(2 * scores[k]);
      assertThat(marginals[k]).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void ofARowDependOnNoOtherRow() {
    PairwiseField field = new RandomFields(403).complete(30, 13, 1, 0.5);
    double[] together = sampled(field);
    double[] alone =
        sampled(
            PairwiseField.shared(
                1,
                Arrays.copyOfRange(field.scores(), 13 * 17, 13 * 18),
                field.edges(),
                field.strengths()));
    assertThat(alone).isEqualTo(Arrays.copyOfRange(together, 13 * 17, 13 * 18));
  }

  @Test
  void givenLabelsShiftTheOthersAsTheyShould() {
    RandomFields random = new RandomFields(404);
    PairwiseField field = random.complete(20, 13, 0.5, 0.4).given(random.evidence(20, 13));
    assertThat(meanError(sampled(field), new Exhaustive().infer(field).marginals()))
        .isLessThan(0.02);
  }

  @Test
  void impossibleSettingsAreRefused() {
    assertThatThrownBy(() -> new Sampling(0, 0, 1)).hasMessageContaining("chains");
    assertThatThrownBy(() -> new Sampling(1, 0, 0)).hasMessageContaining("sweeps");
  }
}

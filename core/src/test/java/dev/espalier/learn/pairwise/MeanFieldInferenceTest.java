package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The decision of 001 ch. 4: by the product distribution that mean field finds. */
class MeanFieldInferenceTest {
  private static final int LABELS = 4;
  private static final Dataset DATA = new LabelChain(LABELS).sample(150, 3);

  private static Learner<PairwiseModel> learner(String name) {
    Map<String, String> settings =
        Map.of("rule", "pseudo-likelihood", "edgePenalty", "0.02", "inference", "mean-field");
    return name.equals("cgl")
        ? Hyperparameters.with(ConditionalGraphicalLasso.defaults(), settings)
        : Hyperparameters.with(CorrLog.defaults(), settings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cgl", "corrlog"})
  void probabilitiesAreTheFixedPointOfMeanFieldAndDecide(String name) {
    PairwiseModel model = learner(name).fit(DATA);
    assertThat(model.edges().count()).isPositive();
    PairwiseField field = model.field(DATA.features());
    Posterior posterior = model.posterior(DATA.features(), Evidence.none());
    Posterior again =
        learner(name).fromState(model.state()).posterior(DATA.features(), Evidence.none());
    double[] marginals = posterior.marginals();
    assertThat(again.marginals()).isEqualTo(marginals);
    LabelSets decided = posterior.mostProbable();
    int besideIndependent = 0;
    for (int row = 0; row < DATA.rows(); row++) {
      double[] means = fixedPoint(field, row, new int[LABELS]);
      for (int i = 0; i < LABELS; i++) {
        double expected = (1 + means[i]) / 2;
        assertThat(marginals[row * LABELS + i]).isCloseTo(expected, within(1e-7));
        assertThat(decided.contains(row, i)).isEqualTo(expected > 0.5);
        boolean alone = field.scores()[row * LABELS + i] > 0;
        besideIndependent += alone == expected > 0.5 ? 0 : 1;
      }
    }
    assertThat(besideIndependent).as("decisions that the edges changed").isPositive();
    assertThat(posterior.support()).as("the paper knows no observed sets").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cgl", "corrlog"})
  void whatIsKnownIsClamped(String name) {
    PairwiseModel model = learner(name).fit(DATA);
    PairwiseField field = model.field(DATA.features());
    LabelSets.Builder first = new LabelSets.Builder(LABELS);
    LabelSets.Builder none = new LabelSets.Builder(LABELS);
    for (int row = 0; row < DATA.rows(); row++) {
      first.addRow(0);
      none.addRow();
    }
    Posterior posterior =
        model.posterior(DATA.features(), Evidence.of(first.build(), none.build()));
    for (int row = 0; row < DATA.rows(); row++) {
      double[] means = fixedPoint(field, row, new int[] {1, 0, 0, 0});
      assertThat(posterior.marginals()[row * LABELS]).isEqualTo(1);
      assertThat(posterior.mostProbable().contains(row, 0)).isTrue();
      for (int i = 1; i < LABELS; i++) {
        assertThat(posterior.marginals()[row * LABELS + i])
            .isCloseTo((1 + means[i]) / 2, within(1e-7));
      }
    }
  }

  /** E[y_i] = tanh(f_i + Σ_j ω_ij E[y_j]), label by label from the independent model, (4.16). */
  private static double[] fixedPoint(PairwiseField field, int row, int[] known) {
    double[][] strength = new double[LABELS][LABELS];
    for (int edge = 0; edge < field.edges().count(); edge++) {
      int i = field.edges().first()[edge];
      int j = field.edges().second()[edge];
      strength[i][j] = field.strengths()[field.strengthStart(row) + edge];
      strength[j][i] = strength[i][j];
    }
    double[] means = new double[LABELS];
    for (int i = 0; i < LABELS; i++) {
      means[i] = known[i] != 0 ? known[i] : Math.tanh(field.scores()[row * LABELS + i]);
    }
    for (int sweep = 0; sweep < 5000; sweep++) {
      for (int i = 0; i < LABELS; i++) {
        double local = field.scores()[row * LABELS + i];
        for (int j = 0; j < LABELS; j++) {
          local += strength[i][j] * means[j];
        }
        means[i] = known[i] != 0 ? known[i] : Math.tanh(local);
      }
    }
    return means;
  }
}

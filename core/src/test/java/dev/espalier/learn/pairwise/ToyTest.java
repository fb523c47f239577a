package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The toy of 003 §4: 500 training points on the disc; the paper has a 0/1 loss of 0.197 for
 * independent regressions and of 0.068 for CorrLog.
 *
 * <p>Test points are many and training sets several, so that a golden value is not luck. Lightly
 * penalised, independent regressions reach about 0.15, better than the paper says; its 0.197 is
 * what they have under a penalty of about 0.06.
 */
class ToyTest {
  private static final int SEEDS = 5;

  private static final CorrLog PAPERS =
      CorrLog.defaults()
          .withRule(Rule.PSEUDO_LIKELIHOOD)
          .withWeightPenalty(1e-4)
          .withEdgePenalty(1e-2)
          .withInput(FeatureOptions.defaults().withScaling(Scaling.NONE))
          .withSolver(SolverOptions.defaults().withPenaliseIntercept(true).withTolerance(1e-9));

  @Test
  void tiedLabelsGetRightWhatIndependentRegressionsCannot() {
    double independent =
        loss(
            Hyperparameters.with(
                IndependentLogistic.defaults(),
                Map.of("scaling", "none", "penaliseIntercept", "true", "weightPenalty", "0.06")));
    double lightly =
        loss(
            Hyperparameters.with(
                IndependentLogistic.defaults(),
                Map.of("scaling", "none", "penaliseIntercept", "true", "weightPenalty", "1e-4")));
    double tied = loss(PAPERS);
    assertThat(independent).isCloseTo(0.197, within(0.02));
    assertThat(lightly).isCloseTo(0.15, within(0.02));
    assertThat(tied).isLessThanOrEqualTo(0.068);
  }

  @Test
  void likelihoodOverObservedSetsIsBetterStill() {
    CorrLog supported = Hyperparameters.with(PAPERS, Map.of("rule", "supported-likelihood"));
    assertThat(loss(supported)).isLessThan(0.05);
  }

  private static double loss(Learner<?> learner) {
    Dataset test = new LabelChain(2).sample(5000, 99);
    LabelSets truth = test.labels().positives();
    int wrong = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      LabelSets predicted =
          learner
              .fit(new LabelChain(2).sample(500, seed))
              .posterior(test.features(), Evidence.none())
              .mostProbable();
      for (int row = 0; row < test.rows(); row++) {
        wrong += predicted.sameSet(row, truth, row) ? 0 : 1;
      }
    }
    return (double) wrong / (SEEDS * test.rows());
  }
}

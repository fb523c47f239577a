package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import org.junit.jupiter.api.Test;

class ProductPosteriorTest {
  private static final double[] LOG_ODDS = {2, -1, 0.5, -0.3, 0.2, -2};
  private static final LabelSets OBSERVED =
      LabelSets.of(3, new int[] {}, new int[] {0}, new int[] {1, 2}, new int[] {0, 1, 2});

  private static ProductPosterior posterior(Evidence known) {
    return new ProductPosterior(2, 3, LOG_ODDS.clone(), OBSERVED, known);
  }

  @Test
  void marginalsAreSigmoidsAndTheModeTakesWhatIsMoreLikelyThanNot() {
    Posterior posterior = posterior(Evidence.none());
    assertThat(posterior.marginals()[0]).isCloseTo(1 / (1 + Math.exp(-2)), within(1e-15));
    assertThat(posterior.mostProbable())
        .isEqualTo(LabelSets.of(3, new int[] {0, 2}, new int[] {1}));
  }

  @Test
  void theSupportIsTheProductRestrictedToTheObservedSets() {
    Posterior posterior = posterior(Evidence.none());
    double[] actual = new double[8];
    posterior.support().orElseThrow().probabilities(0, 2, actual);
    for (int row = 0; row < 2; row++) {
      double[] products = new double[4];
      double sum = 0;
      for (int set = 0; set < 4; set++) {
        products[set] = 1;
        for (int label = 0; label < 3; label++) {
          double p = posterior.marginals()[3 * row + label];
          products[set] *= OBSERVED.contains(set, label) ? p : 1 - p;
        }
        sum += products[set];
      }
      for (int set = 0; set < 4; set++) {
        assertThat(actual[4 * row + set]).isCloseTo(products[set] / sum, within(1e-14));
      }
    }
  }

  @Test
  void whatIsKnownIsCertainAndLeavesTheSetsThatAgree() {
    Evidence known =
        Evidence.of(
            LabelSets.of(3, new int[] {1}, new int[] {}),
            LabelSets.of(3, new int[] {0}, new int[] {}));
    Posterior posterior = posterior(known);
    assertThat(posterior.marginals()[0]).isZero();
    assertThat(posterior.marginals()[1]).isEqualTo(1);
    double[] probabilities = new double[4];
    posterior.support().orElseThrow().probabilities(0, 1, probabilities);
    assertThat(probabilities[2]).isCloseTo(1, within(1e-12));
  }

  @Test
  void evidenceIsEnforcedOnAnySets() {
    Evidence known = Evidence.of(LabelSets.of(3, new int[] {1}), LabelSets.of(3, new int[] {0}));
    assertThat(known.enforce(LabelSets.of(3, new int[] {0, 2})))
        .isEqualTo(LabelSets.of(3, new int[] {1, 2}));
  }
}

package dev.espalier.learn.collaborative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.LossScores;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeightSearchTest {
  private static final LabelSets SETS =
      LabelSets.of(3, new int[] {0, 1}, new int[] {0}, new int[] {2}, new int[] {0, 1, 2});

  @Test
  void ratesAreMeansOfSigns() {
    SignRates rates = SignRates.of(SETS);
    assertThat(rates.rate(0)).isEqualTo(0.75);
    assertThat(rates.agreement(0, 1)).isEqualTo(0.75);
    assertThat(rates.agreement(1, 2)).isEqualTo(0.5);
    double[] scores = {0, 1, -1, 2, -1, -1, -1, -1, 0, 1, 1, 1};
    assertThat(SignRates.of(3, scores).rate(0)).as("Sign(0) is +1").isEqualTo(0.75);
    assertThat(SignRates.of(3, scores).agreement(1, 2)).isEqualTo(0.5);
  }

  /** Eq. (9) in the right order: nothing scores better than answers with the data's own rates. */
  @Test
  void theRatesOfTheDataScoreBest() {
    SignRates data = SignRates.of(SETS);
    double own = data.crossEntropy(data);
    double[] never = new double[12];
    Arrays.fill(never, -1);
    assertThat(data.crossEntropy(SignRates.of(3, never))).isGreaterThan(own);
    double[] always = new double[12];
    assertThat(data.crossEntropy(SignRates.of(3, always))).isGreaterThan(own);
    // Three rates of .75, .5 and .5, and agreements of .75, .25 and .5, half a row added to four.
    double expected = 2 * entropy(0.75) + 3 * entropy(0.5) + entropy(0.25);
    assertThat(own).isCloseTo(expected, within(1e-12));
  }

  private static double entropy(double rate) {
    double model = (4 * rate + 0.5) / 5;
    return -rate * Math.log(model) - (1 - rate) * Math.log(1 - model);
  }

  @Test
  void answersUnderLearntWeightsHaveTheLabelFrequencies() {
    Dataset train = new LabelChain(4).sample(400, 21);
    LabelSets more = new LabelChain(4).sample(2000, 22).labels().positives();
    Dataset data = train.with(LabelKnowledge.none().withLabelOnly(more));
    Map<String, String> plain = Map.of("form", "plug-in", "trees", "50", "stacking", "none");
    Collaborative even = Hyperparameters.with(Collaborative.defaults(), plain);
    Collaborative learnt = Hyperparameters.with(even, Map.of("weights", "learnt"));
    SignRates wanted = SignRates.of(more);
    assertThat(wanted.crossEntropy(answers(learnt.fit(data))))
        .isLessThan(wanted.crossEntropy(answers(even.fit(data))));
  }

  private static SignRates answers(Model model) {
    Dataset fresh = new LabelChain(4).sample(1000, 23);
    LossScores scores =
        model.posterior(fresh.features(), Evidence.none()).lossScores().orElseThrow();
    return SignRates.of(4, scores.scores());
  }
}

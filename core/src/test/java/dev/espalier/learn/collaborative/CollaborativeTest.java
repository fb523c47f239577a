package dev.espalier.learn.collaborative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.LossScores;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.internal.CollaborativeLoss;
import dev.espalier.simulate.LabelChain;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CollaborativeTest {
  private static final Dataset TRAIN = new LabelChain(4).sample(300, 11);
  private static final Dataset TEST = new LabelChain(4).sample(1000, 12);
  private static final LossWeights WEIGHTS = LossWeights.even(4);

  private static Collaborative learner(Collaborative.Form form) {
    return Hyperparameters.with(
        Collaborative.defaults(),
        Map.of("form", Hyperparameters.text(form), "trees", "100", "leafRows", "5"));
  }

  private static double loss(Model model, LossWeights weights) {
    Posterior posterior = model.posterior(TEST.features(), Evidence.none());
    LabelSets answer = Decoders.collaborative(weights).decode(posterior);
    return new CollaborativeLoss(weights).evaluate(TEST.labels(), answer);
  }

  /** The loss by which the best constant answer is judged. */
  private static double constantLoss(LossWeights weights) {
    double[] baseline = Stack.baseline(weights, TRAIN.labels().positives());
    LabelSets.Builder sets = new LabelSets.Builder(4);
    for (int row = 0; row < TEST.rows(); row++) {
      for (int label = 0; label < 4; label++) {
        if (baseline[label] >= 0) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new CollaborativeLoss(weights).evaluate(TEST.labels(), sets.build());
  }

  @ParameterizedTest
  @EnumSource
  void hasHalfTheLossOfTheBestConstantAnswer(Collaborative.Form form) {
    Model model = learner(form).fit(TRAIN);
    assertThat(model.lossWeights()).contains(WEIGHTS);
    assertThat(loss(model, WEIGHTS)).isLessThan(0.5 * constantLoss(WEIGHTS));
  }

  @Test
  void bothFormsAgreeMostly() {
    double[] one = scores(learner(Collaborative.Form.WEIGHTED).fit(TRAIN)).scores();
    double[] other = scores(learner(Collaborative.Form.PLUG_IN).fit(TRAIN)).scores();
    int same = 0;
    for (int k = 0; k < one.length; k++) {
      same += (one[k] >= 0) == (other[k] >= 0) ? 1 : 0;
    }
    assertThat((double) same / one.length).isGreaterThan(0.95);
  }

  private static LossScores scores(Model model) {
    return model.posterior(TEST.features(), Evidence.none()).lossScores().orElseThrow();
  }

  @Test
  void theDecoderWithoutWeightsTakesTheModelsOwnAnswer() {
    Posterior posterior =
        learner(Collaborative.Form.WEIGHTED).fit(TRAIN).posterior(TEST.features(), Evidence.none());
    assertThat(Decoders.parse("collaborative").decode(posterior))
        .isEqualTo(Decoders.collaborative(WEIGHTS).decode(posterior));
  }

  @Test
  void weightsThatComeWithTheDataAreTaken() {
    LossWeights given = LossWeights.coOccurrence(TRAIN.labels().positives());
    Dataset data = TRAIN.with(LabelKnowledge.none().withLossWeights(given));
    Model model = learner(Collaborative.Form.WEIGHTED).fit(data);
    assertThat(model.lossWeights()).contains(given);
    assertThat(model.card().hyperparameters()).containsEntry("weights", "given");
    assertThat(loss(model, given)).isLessThan(constantLoss(given));
    Collaborative asked =
        Hyperparameters.with(learner(Collaborative.Form.PLUG_IN), Map.of("weights", "given"));
    assertThatThrownBy(() -> asked.fit(TRAIN))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("weights=given");
  }

  /** Lemma 1, written out. */
  @Test
  void plugInDecisionsAreTheBayesRule() {
    SplittableRandom random = new SplittableRandom(3);
    double[] plus = random.doubles(9).toArray();
    double[] minus = random.doubles(9).toArray();
    double[] p = random.doubles(6).toArray();
    double[] logOdds = new double[6];
    for (int k = 0; k < 6; k++) {
      logOdds[k] = Math.log(p[k] / (1 - p[k]));
    }
    double[] found = PlugInForest.decisions(new LossWeights(3, plus, minus), logOdds);
    for (int row = 0; row < 2; row++) {
      for (int k = 0; k < 3; k++) {
        double bayes = 0;
        double most = 0;
        for (int l = 0; l < 3; l++) {
          double on = p[row * 3 + l];
          bayes += minus[l * 3 + k] * on - plus[l * 3 + k] * (1 - on);
          most += minus[l * 3 + k] * on + plus[l * 3 + k] * (1 - on);
        }
        assertThat(found[row * 3 + k]).isCloseTo(bayes / most, within(1e-12));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void labelOnlyDataNeverMakeTheCrossValidatedLossWorse(Collaborative.Form form) {
    Dataset data =
        TRAIN.with(
            LabelKnowledge.none()
                .withLabelOnly(new LabelChain(4).sample(1000, 13).labels().positives()));
    for (String stacking : new String[] {"auto", "shared", "each"}) {
      Model model = Hyperparameters.with(learner(form), Map.of("stacking", stacking)).fit(data);
      assertThat(number(model, "crossValidatedLoss"))
          .as(stacking)
          .isLessThanOrEqualTo(number(model, "crossValidatedLossWithout"));
      assertThat(loss(model, WEIGHTS)).isLessThan(0.5 * constantLoss(WEIGHTS));
    }
  }

  private static double number(Model model, String fact) {
    return Double.parseDouble(model.card().provenance().get(fact));
  }
}

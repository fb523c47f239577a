package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Posterior;
import dev.espalier.RealData;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A label that is unknown in training is not a negative: with 30 % of the labels hidden, both rules
 * do better than when the hidden ones are taken for off.
 */
class HiddenLabelsTest {
  private static final double HIDDEN = 0.3;
  private static final int SEEDS = 3;

  @ParameterizedTest
  @EnumSource(names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void onPlantedData(Rule rule) {
    LabelChain chain = new LabelChain(5);
    assertBetter(rule, chain.sample(600, 11), chain.sample(1000, 12));
  }

  @ParameterizedTest
  @CsvSource({
    "PSEUDO_LIKELIHOOD, emotions/emotions",
    "SUPPORTED_LIKELIHOOD, emotions/emotions",
    "PSEUDO_LIKELIHOOD, scene/scene",
    "SUPPORTED_LIKELIHOOD, scene/scene"
  })
  void onRealData(Rule rule, String name) {
    Path train = RealData.file(name + "-train.arff");
    Path test = RealData.file(name + "-test.arff");
    assertBetter(
        rule,
        DataFiles.read(train, ReadOptions.automatic()),
        DataFiles.read(test, ReadOptions.automatic()));
  }

  @Test
  void linearEdgesAreLearntByPseudoLikelihoodWhereNoRowTellsAWholeSet() {
    Dataset complete = new LabelChain(4).sample(80, 5);
    Dataset train =
        new Dataset(
            "hidden",
            complete.schema(),
            complete.features(),
            TestData.hideOneInEachRow(complete.labels()));
    PairwiseModel pseudo = linear(Rule.PSEUDO_LIKELIHOOD).fit(train);
    PairwiseModel supported = linear(Rule.SUPPORTED_LIKELIHOOD).fit(train);
    assertThat(supported.edgeFunction().meanStrengths())
        .isEqualTo(pseudo.edgeFunction().meanStrengths());
    assertThat(supported.scores().weights()).isEqualTo(pseudo.scores().weights());
    assertThat(supported.card().provenance()).containsEntry("rule", "pseudo-likelihood");
  }

  private static ConditionalGraphicalLasso linear(Rule rule) {
    return Hyperparameters.with(
        ConditionalGraphicalLasso.defaults(), Map.of("rule", Hyperparameters.text(rule)));
  }

  private static void assertBetter(Rule rule, Dataset train, Dataset test) {
    CorrLog learner =
        Hyperparameters.with(CorrLog.defaults(), Map.of("rule", Hyperparameters.text(rule)));
    double[] unknown = new double[2];
    double[] negative = new double[2];
    for (int seed = 1; seed <= SEEDS; seed++) {
      Labels hidden = TestData.hide(train.labels(), HIDDEN, seed);
      add(learner, train, hidden, test, unknown);
      add(learner, train, Labels.known(hidden.positives()), test, negative);
    }
    assertThat(unknown[0]).as("Hamming loss").isLessThan(negative[0] - 0.01);
    assertThat(unknown[1]).as("accuracy").isGreaterThan(negative[1] + 0.05);
  }

  /** Adds to the means over seeds of the Hamming loss and of the accuracy. */
  private static void add(
      CorrLog learner, Dataset train, Labels labels, Dataset test, double[] means) {
    Dataset data = new Dataset(train.name(), train.schema(), train.features(), labels);
    Posterior posterior = learner.fit(data).posterior(test.features(), Evidence.none());
    Evaluation evaluation =
        Evaluator.evaluate(test.labels(), Decoders.hamming().decode(posterior), null);
    means[0] += evaluation.value(Measure.HAMMING) / SEEDS;
    means[1] += evaluation.value(Measure.ACCURACY) / SEEDS;
  }
}

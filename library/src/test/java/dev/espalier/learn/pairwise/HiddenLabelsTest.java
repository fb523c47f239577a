package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.RealData;
import dev.espalier.TestData;
import dev.espalier.Training;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** By the sets that rows probably have; rows of which all is known are six or so of 391. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void halfOfTheLabelsOfEmotionsAreEnough(long mask) {
    Dataset complete = read("emotions/emotions-train.arff");
    Dataset train = hidden(complete, TestData.hide(complete.labels(), 0.5, mask));
    Evaluation evaluation =
        CorrLog.defaults().train(train).evaluate(read("emotions/emotions-test.arff"));
    assertThat(evaluation.value(Measure.F1)).isGreaterThanOrEqualTo(0.62);
  }

  @Test
  void aFitSaysOnceThatLabelSetsAreEstimated() {
    Dataset complete = new LabelChain(4).sample(80, 5);
    assertThat(notices(complete)).isEmpty();
    assertThat(notices(hidden(complete, TestData.hide(complete.labels(), 0.05, 1)))).isEmpty();
    assertThat(notices(hidden(complete, TestData.hideOneInEachRow(complete.labels()))))
        .singleElement()
        .asString()
        .startsWith("all labels are known in fewer than half of the rows");
  }

  private static List<String> notices(Dataset train) {
    List<String> notices = new ArrayList<>();
    Progress listener =
        new Progress() {
          @Override
          public void report(String stage, double fraction) {}

          @Override
          public void notice(String notice) {
            notices.add(notice);
          }
        };
    Training.of(CorrLog.defaults()).run(train, listener);
    return notices;
  }

  @ParameterizedTest
  @EnumSource(names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void linearEdgesAreLearntByEitherRuleWhereNoRowTellsAWholeSet(Rule rule) {
    Dataset complete = new LabelChain(4).sample(80, 5);
    Dataset train = hidden(complete, TestData.hideOneInEachRow(complete.labels()));
    PairwiseModel model = linear(rule).fit(train);
    assertThat(model.card().provenance()).containsEntry("rule", Hyperparameters.text(rule));
    assertThat(model.observed().rows()).isGreaterThan(1);
  }

  @Test
  void withoutAnySetThereIsOnlyThePseudoLikelihood() {
    LabelSets none = LabelSets.empty(0, 4);
    assertThat(RuleSelection.orFallback(Rule.SUPPORTED_LIKELIHOOD, none))
        .isEqualTo(Rule.PSEUDO_LIKELIHOOD);
  }

  private static Dataset read(String name) {
    return DataFiles.read(RealData.file(name), ReadOptions.automatic());
  }

  private static Dataset hidden(Dataset complete, Labels labels) {
    return new Dataset("hidden", complete.schema(), complete.features(), labels);
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

package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.ProductPosterior;
import dev.espalier.Progress;
import dev.espalier.RealData;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.transform.FeatureOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleChoiceTest {
  /** One feature, which is 1 where the only label is on, in every second row, and else 0. */
  private static MappedRows alternating(int rows) {
    double[] values = new double[rows];
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (int row = 0; row < rows; row++) {
      if (row % 2 == 0) {
        values[row] = 1;
        sets.add(0);
      }
      sets.endRow();
    }
    Dataset data =
        new Dataset(
            "alternating",
            Schema.ofNumbers(List.of("x"), List.of("y")),
            new DenseFeatures(rows, 1, values),
            Labels.known(sets.build()));
    return MappedRows.of(data, FeatureOptions.defaults().fit(data.features()));
  }

  /** Says of each row that the label is on where the feature is, or the reverse. */
  private static FieldModel saying(boolean right) {
    return (mapped, known) -> {
      double[] logOdds = new double[mapped.rows()];
      mapped.addProduct(0, mapped.rows(), new double[] {right ? 2 : -2}, 1, logOdds);
      for (int row = 0; row < logOdds.length; row++) {
        logOdds[row] -= right ? 1 : -1;
      }
      return new ProductPosterior(mapped.rows(), 1, logOdds, null, Evidence.none());
    };
  }

  @ParameterizedTest
  @CsvSource({"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void aRuleThatIsAheadBeyondDoubtIsChosenAfterOneFold(Rule better) {
    List<Rule> learnt = new ArrayList<>();
    Rule chosen =
        RuleChoice.choose(
            (rows, rule, progress) -> {
              learnt.add(rule);
              return saying(rule == better);
            },
            alternating(90),
            Progress.none());
    assertThat(chosen).isEqualTo(better);
    assertThat(learnt).containsExactly(Rule.PSEUDO_LIKELIHOOD, Rule.SUPPORTED_LIKELIHOOD);
  }

  @Test
  void allFoldsAreAskedWhileTheRulesAreEquallyGood() {
    List<MappedRows> seen = new ArrayList<>();
    Rule chosen =
        RuleChoice.choose(
            (rows, rule, progress) -> {
              seen.add(rows);
              return saying(true);
            },
            alternating(90),
            Progress.none());
    assertThat(chosen).isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
    assertThat(seen).hasSize(6).allSatisfy(rows -> assertThat(rows.rows()).isEqualTo(60));
  }

  @Test
  void aLeadInOneFoldThatIsNotClearCanBeLost() {
    int[] fold = {0};
    Rule chosen =
        RuleChoice.choose(
            (rows, rule, progress) -> {
              boolean first = fold[0]++ < 2;
              // In each fold one of the rules is right in all rows, but only of three or four.
              boolean right = (rule == Rule.PSEUDO_LIKELIHOOD) == first;
              return (mapped, known) -> {
                boolean[] wrong = new boolean[mapped.rows()];
                for (int row = 0; !right && row < (first ? 3 : 4); row++) {
                  wrong[row] = true;
                }
                double[] logOdds = saying(true).inferMapped(mapped, known).marginals().clone();
                for (int row = 0; row < logOdds.length; row++) {
                  logOdds[row] = (logOdds[row] - 0.5) * (wrong[row] ? -1 : 1);
                }
                return new ProductPosterior(mapped.rows(), 1, logOdds, null, known);
              };
            },
            alternating(90),
            Progress.none());
    assertThat(chosen).isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
  }

  @Test
  void theMapOfTheFeaturesIsFittedOnceForAllFolds() {
    MappedRows train = alternating(90);
    RuleChoice.choose(
        (rows, rule, progress) -> {
          assertThat(rows.map()).isSameAs(train.map());
          return saying(true);
        },
        train,
        Progress.none());
  }

  @Test
  void nothingIsLearntWhereTooFewRowsShareTheirSets() {
    Rule chosen =
        RuleChoice.choose(
            (rows, rule, progress) -> {
              throw new AssertionError("no fit expected");
            },
            alternating(20),
            Progress.none());
    assertThat(chosen).isEqualTo(Rule.PSEUDO_LIKELIHOOD);
  }

  /** What cross-validation in all three folds at a tolerance of 1e-4 chose, too. */
  @ParameterizedTest
  @CsvSource({
    "emotions/emotions-train.arff",
    "scene/scene-train.arff",
    "yeast/yeast-train.arff",
    "slashdot/slashdot-train.arff",
    "recreation/Recreation-train.arff.gz",
    "enron/enron-train.arff"
  })
  void onRealTrainingRowsSupportedLikelihoodIsChosen(String file) {
    Dataset train = DataFiles.read(RealData.file(file), ReadOptions.automatic());
    assertThat(CorrLog.defaults().settle(train, Progress.none()).rule())
        .isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
  }

  @ParameterizedTest
  @CsvSource({"corrlog, plain", "corrlog, nystrom:40", "cgl, plain"})
  void theModelIsThatOfTheChosenRuleBitForBit(String name, String features) {
    Dataset train =
        DataFiles.read(RealData.file("emotions/emotions-train.arff"), ReadOptions.automatic());
    var open = Catalog.learner(name, Map.of("features", features));
    var settled = open.settle(train, Progress.none());
    assertThat(settled).isNotEqualTo(open);
    assertThat(open.fit(train).state().tensors()).isEqualTo(settled.fit(train).state().tensors());
  }
}

package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
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

class RuleSelectionTest {
  /** One feature, which is 1 where the only label is on, in every second row, and else 0. */
  private static TransformedData alternating(int rows) {
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
    return TransformedData.of(data, FeatureOptions.defaults().fit(data, Progress.none()));
  }

  /** Says of each row that the label is on where the feature is, or the reverse. */
  private static RuleSelection.Fitted saying(boolean right) {
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
        RuleSelection.choose(
            (rows, rule, progress) -> {
              learnt.add(rule);
              return saying(rule == better);
            },
            alternating(90),
            Progress.none());
    assertThat(chosen).isEqualTo(better);
    assertThat(learnt).containsExactly(Rule.PSEUDO_LIKELIHOOD, Rule.SUPPORTED_LIKELIHOOD);
  }

  /** Says what is right but for the first so many rows. */
  private static RuleSelection.Fitted sayingRightBut(int wrong) {
    return (mapped, known) -> {
      double[] logOdds = saying(true).inferMapped(mapped, known).marginals().clone();
      for (int row = 0; row < logOdds.length; row++) {
        logOdds[row] = (logOdds[row] - 0.5) * (row < wrong ? -1 : 1);
      }
      return new ProductPosterior(mapped.rows(), 1, logOdds, null, known);
    };
  }

  /**
   * Three folds of 30 rows.
   *
   * @param pseudo how many rows of each fold the pseudo-likelihood is wrong in
   * @param supported how many the other is wrong in
   */
  private static Rule choose(int[] pseudo, int[] supported, List<TransformedData> seen) {
    return RuleSelection.choose(
        (rows, rule, progress) -> {
          int fold = seen.size() / 2;
          seen.add(rows);
          return sayingRightBut(rule == Rule.PSEUDO_LIKELIHOOD ? pseudo[fold] : supported[fold]);
        },
        alternating(90),
        Progress.none());
  }

  /** Rows that take turns, as frames or raters do, would leave a fold without a label. */
  @Test
  void everyFoldHasItsShareOfEveryLabelHoweverRowsAreOrdered() {
    TransformedData train = takingTurns(90);
    List<TransformedData> seen = new ArrayList<>();
    RuleSelection.RuleFit watch =
        (rows, rule, progress) -> {
          seen.add(rows);
          return (mapped, known) ->
              new ProductPosterior(
                  mapped.rows(), 3, new double[3 * mapped.rows()], null, Evidence.none());
        };
    RuleSelection.choose(watch, train, Progress.none());
    LabelOnlyChoice.helps(watch, train, Progress.none());
    assertThat(seen)
        .hasSize(2 + 6)
        .allSatisfy(
            rows -> assertThat(rows.labels().positives().counts()).containsExactly(20, 20, 20));
  }

  /** What makes no difference is left out. */
  @Test
  void aTieLeavesLabelOnlyDataOut() {
    assertThat(
            LabelOnlyChoice.helps(
                (rows, rule, progress) -> saying(true), alternating(90), Progress.none()))
        .isFalse();
  }

  /** Three labels, each on in every third row. */
  private static TransformedData takingTurns(int rows) {
    LabelSets.Builder sets = new LabelSets.Builder(3);
    for (int row = 0; row < rows; row++) {
      sets.add(row % 3);
      sets.endRow();
    }
    Dataset data =
        new Dataset(
            "turns",
            Schema.ofNumbers(List.of("x"), List.of("a", "b", "c")),
            new DenseFeatures(rows, 1, new double[rows]),
            Labels.known(sets.build()));
    return TransformedData.of(data, FeatureOptions.defaults().fit(data, Progress.none()));
  }

  @Test
  void theSupportedLikelihoodIsChosenAsSoonAsItIsNotBehind() {
    List<TransformedData> seen = new ArrayList<>();
    assertThat(choose(new int[] {2, 0, 0}, new int[] {2, 9, 9}, seen))
        .isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
    assertThat(seen).hasSize(2).allSatisfy(rows -> assertThat(rows.rows()).isEqualTo(60));
  }

  @Test
  void aLeadOfThePseudoLikelihoodThatMayBeChanceIsNotEnough() {
    List<TransformedData> seen = new ArrayList<>();
    assertThat(choose(new int[] {0, 0, 0}, new int[] {1, 1, 1}, seen))
        .as("a lead of 1.8 standard errors")
        .isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
    assertThat(seen).hasSize(6);
  }

  @Test
  void aLeadThatIsMoreThanChanceIs() {
    List<TransformedData> seen = new ArrayList<>();
    assertThat(choose(new int[] {0, 0, 0}, new int[] {2, 2, 2}, seen))
        .as("a lead of 2.5 standard errors")
        .isEqualTo(Rule.PSEUDO_LIKELIHOOD);
    assertThat(seen).hasSize(6);
  }

  @Test
  void aLeadInOneFoldThatIsNotClearCanBeLost() {
    List<TransformedData> seen = new ArrayList<>();
    assertThat(choose(new int[] {0, 4, 0}, new int[] {3, 0, 9}, seen))
        .isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
    assertThat(seen).hasSize(4);
  }

  @Test
  void theMapOfTheFeaturesIsFittedOnceForAllFolds() {
    TransformedData train = alternating(90);
    RuleSelection.choose(
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
        RuleSelection.choose(
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
    CorrLog open = CorrLog.defaults();
    assertThat(Hyperparameters.resolved(open, open.fit(train).card()).rule())
        .isEqualTo(Rule.SUPPORTED_LIKELIHOOD);
  }

  @ParameterizedTest
  @CsvSource({"corrlog, plain", "corrlog, nystrom:40", "cgl, plain"})
  void theModelIsThatOfTheChosenRuleBitForBit(String name, String features) {
    Dataset train =
        DataFiles.read(RealData.file("emotions/emotions-train.arff"), ReadOptions.automatic());
    var open = Catalog.learner(name, Map.of("features", features));
    Model model = open.fit(train);
    var resolved = Hyperparameters.resolved(open, model.card());
    assertThat(resolved).isNotEqualTo(open);
    assertThat(resolved.fit(train).state().tensors()).isEqualTo(model.state().tensors());
  }
}

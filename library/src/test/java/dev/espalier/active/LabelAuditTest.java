package dev.espalier.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import dev.espalier.internal.field.BruteForce;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelAuditTest {
  private static final Dataset TRAIN = PlantedField.sample(400, 1);
  private static final Dataset TEST = PlantedField.sample(60, 2);
  private static final int ALL = Integer.MAX_VALUE;

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void theProbabilityIsTheFieldsGivenAllOtherLabels(Rule rule) {
    PairwiseModel model = CorrLog.defaults().withRule(rule).fit(TRAIN);
    assertAgreesWithEnumeration(model, TEST);
  }

  @Test
  void unknownLabelsAreSummedOverAndNeverSuspect() {
    PairwiseModel model = CorrLog.defaults().withRule(Rule.PSEUDO_LIKELIHOOD).fit(TRAIN);
    Dataset partly =
        new Dataset("partly", TEST.schema(), TEST.features(), TestData.hide(TEST.labels(), 0.3, 5));
    assertAgreesWithEnumeration(model, partly);
  }

  private static void assertAgreesWithEnumeration(PairwiseModel model, Dataset data) {
    List<LabelAudit.Suspect> suspects = LabelAudit.of(Predictor.of(model), data, ALL);
    assertThat(suspects).hasSize(Arrays.stream(data.labels().knownCounts()).sum());
    Evidence given = Evidence.of(data.labels());
    for (LabelAudit.Suspect suspect : suspects) {
      PairwiseField field = model.field(data.features()).given(given.hiding(suspect.label()));
      assertThat(suspect.probability())
          .isCloseTo(new BruteForce(field, suspect.row()).marginal(suspect.label()), within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pcc", "ecc", "ilr"})
  void everyModelIsAskedRowByRowWithTheOtherLabelsKnown(String name) {
    Model model = Catalog.learner(name, Map.of()).fit(TRAIN);
    for (LabelAudit.Suspect suspect : LabelAudit.of(Predictor.of(model), TEST, 40)) {
      int[] one = {suspect.row()};
      LabelSets on = TEST.labels().positives().select(one);
      int[] without = Arrays.stream(on.row(0)).filter(label -> label != suspect.label()).toArray();
      int[] off =
          Arrays.stream(TEST.labels().negatives().row(suspect.row()))
              .filter(label -> label != suspect.label())
              .toArray();
      Evidence others = Evidence.of(LabelSets.of(6, without), LabelSets.of(6, off));
      double expected =
          model.posterior(TEST.features().select(one), others).marginals()[suspect.label()];
      assertThat(suspect.probability()).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void theMostSuspectComeFirstHoweverManyAreAskedFor() {
    Predictor model = CorrLog.defaults().train(TRAIN);
    List<LabelAudit.Suspect> all = LabelAudit.of(model, TEST, ALL);
    assertThat(all)
        .isSortedAccordingTo(Comparator.comparingDouble(LabelAudit.Suspect::wrong).reversed());
    assertThat(LabelAudit.of(model, TEST, 7)).isEqualTo(all.subList(0, 7));
  }

  @Test
  void plantedMistakesAreFoundAndLabelsThatAreTiedFindMore() {
    double tied = 0;
    double apart = 0;
    for (long seed = 1; seed <= 3; seed++) {
      tied += precision(CorrLog.defaults(), seed) / 3;
      apart += precision(Catalog.learner("ilr", Map.of()), seed) / 3;
    }
    // One in twenty is wrong: so much chance gives.
    assertThat(apart).isGreaterThan(3 * 0.05);
    assertThat(tied).isGreaterThan(5 * 0.05).isGreaterThan(apart + 0.1);
  }

  /** Flips one label in twenty, trains on one half, and looks for as many in the other. */
  private static double precision(Learner<?> learner, long seed) {
    Dataset clean = PlantedField.sample(1200, 100 + seed);
    Set<Long> flipped = new HashSet<>();
    Dataset data = flip(clean, seed, flipped);
    int[] first = IntStream.range(0, 600).toArray();
    int[] second = IntStream.range(600, 1200).toArray();
    Predictor model = Predictor.of(learner.fit(data.select(first)));
    int planted = (int) flipped.stream().filter(cell -> cell / 6 >= 600).count();
    long right =
        LabelAudit.of(model, data.select(second), planted).stream()
            .filter(suspect -> flipped.contains((600L + suspect.row()) * 6 + suspect.label()))
            .count();
    return (double) right / planted;
  }

  private static Dataset flip(Dataset clean, long seed, Set<Long> flipped) {
    Random random = new Random(seed);
    LabelSets.Builder sets = new LabelSets.Builder(6);
    for (int row = 0; row < clean.rows(); row++) {
      for (int label = 0; label < 6; label++) {
        boolean wrong = random.nextDouble() < 0.05;
        if (wrong) {
          flipped.add(row * 6L + label);
        }
        if (clean.labels().positives().contains(row, label) != wrong) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset("flipped", clean.schema(), clean.features(), Labels.known(sets.build()));
  }

  @Test
  void outOfFoldEachRowIsJudgedByAModelThatHasNotSeenIt() {
    Learner<?> learner = CorrLog.defaults().withRule(Rule.PSEUDO_LIKELIHOOD);
    Dataset data = TRAIN.select(IntStream.range(0, 90).toArray());
    Folds folds = Folds.stratified(data.labels(), 3, 1);
    List<LabelAudit.Suspect> suspects =
        LabelAudit.outOfFold(learner, data, folds, ALL, LabelAudit.Only.BOTH, Progress.none());
    assertThat(suspects)
        .hasSize(90 * 6)
        .isSortedAccordingTo(Comparator.comparingDouble(LabelAudit.Suspect::wrong).reversed());
    for (int fold = 0; fold < 3; fold++) {
      Set<Integer> judged = Arrays.stream(folds.test(fold)).boxed().collect(Collectors.toSet());
      double[] expected =
          learner.fit(data.select(folds.train(fold))).conditionals(data.features(), data.labels());
      assertThat(suspects)
          .filteredOn(suspect -> judged.contains(suspect.row()))
          .allSatisfy(
              suspect ->
                  assertThat(suspect.probability())
                      .isEqualTo(expected[suspect.row() * 6 + suspect.label()]));
    }
  }

  @Test
  void reasonsNameTheLabelsAndFeaturesThatSpeakAgainstWhatIsGiven() {
    Predictor model = CorrLog.defaults().train(TRAIN);
    for (LabelAudit.Suspect suspect : LabelAudit.of(model, TEST, 10)) {
      String direction = suspect.given() ? "against it" : "for it";
      assertThat(suspect.reasons())
          .anySatisfy(reason -> assertThat(reason).startsWith("labels " + direction))
          .anySatisfy(reason -> assertThat(reason).startsWith("features " + direction));
    }
  }

  @Test
  void aModelWithoutExplanationsGivesTheCompanyOfTheLabelOrItsFrequency() {
    Predictor model = Predictor.of(Catalog.learner("pcc", Map.of()).fit(TRAIN));
    assertThat(LabelAudit.of(model, TEST, 30))
        .allSatisfy(suspect -> assertThat(suspect.reasons()).isNotEmpty())
        .anySatisfy(
            suspect ->
                assertThat(suspect.reasons())
                    .anyMatch(reason -> reason.matches("on in \\d+ of \\d+ rows with '.*'")));
  }

  @Test
  void refusesRowsWhoseLabelsAreAllUnknownAndToGiveNone() {
    Predictor model = CorrLog.defaults().train(TRAIN);
    Dataset unlabelled =
        new Dataset("rows", TEST.schema(), TEST.features(), Labels.unknown(TEST.rows(), 6));
    assertThatThrownBy(() -> LabelAudit.of(model, unlabelled, 3))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none of the model's labels");
    assertThatThrownBy(() -> LabelAudit.of(model, TEST, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("at least 1");
  }
}

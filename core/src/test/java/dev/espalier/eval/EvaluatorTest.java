package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Decoder;
import dev.espalier.Prediction;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values worked out by hand. */
class EvaluatorTest {
  private static final Offset<Double> EXACT = within(1e-12);

  // Four rows over three labels:      truth      predicted
  //                                   {0, 1}     {0}
  //                                   {2}        {1, 2}
  //                                   {}         {}
  //                                   {0}        {}
  private final Labels truth =
      Labels.known(LabelSets.of(3, new int[] {0, 1}, new int[] {2}, new int[] {}, new int[] {0}));
  private final LabelSets predicted =
      LabelSets.of(3, new int[] {0}, new int[] {1, 2}, new int[] {}, new int[] {});
  private final double[] marginals = {
    0.9, 0.4, 0.1, // both positives on top
    0.2, 0.7, 0.6, // the positive is second
    0.1, 0.2, 0.3, // no positives
    0.5, 0.5, 0.5, // all tied
  };
  private final Evaluation evaluation = Evaluator.evaluate(truth, predicted, marginals);

  private double value(String name) {
    return evaluation.value(Measure.parse(name));
  }

  @Test
  void examplesAreJudgedRowByRow() {
    assertThat(value("hamming")).isCloseTo(3 / 12.0, EXACT);
    assertThat(value("subset01")).isCloseTo(3 / 4.0, EXACT);
    assertThat(value("accuracy")).isCloseTo((0.5 + 0.5 + 1 + 0) / 4, EXACT);
    assertThat(value("precision")).isCloseTo((1 + 0.5 + 1 + 0) / 4, EXACT);
    assertThat(value("recall")).isCloseTo((0.5 + 1 + 1 + 0) / 4, EXACT);
    assertThat(value("f1")).isCloseTo((2 / 3.0 + 2 / 3.0 + 1 + 0) / 4, EXACT);
  }

  @Test
  void labelsAreJudgedOneByOneAndTogether() {
    // label 0: 1 right, 1 missed; label 1: 1 missed, 1 too many; label 2: 1 right
    assertThat(value("macroPrecision")).isCloseTo((1 + 0 + 1) / 3.0, EXACT);
    assertThat(value("macroRecall")).isCloseTo((0.5 + 0 + 1) / 3, EXACT);
    assertThat(value("macroF1")).isCloseTo((2 / 3.0 + 0 + 1) / 3, EXACT);
    assertThat(value("microPrecision")).isCloseTo(2 / 3.0, EXACT);
    assertThat(value("microRecall")).isCloseTo(2 / 4.0, EXACT);
    assertThat(value("microF1")).isCloseTo(4 / 7.0, EXACT);
  }

  @Test
  void rankingsOfLabelsAreJudgedInRowsThatHavePositives() {
    assertThat(value("oneError")).isCloseTo((0 + 1 + 2 / 3.0) / 3, EXACT);
    assertThat(value("coverage")).isCloseTo((1 + 1 + 2) / 3.0, EXACT);
    assertThat(value("rankingLoss")).isCloseTo((0 + 0.5 + 0.5) / 3, EXACT);
    assertThat(value("averagePrecision")).isCloseTo((1 + 0.5 + 1 / 3.0) / 3, EXACT);
    assertThat(value("precisionAt1")).isCloseTo((1 + 0 + 0 + 1 / 3.0) / 4, EXACT);
    assertThat(value("precisionAt3")).isCloseTo((2 + 1 + 0 + 1) / 12.0, EXACT);
    assertThat(value("precisionAt5"))
        .as("with three labels, there are three places")
        .isCloseTo((2 + 1 + 0 + 1) / 12.0, EXACT);
  }

  @Test
  void rankingsOfRowsAreJudgedLabelByLabel() {
    // label 0: positives .9 .5, negatives .2 .1; label 1: positive .4, negatives .7 .2 .5;
    // label 2: positive .6, negatives .1 .3 .5
    assertThat(value("aroc")).isCloseTo((1 + 1 / 3.0 + 1) / 3, EXACT);
    assertThat(value("map")).isCloseTo((1 + 1 / 3.0 + 1) / 3, EXACT);
  }

  @Test
  void tiedScoresCountHalfInTheAreaUnderTheCurve() {
    Labels labels =
        Labels.known(LabelSets.of(1, new int[] {0}, new int[] {0}, new int[] {}, new int[] {}));
    Evaluation tied = Evaluator.evaluate(labels, null, new double[] {0.5, 0.8, 0.5, 0.1});
    assertThat(tied.value(Measure.AROC)).isCloseTo((0.5 + 1 + 1 + 1) / 4, EXACT);
    assertThat(tied.value(Measure.MAP)).isCloseTo((1 + 2 / 3.0) / 2, EXACT);
  }

  @Test
  void nothingOnAndNothingPredictedFollowsTheConvention() {
    Labels labels = Labels.known(LabelSets.of(2, new int[] {0}, new int[] {}));
    LabelSets sets = LabelSets.of(2, new int[] {0}, new int[] {});
    Map<ZeroDivision, Double> expected =
        Map.of(ZeroDivision.ONE, 1.0, ZeroDivision.ZERO, 0.5, ZeroDivision.SKIP, 1.0);
    expected.forEach(
        (convention, value) -> {
          Evaluation measured = Evaluator.evaluate(labels, sets, null, with(convention));
          for (String name :
              List.of("accuracy", "precision", "recall", "f1", "macroF1", "macroPrecision")) {
            assertThat(measured.value(Measure.parse(name))).as(name).isEqualTo(value);
          }
        });
    Labels nothing = Labels.known(LabelSets.empty(2, 2));
    LabelSets none = LabelSets.empty(2, 2);
    assertThat(Evaluator.evaluate(nothing, none, null).value(Measure.MICRO_F1)).isEqualTo(1);
    assertThat(
            Evaluator.evaluate(nothing, none, null, with(ZeroDivision.SKIP))
                .value(Measure.MICRO_F1))
        .isNaN();
  }

  private static MeasureOptions with(ZeroDivision convention) {
    return MeasureOptions.defaults().withZeroDivision(convention);
  }

  // Four rows over three labels:      truth      predicted
  //                                   {0}        {0, 1}
  //                                   {0, 1}     {0}
  //                                   {}         {}
  //                                   {1}        {0, 1}
  // label 0: 2 right, 1 too many; label 1: 1 right, 1 too many, 1 missed; label 2: nothing.
  @ParameterizedTest
  @CsvSource({
    "ONE, MEAN_OF_F1, 23/30, 13/18, 5/6, 5/8, 3/4",
    "ONE, F1_OF_MEANS, 65/84, 13/18, 5/6, 5/8, 3/4",
    "ZERO, MEAN_OF_F1, 13/30, 7/18, 1/2, 3/8, 1/2",
    "ZERO, F1_OF_MEANS, 7/16, 7/18, 1/2, 3/8, 1/2",
    "SKIP, MEAN_OF_F1, 13/20, 7/12, 3/4, 1/2, 2/3",
    "SKIP, F1_OF_MEANS, 21/32, 7/12, 3/4, 1/2, 2/3"
  })
  void macroF1AndEmptySetsFollowTheConventions(
      ZeroDivision zeroDivision,
      MacroF1 macroF1,
      String macro,
      String macroPrecision,
      String macroRecall,
      String accuracy,
      String f1) {
    Labels labels =
        Labels.known(LabelSets.of(3, new int[] {0}, new int[] {0, 1}, new int[] {}, new int[] {1}));
    LabelSets sets =
        LabelSets.of(3, new int[] {0, 1}, new int[] {0}, new int[] {}, new int[] {0, 1});
    MeasureOptions options = new MeasureOptions(zeroDivision, macroF1);
    Evaluation measured = Evaluator.evaluate(labels, sets, null, options);
    assertThat(measured.value(Measure.MACRO_F1)).isCloseTo(fraction(macro), EXACT);
    assertThat(measured.value(Measure.MACRO_PRECISION)).isCloseTo(fraction(macroPrecision), EXACT);
    assertThat(measured.value(Measure.MACRO_RECALL)).isCloseTo(fraction(macroRecall), EXACT);
    assertThat(measured.value(Measure.ACCURACY)).isCloseTo(fraction(accuracy), EXACT);
    assertThat(measured.value(Measure.F1)).isCloseTo(fraction(f1), EXACT);
    assertThat(measured.value(Measure.HAMMING)).isCloseTo(3 / 12.0, EXACT);
    assertThat(measured.value(Measure.SUBSET01)).isCloseTo(3 / 4.0, EXACT);
    assertThat(measured.value(Measure.MICRO_F1)).isCloseTo(6 / 9.0, EXACT);
  }

  private static double fraction(String text) {
    String[] parts = text.split("/", -1);
    return Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
  }

  @Test
  void theF1OfMeansIsZeroWhereNothingIsRight() {
    Labels labels = Labels.known(LabelSets.of(1, new int[] {0}));
    MeasureOptions options = MeasureOptions.defaults().withMacroF1(MacroF1.F1_OF_MEANS);
    Evaluation measured = Evaluator.evaluate(labels, LabelSets.empty(1, 1), null, options);
    assertThat(measured.value(Measure.MACRO_F1)).isZero();
  }

  @Test
  void onlyOneSideEmptyIsAlwaysWorthNothing() {
    Labels labels = Labels.known(LabelSets.of(1, new int[] {0}));
    for (ZeroDivision convention : ZeroDivision.values()) {
      Evaluation measured =
          Evaluator.evaluate(labels, LabelSets.empty(1, 1), null, with(convention));
      assertThat(measured.value(Measure.PRECISION)).isZero();
      assertThat(measured.value(Measure.MACRO_PRECISION)).isZero();
    }
  }

  @Test
  void unknownLabelsAreTakenOutOfTruthPredictionAndRanking() {
    // The unknown label 2 of row 0 and the wholly unknown row 1 must leave no trace.
    Labels partly =
        new Labels(
            LabelSets.of(3, new int[] {0}, new int[] {}),
            LabelSets.of(3, new int[] {2}, new int[] {0, 1, 2}));
    LabelSets answer = LabelSets.of(3, new int[] {0, 2}, new int[] {0});
    Evaluation measured =
        Evaluator.evaluate(partly, answer, new double[] {0.6, 0.1, 0.9, 0.9, 0.9, 0.9});
    for (Measure measure :
        List.of(Measure.ACCURACY, Measure.F1, Measure.MICRO_F1, Measure.PRECISION_AT_1)) {
      assertThat(measured.value(measure)).as(measure.jsonName()).isEqualTo(1);
    }
    assertThat(measured.value(Measure.MACRO_F1)).as("label 2 is known nowhere").isEqualTo(1);
    for (Measure measure :
        List.of(Measure.HAMMING, Measure.SUBSET01, Measure.ONE_ERROR, Measure.RANKING_LOSS)) {
      assertThat(measured.value(measure)).as(measure.jsonName()).isEqualTo(0);
    }
  }

  @Test
  void aMeasureThatCannotBeHadIsNotANumber() {
    Labels all = Labels.known(LabelSets.of(1, new int[] {0}, new int[] {0}));
    Evaluation measured = Evaluator.evaluate(all, null, new double[] {0.1, 0.2});
    assertThat(measured.value(Measure.AROC)).isNaN();
    assertThat(measured.value(Measure.RANKING_LOSS)).isNaN();
    assertThat(measured.values()).doesNotContainKey(Measure.F1);
  }

  @Test
  void everyMeasureHasItsDecoderAndItsName() {
    assertThat(Measure.decoders().stream().map(Decoder::name))
        .containsExactly("hamming", "subset", "jaccard", "f1", "macroF1", "microF1", "diverse:10");
    assertThat(Measure.parse("accuracy").decoder()).contains(Decoders.jaccard());
    assertThat(Measure.parse("macroRecall").decoder()).contains(Decoders.macroF1());
    assertThat(Measure.parse("aroc").kind()).isEqualTo(Measure.Kind.RANKING);
    assertThat(evaluation.byName().keySet())
        .as("all but the collaborative loss, which needs weights")
        .hasSize(Measure.values().length - 1);
    assertThat(evaluation.byName().keySet().iterator().next()).isEqualTo("hamming");
    assertThat(Measure.parse("F1")).as("in any case").isEqualTo(Measure.F1);
    assertThatThrownBy(() -> Measure.parse("F7"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'F7'")
        .hasMessageContaining("f1");
  }

  @Test
  void theBestScorerTakesEachMeasureFromItsOwnDecoder() {
    Schema schema = Schema.ofNumbers(List.of(), List.of("a", "b"));
    Labels truth = Labels.known(LabelSets.of(2, new int[] {0}));
    double[] marginals = {0.9, 0.8};
    LabelSets right = truth.positives();
    LabelSets both = LabelSets.of(2, new int[] {0, 1});
    List<Prediction> predictions =
        List.of(
            new Prediction(schema, "hamming", both, marginals),
            new Prediction(schema, "f1", right, marginals));
    Set<String> used = Set.of("hamming", "f1");
    Scorer scorer = Scorer.best(decoder -> used.contains(decoder.name()));
    Evaluation best = scorer.score(truth, predictions);
    assertThat(best.value(Measure.F1)).isEqualTo(1);
    assertThat(best.value(Measure.HAMMING)).isEqualTo(0.5);
    assertThat(best.value(Measure.SUBSET01)).as("its decoder was not used").isNaN();
    assertThat(best.value(Measure.ONE_ERROR)).isZero();
    Evaluation one = Scorer.of(Decoders.f1()).score(truth, predictions.subList(1, 2));
    assertThat(one.value(Measure.HAMMING)).isZero();
    assertThat(scorer.byDecoder(truth, predictions))
        .as("every measure of sets under every decoder")
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "hamming", Evaluator.evaluate(truth, both, null),
                "f1", Evaluator.evaluate(truth, right, null)));
  }

  @Test
  void betterIsHigherOrLowerAndAnyNumberBeatsNone() {
    assertThat(Measure.F1.isBetter(0.6, 0.5)).isTrue();
    assertThat(Measure.HAMMING.isBetter(0.6, 0.5)).isFalse();
    assertThat(Measure.HAMMING.isBetter(0.6, Double.NaN)).isTrue();
    assertThat(Measure.F1.isBetter(Double.NaN, 0.5)).isFalse();
  }

  @Test
  void predictionsOfOtherRowsOrLabelsAreRefused() {
    Labels truth = Labels.known(LabelSets.of(2, new int[] {0}, new int[] {1}));
    for (LabelSets wrong :
        List.of(LabelSets.of(2, new int[] {0}), LabelSets.of(3, new int[] {0}, new int[] {1}))) {
      assertThatThrownBy(() -> Evaluator.evaluate(truth, wrong, null))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> Evaluator.evaluate(truth, null, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 marginals for 2 × 2");
    assertThat(Evaluator.evaluate(truth, null, new double[4]).value(Measure.HAMMING)).isNaN();
  }

  @Test
  void equalNumbersAreNotBetter() {
    assertThat(Measure.F1.isBetter(0.5, 0.5)).isFalse();
    assertThat(Measure.HAMMING.isBetter(0.5, 0.5)).isFalse();
    assertThat(Measure.HAMMING.isBetter(0.4, 0.5)).isTrue();
    assertThat(Measure.F1.isBetter(0.4, 0.5)).isFalse();
  }

  @Test
  void aScorerThatExpectsWeightsAsksForTheDecoderThatUsesThem() {
    Scorer best = Scorer.best(decoder -> decoder.name().equals("hamming"));
    assertThat(best.isBest()).isTrue();
    assertThat(best.decoders()).extracting(Decoder::name).containsExactly("hamming");
    assertThat(best.expectingWeights().decoders())
        .extracting(Decoder::name)
        .containsExactly("hamming", "collaborative");
    Scorer weighted = best.expectingWeights().with(LossWeights.even(2));
    assertThat(weighted.decoders())
        .extracting(Decoder::name)
        .containsExactly("hamming", "collaborative");
    assertThat(weighted.decoders()).noneMatch(Decoders::needsWeights);
    assertThat(weighted.decoderOfMeasure())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("hamming", "hamming", "collaborativeLoss", "collaborative"));
    Scorer one = Scorer.of(Decoders.hamming());
    assertThat(one.isBest()).isFalse();
    assertThat(one.expectingWeights().decoders()).hasSize(1);
    assertThat(one.with(LossWeights.even(2)).decoders())
        .extracting(Decoder::name)
        .containsExactly("hamming");
    assertThat(one.decoderOfMeasure()).containsEntry("f1", "hamming").doesNotContainKey("aroc");
    assertThat(Scorer.of(Decoders.parse("collaborative")).with(LossWeights.even(2)).decoders())
        .singleElement()
        .matches(decoder -> !Decoders.needsWeights(decoder));
  }

  /** Macro and micro F1 are not left out where nothing was fitted: one half stands in. */
  @Test
  void thresholdsOfOneHalfStandInForThoseThatWereNotFitted() {
    Scorer scorer = Scorer.best(decoder -> !Decoders.needsFitting(decoder));
    assertThat(scorer.decoderOfMeasure())
        .containsEntry("macroF1", "threshold:0.5")
        .containsEntry("microF1", "threshold:0.5")
        .containsEntry("f1", "f1")
        .doesNotContainKey("annotationF");
    assertThat(scorer.unfitted())
        .containsExactly(
            Measure.MACRO_PRECISION,
            Measure.MACRO_RECALL,
            Measure.MACRO_F1,
            Measure.MICRO_PRECISION,
            Measure.MICRO_RECALL,
            Measure.MICRO_F1);
    assertThat(scorer.leftOut())
        .containsExactly(
            Measure.ANNOTATION_PRECISION, Measure.ANNOTATION_RECALL, Measure.ANNOTATION_F);
    Scorer fitted = Scorer.best(decoder -> true);
    assertThat(fitted.unfitted()).isEmpty();
    assertThat(fitted.leftOut()).isEmpty();
    // two rows of one label: probabilities .6 and .4, the first row has it
    Prediction each =
        new Prediction(
            Schema.ofNumbers(List.of("x"), List.of("y")),
            "threshold:0.5",
            LabelSets.of(1, new int[] {0}, new int[] {}),
            new double[] {.6, .4});
    assertThat(scorer.score(Labels.known(each.labelSets()), List.of(each)))
        .satisfies(all -> assertThat(all.value(Measure.MACRO_F1)).isEqualTo(1));
  }

  /** scikit-learn counts 0 for a label with neither rows nor answers, we count 1: both are told. */
  @Test
  void theOtherConventionIsShownWhereItMakesADifference() {
    LabelSets sets = LabelSets.of(4, new int[] {0}, new int[] {1}, new int[] {0, 1});
    Labels truth = Labels.known(sets);
    Scorer scorer = Scorer.of(Decoders.hamming());
    Prediction right =
        new Prediction(
            Schema.ofNumbers(List.of("x"), List.of("a", "b", "c", "d")),
            "hamming",
            sets,
            new double[12]);
    Evaluation own = scorer.score(truth, List.of(right));
    Evaluation other = scorer.otherwise(truth, List.of(right));
    assertThat(own.value(Measure.MACRO_F1)).isEqualTo(1);
    assertThat(other.value(Measure.MACRO_F1)).as("two of four labels").isEqualTo(0.5);
    assertThat(other.differingFrom(own, 0.005).values())
        .containsOnlyKeys(Measure.MACRO_PRECISION, Measure.MACRO_RECALL, Measure.MACRO_F1);
    Scorer skipping = scorer.with(MeasureOptions.defaults().withZeroDivision(ZeroDivision.SKIP));
    assertThat(skipping.otherwise(truth, List.of(right)).value(Measure.MACRO_F1)).isEqualTo(0.5);
    Scorer zero = scorer.with(MeasureOptions.defaults().withZeroDivision(ZeroDivision.ZERO));
    assertThat(zero.otherwise(truth, List.of(right)).value(Measure.MACRO_F1)).isEqualTo(1);
  }

  @Test
  void aScorerSaysWhetherWhatIsFittedServesIt() {
    assertThat(Scorer.of(Decoders.top(3)).usesFittedDecoders()).isFalse();
    assertThat(Scorer.of(Decoders.macroF1()).usesFittedDecoders()).isTrue();
    MeasureOptions other = new MeasureOptions(ZeroDivision.ZERO, MacroF1.F1_OF_MEANS);
    assertThat(Scorer.of(Decoders.top(3)).with(other).options()).isEqualTo(other);
  }
}

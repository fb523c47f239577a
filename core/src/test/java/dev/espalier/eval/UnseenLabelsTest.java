package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Prediction;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Labels of test rows that training did not have, against counting by hand. */
class UnseenLabelsTest {
  // the model knows a and b; rows {a, x}, {b}, {x}
  private static final Labels TRUTH =
      Labels.known(LabelSets.of(3, new int[] {0, 2}, new int[] {1}, new int[] {2}));
  private static final Prediction PREDICTED =
      new Prediction(
          Schema.ofNumbers(List.of(), List.of("a", "b")),
          "subset",
          LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {}),
          new double[] {.9, .1, .2, .8, .3, .4});

  @Test
  void aLabelThatTrainingDidNotHaveIsMissedByEveryMeasure() {
    Evaluation evaluation = Scorer.of(Decoders.subset()).score(TRUTH, List.of(PREDICTED));
    check(evaluation, Measure.HAMMING, 2 / 9.);
    check(evaluation, Measure.SUBSET01, 2 / 3.);
    check(evaluation, Measure.ACCURACY, (1 / 2. + 1 + 0) / 3);
    check(evaluation, Measure.RECALL, (1 / 2. + 1 + 0) / 3);
    check(evaluation, Measure.F1, (2 / 3. + 1 + 0) / 3);
    check(evaluation, Measure.MICRO_PRECISION, 1);
    check(evaluation, Measure.MICRO_RECALL, 2 / 4.);
    check(evaluation, Measure.MICRO_F1, 4 / 6.);
    check(evaluation, Measure.MACRO_RECALL, 2 / 3.);
    check(evaluation, Measure.MACRO_F1, 2 / 3.);
    // behind both labels of the model: the third row has it last
    check(evaluation, Measure.ONE_ERROR, 1 / 3.);
    check(evaluation, Measure.COVERAGE, (2 + 0 + 2) / 3.);
    // x after b in the first row, x after both in the third
    check(evaluation, Measure.RANKING_LOSS, (1 / 2. + 0 + 1) / 3);
    check(evaluation, Measure.AROC, (1 + 1 + .5) / 3);
  }

  @Test
  void theCollaborativeLossDoesNotSeeIt() {
    LossWeights weights =
        new LossWeights(2, new double[] {1, .2, .1, 1}, new double[] {1, .3, .2, 1});
    Labels known = Labels.known(LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {}));
    double without =
        Evaluator.evaluateSets(known, PREDICTED.labelSets(), weights, MeasureOptions.defaults())
            .value(Measure.COLLABORATIVE_LOSS);
    assertThat(
            Scorer.of(Decoders.subset())
                .with(weights)
                .score(TRUTH, List.of(PREDICTED))
                .value(Measure.COLLABORATIVE_LOSS))
        .isEqualTo(without);
  }

  private static void check(Evaluation evaluation, Measure measure, double expected) {
    assertThat(evaluation.value(measure)).as(measure.title()).isEqualTo(expected, within(1e-12));
  }
}

package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.CrossValidation;
import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.data.Dataset;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.internal.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** The protocol: training, and what cross-validation makes of it. */
class CrossValidationTest {
  private final List<String> log = new ArrayList<>();
  private final NeighbourLearner learner = new NeighbourLearner(3, 0.5, log);
  private final Dataset data = Examples.stripes(120, 1);
  private final Folds folds = Folds.stratified(data.labels(), 4, 7);

  private List<CrossValidation.Outcome> run(Scorer scorer) {
    return new CrossValidation(Training.of(learner), scorer).run(data, folds, Progress.none());
  }

  @Test
  void eachFoldIsFittedOnceAndJudgedOnItsOwnRows() {
    Decoder decoder = Decoders.threshold(0.5);
    List<CrossValidation.Outcome> outcomes = run(Scorer.of(decoder));
    assertThat(log).hasSize(4).allMatch(line -> line.endsWith("rows 90"));
    for (int fold = 0; fold < 4; fold++) {
      Dataset test = data.select(folds.test(fold));
      var posterior =
          learner.fit(data.select(folds.train(fold))).posterior(test.features(), Evidence.none());
      assertThat(outcomes.get(fold).evaluation())
          .isEqualTo(
              Evaluator.evaluate(test.labels(), decoder.decode(posterior), posterior.marginals()));
    }
  }

  @Test
  void aLabelMissingFromATrainingPartDoesNoHarm() {
    // Label 2 has one positive row: one training part has none.
    for (CrossValidation.Outcome outcome : run(Scorer.best(decoder -> true))) {
      for (Measure measure : Measure.values()) {
        if (measure != Measure.COLLABORATIVE_LOSS) { // it needs weights
          assertThat(outcome.evaluation().value(measure)).as(measure.jsonName()).isNotNaN();
        }
      }
    }
  }

  @Test
  void thresholdsComeFromInnerFoldsOfTheTrainingRows() {
    for (Decoder decoder : List.of(Decoders.macroF1(), Decoders.f1())) {
      log.clear();
      run(Scorer.of(decoder));
      assertThat(log).as(decoder.name()).hasSize(4 * (3 + 1));
      assertThat(log.stream().filter(line -> line.endsWith("rows 60"))).hasSize(12);
    }
  }

  @Test
  void withoutThresholdsWhatNeedsThemIsRefused() {
    CrossValidation without =
        new CrossValidation(
            Training.of(learner).withThresholds(false), Scorer.of(Decoders.macroF1()));
    assertThatThrownBy(() -> without.run(data, folds, Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("macroF1");
  }

  @Test
  void fittedDecodersSeeEveryRowOnceOutOfFold() {
    FittedDecoders fitted =
        Training.of(learner)
            .withSeed(3)
            .run(data, Progress.none())
            .predictor()
            .fitted()
            .orElseThrow();
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    Folds same = Folds.stratified(data.labels(), 3, 3);
    for (int fold = 0; fold < 3; fold++) {
      Dataset test = data.select(same.test(fold));
      fitter.add(
          learner.fit(data.select(same.train(fold))).posterior(test.features(), Evidence.none()),
          test.labels());
    }
    assertThat(fitted.state()).isEqualTo(fitter.fit().state());
  }

  @Test
  void theLearnerIsTunedAnewInEachFoldOnItsTrainingRows() {
    Tuning tuning = new Tuning(Measure.HAMMING, 3, 0, 1);
    CrossValidation tuned =
        new CrossValidation(
            Training.of(learner).withTuning(tuning), Scorer.of(Decoders.threshold(0.5)));
    List<CrossValidation.Outcome> outcomes = tuned.run(data, folds, Progress.none());
    for (int fold = 0; fold < 4; fold++) {
      Training.Result training = outcomes.get(fold).training();
      Dataset train = data.select(folds.train(fold));
      assertThat(training.learner()).isEqualTo(tuning.run(learner, train, Progress.none()).best());
      assertThat(training.predictor().card().provenance()).containsEntry("tunedFor", "hamming");
    }
  }

  @Test
  void whatTheLearnerRefusesIsRefusedBeforeAnyWork() {
    Dataset nothing = data.select(new int[0]);
    Training training = Training.of(learner).withTuning(new Tuning(Measure.HAMMING, 3, 0, 1));
    assertThatThrownBy(() -> training.run(nothing, Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no rows");
    assertThat(log).isEmpty();
  }

  @Test
  void progressGrowsFromNothingToAllAndMayCancel() {
    List<Double> fractions = new ArrayList<>();
    CrossValidation validation =
        new CrossValidation(
            Training.of(learner).withTuning(new Tuning(Measure.HAMMING, 3, 2, 1)),
            Scorer.of(Decoders.microF1()));
    validation.run(data, folds, (stage, fraction) -> fractions.add(fraction));
    assertThat(fractions).isSorted().allMatch(fraction -> fraction >= 0 && fraction <= 1);
    assertThat(fractions.get(fractions.size() - 1)).isCloseTo(1, within(1e-12));
    assertThatThrownBy(
            () ->
                validation.run(
                    data,
                    folds,
                    (stage, fraction) -> {
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void foldsForOtherRowsAreRefused() {
    CrossValidation validation =
        new CrossValidation(Training.of(learner), Scorer.of(Decoders.hamming()));
    assertThatThrownBy(() -> validation.run(Examples.stripes(50, 1), folds, Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("stripes has 50 rows, the folds are for 120");
  }

  @Test
  void aSummaryIsMeanAndSampleDeviation() {
    Summary summary = Summary.of(new double[] {1, 2, Double.NaN, 6});
    assertThat(summary).isEqualTo(new Summary(3, 3, Math.sqrt((4 + 1 + 9) / 2.0)));
    assertThat(Summary.of(new double[0]).mean()).isNaN();
    assertThat(Arrays.toString(new double[] {Summary.of(new double[] {2}).deviation()}))
        .isEqualTo("[0.0]");
  }
}

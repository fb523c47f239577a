package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.HammingDecoder;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
  private final List<String> log = new ArrayList<>();
  private final NeighbourLearner learner = new NeighbourLearner(3, 0.5, log);
  private final Dataset data = Examples.stripes(120, 1);
  private final Folds folds = Folds.stratified(data.labels(), 4, 7);

  @Test
  void eachFoldIsFittedOnceAndJudgedOnItsOwnRows() {
    CrossValidation validation = CrossValidation.of(folds, List.of("hamming", "subset", "f1"), 1);
    CrossValidation.Result result = validation.run(data, learner, Progress.none());
    assertThat(log).hasSize(4).allMatch(line -> line.endsWith("rows 90"));
    for (int fold = 0; fold < 4; fold++) {
      Dataset test = data.select(folds.test(fold));
      var posterior =
          learner.fit(data.select(folds.train(fold))).posterior(test.features(), Evidence.none());
      Evaluation expected =
          Evaluator.evaluate(
              test.labels(), new HammingDecoder().decode(posterior), posterior.marginals());
      assertThat(result.folds().get(fold).evaluations().get("hamming")).isEqualTo(expected);
      assertThat(result.values("hamming", Measure.AROC)[fold])
          .isEqualTo(expected.value(Measure.AROC));
    }
    assertThat(result.folds().get(0).evaluations().keySet())
        .containsExactly("hamming", "subset", "f1");
    assertThat(result.values(Measure.HAMMING)).isEqualTo(result.values("hamming", Measure.HAMMING));
    assertThat(result.values(Measure.ACCURACY))
        .as("jaccard was not asked for")
        .containsOnly(Double.NaN);
  }

  @Test
  void aLabelMissingFromATrainingPartDoesNoHarm() {
    // Label 2 has one positive row: one training part has none.
    CrossValidation.Result result =
        CrossValidation.of(folds, Measure.decoders(), 1).run(data, learner, Progress.none());
    for (Measure measure : Measure.values()) {
      if (measure != Measure.COLLABORATIVE_LOSS) { // it needs weights
        assertThat(result.values(measure)).as(measure.jsonName()).doesNotContain(Double.NaN);
      }
    }
  }

  @Test
  void thresholdsComeFromInnerFoldsOfTheTrainingRows() {
    CrossValidation.of(folds, List.of("macroF1"), 1).run(data, learner, Progress.none());
    assertThat(log).hasSize(4 * (3 + 1));
    assertThat(log.stream().filter(line -> line.endsWith("rows 60"))).hasSize(12);
    assertThatThrownBy(() -> new CrossValidation(folds, List.of("macroF1"), 0, 1))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> CrossValidation.of(folds, List.of("f7"), 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("f7");
  }

  @Test
  void fittedDecodersSeeEveryRowOnceOutOfFold() {
    FittedDecoders fitted = CrossValidation.fitDecoders(learner, data, 5, 3, Progress.none());
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    Folds same = Folds.stratified(data.labels(), 5, 3);
    for (int fold = 0; fold < 5; fold++) {
      Dataset test = data.select(same.test(fold));
      fitter.add(
          learner.fit(data.select(same.train(fold))).posterior(test.features(), Evidence.none()),
          test.labels());
    }
    assertThat(fitted.state()).isEqualTo(fitter.fit().state());
  }

  @Test
  void theLearnerIsChosenAnewInEachFoldFromItsTrainingRows() {
    List<Integer> seen = new ArrayList<>();
    CrossValidation.Result result =
        CrossValidation.of(folds, List.of("hamming"), 1)
            .run(
                data,
                (train, progress) -> {
                  seen.add(train.rows());
                  return new NeighbourLearner(seen.size(), 0.5, log);
                },
                Progress.none());
    assertThat(seen).containsExactly(90, 90, 90, 90);
    assertThat(result.folds().get(2).learner()).isEqualTo(new NeighbourLearner(3, 0.5, log));
  }

  @Test
  void progressGrowsFromNothingToAllAndMayCancel() {
    List<Double> fractions = new ArrayList<>();
    CrossValidation validation = CrossValidation.of(folds, List.of("microF1"), 1);
    validation.run(data, learner, (stage, fraction) -> fractions.add(fraction));
    assertThat(fractions).isSorted().allMatch(fraction -> fraction >= 0 && fraction <= 1);
    assertThat(fractions.get(fractions.size() - 1)).isCloseTo(1, within(1e-12));
    assertThatThrownBy(
            () ->
                validation.run(
                    data,
                    learner,
                    (stage, fraction) -> {
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void foldsForOtherRowsAreRefused() {
    CrossValidation validation = CrossValidation.of(folds, List.of("hamming"), 1);
    assertThatThrownBy(() -> validation.run(Examples.stripes(50, 1), learner, Progress.none()))
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

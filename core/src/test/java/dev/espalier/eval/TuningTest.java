package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.CrossValidation;
import dev.espalier.Evidence;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TuningTest {
  /** How often the 150 rows are divided into folds. */
  private static final int REPEATS = 5;

  private final List<String> log = new ArrayList<>();
  private final NeighbourLearner learner = new NeighbourLearner(7, 0.5, log);
  private final Dataset data = Examples.stripes(150, 2);

  @Test
  void narrowStripesNeedFewNeighbours() {
    Tuning.Result result =
        new Tuning(Measure.MACRO_F1, 3, 0, 1).run(learner, data, Progress.none());
    assertThat(result.tried()).hasSize(6);
    assertThat(((NeighbourLearner) result.best()).neighbours()).isLessThan(50);
    double best = result.tried().get(result.bestIndex()).value();
    assertThat(result.tried()).allMatch(tried -> tried.value() <= best);
  }

  @Test
  void everyCombinationIsTriedOnEveryFoldTheLastParameterFastest() {
    new Tuning(Measure.HAMMING, 3, 0, 1).run(learner, data, Progress.none());
    assertThat(log).hasSize(REPEATS * 18);
    // One fold's path over the last parameter after the other, then the next line of the grid.
    for (int fold = 0; fold < REPEATS * 3; fold++) {
      assertThat(log.get(2 * fold)).isEqualTo("50/1.0 from - rows 100");
      assertThat(log.get(2 * fold + 1)).startsWith("50/0.1 from 50/1.0");
      assertThat(log.get(REPEATS * 6 + 2 * fold))
          .as("back to the first of the fast one")
          .startsWith("5/1.0 from 50/1.0");
      assertThat(log.get(REPEATS * 6 + 2 * fold + 1)).startsWith("5/0.1 from 5/1.0");
      assertThat(log.get(REPEATS * 12 + 2 * fold)).startsWith("1/1.0 from 5/1.0");
      assertThat(log.get(REPEATS * 12 + 2 * fold + 1)).startsWith("1/0.1 from 1/1.0");
    }
  }

  @Test
  void fewRowsAreDividedIntoFoldsSeveralTimesOver() {
    Dataset few = Examples.stripes(400, 2);
    new Tuning(Measure.HAMMING, 3, 0, 1)
        .run(learner, Map.of("neighbours", List.of("3")), few, Progress.none());
    assertThat(log).as("four times 400 predictions are enough").hasSize(4 * 3);
  }

  @Test
  void ofSeveralMeasuresTheMeanOfTheirGoodnessCounts() {
    Map<String, List<String>> grid = Map.of("neighbours", List.of("3"));
    double f1 = valueOf(Measure.F1, grid);
    double hamming = valueOf(Measure.HAMMING, grid);
    Tuning.Result both =
        new Tuning(List.of(Measure.F1, Measure.HAMMING), 4, 0, 9)
            .run(learner, grid, data, Progress.none());
    assertThat(both.tried().get(0).value()).isCloseTo((f1 + 1 - hamming) / 2, within(1e-12));
    assertThatThrownBy(() -> new Tuning(List.of(), 4, 0, 9)).isInstanceOf(InputException.class);
  }

  @Test
  void ofSeveralMeasuresTheSettingsOfTheBestMeanAreTakenAndOfEqualOnesTheFirst() {
    Tuning.Result result =
        new Tuning(List.of(Measure.F1, Measure.HAMMING), 3, 0, 1)
            .run(learner, Map.of("neighbours", List.of("50", "3", "3")), data, Progress.none());
    List<Double> values = result.tried().stream().map(Tuning.Tried::value).toList();
    assertThat(values.get(1)).isGreaterThan(values.get(0)).isEqualTo(values.get(2));
    assertThat(result.bestIndex()).isEqualTo(1);
  }

  private double valueOf(Measure measure, Map<String, List<String>> grid) {
    return new Tuning(measure, 4, 0, 9)
        .run(learner, grid, data, Progress.none())
        .tried()
        .get(0)
        .value();
  }

  @Test
  void theValueIsThatOfAllOutOfFoldPredictionsTogether() {
    Dataset many = Examples.stripes(1500, 2); // divided once
    Tuning.Result result =
        new Tuning(Measure.MICRO_RECALL, 4, 0, 9)
            .run(learner, Map.of("neighbours", List.of("3")), many, Progress.none());
    Tuning.Result hamming =
        new Tuning(Measure.HAMMING, 4, 0, 9)
            .run(learner, Map.of("neighbours", List.of("3")), many, Progress.none());
    assertThat(result.tried().get(0).value()).isBetween(0.0, 1.0);
    Folds folds = Folds.stratified(many.labels(), 4, 9);
    LabelSets.Builder sets = new LabelSets.Builder(3);
    List<Labels> truths = new ArrayList<>();
    for (int fold = 0; fold < 4; fold++) {
      Dataset test = many.select(folds.test(fold));
      Posterior posterior =
          new NeighbourLearner(3, 0.5, log)
              .fit(many.select(folds.train(fold)))
              .posterior(test.features(), Evidence.none());
      LabelSets decoded = Decoders.hamming().decode(posterior);
      for (int row = 0; row < decoded.rows(); row++) {
        sets.addRow(decoded.row(row));
      }
      truths.add(test.labels());
    }
    double expected =
        Evaluator.evaluate(Labels.join(truths), sets.build(), null).value(Measure.HAMMING);
    assertThat(hamming.tried().get(0).value()).isEqualTo(expected);
  }

  @Test
  void ofEquallyGoodSettingsTheFirstWins() {
    Tuning.Result result =
        new Tuning(Measure.AROC, 3, 0, 1)
            .run(learner, Map.of("smoothing", List.of("0.5", "0.25")), data, Progress.none());
    assertThat(result.tried().get(0).value())
        .as("smoothing keeps the order of probabilities")
        .isEqualTo(result.tried().get(1).value());
    assertThat(result.bestIndex()).isZero();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COLLABORATIVE_LOSS")
  void everyMeasureCanBeTunedFor(Measure measure) {
    Tuning.Result result = new Tuning(measure, 3, 2, 1).run(learner, data, Progress.none());
    assertThat(result.tried()).hasSize(2).allMatch(tried -> !Double.isNaN(tried.value()));
  }

  @Test
  void theCollaborativeLossIsTunedForWithTheWeightsOfTheData() {
    Tuning tuning = new Tuning(Measure.COLLABORATIVE_LOSS, 3, 2, 1);
    assertThatThrownBy(() -> tuning.run(learner, data, Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("collaborativeLoss");
    LossWeights weights = LossWeights.even(data.labelCount());
    Dataset weighted = data.with(LabelKnowledge.none().withLossWeights(weights));
    assertThat(tuning.run(learner, weighted, Progress.none()).tried())
        .allMatch(tried -> tried.value() > 0 && tried.value() < 1);
  }

  @Test
  void randomSearchDrawsDistinctSettingsBySeed() {
    Tuning.Result first = new Tuning(Measure.F1, 2, 4, 5).run(learner, data, Progress.none());
    Tuning.Result again = new Tuning(Measure.F1, 2, 4, 5).run(learner, data, Progress.none());
    assertThat(first.tried().stream().map(Tuning.Tried::settings))
        .hasSize(4)
        .doesNotHaveDuplicates();
    assertThat(again.tried().stream().map(Tuning.Tried::settings).toList())
        .isEqualTo(first.tried().stream().map(Tuning.Tried::settings).toList());
    assertThat(again.best()).isEqualTo(first.best());
  }

  @Test
  void aRandomSearchOverManyParametersNeedsNoGrid() {
    SettingsGrid grid =
        SettingsGrid.of(
            learner,
            Map.of("a", numbers(1000), "b", numbers(1000), "c", numbers(1000), "d", numbers(1000)));
    assertThat(grid.choose(5, 1, each -> true)).hasSize(5);
    assertThatThrownBy(() -> grid.choose(0, 1, each -> true))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("random search");
  }

  @Test
  void aRandomSearchTriesAsManySuitableSettingsAsWereAskedFor() {
    SettingsGrid grid =
        SettingsGrid.of(learner, Map.of("a", numbers(2), "b", numbers(4), "c", numbers(4)));
    Predicate<int[]> suits = each -> Arrays.stream(each).sum() % 2 == 0;
    List<int[]> chosen = grid.choose(10, 1, suits);
    assertThat(chosen).hasSize(10).allMatch(suits);
    assertThat(chosen.stream().map(Arrays::toString)).doesNotHaveDuplicates();
    assertThat(grid.choose(20, 1, suits)).as("all there are").hasSize(16);
    assertThat(grid.choose(0, 1, suits)).hasSize(16);
    assertThat(grid.choose(10, 1, each -> false)).isEmpty();
  }

  @Test
  void tuningInsideOuterFoldsSeesTrainingRowsOnly() {
    Folds folds = Folds.stratified(data.labels(), 3, 4);
    Training training = Training.of(learner).withTuning(new Tuning(Measure.HAMMING, 2, 0, 1));
    new CrossValidation(training, Scorer.of(Decoders.threshold(0.5)))
        .run(data, folds, Progress.none());
    assertThat(log.stream().filter(line -> line.endsWith("rows 50"))).hasSize(REPEATS * 3 * 2 * 6);
    assertThat(log.stream().filter(line -> line.endsWith("rows 100"))).hasSize(3);
  }

  @Test
  void mistakesAreTold() {
    assertThatThrownBy(
            () -> new Tuning(Measure.F1, 3, 0, 1).run(learner, Map.of(), data, Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nothing to tune");
    assertThatThrownBy(
            () ->
                new Tuning(Measure.F1, 3, 0, 1)
                    .run(learner, Map.of("k", List.of("1")), data, Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no parameter 'k'");
    assertThatThrownBy(() -> new Tuning(Measure.F1, 1, 0, 1)).isInstanceOf(InputException.class);
  }

  private static List<String> numbers(int count) {
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(Integer.toString(i));
    }
    return numbers;
  }
}

package dev.espalier.automatic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.Training;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import dev.espalier.simulate.LabelChain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("statistics")
@Execution(ExecutionMode.CONCURRENT)
class AutomaticLearnerTest {
  private static final AutomaticLearner AUTO = AutomaticLearner.defaults();

  /** Rows of normal features; the labels of a row are the bits of a number. */
  private static Dataset planted(
      int rows, int columns, int labelCount, long seed, ToIntFunction<double[]> labels) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[rows * columns];
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < rows; row++) {
      double[] cells = new double[columns];
      Arrays.setAll(cells, column -> random.nextGaussian());
      System.arraycopy(cells, 0, values, row * columns, columns);
      int bits = labels.applyAsInt(cells);
      for (int label = 0; label < labelCount; label++) {
        if ((bits >> label & 1) == 1) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "planted",
        Schema.ofNumbers(names("x", columns), names("y", labelCount)),
        new DenseFeatures(rows, columns, values),
        Labels.known(sets.build()));
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(k -> prefix + k).toList();
  }

  private static int bit(int label, boolean on) {
    return on ? 1 << label : 0;
  }

  /** Each label is a linear function of the features. */
  private static Dataset linear() {
    return planted(
        200,
        6,
        3,
        5,
        x -> {
          double sum = Arrays.stream(x).sum();
          double first = x[0] + x[1] + x[2];
          return bit(0, sum > 0) | bit(1, first > 0) | bit(2, sum - 2 * first > 1);
        });
  }

  /** Labels that no single feature tells anything about. */
  private static Dataset exclusiveOr() {
    return planted(
        200, 6, 2, 7, x -> bit(0, x[0] * x[1] > 0) | bit(1, x[0] * x[1] > 0 != x[2] > 0.8));
  }

  /** By a clock that stands still: however busy the machine is, work decides. */
  private static Model fit(AutomaticLearner learner, Dataset train) {
    return learner.learn(train, Progress.none(), () -> 0).model();
  }

  private static AutomaticChoice choice(Model model) {
    return AutomaticChoice.of(model.card()).orElseThrow();
  }

  @Test
  void takesALinearModelWhereLabelsAreLinear() {
    Model model = fit(AUTO.withBudget(3), linear());
    AutomaticChoice choice = choice(model);
    assertThat(choice.chosen()).doesNotContain("features=");
    assertThat(model.card().learner()).isIn("corrlog", "ilr", "linear-svm");
    assertThat(choice.tried()).anyMatch(each -> each.name().startsWith("forest"));
  }

  @Test
  void takesForestsWhereNoFeatureTellsAnythingByItself() {
    AutomaticChoice choice = choice(fit(AUTO.withBudget(3), exclusiveOr()));
    assertThat(choice.chosen()).contains("forest");
    assertThat(choice.value()).isGreaterThan(choice.reference() + 0.1);
    assertThat(choice.sure()).isGreaterThan(0.95);
  }

  @Test
  void theModelsCardNamesWhatWasChosenAndTheFileNeedsNothingElse(@TempDir Path folder) {
    Dataset train = exclusiveOr();
    Training.Result result = Training.of(AUTO.withBudget(3)).run(train, Progress.none());
    Predictor trained = result.predictor();
    assertThat(trained.card().learner()).isNotEqualTo("auto").isEqualTo(result.learner().name());
    assertThat(trained.card().provenance()).containsEntry("asked.learner", "auto");
    assertThat(trained.card().asked("budget")).contains("3.0");
    Path file = folder.resolve("model");
    trained.save(file);
    Predictor loaded = Predictor.load(file);
    assertThat(AutomaticChoice.of(loaded.card())).isEqualTo(AutomaticChoice.of(trained.card()));
    assertThat(loaded.model().posterior(train.features(), Evidence.none()).marginals())
        .isEqualTo(trained.model().posterior(train.features(), Evidence.none()).marginals());
    assertThat(loaded.fitted()).isPresent();
  }

  @Test
  void choosesTheSameAtAnyNumberOfThreads() {
    Dataset train = exclusiveOr();
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      ModelState one = fit(AUTO.withBudget(1.5), train).state();
      TestThreads.use(3);
      assertThat(fit(AUTO.withBudget(1.5), train).state()).isEqualTo(one);
    } finally {
      TestThreads.use(before);
    }
  }

  @Test
  void worksNoMoreThanItsBudgetAndTriesMoreOfALargerOne() {
    Dataset train = linear();
    List<Integer> ran = new ArrayList<>();
    for (double budget : new double[] {0, 0.2, 0.5}) {
      AutomaticChoice choice = choice(fit(AUTO.withBudget(budget), train));
      assertThat(choice.work()).isLessThanOrEqualTo(budget);
      assertThat(choice.budget()).isEqualTo(budget);
      ran.add(choice.tried().stream().mapToInt(AutomaticChoice.Tried::folds).sum());
      if (budget == 0) {
        // The cheapest there is.
        assertThat(choice.chosen()).isEqualTo("ilr");
        assertThat(choice.tried().stream().filter(each -> !each.name().equals("ilr")))
            .allMatch(each -> each.end().equals("budget"));
      }
    }
    assertThat(ran).isSorted().doesNotHaveDuplicates().startsWith(0);
  }

  @ParameterizedTest
  @EnumSource(
      value = Measure.class,
      names = {"SUBSET01", "F1", "MACRO_F1", "COVERAGE", "AROC"})
  void isNeverWorseThanTheDefaultInItsOwnCrossValidation(Measure measure) {
    for (long seed = 1; seed <= 2; seed++) {
      Dataset train = new LabelChain(4).sample(60, seed);
      AutomaticChoice choice =
          choice(fit(AUTO.withMeasures(measure).withSeed(seed).withBudget(2), train));
      assertThat(measure.isBetter(choice.reference(), choice.value())).isFalse();
      assertThat(choice.tried().get(0))
          .satisfies(
              first -> {
                assertThat(first.name()).isEqualTo("corrlog");
                assertThat(first.folds()).isEqualTo(choice.folds());
                assertThat(first.value()).isEqualTo(choice.reference());
              });
      assertThat(choice.folds()).isGreaterThanOrEqualTo(3);
    }
  }

  @Test
  void whatTheRacePredictedOutOfFoldIsKeptForTheModel() {
    Dataset train = linear();
    Learnt<Model> learnt = AUTO.withBudget(1).learn(train, Progress.none(), () -> 0);
    assertThat(learnt.outOfFold()).hasSize(3);
    Labels truth = Labels.join(learnt.outOfFold().stream().map(Learnt.Fold::truth).toList());
    assertThat(truth.rows()).isEqualTo(train.rows());
    assertThat(truth.positives().counts()).isEqualTo(train.labels().positives().counts());
    double right = 0;
    for (Learnt.Fold fold : learnt.outOfFold()) {
      double[] marginals = fold.posterior().marginals();
      for (int k = 0; k < marginals.length; k++) {
        boolean on = fold.truth().positives().contains(k / 3, k % 3);
        right += on == marginals[k] > 0.5 ? 1 : 0;
      }
    }
    assertThat(right / (3 * train.rows())).isGreaterThan(0.85);
    assertThat(AUTO.withBudget(0).learn(train, Progress.none(), () -> 0).outOfFold()).isEmpty();
  }

  @Test
  void theClockEndsItAndTheCardSaysSo() {
    AtomicLong time = new AtomicLong();
    Model model =
        AUTO.withBudget(2)
            .learn(linear(), Progress.none(), () -> time.addAndGet(4_000_000_000L))
            .model();
    AutomaticChoice choice = choice(model);
    assertThat(choice.capped()).isTrue();
    assertThat(model.card().provenance()).containsEntry("auto.stoppedByClock", "true");
    assertThat(choice.tried().get(0).folds()).isEqualTo(choice.folds()).isPositive();
    AutomaticChoice free = choice(fit(AUTO.withBudget(2), linear()));
    assertThat(free.capped()).isFalse();
    assertThat(free.work()).isGreaterThan(choice.work());
  }

  @Test
  void aSlowMachineStillComparesAndChoosesTheDefaultAtWorst() {
    AtomicLong time = new AtomicLong();
    AutomaticChoice choice =
        choice(
            AUTO.withBudget(2)
                .learn(linear(), Progress.none(), () -> time.addAndGet(3_600_000_000_000L))
                .model());
    assertThat(choice.capped()).isTrue();
    assertThat(choice.chosen()).startsWith("corrlog");
    assertThat(choice.folds()).isEqualTo(1);
  }

  @Test
  void learnsFromSparseRowsAndFromMissingCellsAndUnknownLabels() {
    Dataset complete = exclusiveOr();
    double[] values = ((DenseFeatures) complete.features()).values().clone();
    for (int k = 0; k < values.length; k += 9) {
      values[k] = Double.NaN;
    }
    List<Dataset> odd =
        List.of(
            new Dataset(
                "sparse",
                complete.schema(),
                TestData.sparse(complete.features()),
                complete.labels()),
            new Dataset(
                "holes",
                complete.schema(),
                new DenseFeatures(complete.rows(), 6, values),
                complete.labels()),
            new Dataset(
                "unknown",
                complete.schema(),
                complete.features(),
                TestData.hide(complete.labels(), 0.3, 4)),
            new Dataset(
                "unknown in each row",
                complete.schema(),
                complete.features(),
                TestData.hideOneInEachRow(complete.labels())));
    for (Dataset train : odd) {
      Model model = fit(AUTO.withBudget(1), train);
      assertThat(choice(model).folds()).as(train.name()).isGreaterThanOrEqualTo(3);
      assertThat(Arrays.stream(model.posterior(train.features(), Evidence.none()).marginals()))
          .as(train.name())
          .allMatch(p -> p >= 0 && p <= 1);
    }
  }

  @Test
  void scoresOfMachinesAreTriedOnSparseFeaturesOnly() {
    Dataset dense = linear();
    Dataset sparse = dense.with(TestData.sparse(dense.features()));
    String scores = "corrlog features=svm";
    assertThat(choice(fit(AUTO.withBudget(3), sparse)).tried())
        .anyMatch(each -> each.name().equals(scores) && each.folds() > 0);
    assertThat(choice(fit(AUTO.withBudget(3), dense)).tried())
        .noneMatch(each -> each.name().equals(scores));
  }

  @Test
  void learnsFromFiveRowsAndFromOne() {
    Dataset few = new LabelChain(3).sample(5, 1);
    AutomaticChoice choice = choice(fit(AUTO, few));
    assertThat(choice.folds()).isGreaterThanOrEqualTo(3);
    AutomaticChoice nothing = choice(fit(AUTO, few.select(new int[] {0})));
    assertThat(nothing.folds()).isZero();
    assertThat(nothing.chosen()).isEqualTo("corrlog");
    assertThat(nothing.value()).isNaN();
  }

  @Test
  void howSureItIsFollowsStudentsT() {
    // d = 1, 2, 3: mean 2, variance 1, error √(1/3 + 1/2); t = 2.19089, two degrees of freedom.
    double sure = ChoiceReport.sure(new double[] {2, 4, 6}, new double[] {1, 2, 3}, 3);
    assertThat(sure).isCloseTo(0.920084, within(1e-6));
    assertThat(ChoiceReport.sure(new double[] {1, 2, 3}, new double[] {2, 4, 6}, 3))
        .isCloseTo(1 - sure, within(1e-12));
    assertThat(ChoiceReport.sure(new double[] {1, 2, 3}, new double[] {1, 2, 3}, 3)).isEqualTo(0.5);
    assertThat(ChoiceReport.sure(new double[] {1}, new double[] {2}, 3)).isNaN();
  }

  @Test
  void refusesWhatItCannotBeGoodAt() {
    assertThatThrownBy(() -> Hyperparameters.with(AUTO, Map.of("measures", "f2")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("learner 'auto': measures=f2; expected");
    assertThatThrownBy(() -> AUTO.withMeasures(Measure.COLLABORATIVE_LOSS))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("depends on weights");
    assertThatThrownBy(() -> AUTO.withBudget(-1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("learner 'auto': budget=-1.0; expected a number");
  }
}

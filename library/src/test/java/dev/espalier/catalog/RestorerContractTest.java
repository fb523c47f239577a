package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Hyperparameters;
import dev.espalier.LabelGraph;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.simulate.Corruption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every catalogued restorer promises. A new one is checked as soon as it is listed. */
@Execution(ExecutionMode.CONCURRENT)
class RestorerContractTest {
  private static final Table ALL = planted(300, 7);
  static final Table TRAIN = rows(ALL, IntStream.range(0, 220).toArray());
  static final Table TEST = rows(ALL, IntStream.range(220, 300).toArray());
  private static final Table HOLES = new Corruption(0, 0.3).apply(TEST, 5);

  static Stream<Restorer<?>> restorers() {
    return Restorers.all().stream().map(Restorers.Entry::defaults);
  }

  /** Four numbers, one of them skewed, and four categories that all depend on one hidden number. */
  private static Table planted(int rows, long seed) {
    Random random = new Random(seed);
    double[][] numbers = new double[4][rows];
    int[][] codes = new int[4][rows];
    for (int row = 0; row < rows; row++) {
      double hidden = random.nextGaussian();
      for (int s = 0; s < 4; s++) {
        double value = hidden * (s % 2 == 0 ? 1 : -1) + 0.6 * random.nextGaussian();
        numbers[s][row] = s == 3 ? Math.exp(value) : 10 * s + value;
        double shown = hidden + 0.5 * random.nextGaussian();
        codes[s][row] = shown < -0.5 ? 0 : shown < 0.5 ? 1 : 2;
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    for (int s = 0; s < 4; s++) {
      columns.add(new Table.Numbers("number " + s, numbers[s]));
      columns.add(new Table.Categories("category " + s, List.of("a", "b", "c"), codes[s]));
    }
    return new Table(columns);
  }

  private static Table rows(Table table, int[] chosen) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Numbers numbers) {
        columns.add(
            new Table.Numbers(
                column.name(),
                Arrays.stream(chosen).mapToDouble(r -> numbers.values()[r]).toArray()));
      } else {
        Table.Categories categories = (Table.Categories) column;
        columns.add(
            new Table.Categories(
                column.name(),
                categories.levels(),
                Arrays.stream(chosen).map(r -> categories.codes()[r]).toArray()));
      }
    }
    return new Table(columns);
  }

  private static Table with(Table table, int index, Table.Column column) {
    List<Table.Column> columns = new ArrayList<>(table.columns());
    columns.set(index, column);
    return new Table(columns);
  }

  private static Object cell(Table table, int column, int row) {
    Table.Column cells = table.columns().get(column);
    if (cells.isMissing(row)) {
      return "missing";
    }
    return cells instanceof Table.Numbers numbers
        ? numbers.values()[row]
        : ((Table.Categories) cells).levels().get(((Table.Categories) cells).codes()[row]);
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void isFoundByItsName(Restorer<?> restorer) {
    assertThat(Restorers.restorer(restorer.name(), Map.of())).isEqualTo(restorer);
    assertThatThrownBy(() -> Restorers.restorer("magic", Map.of()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(restorer.name());
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void hyperparametersSurviveAsTextAndErrorsNameTheRestorer(Restorer<?> restorer) {
    assertThat(Hyperparameters.with(restorer, Hyperparameters.values(restorer)))
        .isEqualTo(restorer);
    for (Hyperparameters.Entry entry : Hyperparameters.of(restorer)) {
      assertThat(entry.description()).isNotBlank();
      for (String value : entry.tune()) {
        Hyperparameters.with(restorer, Map.of(entry.name(), value));
      }
      assertThatThrownBy(() -> Hyperparameters.with(restorer, Map.of(entry.name(), "-1")))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("restorer '" + restorer.name() + "': " + entry.name() + "=-1");
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void fitAndRestoreArePureForAnyNumberOfThreads(Restorer<?> restorer) {
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      RestorationModel one = restorer.fit(HOLES);
      Table restored = one.restore(HOLES, RestoreTask.impute()).table();
      TestThreads.use(3);
      RestorationModel three = restorer.fit(HOLES);
      assertThat(three.state()).isEqualTo(one.state());
      assertThat(three.restore(HOLES, RestoreTask.impute()).table()).isEqualTo(restored);
    } finally {
      TestThreads.use(before);
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void everyMissingCellIsFilledAndNoOtherChanged(Restorer<?> restorer) {
    Restoration restoration = restorer.fit(TRAIN).restore(HOLES, RestoreTask.impute());
    Table restored = restoration.table();
    for (int j = 0; j < HOLES.columns().size(); j++) {
      Restoration.Cells cells = restoration.columns().get(j);
      for (int row = 0; row < HOLES.rows(); row++) {
        assertThat(restored.columns().get(j).isMissing(row)).isFalse();
        boolean wasMissing = HOLES.columns().get(j).isMissing(row);
        assertThat(cells.isChanged(row)).isEqualTo(wasMissing);
        assertThat(cells.outcome(row))
            .isEqualTo(wasMissing ? Restoration.Outcome.FILLED : Restoration.Outcome.KEPT);
        if (!wasMissing) {
          assertThat(cell(restored, j, row)).isEqualTo(cell(HOLES, j, row));
        }
        assertConfidence(cells, row, wasMissing);
      }
    }
  }

  private static void assertConfidence(Restoration.Cells cells, int row, boolean wasMissing) {
    if (cells instanceof Restoration.CategoryCells categories) {
      int levels = categories.levels().size();
      double[] all =
          Arrays.copyOfRange(categories.probabilities(), row * levels, (row + 1) * levels);
      assertThat(Arrays.stream(all).sum()).isCloseTo(1, within(1e-9));
      double confidence = categories.confidence(row);
      assertThat(confidence).isEqualTo(Arrays.stream(all).max().orElseThrow());
      assertThat(wasMissing || confidence == 1).isTrue();
    } else if (cells instanceof Restoration.NumberCells numbers) {
      assertThat(numbers.deviations()[row]).isGreaterThanOrEqualTo(0).isFinite();
      assertThat(wasMissing || numbers.deviations()[row] == 0).isTrue();
      assertThat(numbers.means()[row]).isFinite();
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void aBatchIsRestoredLikeSingleRows(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(TRAIN);
    RestoreTask task =
        restorer.removesNoise() ? RestoreTask.both(Noise.rate(0.2)) : RestoreTask.impute();
    Table batch = model.restore(HOLES, task).table();
    for (int row = 0; row < HOLES.rows(); row++) {
      Table single = model.restore(rows(HOLES, new int[] {row}), task).table();
      for (int j = 0; j < batch.columns().size(); j++) {
        assertThat(cell(single, j, 0)).isEqualTo(cell(batch, j, row));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void aModelFileGivesBackTheSameModel(Restorer<?> restorer, @TempDir Path directory) {
    // A column without any value has neither levels nor a kind to store.
    double[] nothing = new double[TRAIN.rows()];
    Arrays.fill(nothing, Double.NaN);
    Table train = with(TRAIN, 1, new Table.Numbers(TRAIN.columns().get(1).name(), nothing));
    RestorationModel model = restorer.fit(train);
    Path file = directory.resolve("model.espalier");
    Restorers.save(file, model);
    RestorationModel loaded = Restorers.load(file);
    assertThat(loaded.schema()).isEqualTo(model.schema());
    assertThat(loaded.card()).isEqualTo(model.card());
    ModelState state = loaded.state();
    assertThat(state).isEqualTo(model.state());
    assertThat(loaded.restore(HOLES, RestoreTask.impute()).table())
        .isEqualTo(model.restore(HOLES, RestoreTask.impute()).table());
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void whereNothingIsMissingAndNothingIsNoisyTheInputComesBack(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(TRAIN);
    for (RestoreTask.Mode mode : RestoreTask.Mode.values()) {
      Restoration restoration = model.restore(TEST, new RestoreTask(mode, Noise.none()));
      assertThat(restoration.table()).isEqualTo(TEST);
      assertThat(restoration.count(Restoration.Outcome.KEPT))
          .isEqualTo((long) TEST.rows() * TEST.columns().size());
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void denoisingLeavesMissingCellsMissing(Restorer<?> restorer) {
    Noise noise = restorer.removesNoise() ? Noise.rate(0.2) : Noise.none();
    Table restored = restorer.fit(TRAIN).restore(HOLES, RestoreTask.denoise(noise)).table();
    for (int j = 0; j < HOLES.columns().size(); j++) {
      for (int row = 0; row < HOLES.rows(); row++) {
        assertThat(restored.columns().get(j).isMissing(row))
            .isEqualTo(HOLES.columns().get(j).isMissing(row));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void noiseIsRemovedOrRefused(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(TRAIN);
    Table noisy = new Corruption(0.3, 0).apply(TEST, 3);
    assertThat(model.removesNoise()).isEqualTo(restorer.removesNoise());
    if (!restorer.removesNoise()) {
      assertThatThrownBy(() -> model.restore(noisy, RestoreTask.both(Noise.rate(0.3))))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(restorer.name())
          .hasMessageContaining("noise");
      return;
    }
    for (Noise noise : List.of(Noise.rate(0.3), Noise.auto())) {
      Restoration restoration = model.restore(noisy, RestoreTask.denoise(noise));
      RestoringExperiment.Score before = RestoringExperiment.score(TEST, noisy, noisy, false);
      RestoringExperiment.Score after =
          RestoringExperiment.score(TEST, noisy, restoration.table(), false);
      assertThat(after.right()).isGreaterThan(before.right() + 0.02);
      assertThat(restoration.noise()).hasSize(TEST.columns().size());
    }
    RestoringExperiment.Score given =
        RestoringExperiment.score(
            TEST, noisy, model.restore(noisy, RestoreTask.denoise(Noise.rate(0.3))).table(), false);
    assertThat(given.error())
        .isLessThan(RestoringExperiment.score(TEST, noisy, noisy, false).error());
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void beatsMeanAndModeOnPlantedData(Restorer<?> restorer) {
    RestoringExperiment.Score floor = imputed(Restorers.restorer("mean-mode", Map.of()).fit(TRAIN));
    RestoringExperiment.Score score = imputed(restorer.fit(TRAIN));
    if (restorer.name().equals("mean-mode")) {
      assertThat(score).isEqualTo(floor);
      return;
    }
    assertThat(score.right()).isGreaterThan(floor.right());
    if (!restorer.name().equals("knn")) {
      // Three neighbours are too noisy to promise anything about numbers.
      assertThat(score.error()).isLessThan(floor.error());
    }
  }

  private static RestoringExperiment.Score imputed(RestorationModel model) {
    return RestoringExperiment.score(
        TEST, HOLES, model.restore(HOLES, RestoreTask.impute()).table(), true);
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void learnsFromADirtyTableAlmostAsWell(Restorer<?> restorer) {
    Table dirty = new Corruption(0, 0.2).apply(TRAIN, 9);
    RestoringExperiment.Score clean = imputed(restorer.fit(TRAIN));
    RestoringExperiment.Score learnt = imputed(restorer.fit(dirty));
    assertThat(learnt.right()).isGreaterThan(clean.right() - 0.06);
    assertThat(learnt.error()).isLessThan(clean.error() + 0.1);
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void aLevelThatWasNotSeenIsKept(Restorer<?> restorer) {
    int index = TEST.columns().size() - 1;
    Table.Categories column = (Table.Categories) HOLES.columns().get(index);
    List<String> levels = new ArrayList<>(column.levels());
    levels.add("new");
    int[] codes = column.codes().clone();
    codes[0] = levels.size() - 1;
    Table table = with(HOLES, index, new Table.Categories(column.name(), levels, codes));
    Restoration restoration = restorer.fit(TRAIN).restore(table, RestoreTask.impute());
    assertThat(cell(restoration.table(), index, 0)).isEqualTo("new");
    assertThat(restoration.columns().get(index).outcome(0)).isEqualTo(Restoration.Outcome.KEPT);
    // For the rest of the row it is as good as missing.
    codes[0] = -1;
    Table missing = with(HOLES, index, new Table.Categories(column.name(), levels, codes.clone()));
    Table other = restorer.fit(TRAIN).restore(missing, RestoreTask.impute()).table();
    for (int j = 0; j < index; j++) {
      assertThat(cell(restoration.table(), j, 0)).isEqualTo(cell(other, j, 0));
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void constantAndEmptyColumnsAreNoTrouble(Restorer<?> restorer) {
    double[] constant = new double[TRAIN.rows()];
    Arrays.fill(constant, 5);
    int[] one = new int[TRAIN.rows()];
    double[] nothing = new double[TRAIN.rows()];
    Arrays.fill(nothing, Double.NaN);
    int[] none = new int[TRAIN.rows()];
    Arrays.fill(none, -1);
    List<Table.Column> columns = new ArrayList<>(TRAIN.columns());
    columns.add(new Table.Numbers("five", constant));
    columns.add(new Table.Categories("one", List.of("only", "never"), one));
    columns.add(new Table.Numbers("nothing", nothing));
    columns.add(new Table.Categories("none", List.of(), none));
    RestorationModel model = restorer.fit(new Table(columns));
    List<Table.Column> dirty = new ArrayList<>(rows(TRAIN, new int[] {0, 1}).columns());
    dirty.add(new Table.Numbers("five", new double[] {Double.NaN, 7}));
    dirty.add(new Table.Categories("one", List.of("never"), new int[] {-1, 0}));
    dirty.add(new Table.Categories("nothing", List.of("text"), new int[] {-1, 0}));
    dirty.add(new Table.Numbers("none", new double[] {Double.NaN, 3}));
    Table restored = model.restore(new Table(dirty), RestoreTask.impute()).table();
    int first = TRAIN.columns().size();
    assertThat(cell(restored, first, 0)).isEqualTo(5.0);
    assertThat(cell(restored, first, 1)).isEqualTo(7.0);
    assertThat(cell(restored, first + 1, 0)).isEqualTo("only");
    assertThat(cell(restored, first + 1, 1)).isEqualTo("never");
    assertThat(cell(restored, first + 2, 0)).isEqualTo("missing");
    assertThat(cell(restored, first + 2, 1)).isEqualTo("text");
    assertThat(cell(restored, first + 3, 1)).isEqualTo(3.0);
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void oneRowIsEnough(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(rows(TRAIN, new int[] {0}));
    Table restored = model.restore(HOLES, RestoreTask.impute()).table();
    for (int j = 0; j < HOLES.columns().size(); j++) {
      for (int row = 0; row < HOLES.rows(); row++) {
        if (HOLES.columns().get(j).isMissing(row)) {
          assertThat(cell(restored, j, row)).isEqualTo(cell(TRAIN, j, 0));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void rowsWithNothingInThemAreFilled(Restorer<?> restorer) {
    Table empty = new Corruption(0, 1).apply(TEST, 1);
    Table restored = restorer.fit(TRAIN).restore(empty, RestoreTask.impute()).table();
    for (int j = 0; j < restored.columns().size(); j++) {
      assertThat(restored.columns().get(j).isMissing(0)).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void tablesOfOneKindOnlyAreRestored(Restorer<?> restorer) {
    for (Class<?> kind : List.of(Table.Numbers.class, Table.Categories.class)) {
      Table train = new Table(TRAIN.columns().stream().filter(kind::isInstance).toList());
      Table holes = new Table(HOLES.columns().stream().filter(kind::isInstance).toList());
      Restoration restoration = restorer.fit(train).restore(holes, RestoreTask.impute());
      assertThat(restoration.count(Restoration.Outcome.LEFT_MISSING)).isZero();
      assertThat(restoration.count(Restoration.Outcome.FILLED)).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void columnsAreFoundByNameAndOthersPassedOn(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(TRAIN);
    List<Table.Column> reversed = new ArrayList<>(HOLES.columns());
    Collections.reverse(reversed);
    reversed.add(3, new Table.Numbers("stranger", new double[HOLES.rows()]));
    Restoration restoration = model.restore(new Table(reversed), RestoreTask.impute());
    Restoration straight = model.restore(HOLES, RestoreTask.impute());
    for (Table.Column column : straight.table().columns()) {
      assertThat(restoration.column(column.name()).column()).isEqualTo(column);
    }
    assertThat(restoration.table().columns().get(3)).isSameAs(reversed.get(3));
    assertThatThrownBy(
            () -> model.restore(new Table(HOLES.columns().subList(1, 4)), RestoreTask.impute()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column '" + HOLES.columns().get(0).name() + "'");
    int rows = HOLES.rows();
    Table.Column wrong =
        new Table.Categories(HOLES.columns().get(0).name(), List.of("x"), new int[rows]);
    assertThatThrownBy(() -> model.restore(with(HOLES, 0, wrong), RestoreTask.impute()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("holds categories");
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void refusesATableWithoutRows(Restorer<?> restorer) {
    assertThatThrownBy(() -> restorer.fit(rows(TRAIN, new int[0])))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no rows");
    assertThat(
            restorer
                .fit(TRAIN)
                .restore(rows(TEST, new int[0]), RestoreTask.impute())
                .table()
                .rows())
        .isZero();
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void hasAnAttributeGraphExactlyWhenItSaysSo(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(TRAIN);
    assertThat(model.attributeGraph().isPresent()).isEqualTo(restorer.learnsAttributeGraph());
    model
        .attributeGraph()
        .map(LabelGraph::labels)
        .ifPresent(names -> assertThat(names).isEqualTo(model.schema().names()));
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void oneModelServesManyThreads(Restorer<?> restorer) {
    RestorationModel model = restorer.fit(TRAIN);
    Table expected = model.restore(HOLES, RestoreTask.impute()).table();
    List<Table> results =
        Collections.nCopies(8, model).parallelStream()
            .map(shared -> shared.restore(HOLES, RestoreTask.impute()).table())
            .toList();
    assertThat(results).allSatisfy(result -> assertThat(result).isEqualTo(expected));
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void stopsWhenTheListenerCancels(Restorer<?> restorer) {
    boolean[] heard = {false};
    Progress cancelling =
        (stage, fraction) -> {
          heard[0] = true;
          throw new CancellationException();
        };
    try {
      restorer.fit(HOLES, cancelling);
      assertThat(heard[0]).as("a cancelled fit must not return a model").isFalse();
    } catch (CancellationException e) {
      assertThat(heard[0]).isTrue();
    }
  }
}

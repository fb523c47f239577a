package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.simulate.LabelChain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be learnt can be saved: no check of a model file refuses a model, however odd. */
@Tag("attack")
@Execution(ExecutionMode.CONCURRENT)
class SavedModelsTest {
  private static final Dataset DATA = new LabelChain(3).sample(30, 11);

  /** Values that are legal and as far out as may be, by hyper-parameter. */
  private static final Map<String, List<String>> EXTREMES =
      Map.ofEntries(
          Map.entry("weightPenalty", List.of("0", "1e-300", "1e100")),
          Map.entry("edgePenalty", List.of("0", "1e100")),
          Map.entry("sparsity", List.of("1")),
          Map.entry("cost", List.of("1e-100", "1e12")),
          Map.entry("neighbours", List.of("1", "2147483647")),
          Map.entry("smoothing", List.of("4.9E-324", "1e308")),
          Map.entry("kernelWidth", List.of("1e-300", "1e300")),
          Map.entry("maximumIterations", List.of("1")),
          Map.entry("ridge", List.of("1e-300", "1e20")),
          Map.entry("penalty", List.of("0", "1e20")),
          Map.entry("scaling", List.of("none", "unit-rows", "min-max", "standardise")),
          Map.entry("inference", List.of("max-product", "mean-field")),
          Map.entry("margins", List.of("gaussian", "standard")));

  /** Columns of numbers that a table may have. */
  private static final Map<String, DoubleUnaryOperator> NUMBERS = new TreeMap<>();

  static {
    NUMBERS.put("plain", x -> x);
    NUMBERS.put("constant", x -> 5);
    NUMBERS.put("tiny", x -> 1e-310 * x);
    NUMBERS.put("small", x -> 1e-160 * x);
    NUMBERS.put("large", x -> 1e150 * x);
    NUMBERS.put("far", x -> 1e16 + x);
    NUMBERS.put("missing", x -> x > 0.3 ? Double.NaN : x);
    NUMBERS.put("nothing there", x -> Double.NaN);
  }

  static Stream<Arguments> learnt() {
    Map<String, Dataset> odd = new TreeMap<>();
    NUMBERS.forEach((kind, change) -> odd.put(kind, mapped(change)));
    odd.put("one row", DATA.select(new int[] {0}));
    odd.put("one label", new LabelChain(1).sample(30, 2));
    odd.put("sparse", with(TestData.sparse(DATA.features()), DATA.labels()));
    odd.put("unknown", with(DATA.features(), TestData.hideOneInEachRow(DATA.labels())));
    odd.put("no positives", with(DATA.features(), constant(false)));
    odd.put("all positives", with(DATA.features(), constant(true)));
    List<Arguments> all = new ArrayList<>();
    for (Catalog.Entry entry : Catalog.learners()) {
      Map<String, String> values = Hyperparameters.values(entry.defaults());
      settings(values)
          .filter(settings -> isLegal(entry.defaults(), settings))
          .forEach(settings -> all.add(Arguments.of(entry.name(), settings, "plain", DATA)));
      odd.forEach(
          (kind, data) -> {
            if (data.labels().hasUnknown()
                && !entry.defaults().capabilities().contains(Capability.UNKNOWN_LABELS)) {
              return; // refused, as LearnerContractTest shows
            }
            all.add(Arguments.of(entry.name(), Map.of(), kind, data));
            if (values.containsKey("features")) {
              Map<String, String> kernel = Map.of("features", "nystrom:7");
              all.add(Arguments.of(entry.name(), kernel, kind, data));
            }
          });
    }
    for (Restorers.Entry entry : Restorers.all()) {
      Map<String, String> restoring = Map.of("restore", entry.name());
      odd.forEach(
          (kind, data) -> {
            if (!kind.equals("sparse")) {
              all.add(Arguments.of("ilr", restoring, kind, data));
            }
          });
    }
    return all.stream();
  }

  private static Stream<Map<String, String>> settings(Map<String, String> of) {
    return of.keySet().stream()
        .flatMap(
            name ->
                EXTREMES.getOrDefault(name, List.of()).stream()
                    .map(value -> briefly(of, name, value)));
  }

  /** What is out of a learner's range is refused before there is a model. */
  private static boolean isLegal(Learner<?> learner, Map<String, String> settings) {
    try {
      return Hyperparameters.with(learner, settings) != null;
    } catch (InputException e) {
      return false;
    }
  }

  /** Not until it converges: that is not what this is about. */
  private static Map<String, String> briefly(Map<String, String> of, String name, String value) {
    Map<String, String> settings = new TreeMap<>();
    if (of.containsKey("maximumIterations")) {
      settings.put("maximumIterations", "50");
    }
    settings.put(name, value);
    return settings;
  }

  private static Dataset with(Features features, Labels labels) {
    return new Dataset("odd", DATA.schema(), features, labels);
  }

  private static Labels constant(boolean on) {
    int[][] rows = new int[DATA.rows()][];
    Arrays.setAll(rows, row -> on ? new int[] {0, 1, 2} : new int[0]);
    return Labels.known(LabelSets.of(3, rows));
  }

  private static Dataset mapped(DoubleUnaryOperator change) {
    double[] values = ((DenseFeatures) DATA.features()).values();
    return with(
        new DenseFeatures(DATA.rows(), 2, Arrays.stream(values).map(change).toArray()),
        DATA.labels());
  }

  @ParameterizedTest(name = "{0} {1} of {2}")
  @MethodSource("learnt")
  void aLearntModelIsReadAgainAndPredictsProbabilities(
      String name, Map<String, String> settings, String kind, Dataset data, @TempDir Path folder) {
    Learner<?> learner = Catalog.learner(name, settings);
    Model model = learner.fit(data);
    Path file = folder.resolve("model");
    Predictor.of(model).save(file);
    double[] marginals =
        Predictor.load(file).model().posterior(data.features(), Evidence.none()).marginals();
    assertThat(marginals)
        .isEqualTo(model.posterior(data.features(), Evidence.none()).marginals())
        .matches(all -> Arrays.stream(all).allMatch(p -> p >= 0 && p <= 1));
    assertThat(ModelAnswers.of(Predictor.load(file))).isEqualTo(ModelAnswers.ACCEPTED);
  }

  static Stream<Arguments> restored() {
    List<Arguments> all = new ArrayList<>();
    for (Restorers.Entry entry : Restorers.all()) {
      Stream.concat(
              Stream.of(Map.<String, String>of()),
              settings(Hyperparameters.values(entry.defaults())))
          .forEach(
              settings ->
                  NUMBERS.forEach(
                      (kind, change) -> {
                        for (int rows : new int[] {1, 30}) {
                          Table table = table(change, rows);
                          all.add(Arguments.of(entry.name(), settings, kind, rows, table));
                        }
                      }));
    }
    return all.stream();
  }

  private static Table table(DoubleUnaryOperator change, int rows) {
    double[] x = new double[rows];
    double[] y = new double[rows];
    int[] codes = new int[rows];
    for (int row = 0; row < rows; row++) {
      x[row] = change.applyAsDouble(DATA.features().value(row, 0));
      y[row] = row % 7 == 3 ? Double.NaN : DATA.features().value(row, 1);
      codes[row] = row % 5 == 2 ? -1 : row % 3;
    }
    return new Table(
        List.of(
            new Table.Numbers("x", x),
            new Table.Numbers("y", y),
            new Table.Categories("c", List.of("red", "green", "blue"), codes)));
  }

  @ParameterizedTest(name = "{0} {1} of {2}, {3} rows")
  @MethodSource("restored")
  void aLearntRestorerIsReadAgainAndFillsCells(
      String name,
      Map<String, String> settings,
      String kind,
      int rows,
      Table table,
      @TempDir Path folder) {
    Restorer<?> restorer = Restorers.restorer(name, settings);
    RestorationModel model = restorer.fit(table);
    Path file = folder.resolve("model");
    Restorers.save(file, model);
    RestorationModel loaded = Restorers.load(file);
    assertThat(loaded.schema()).isEqualTo(model.schema());
    assertThat(loaded.restore(table, RestoreTask.impute()).table())
        .usingRecursiveComparison()
        .isEqualTo(model.restore(table, RestoreTask.impute()).table());
    assertThat(ModelAnswers.of(loaded))
        .as("%s %s of %s, %d rows", name, settings, kind, rows)
        .isEqualTo(ModelAnswers.ACCEPTED);
  }

  @Test
  void indicatorsOfTwoLevelsAreRestoredTheSameAfterReading(@TempDir Path folder) {
    Schema schema =
        new Schema(
            List.of(Schema.Feature.number("x"), new Schema.Feature("b", "yes", "no")),
            DATA.schema().labels());
    double[] values = ((DenseFeatures) DATA.features()).values().clone();
    for (int row = 0; row < DATA.rows(); row++) {
      values[2 * row + 1] = row % 4 == 0 ? Double.NaN : row % 3 == 0 ? 1 : 0;
    }
    Features features = new DenseFeatures(DATA.rows(), 2, values);
    Dataset data = new Dataset("two levels", schema, features, DATA.labels());
    Path file = folder.resolve("model");
    Predictor learnt = Predictor.of(Catalog.learner("ilr", Map.of("restore", "knn")).fit(data));
    learnt.save(file);
    assertThat(Predictor.load(file).model().posterior(features, Evidence.none()).marginals())
        .isEqualTo(learnt.model().posterior(features, Evidence.none()).marginals());
  }
}

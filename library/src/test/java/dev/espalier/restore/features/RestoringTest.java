package dev.espalier.restore.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.eval.Tuning;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any learner may learn from restored features, and its model restores new rows alike. */
class RestoringTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              Feature.number("first"),
              Feature.number("second"),
              new Feature("colour", "blue"),
              new Feature("colour", "green"),
              new Feature("colour", "red")),
          List.of("high", "low"));

  /** Two numbers and a colour that all follow one hidden number; some cells are missing. */
  private static Dataset sample(int rows, double missing, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[5 * rows];
    LabelSets.Builder sets = new LabelSets.Builder(2);
    for (int row = 0; row < rows; row++) {
      double hidden = random.nextDouble(-1, 1);
      values[5 * row] = hidden + 0.1 * random.nextGaussian();
      values[5 * row + 1] = 10 - 5 * hidden + 0.5 * random.nextGaussian();
      int colour = hidden < -0.4 ? 0 : hidden < 0.4 ? 1 : 2;
      values[5 * row + 2 + colour] = 1;
      sets.addRow(hidden > 0.5 ? new int[] {0} : hidden < -0.5 ? new int[] {1} : new int[0]);
      for (int column = 0; column < 3; column++) {
        if (random.nextDouble() < missing) {
          int to = column < 2 ? column + 1 : 5;
          java.util.Arrays.fill(values, 5 * row + column, 5 * row + to, Double.NaN);
        }
      }
    }
    return new Dataset(
        "holes", SCHEMA, new DenseFeatures(rows, 5, values), Labels.known(sets.build()));
  }

  private static double error(Model model, Dataset test) {
    double[] marginals = model.posterior(test.features(), Evidence.none()).marginals();
    int wrong = 0;
    for (int row = 0; row < test.rows(); row++) {
      for (int label = 0; label < 2; label++) {
        boolean on = test.labels().positives().contains(row, label);
        wrong += marginals[2 * row + label] > 0.5 != on ? 1 : 0;
      }
    }
    return wrong / (2.0 * test.rows());
  }

  private static Learner<?> ilr(String... settings) {
    Map<String, String> all = new java.util.HashMap<>();
    for (String setting : settings) {
      all.put(setting.split("=", 2)[0], setting.split("=", 2)[1]);
    }
    return Catalog.learner("ilr", all);
  }

  @Test
  void restoredFeaturesBeatMeans() {
    // One draw of 400 test rows is off by a quarter of the margin: the mean of five larger ones.
    int draws = 5;
    double restored = 0;
    double means = 0;
    for (int draw = 0; draw < draws; draw++) {
      Dataset train = sample(400, 0.3, 2 * draw + 1);
      Dataset test = sample(5000, 0.3, 2 * draw + 2);
      restored += error(ilr("restore=rmf", "weightPenalty=1e-4").fit(train), test) / draws;
      means += error(ilr("weightPenalty=1e-4").fit(train), test) / draws;
    }
    assertThat(restored).isLessThan(means - 0.03);
  }

  @Test
  void alongAPathModelsAreThoseOfFitsAlone() {
    Dataset train = sample(200, 0.2, 1);
    for (String parameter : List.of("weightPenalty", "restore.rounds")) {
      ModelPath<?> path = ilr("restore=rmf").path(train, parameter);
      for (String value : List.of("2", "1")) {
        RestoringModel point = (RestoringModel) path.next(value, Progress.none());
        Model alone = ilr("restore=rmf", parameter + "=" + value).fit(train);
        assertThat(point.card().hyperparameters()).isEqualTo(alone.card().hyperparameters());
        assertThat(point.posterior(train.features(), Evidence.none()).marginals())
            .containsExactly(
                alone.posterior(train.features(), Evidence.none()).marginals(), within(1e-3));
      }
    }
  }

  @Test
  void onlyMissingCellsChangeUnlessNoiseIsAskedFor() {
    Dataset train = sample(200, 0.2, 1);
    DenseFeatures given = (DenseFeatures) train.features();
    RestoringModel trusting = (RestoringModel) ilr("restore=rmf").fit(train);
    DenseFeatures filled = (DenseFeatures) trusting.restored(given);
    for (int k = 0; k < given.values().length; k++) {
      if (Double.isNaN(given.values()[k])) {
        assertThat(filled.values()[k]).isFinite();
      } else {
        assertThat(filled.values()[k]).isEqualTo(given.values()[k]);
      }
    }
    RestoringModel doubting = (RestoringModel) ilr("restore=rmf", "restoreNoise=0.3").fit(train);
    assertThat(doubting.restored(given)).isNotEqualTo(filled);
  }

  @Test
  void aMissingCategoryBecomesProbabilities() {
    Dataset train = sample(300, 0.2, 1);
    RestoringModel model = (RestoringModel) ilr("restore=rmf").fit(train);
    double nan = Double.NaN;
    DenseFeatures row =
        (DenseFeatures)
            model.restored(new DenseFeatures(1, 5, new double[] {0.9, 5.5, nan, nan, nan}));
    assertThat(row.values()[2] + row.values()[3] + row.values()[4]).isCloseTo(1, within(1e-9));
    assertThat(row.values()[4]).isGreaterThan(0.6);
  }

  @Test
  void aModelFileKeepsTheRestorer(@TempDir Path directory) {
    Dataset train = sample(200, 0.2, 1);
    Features rows = sample(50, 0.4, 3).features();
    for (String noise : List.of("0", "0.2", "auto")) {
      Model model = ilr("restore=rmf", "restore.penalty=0.3", "restoreNoise=" + noise).fit(train);
      Path file = directory.resolve("restoring.model");
      Predictor.of(model).save(file);
      Model loaded = Predictor.load(file).model();
      assertThat(loaded.card()).isEqualTo(model.card());
      assertThat(loaded.card().hyperparameters())
          .containsEntry("restore", "rmf")
          .containsEntry("restore.penalty", "0.3")
          .containsEntry("restoreNoise", noise);
      assertThat(loaded.posterior(rows, Evidence.none()).marginals())
          .isEqualTo(model.posterior(rows, Evidence.none()).marginals());
    }
  }

  @Test
  void aColumnWithoutAnyValueAndALevelThatNeverOccursAreKept(@TempDir Path directory) {
    DenseFeatures features = (DenseFeatures) sample(60, 0.2, 1).features();
    double[] values = features.values().clone();
    for (int row = 0; row < 60; row++) {
      values[5 * row] = Double.NaN;
      boolean red = values[5 * row + 4] == 1;
      values[5 * row + 4] = Double.isNaN(values[5 * row + 4]) ? Double.NaN : 0;
      values[5 * row + 3] += red ? 1 : 0;
    }
    Dataset train =
        new Dataset("empty", SCHEMA, new DenseFeatures(60, 5, values), sample(60, 0.2, 1).labels());
    Model model = ilr("restore=rmf").fit(train);
    Path file = directory.resolve("empty.model");
    Predictor.of(model).save(file);
    Features rows = sample(20, 0.4, 3).features();
    assertThat(Predictor.load(file).model().posterior(rows, Evidence.none()).marginals())
        .isEqualTo(model.posterior(rows, Evidence.none()).marginals());
  }

  @Test
  void explanationsAreThoseOfTheRestoredRow() {
    RestoringModel model = (RestoringModel) ilr("restore=rmf").fit(sample(200, 0.2, 1));
    Features row = new DenseFeatures(1, 5, new double[] {Double.NaN, 6, 0, 0, 1});
    List<Explanation> told = model.explain(row, Evidence.none(), new int[] {0}).orElseThrow();
    assertThat(told)
        .isEqualTo(
            model
                .model()
                .explain(model.restored(row), Evidence.none(), new int[] {0})
                .orElseThrow());
    assertThat(told.get(0).probability())
        .isEqualTo(model.posterior(row, Evidence.none()).marginals()[0]);
  }

  @Test
  void aBranchOfAPathRestoresAgainOnlyForAnotherRestorer() {
    Dataset train = sample(60, 0.2, 1);
    Restoring restoring = Restoring.filling(Catalog.learner("ilr", Map.of()), new Counting());
    Counting.FITS.set(0);
    ModelPath<Model> path = restoring.path(train, "weightPenalty");
    path.next("1e-2", Progress.none());
    Model branch = path.with(Map.of("tolerance", "1e-9")).next("1e-3", Progress.none());
    assertThat(Counting.FITS).hasValue(1);
    Restoring alone =
        Hyperparameters.with(restoring, Map.of("tolerance", "1e-9", "weightPenalty", "1e-3"));
    assertThat(branch.card().hyperparameters()).isEqualTo(Hyperparameters.values(alone));
    assertThat(branch.posterior(train.features(), Evidence.none()).marginals())
        .containsExactly(
            alone.fit(train).posterior(train.features(), Evidence.none()).marginals(),
            within(1e-4));
    Counting.FITS.set(0);
    ModelPath<Model> noisy = path.with(Map.of("restoreNoise", "auto"));
    noisy.next("1e-3", Progress.none());
    assertThat(Counting.FITS).hasValue(1);
  }

  /** Means and modes; counts how often it is fitted. */
  private record Counting() implements Restorer<RestorationModel> {
    private static final AtomicInteger FITS = new AtomicInteger();

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public RestorationModel learn(Table table, Progress progress) {
      FITS.incrementAndGet();
      return Restorers.restorer("mean-mode", Map.of()).fit(table);
    }

    @Override
    public RestorationModel fromState(ModelState state) {
      throw new IllegalStateException("was restored");
    }
  }

  @Test
  void oneFitFitsTheRestorerOnceAlthoughTheLearnerIsOpen() {
    Restoring restoring = Restoring.filling(Catalog.learner("corrlog", Map.of()), new Counting());
    Counting.FITS.set(0);
    restoring.fit(sample(60, 0.2, 1));
    assertThat(Counting.FITS).hasValue(1);
  }

  @Test
  void fitsAndPathsCheckTheData() {
    Dataset train = sample(60, 0, 1);
    Dataset sparse =
        new Dataset(
            "sparse",
            train.schema(),
            new SparseFeatures(train.features().columns(), new int[61], new int[0], new double[0]),
            train.labels());
    assertThatThrownBy(() -> ilr("restore=rmf").fit(sparse))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sparse");
    assertThatThrownBy(() -> ilr("restore=rmf").path(sparse, "weightPenalty"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sparse");
  }

  @Test
  void tuningChangesTheLearnerAndLeavesTheRestorerAlone() {
    assertThat(Tuning.grid(ilr("restore=rmf")).keySet()).containsExactly("weightPenalty");
    assertThat(Hyperparameters.values(ilr("restore=rmf", "restore.penalty=0.3")))
        .containsEntry("restore.penalty", "0.3");
  }

  @Test
  void mistakesAreToldInOneLine() {
    assertThatThrownBy(() -> ilr("restore=magic"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("unknown restorer 'magic'");
    assertThatThrownBy(() -> ilr("restore=rmf", "restoreNoise=2"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("restoreNoise=2; expected auto, or a number");
    assertThatThrownBy(() -> ilr("restore=knn", "restoreNoise=0.1"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot remove noise");
    assertThatThrownBy(() -> ilr("restore=rmf", "restore.colour=red"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("restorer 'rmf' has no parameter 'colour'");
    assertThatThrownBy(() -> ilr("restoreNoise=0.1"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no parameter 'restoreNoise'");
  }
}

package dev.espalier.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Capability;
import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.JointSupport;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.Threads;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.simulate.LabelChain;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every learner promises: a test class that extends this one and names learners checks them.
 * It needs nothing but what the library exports, JUnit and AssertJ.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class LearnerContract {
  /** The rows that learners learn from here: two features, a chain of four labels. */
  public static final Dataset TRAIN = new LabelChain(4).sample(240, 11);

  /** Other rows of the same distribution. */
  public static final Dataset TEST = new LabelChain(4).sample(60, 12);

  /** Models of TRAIN, which are the same whoever asks. */
  private static final Map<Learner<?>, Model> MODELS = new ConcurrentHashMap<>();

  /** Threads that are there whatever the number of processors. */
  private static final Executor THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
          });

  /** The learners to check. */
  protected abstract Stream<Learner<?>> learners();

  /** Those of them that {@link Catalog} gives under their names. */
  protected Stream<Learner<?>> catalogued() {
    return learners();
  }

  /** The model that a learner fits to {@link #TRAIN}. */
  public static Model model(Learner<?> learner) {
    return MODELS.computeIfAbsent(learner, each -> each.fit(TRAIN));
  }

  @ParameterizedTest
  @MethodSource("catalogued")
  void isFoundByItsName(Learner<?> learner) {
    assertThat(Catalog.learner(learner.name(), Hyperparameters.values(learner))).isEqualTo(learner);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void hyperparametersSurviveAsText(Learner<?> learner) {
    assertThat(Hyperparameters.with(learner, Hyperparameters.values(learner))).isEqualTo(learner);
    assertThat(Hyperparameters.of(learner))
        .allSatisfy(entry -> assertThat(entry.description()).isNotBlank());
  }

  @ParameterizedTest
  @MethodSource("learners")
  void everyValueThatTuningTriesIsLegal(Learner<?> learner) {
    for (Hyperparameters.Entry entry : Hyperparameters.of(learner)) {
      for (String value : entry.tune()) {
        Hyperparameters.with(learner, Map.of(entry.name(), value));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void refusesAnUnknownHyperparameter(Learner<?> learner) {
    assertThatThrownBy(() -> Hyperparameters.with(learner, Map.of("colour", "red")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("colour")
        .hasMessageContaining(learner.name());
  }

  @ParameterizedTest
  @MethodSource("learners")
  void fitIsPureForAnyNumberOfThreads(Learner<?> learner) {
    ModelState one = Threads.of(1).call(() -> learner.fit(TRAIN).state());
    ModelState three = Threads.of(THREADS, 3).call(() -> learner.fit(TRAIN).state());
    assertThat(three).isEqualTo(one);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void theCardNamesTheLearnerThatFitsTheSameModel(Learner<?> learner) {
    Model model = model(learner);
    Learner<?> resolved = learner.resolved(model.card());
    assertThat(resolved.isOpen()).isFalse();
    assertThat(Hyperparameters.open(resolved)).as("left open on the card").isEmpty();
    Model again = resolved.fit(TRAIN);
    assertThat(again.state().tensors()).isEqualTo(model.state().tensors());
    assertThat(again.card().hyperparameters()).isEqualTo(model.card().hyperparameters());
    Hyperparameters.values(learner)
        .forEach((name, asked) -> assertThat(model.card().asked(name)).as(name).contains(asked));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void givesProbabilities(Learner<?> learner) {
    Posterior posterior = posterior(model(learner), TEST.features());
    assertThat(posterior.rows()).isEqualTo(TEST.rows());
    assertThat(posterior.labelCount()).isEqualTo(TEST.labelCount());
    assertThat(posterior.marginals()).hasSize(TEST.rows() * TEST.labelCount());
    assertThat(Arrays.stream(posterior.marginals())).allMatch(p -> p >= 0 && p <= 1);
    assertThat(posterior.mostProbable().rows()).isEqualTo(TEST.rows());
    posterior.support().ifPresent(support -> assertSumsToOne(support, TEST.rows()));
  }

  private static void assertSumsToOne(JointSupport support, int rows) {
    int candidates = support.sets().rows();
    double[] probabilities = new double[rows * candidates];
    support.probabilities(0, rows, probabilities);
    for (int row = 0; row < rows; row++) {
      double sum = Arrays.stream(probabilities, row * candidates, (row + 1) * candidates).sum();
      assertThat(sum).isCloseTo(1, within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aBatchIsPredictedLikeSingleRows(Learner<?> learner) {
    Model model = model(learner);
    double[] batch = posterior(model, TEST.features()).marginals();
    for (int row = 0; row < TEST.rows(); row++) {
      double[] single = posterior(model, TEST.features().select(new int[] {row})).marginals();
      double[] expected = Arrays.copyOfRange(batch, row * single.length, (row + 1) * single.length);
      assertThat(single).containsExactly(expected, within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aModelFileGivesBackTheSameModel(Learner<?> learner, @TempDir Path directory) {
    Model model = model(learner);
    Path file = directory.resolve("model.espalier");
    Predictor.of(model).save(file);
    Model loaded = Predictor.load(file).model();
    assertThat(loaded.schema()).isEqualTo(model.schema());
    assertThat(loaded.card()).isEqualTo(model.card());
    assertThat(posterior(loaded, TEST.features()).marginals())
        .isEqualTo(posterior(model, TEST.features()).marginals());
    assertThat(posterior(loaded, TEST.features()).mostProbable())
        .isEqualTo(posterior(model, TEST.features()).mostProbable());
  }

  @ParameterizedTest
  @MethodSource("catalogued")
  void hasALabelGraphExactlyWhenItSaysSo(Learner<?> learner) {
    Model model = model(learner);
    assertThat(model.labelGraph().isPresent())
        .isEqualTo(learner.resolved(model.card()).learnsLabelGraph());
    model
        .labelGraph()
        .ifPresent(graph -> assertThat(graph.labels()).isEqualTo(model.schema().labels()));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void learnsFromOneRow(Learner<?> learner) {
    Model model = learner.fit(TRAIN.select(new int[] {0}));
    assertThat(Arrays.stream(posterior(model, TEST.features()).marginals()))
        .allMatch(Double::isFinite);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void learnsAlthoughALabelIsNeverOnAndAnotherAlways(Learner<?> learner) {
    LabelSets.Builder sets = new LabelSets.Builder(3);
    for (int row = 0; row < TRAIN.rows(); row++) {
      sets.add(1);
      if (TRAIN.labels().positives().contains(row, 2)) {
        sets.add(2);
      }
      sets.endRow();
    }
    Dataset data =
        new Dataset(
            "constant",
            Schema.ofNumbers(List.of("x", "y"), List.of("never", "always", "sometimes")),
            TRAIN.features(),
            Labels.known(sets.build()));
    double[] marginals = posterior(learner.fit(data), TEST.features()).marginals();
    for (int row = 0; row < TEST.rows(); row++) {
      assertThat(marginals[3 * row]).isLessThan(0.05);
      assertThat(marginals[3 * row + 1]).isGreaterThan(0.95);
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void learnsAlthoughAFeatureIsConstantAndRowsAreRepeated(Learner<?> learner) {
    double[] values = ((DenseFeatures) TRAIN.features()).values().clone();
    for (int row = 0; row < TRAIN.rows(); row++) {
      values[2 * row] = 5;
      values[2 * row + 1] = values[1 + 2 * (row % 10)];
    }
    Dataset data =
        new Dataset(
            "constant", TRAIN.schema(), new DenseFeatures(TRAIN.rows(), 2, values), TRAIN.labels());
    assertThat(Arrays.stream(posterior(learner.fit(data), TEST.features()).marginals()))
        .allMatch(Double::isFinite);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void refusesDataWithoutRowsOrLabels(Learner<?> learner) {
    assertThatThrownBy(() -> learner.fit(TRAIN.select(new int[0])))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no rows");
    Dataset unlabelled =
        new Dataset(
            "unlabelled",
            Schema.ofNumbers(List.of("x", "y"), List.of()),
            TRAIN.features(),
            Labels.known(LabelSets.empty(TRAIN.rows(), 0)));
    assertThatThrownBy(() -> learner.fit(unlabelled))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no labels");
  }

  @ParameterizedTest
  @MethodSource("learners")
  void refusesRowsWithAnotherNumberOfFeatures(Learner<?> learner) {
    Model model = model(learner);
    assertThatThrownBy(() -> posterior(model, new DenseFeatures(1, 3, new double[3])))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expects 2 features");
  }

  @ParameterizedTest
  @MethodSource("learners")
  void sparseFeaturesAreLearntLikeDenseOnesOrRefused(Learner<?> learner) {
    Features sparse = PlantedData.sparse(TRAIN.features());
    Dataset data = new Dataset("sparse", TRAIN.schema(), sparse, TRAIN.labels());
    if (!learner.capabilities().contains(Capability.SPARSE_FEATURES)) {
      assertRefused(() -> learner.fit(data), Capability.SPARSE_FEATURES);
      return;
    }
    // What is learnt may depend on the scaling, which differs; what is predicted may not.
    Model model = learner.fit(data);
    double[] forSparse = posterior(model, PlantedData.sparse(TEST.features())).marginals();
    double[] forDense = posterior(model, TEST.features()).marginals();
    assertThat(forSparse).containsExactly(forDense, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void missingCellsAreLearntFromOrRefused(Learner<?> learner) {
    double[] values = ((DenseFeatures) TRAIN.features()).values().clone();
    for (int k = 0; k < values.length; k += 7) {
      values[k] = Double.NaN;
    }
    DenseFeatures holes = new DenseFeatures(TRAIN.rows(), 2, values);
    Dataset data = new Dataset("holes", TRAIN.schema(), holes, TRAIN.labels());
    if (!learner.capabilities().contains(Capability.MISSING_FEATURES)) {
      assertRefused(() -> learner.fit(data), Capability.MISSING_FEATURES);
      assertRefused(() -> posterior(model(learner), holes), Capability.MISSING_FEATURES);
      return;
    }
    assertThat(Arrays.stream(posterior(learner.fit(data), holes).marginals()))
        .allMatch(p -> p >= 0 && p <= 1);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void unknownLabelsAreNotNegativeOrAreRefused(Learner<?> learner) {
    Labels hidden = PlantedData.hide(TRAIN.labels(), 0.5, 3);
    Dataset data = new Dataset("hidden", TRAIN.schema(), TRAIN.features(), hidden);
    if (!learner.capabilities().contains(Capability.UNKNOWN_LABELS)) {
      assertRefused(() -> learner.fit(data), Capability.UNKNOWN_LABELS);
      return;
    }
    Dataset asNegative =
        new Dataset("negative", TRAIN.schema(), TRAIN.features(), Labels.known(hidden.positives()));
    double complete = mean(model(learner));
    assertThat(Math.abs(mean(learner.fit(data)) - complete))
        .isLessThan(Math.abs(mean(learner.fit(asNegative)) - complete) / 2);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void rowsOfWhichNoneIsKnownCompletelyCanBeLearntFromAndDecoded(Learner<?> learner) {
    if (!learner.capabilities().contains(Capability.UNKNOWN_LABELS)) {
      return; // refused, see above
    }
    Labels hidden = PlantedData.hideOneInEachRow(TRAIN.labels());
    Model model = learner.fit(new Dataset("hidden", TRAIN.schema(), TRAIN.features(), hidden));
    Posterior posterior = posterior(model, TEST.features());
    posterior.support().ifPresent(support -> assertThat(support.sets().rows()).isPositive());
    for (String name : List.of("subset", "hamming", "f1", "jaccard")) {
      for (Decoder decoder : Decoders.variants(Decoders.parse(name))) {
        assertThat(decoder.decode(posterior).rows()).as(name).isEqualTo(TEST.rows());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void labelSetsWithoutFeaturesAreLearntFromOrRefused(Learner<?> learner) {
    LabelSets more = new LabelChain(4).sample(100, 13).labels().positives();
    Dataset data = TRAIN.with(LabelKnowledge.none().withLabelOnly(more));
    if (!learner.capabilities().contains(Capability.LABEL_ONLY)) {
      assertRefused(() -> learner.fit(data), Capability.LABEL_ONLY);
      return;
    }
    Model with = learner.fit(data);
    // A learner may find that they do not help, and says so.
    String used = with.card().provenance().getOrDefault("labelOnlyRows", "0");
    assertThat(used).isIn("0", "100");
    assertThat(with.state().tensors().equals(model(learner).state().tensors()))
        .isEqualTo(used.equals("0"));
    assertThat(Arrays.stream(posterior(with, TEST.features()).marginals()))
        .allMatch(p -> p >= 0 && p <= 1);
  }

  private static double mean(Model model) {
    return Arrays.stream(posterior(model, TEST.features()).marginals()).average().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("learners")
  void knownLabelsAreKeptOrRefused(Learner<?> learner) {
    Model model = model(learner);
    int[][] rows =
        IntStream.range(0, TEST.rows()).mapToObj(row -> new int[] {0}).toArray(int[][]::new);
    int[][] off =
        IntStream.range(0, TEST.rows()).mapToObj(row -> new int[] {3}).toArray(int[][]::new);
    Evidence known = Evidence.of(LabelSets.of(4, rows), LabelSets.of(4, off));
    if (!learner.capabilities().contains(Capability.EVIDENCE)) {
      assertRefused(() -> model.posterior(TEST.features(), known), Capability.EVIDENCE);
      return;
    }
    Posterior posterior = model.posterior(TEST.features(), known);
    LabelSets best = posterior.mostProbable();
    for (int row = 0; row < TEST.rows(); row++) {
      assertThat(posterior.marginals()[4 * row]).isEqualTo(1);
      assertThat(posterior.marginals()[4 * row + 3]).isEqualTo(0);
      assertThat(best.contains(row, 0)).isTrue();
      assertThat(best.contains(row, 3)).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void theOrderOfTheLabelsDoesNotMatter(Learner<?> learner) {
    int[] newIndex = {2, 0, 3, 1};
    List<String> names = Arrays.asList("", "", "", "");
    for (int label = 0; label < 4; label++) {
      names.set(newIndex[label], TRAIN.schema().labels().get(label));
    }
    Dataset permuted =
        new Dataset(
            "permuted",
            new Schema(TRAIN.schema().features(), names),
            TRAIN.features(),
            Labels.known(TRAIN.labels().positives().relabel(newIndex, 4)));
    double[] expected = posterior(model(learner), TEST.features()).marginals();
    double[] actual = posterior(learner.fit(permuted), TEST.features()).marginals();
    for (int row = 0; row < TEST.rows(); row++) {
      for (int label = 0; label < 4; label++) {
        assertThat(actual[4 * row + newIndex[label]])
            .isCloseTo(expected[4 * row + label], within(2e-3));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void oneModelServesManyThreads(Learner<?> learner) {
    double[] expected = posterior(model(learner), TEST.features()).marginals();
    // Of a model that has not answered before: what it makes when first asked is asked for at once.
    Model fresh = learner.fit(TRAIN);
    List<double[]> results =
        Collections.nCopies(16, fresh).parallelStream()
            .map(shared -> posterior(shared, TEST.features()).marginals())
            .toList();
    assertThat(results).allSatisfy(result -> assertThat(result).isEqualTo(expected));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void isAtLeastAsGoodAsThePriorOnPlantedData(Learner<?> learner) {
    assertThat(logLoss(model(learner)))
        .isLessThanOrEqualTo(logLoss(Catalog.learner("prior", Map.of()).fit(TRAIN)));
  }

  private static double logLoss(Model model) {
    double[] marginals = posterior(model, TEST.features()).marginals();
    double loss = 0;
    for (int row = 0; row < TEST.rows(); row++) {
      for (int label = 0; label < 4; label++) {
        double p = marginals[4 * row + label];
        loss -= Math.log(TEST.labels().positives().contains(row, label) ? p : 1 - p);
      }
    }
    return loss;
  }

  @ParameterizedTest
  @MethodSource("learners")
  void reportsProgressAndStopsWhenTheListenerCancels(Learner<?> learner) {
    Progress cancelling =
        (stage, fraction) -> {
          throw new CancellationException();
        };
    assertThatThrownBy(() -> learner.fit(TRAIN, cancelling))
        .as("a learner that reports no progress cannot be cancelled")
        .isInstanceOf(CancellationException.class);
  }

  private static Posterior posterior(Model model, Features rows) {
    return model.posterior(rows, Evidence.none());
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, Capability capability) {
    assertThatThrownBy(call)
        .isInstanceOf(InputException.class)
        .hasMessageContaining(capability.words());
  }
}

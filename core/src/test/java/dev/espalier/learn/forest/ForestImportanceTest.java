package dev.espalier.learn.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.FeatureImportance;
import dev.espalier.FeatureImportance.Measure;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.learn.forest.RandomForest.Importance;
import dev.espalier.learn.forest.RandomForest.Outputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cats where x > 0, dogs where y > 0; the other two features tell nothing. */
class ForestImportanceTest {
  private static final Dataset TRAIN = animals(400);
  private static final int X = 1;
  private static final int Y = 3;

  private static Dataset animals(int rows) {
    double[] cells = new SplittableRandom(1).doubles(4L * rows, -1, 1).toArray();
    LabelSets.Builder sets = new LabelSets.Builder(2);
    for (int row = 0; row < rows; row++) {
      if (cells[4 * row + X] > 0) {
        sets.add(0);
      }
      if (cells[4 * row + Y] > 0) {
        sets.add(1);
      }
      sets.endRow();
    }
    return new Dataset(
        "animals",
        Schema.ofNumbers(List.of("noise", "x", "other noise", "y"), List.of("cat", "dog")),
        new DenseFeatures(rows, 4, cells),
        Labels.known(sets.build()));
  }

  private static RandomForest learner(Importance importance, Outputs outputs) {
    return Hyperparameters.with(
        RandomForest.defaults().withTrees(40),
        Map.of(
            "importance", Hyperparameters.text(importance),
            "outputs", Hyperparameters.text(outputs)));
  }

  private static FeatureImportance importance(
      Importance importance, Outputs outputs, Dataset data) {
    return learner(importance, outputs)
        .fit(data, Progress.none())
        .featureImportance()
        .orElseThrow();
  }

  @Test
  void nothingIsKeptUnlessAskedFor() {
    Model model = RandomForest.defaults().withTrees(3).fit(TRAIN, Progress.none());
    assertThat(model.featureImportance()).isEmpty();
    assertThat(model.state().tensors().keySet()).noneMatch(name -> name.startsWith("importance"));
  }

  @ParameterizedTest
  @EnumSource(Outputs.class)
  void permutationTellsWhichFeatureIsForWhichLabel(Outputs outputs) {
    FeatureImportance found = importance(Importance.PERMUTATION, outputs, TRAIN);
    assertThat(found.measure()).isEqualTo(Measure.PERMUTATION);
    assertThat(found.ranked(0).get(0)).isEqualTo(X);
    assertThat(found.ranked(1).get(0)).isEqualTo(Y);
    assertThat(found.ranked(-1).subList(0, 2)).containsExactlyInAnyOrder(X, Y);
    assertThat(found.ofLabel(X, 0)).as("half of the rows get the wrong half").isGreaterThan(0.3);
    assertThat(found.ofLabel(X, 1)).isCloseTo(0, within(0.02));
    assertThat(found.overall(0)).isCloseTo(0, within(0.02));
    assertThat(found.overall(Y)).isEqualTo((found.ofLabel(Y, 0) + found.ofLabel(Y, 1)) / 2);
  }

  @ParameterizedTest
  @EnumSource(Outputs.class)
  void sharesOfImpurityAddUpToOne(Outputs outputs) {
    FeatureImportance found = importance(Importance.IMPURITY, outputs, TRAIN);
    assertThat(IntStream.range(0, 4).mapToDouble(found::overall).sum()).isCloseTo(1, within(1e-12));
    assertThat(found.ranked(-1).subList(0, 2)).containsExactlyInAnyOrder(X, Y);
    assertThat(found.hasLabels()).isEqualTo(outputs == Outputs.EACH);
    if (found.hasLabels()) {
      assertThat(found.ranked(0).get(0)).isEqualTo(X);
      assertThat(found.ranked(1).get(0)).isEqualTo(Y);
    } else {
      assertThatThrownBy(() -> found.ofLabel(X, 0)).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Outputs.class)
  void unknownLabelsAndSparseRowsAreFine(Outputs outputs) {
    Labels some = TestData.hide(TRAIN.labels(), 0.3, 5);
    Dataset dense = new Dataset("dense", TRAIN.schema(), TRAIN.features(), some);
    Dataset sparse = new Dataset("sparse", TRAIN.schema(), TestData.sparse(TRAIN.features()), some);
    FeatureImportance found = importance(Importance.PERMUTATION, outputs, dense);
    assertThat(found.ranked(0).get(0)).isEqualTo(X);
    assertThat(found.ranked(1).get(0)).isEqualTo(Y);
    assertThat(importance(Importance.PERMUTATION, outputs, sparse).values())
        .containsExactly(found.values(), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(Importance.class)
  void itIsStoredAndChangesNoPrediction(Importance importance) {
    double[] plain =
        learner(Importance.NONE, Outputs.TOGETHER)
            .fit(TRAIN, Progress.none())
            .posterior(TRAIN.features(), Evidence.none())
            .marginals();
    RandomForest learner = learner(importance, Outputs.TOGETHER);
    Model model = learner.fit(TRAIN, Progress.none());
    Model again = learner.fromState(model.state());
    assertThat(again.featureImportance()).isEqualTo(model.featureImportance());
    assertThat(again.posterior(TRAIN.features(), Evidence.none()).marginals()).isEqualTo(plain);
  }

  @Test
  void aStoredNumberOutOfRangeIsRefused() {
    RandomForest learner = learner(Importance.PERMUTATION, Outputs.TOGETHER);
    ModelState state = learner.fit(TRAIN, Progress.none()).state();
    Map<String, Tensor> tensors = new LinkedHashMap<>(state.tensors());
    double[] values = new double[8];
    values[5] = 1.5;
    tensors.put("importance.permutation", new Tensor.Doubles(values, 4, 2));
    assertThatThrownBy(
            () -> learner.fromState(new ModelState(state.schema(), state.card(), tensors)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("importance.permutation");
  }
}

package dev.espalier.eval.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegularisationPathTest {
  private final Dataset data = new LabelChain(4).sample(200, 1);
  private final Learner<?> sparse =
      Catalog.learner(
          "corrlog", Map.of("rule", "pseudo-likelihood", "sparsity", "10", "tolerance", "1e-10"));

  private List<RegularisationPath.Point> points(Learner<?> learner, double... values) {
    List<RegularisationPath.Point> points = new ArrayList<>();
    List<Double> boxed = new ArrayList<>();
    for (double value : values) {
      boxed.add(value);
    }
    RegularisationPath.of("edgePenalty", boxed).run(learner, data, Progress.none(), points::add);
    return points;
  }

  @Test
  void aPathRunsFromLargeToSmallAndGrowsEdges() {
    List<RegularisationPath.Point> points = points(sparse, 1e-3, 10, 1e-1);
    assertThat(points).extracting(RegularisationPath.Point::value).containsExactly(10.0, 0.1, 1e-3);
    assertThat(points.get(0).edges()).isZero();
    assertThat(points.get(2).edges()).isGreaterThan(points.get(0).edges());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "corrlog edgePenalty rule=pseudo-likelihood sparsity=10",
        "corrlog edgePenalty rule=supported-likelihood",
        "corrlog weightPenalty rule=pseudo-likelihood",
        "ilr weightPenalty",
        "cgl edgePenalty rule=pseudo-likelihood",
        "cgl edgePenalty rule=supported-likelihood",
        "cgl weightPenalty rule=pseudo-likelihood edgePenalty=0.1",
        "pseudo-ising edgePenalty weightPenalty=0.003"
      })
  void everyPointHasTheObjectiveOfAFitAlone(String setting) {
    String[] words = setting.split(" ", -1);
    Map<String, String> settings = new HashMap<>(Map.of("tolerance", "1e-9"));
    for (int k = 2; k < words.length; k++) {
      settings.put(words[k].substring(0, words[k].indexOf('=')), words[k].replaceAll(".*=", ""));
    }
    Learner<?> learner = Catalog.learner(words[0], settings);
    String parameter = words[1];
    Dataset train = twelveLabels(100);
    ModelPath<?> path = learner.path(train, parameter);
    // The third is far below the second, the fourth above the third.
    for (String value : List.of("0.5", "0.15", "0.004", "0.05")) {
      Model point = path.next(value, Progress.none());
      Learner<?> changed = Hyperparameters.with(learner, Map.of(parameter, value));
      Model alone = changed.fit(train);
      assertThat(objective(point)).as(value).isCloseTo(objective(alone), within(1e-6));
      assertThat(point.card().hyperparameters())
          .isEqualTo(alone.card().hyperparameters())
          .isEqualTo(Hyperparameters.values(Hyperparameters.resolved(changed, alone.card())));
      double[] marginals = point.posterior(train.features(), Evidence.none()).marginals();
      assertThat(marginals)
          .as(value)
          .containsExactly(
              alone.posterior(train.features(), Evidence.none()).marginals(), within(2e-3));
    }
  }

  /**
   * Two chains, the second over points turned by a right angle: enough pairs for screening, for
   * labels that no edge has tied yet, and for steps between values that are far from each other.
   */
  private static Dataset twelveLabels(int rows) {
    Dataset chain = new LabelChain(8).sample(rows, 6);
    double[] turned = new double[2 * rows];
    for (int row = 0; row < rows; row++) {
      turned[2 * row] = chain.features().value(row, 1);
      turned[2 * row + 1] = -chain.features().value(row, 0);
    }
    Labels other = new LabelChain(4).at(turned).labels();
    LabelSets.Builder sets = new LabelSets.Builder(12);
    for (int row = 0; row < rows; row++) {
      sets.addRow(
          IntStream.concat(
                  Arrays.stream(chain.labels().positives().row(row)),
                  Arrays.stream(other.positives().row(row)).map(label -> label + 8))
              .toArray());
    }
    List<String> names = IntStream.range(0, 12).mapToObj(label -> "label" + label).toList();
    return new Dataset(
        "two chains",
        Schema.ofNumbers(List.of("x", "y"), names),
        chain.features(),
        new Labels(sets.build(), null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cgl", "pseudo-ising"})
  void unknownLabelsAreExpectedAnewAtEveryPoint(String name) {
    Dataset complete = new LabelChain(8).sample(100, 3);
    LabelSets.Builder hidden = new LabelSets.Builder(8);
    for (int row = 0; row < complete.rows(); row++) {
      hidden.addRow(row % 3 == 0 ? new int[] {row % 8} : new int[0]);
    }
    LabelSets unknown = hidden.build();
    LabelSets.Builder shown = new LabelSets.Builder(8);
    for (int row = 0; row < complete.rows(); row++) {
      int at = row;
      shown.addRow(
          Arrays.stream(complete.labels().positives().row(row))
              .filter(label -> !unknown.contains(at, label))
              .toArray());
    }
    Dataset train =
        new Dataset(
            "unknown", complete.schema(), complete.features(), new Labels(shown.build(), unknown));
    Map<String, String> settings = new HashMap<>(Map.of("tolerance", "1e-9"));
    if (name.equals("cgl")) {
      settings.put("rule", "pseudo-likelihood");
    }
    Learner<?> learner = Catalog.learner(name, settings);
    ModelPath<?> path = learner.path(train, "edgePenalty");
    for (String value : List.of("0.1", "0.04")) {
      Model alone = Hyperparameters.with(learner, Map.of("edgePenalty", value)).fit(train);
      assertThat(objective(path.next(value, Progress.none())))
          .as(value)
          .isCloseTo(objective(alone), within(1e-6));
    }
  }

  @Test
  void aPathIsTheSameAgainBitForBit() {
    Learner<?> learner = Catalog.learner("cgl", Map.of("rule", "pseudo-likelihood"));
    List<RegularisationPath.Point> once = points(learner, 0.1, 0.03, 0.01);
    List<RegularisationPath.Point> again = points(learner, 0.1, 0.03, 0.01);
    for (int k = 0; k < once.size(); k++) {
      assertThat(objective(again.get(k).model())).isEqualTo(objective(once.get(k).model()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cgl", "corrlog"})
  void aPathIsStoppedByItsListener(String name) {
    Learner<?> learner = Catalog.learner(name, Map.of("rule", "pseudo-likelihood"));
    List<RegularisationPath.Point> points = new ArrayList<>();
    List<Double> heard = new ArrayList<>();
    Progress stopping =
        (stage, fraction) -> {
          heard.add(fraction);
          if (stage.startsWith("point 2")) {
            throw new CancellationException();
          }
        };
    assertThatThrownBy(
            () ->
                RegularisationPath.usual("edgePenalty", 4)
                    .run(learner, data, stopping, points::add))
        .isInstanceOf(CancellationException.class);
    assertThat(points).hasSize(1);
    assertThat(heard).isSorted();
  }

  private static double objective(Model model) {
    return objective(model.card().provenance());
  }

  private static double objective(Map<String, String> facts) {
    return Double.parseDouble(facts.getOrDefault("objective", "NaN"));
  }

  @Test
  void usualValuesFallAtEqualRatios() {
    List<Double> values = new ArrayList<>();
    RegularisationPath.usual("edgePenalty", 5)
        .run(sparse, data, Progress.none(), point -> values.add(point.value()));
    assertThat(values).hasSize(5);
    for (int k = 2; k < 5; k++) {
      assertThat(values.get(k) / values.get(k - 1))
          .isCloseTo(values.get(1) / values.get(0), within(1e-12));
    }
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(
            () ->
                RegularisationPath.usual("lambda", 5)
                    .run(sparse, data, Progress.none(), point -> {}))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no parameter 'lambda'");
    assertThatThrownBy(() -> RegularisationPath.usual("edgePenalty", 1))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> RegularisationPath.of("edgePenalty", List.of()))
        .isInstanceOf(InputException.class);
  }
}

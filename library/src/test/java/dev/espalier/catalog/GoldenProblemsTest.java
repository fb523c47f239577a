package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Learners find the optima that NumPy found from the definitions, with their parameters, and
 * predict what an enumeration of the label sets gives: {@code src/test/python/golden.py} made the
 * problems and checked each answer by its optimality conditions.
 */
class GoldenProblemsTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

  static Stream<String> problems() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".properties"))
          .map(name -> name.substring(0, name.length() - ".properties".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void findsTheOptimumOfNumPyAndPredictsByEnumeration(String name) throws IOException {
    Properties golden = new Properties();
    try (Reader reader = Files.newBufferedReader(GOLDEN.resolve(name + ".properties"))) {
      golden.load(reader);
    }
    double accuracy = Double.parseDouble(golden.getProperty("accuracy", "1e-4"));
    Dataset data =
        DataFiles.read(GOLDEN.resolve(text(golden, "data") + ".arff"), ReadOptions.automatic());
    Model model = Catalog.learner(text(golden, "learner"), settings(golden)).fit(data);

    double objective = Double.parseDouble(text(golden, "objective"));
    assertThat(Double.parseDouble(model.card().provenance().get("objective")))
        .isCloseTo(objective, within(accuracy * 1e-2 * objective));
    ModelState state = model.state();
    assertThat(state.doubles("weights"))
        .containsExactly(numbers(golden, "weights"), within(accuracy));
    assertThat(state.doubles("intercepts"))
        .containsExactly(numbers(golden, "intercepts"), within(accuracy));
    List<String> edges = words(golden, "edges");
    Map<String, double[]> found = edges(state, data.labelCount());
    assertThat(found.keySet()).containsExactlyElementsOf(edges);
    assertThat(found.values().stream().flatMapToDouble(Arrays::stream).toArray())
        .containsExactly(numbers(golden, "edgeVectors"), within(accuracy));

    List<String> expectedSets = words(golden, "mostProbable");
    int[] rows = java.util.stream.IntStream.range(0, expectedSets.size()).toArray();
    Posterior posterior = model.posterior(data.features().select(rows), Evidence.none());
    assertThat(posterior.marginals())
        .containsExactly(numbers(golden, "marginals"), within(accuracy));
    assertThat(signs(posterior.mostProbable())).isEqualTo(expectedSets);
  }

  private static Map<String, String> settings(Properties golden) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String setting : words(golden, "settings")) {
      int at = setting.indexOf('=');
      settings.put(setting.substring(0, at), setting.substring(at + 1));
    }
    return settings;
  }

  /** The vector of each edge that is not zero, the constant last, by its labels. */
  private static Map<String, double[]> edges(ModelState state, int labels) {
    Map<String, double[]> edges = new LinkedHashMap<>();
    if (state.tensors().containsKey("edges.first")) {
      int count = state.integers("edges.first").length;
      double[] weights = state.doubles("edges.weights");
      int columns = weights.length / Math.max(1, count);
      for (int edge = 0; edge < count; edge++) {
        double[] vector = new double[columns + 1];
        for (int column = 0; column < columns; column++) {
          vector[column] = weights[column * count + edge];
        }
        vector[columns] = state.doubles("edges.constants")[edge];
        edges.put(
            state.integers("edges.first")[edge] + "-" + state.integers("edges.second")[edge],
            vector);
      }
    } else if (state.tensors().containsKey("edges")) {
      int at = 0;
      for (int i = 0; i < labels; i++) {
        for (int j = i + 1; j < labels; j++, at++) {
          if (state.doubles("edges")[at] != 0) {
            edges.put(i + "-" + j, new double[] {state.doubles("edges")[at]});
          }
        }
      }
    }
    return edges;
  }

  private static List<String> signs(LabelSets sets) {
    List<String> signs = new ArrayList<>();
    for (int row = 0; row < sets.rows(); row++) {
      StringBuilder text = new StringBuilder();
      for (int label = 0; label < sets.labelCount(); label++) {
        text.append(sets.contains(row, label) ? '1' : '0');
      }
      signs.add(text.toString());
    }
    return signs;
  }

  private static List<String> words(Properties golden, String key) {
    return Arrays.stream(text(golden, key).split(" ", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static String text(Properties golden, String key) {
    return Objects.requireNonNull(golden.getProperty(key), key);
  }

  private static double[] numbers(Properties golden, String key) {
    return words(golden, key).stream().mapToDouble(Double::parseDouble).toArray();
  }
}

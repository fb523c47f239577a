package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.ModelState;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Model files of every learner stay readable: each was written once, with what it predicted on that
 * day. {@code src/test/python/model_fixtures.py} makes one for a new learner.
 */
@Execution(ExecutionMode.CONCURRENT)
class ModelFixturesTest {
  private static final Path MODELS = Path.of("src", "test", "resources", "models");
  private static final List<String> LABELS = List.of("label-1", "label-2", "label-3");

  /** Where the columns of the decoders start in a table of predictions. */
  private static final int FIRST_DECODER = 5;

  static Stream<String> fixtures() throws IOException {
    try (Stream<Path> files = Files.list(MODELS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".csv"))
          .map(name -> name.substring(0, name.length() - ".csv".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  /** The file of rows that a table of predictions names. */
  static Path rows(String name) {
    Path arff = MODELS.resolve(name + ".arff");
    return Files.exists(arff) ? arff : MODELS.resolve(name + ".jsonl");
  }

  private static ModelState state(String name) {
    return ModelFile.read(MODELS.resolve(name + ".espalier"));
  }

  @Test
  void everyLearnerHasAFixture() throws IOException {
    assertThat(fixtures().map(name -> state(name).card().learner()).distinct())
        .as("learners with a model file in src/test/resources/models; see model_fixtures.py")
        .containsExactlyInAnyOrderElementsOf(
            Catalog.learners().stream()
                .map(Catalog.Entry::name)
                .filter(name -> !name.equals("auto")) // files name what it chose
                .toList());
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void anOldFilePredictsAsOnTheDayItWasWritten(String name) throws IOException {
    Predictor predictor = Predictor.load(MODELS.resolve(name + ".espalier"));
    assertThat(predictor.model().schema().labels()).isEqualTo(LABELS);
    List<List<String>> table =
        Files.readAllLines(MODELS.resolve(name + ".csv")).stream()
            .map(line -> Arrays.asList(line.split(",", -1)))
            .toList();
    List<String> header = table.get(0);
    Features rows = predictor.read(rows(header.get(0))).features();
    for (int k = FIRST_DECODER; k < header.size(); k++) {
      int column = k;
      if (table.get(1).get(column).isEmpty()) {
        assertThatThrownBy(() -> predictor.predict(rows, Decoders.parse(header.get(column))))
            .isInstanceOf(InputException.class);
        continue;
      }
      Decoder decoder = Decoders.parse(header.get(column));
      Prediction plain = predictor.predict(rows, decoder);
      Prediction known = predictor.predict(rows, firstLabelIsOn(rows.rows()), decoder);
      check(plain, table.subList(1, 1 + rows.rows()), column);
      check(known, table.subList(1 + rows.rows(), table.size()), column);
    }
  }

  private static Evidence firstLabelIsOn(int rows) {
    int[][] first = IntStream.range(0, rows).mapToObj(row -> new int[] {0}).toArray(int[][]::new);
    return Evidence.of(LabelSets.of(LABELS.size(), first), LabelSets.empty(rows, LABELS.size()));
  }

  private static void check(Prediction answer, List<List<String>> expected, int column) {
    double[] marginals = answer.marginals();
    for (int row = 0; row < expected.size(); row++) {
      List<String> cells = expected.get(row);
      for (int label = 0; label < LABELS.size(); label++) {
        double probability = Double.parseDouble(cells.get(2 + label));
        assertThat(marginals[row * LABELS.size() + label])
            .as("row %d of %s", row + 1, cells)
            .isCloseTo(probability, within(1e-9 * Math.abs(probability)));
      }
      List<String> set = answer.labels(row);
      assertThat(set.isEmpty() ? "-" : String.join("|", set))
          .as("row %d by %s", row + 1, answer.decoder())
          .isEqualTo(cells.get(column));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "format-1-ilr, 0.4556332795618985, 0.8615592511646119, 0.874901727195845",
    "format-1-corrlog, 0.6827616255172393, 0.7339555571657157, 0.7613025844717803",
    "format-1-prior, 0.3360655737704918, 0.5491803278688525, 0.7622950819672132"
  })
  void aFileFromBeforeMeanProbabilitiesWereKeptServesTheOtherDecoders(
      String name, double first, double second, double third) {
    Predictor predictor = Predictor.load(MODELS.resolve(name + ".espalier"));
    Features row = new DenseFeatures(1, 2, new double[] {0.2, 0.3});
    assertThat(predictor.predict(row, Decoders.macroF1()).marginals())
        .containsExactly(new double[] {first, second, third}, within(1e-12));
    assertThatThrownBy(() -> predictor.predict(row, Decoders.diverse(1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("train it again");
  }
}

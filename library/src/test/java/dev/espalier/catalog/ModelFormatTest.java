package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.ModelState;
import dev.espalier.Python;
import dev.espalier.data.Features;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.model.ModelFile;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * python/espalier_model.py predicts from the model files of every learner what they predicted when
 * they were written, and docs/reference/model-format.md names all that they hold. Skipped where
 * there is no Python with NumPy.
 */
@Tag("process")
class ModelFormatTest {
  private static final Path MODELS = Path.of("src", "test", "resources", "models");
  private static final Path SCRIPT = Path.of("src", "test", "python", "model_format.py");
  private static final Path READER = Path.of("..", "python", "espalier_model.py");
  private static final Path REFERENCE = Path.of("..", "docs", "reference");
  private static final List<String> PAGES =
      List.of("model-format.md", "model-format-learners.md", "model-format-restorers.md");

  @TempDir private Path directory;

  @Test
  void thePagesNameEveryLearnerRestorerAndTensor() throws IOException {
    StringBuilder pages = new StringBuilder();
    for (String page : PAGES) {
      pages.append(Files.readString(REFERENCE.resolve(page)));
    }
    String page = pages.toString();
    List<ModelState> states = new ArrayList<>();
    for (String name : ModelFixturesTest.fixtures().toList()) {
      states.add(ModelFile.read(MODELS.resolve(name + ".espalier")));
    }
    for (Catalog.Entry entry : Catalog.learners()) {
      states.add(entry.defaults().fit(new LabelChain(3).sample(40, 1)).state());
    }
    for (Restorers.Entry entry : Restorers.all()) {
      states.add(entry.defaults().fit(RestorerFixturesTest.train()).state());
    }
    for (ModelState state : states) {
      assertThat(page).contains("`" + state.card().learner() + "`");
      assertThat(state.tensors().keySet())
          .as(state.card().learner())
          .allMatch(tensor -> isNamed(page, shared(tensor)));
    }
  }

  /** The name without the model that it is part of, and without the number of a label's forest. */
  private static String shared(String tensor) {
    return tensor.replace("restore.model.", "").replaceAll("^forest\\.[0-9]+", "forest");
  }

  /** Rows and label sets, which are several tensors, are named once. */
  private static boolean isNamed(String page, String tensor) {
    String whole = tensor.replaceAll("\\.(starts|columns|values|members)$", "");
    return Stream.of(tensor, whole, whole + ".starts")
        .anyMatch(name -> page.contains("`" + name + "`"));
  }

  @Test
  void theReaderInPythonPredictsTheSame() throws IOException, InterruptedException {
    Optional<String> python = Python.with("numpy");
    assumeTrue(python.isPresent(), "no python3 with NumPy here");
    List<String> command = new ArrayList<>(List.of(python.orElseThrow(), absolute(SCRIPT)));
    command.add(absolute(READER));
    command.add(absolute(REFERENCE.resolve(PAGES.get(0))));
    List<String> expected = new ArrayList<>();
    for (String name : ModelFixturesTest.fixtures().toList()) {
      if (!name.startsWith("restore-")) { // the page tells what these hold, not how to infer
        command.add(name + ".espalier");
        command.add(absolute(writeRows(name, expected)));
      }
    }
    Path out = directory.resolve("out.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(MODELS.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor()).as(() -> text(out)).isZero();
    List<String> answer = Files.readAllLines(out);
    assertThat(answer).hasSameSizeAs(expected);
    for (int k = 0; k < answer.size(); k++) {
      assertThat(numbers(answer.get(k)))
          .as(answer.get(k))
          .containsExactly(numbers(expected.get(k)), within(1e-9));
    }
  }

  /** Writes a fixture's test rows as numbers; adds the probabilities that it once predicted. */
  private Path writeRows(String name, List<String> expected) throws IOException {
    Path model = MODELS.resolve(name + ".espalier");
    List<String> table = Files.readAllLines(MODELS.resolve(name + ".csv"));
    Features rows =
        DataFiles.read(
                ModelFixturesTest.rows(table.get(0).split(",", -1)[0]),
                ReadOptions.automatic().withExpected(ModelFile.read(model).schema(), false))
            .features();
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < rows.rows(); row++) {
      int at = row;
      lines.add(
          IntStream.range(0, rows.columns())
              .mapToObj(column -> Double.toString(rows.value(at, column)))
              .collect(Collectors.joining(",")));
      String[] cells = table.get(1 + row).split(",", -1);
      expected.add(name + " " + cells[2] + " " + cells[3] + " " + cells[4]);
    }
    return Files.write(directory.resolve(name + ".csv"), lines);
  }

  private static double[] numbers(String line) {
    return Arrays.stream(line.split(" ", -1)).skip(1).mapToDouble(Double::parseDouble).toArray();
  }

  private static String absolute(Path file) {
    return file.toAbsolutePath().normalize().toString();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}

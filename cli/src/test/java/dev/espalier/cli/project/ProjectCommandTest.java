package dev.espalier.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code espalier project} from a trained model to its files. */
class ProjectCommandTest {
  @TempDir Path directory;

  private Path data() {
    return CommandLineRun.data(directory, "train.arff", 1);
  }

  private Path trained(String learner, String... more) {
    Path model = directory.resolve("a.model");
    Object[] arguments = new Object[6 + more.length];
    Object[] start = {"train", data(), "--learner", learner, "--out", model};
    System.arraycopy(start, 0, arguments, 0, start.length);
    System.arraycopy(more, 0, arguments, start.length, more.length);
    assertThat(CommandLineRun.of(arguments).code()).isZero();
    return model;
  }

  @Test
  void aTableHasTheCoordinatesOfTheModel() throws IOException {
    for (String[] how :
        new String[][] {{"mlda"}, {"lda-c1"}, {"ilr", "--set", "features=plain+mlda"}}) {
      Path model = trained(how[0], List.of(how).subList(1, how.length).toArray(new String[0]));
      Path out = directory.resolve("points.csv");
      CommandLineRun run = CommandLineRun.of("project", model, data(), "--out", out);
      assertThat(run.err()).isEmpty();
      assertThat(run.code()).isZero();
      Predictor predictor = Predictor.load(model);
      Dataset rows = predictor.read(data());
      DenseFeatures expected = predictor.model().project(rows.features()).orElseThrow();
      List<String> lines = Files.readAllLines(out);
      assertThat(lines).hasSize(rows.rows() + 1);
      assertThat(lines.get(0)).startsWith("row,labels,direction1,direction2");
      for (int row = 0; row < rows.rows(); row++) {
        String[] cells = lines.get(row + 1).split(",", -1);
        assertThat(cells).hasSize(2 + expected.columns());
        assertThat(Double.parseDouble(cells[2])).isEqualTo(expected.value(row, 0));
      }
    }
  }

  @Test
  void aPageShowsTheRowsOfTwoLabelsAndNeedsNoOtherFile() throws IOException {
    Path model = trained("mlda");
    List<String> labels = Predictor.load(model).model().schema().labels();
    Path out = directory.resolve("points.html");
    String pair = labels.get(0) + "," + labels.get(1);
    CommandLineRun run =
        CommandLineRun.of(
            "project", model, data(), "--pair", pair, "--directions", "2,1", "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    String page = Files.readString(out);
    assertThat(page)
        .contains("default-src 'none'", "direction 2", "component 1", labels.get(0) + " only")
        .doesNotContain("<script", "http://", "https://");
    Dataset rows = Predictor.load(model).read(data());
    long carrying =
        java.util.stream.IntStream.range(0, rows.rows())
            .filter(
                row ->
                    rows.labels().positives().contains(row, 0)
                        || rows.labels().positives().contains(row, 1))
            .count();
    // Each row is a point in both panels.
    assertThat(page.split("<title>row ", -1)).hasSize((int) (2 * carrying + 1));
  }

  @Test
  void mistakesAreTold() {
    Path model = trained("mlda");
    Path page = directory.resolve("a.html");
    told("unknown ending; expected .csv or .html", "project", model, data(), "--out", "a.png");
    told("expected two labels", "project", model, data(), "--pair", "x,y", "--out", page);
    told("expected two numbers", "project", model, data(), "--directions", "1,9", "--out", page);
    told(
        "expected a page (.html)",
        "project",
        model,
        data(),
        "--pair",
        "a,b",
        "--out",
        directory.resolve("a.csv"));
    Path prior = trained("prior");
    told("has no directions", "project", prior, data(), "--out", page);
  }

  private static void told(String words, Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(words);
  }
}

package dev.espalier.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import dev.espalier.cli.OtherProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The papers' tables are computed again, kept as they are found, and shown beside the paper's. */
@Tag("statistics")
class ReproduceTest {
  /** A run with one repeat, from which every test starts. */
  @TempDir private static Path shared;

  private static Path data;
  private static Path first;

  @TempDir private Path directory;
  private Path out;

  @BeforeAll
  static void runOnce() throws IOException {
    data = shared.resolve("data");
    write("statlog-australian", "australian.dat", "cnncccnccnccnn", "1", "0");
    CommandLineRun run = reproduce(shared.resolve("out"), "--repeats", 1);
    assertThat(run.out()).as(run.err()).contains("did 16 of 16 pieces");
    first = shared.resolve("out/results.tsv");
  }

  /** A small file in the format of a set, whose columns follow one hidden number. */
  private static void write(String set, String file, String kinds, String on, String off)
      throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 60; row++) {
      double hidden = random.nextGaussian();
      for (int column = 0; column < kinds.length(); column++) {
        double cell = hidden + random.nextGaussian();
        text.append(kinds.charAt(column) == 'n' ? Double.toString(cell) : cell > 0 ? "1" : "0")
            .append(' ');
      }
      text.append(hidden > 0 ? on : off).append('\n');
    }
    Files.createDirectories(data.resolve(set));
    Files.writeString(data.resolve(set).resolve(file), text);
  }

  @BeforeEach
  void startFromThatRun() throws IOException {
    out = Files.createDirectories(directory.resolve("out"));
    Files.copy(first, out.resolve("results.tsv"));
  }

  private CommandLineRun reproduce(Object... more) {
    return reproduce(out, more);
  }

  private static CommandLineRun reproduce(Path out, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("reproduce", "rmf-tables", "--data", data));
    arguments.addAll(List.of("--out", out, "--sets", "statlog-australian", "--quiet"));
    arguments.addAll(List.of(more));
    return CommandLineRun.of(arguments.toArray());
  }

  private static JsonNode cell(JsonNode json, String table, String method, String column) {
    for (JsonNode cell : json.get("cells")) {
      if (cell.get("table").asString().equals(table)
          && cell.get("method").asString().equals(method)
          && cell.get("column").asString().equals(column)) {
        return cell;
      }
    }
    throw new AssertionError(table + " has no " + method + " at " + column);
  }

  @Test
  void oursStandsBesideThePapers() throws IOException {
    CommandLineRun text = reproduce("--repeats", 2);
    assertThat(text.code()).isZero();
    assertThat(text.out())
        .contains("Table 2.2, statlog-australian", "0.7361", "did 15 of 31 pieces", "diagonally");
    JsonNode json = reproduce("--repeats", 2, "--json").json();
    JsonNode denoised = cell(json, "Table 2.2", "RMF+SVM", "0.3");
    assertThat(denoised.get("paper").asDouble()).isEqualTo(0.7361);
    assertThat(denoised.get("repeats").asInt()).isEqualTo(2);
    assertThat(denoised.get("mean").asDouble()).isBetween(0.4, 1.0);
    assertThat(cell(json, "Table 2.4", "RMFI+KNN", "0.9").get("paper").asDouble())
        .isEqualTo(0.5700);
    JsonNode forests = cell(json, "Table 2.3", "missF+KNN", "0.5");
    assertThat(forests.get("paper").asDouble()).isEqualTo(0.6978);
    assertThat(forests.get("mean").asDouble()).isBetween(0.4, 1.0);
    assertThat(cell(json, "Table 2.3", "missF+SVM", "0").get("mean"))
        .isEqualTo(cell(json, "Table 2.2", "SVM", "0.2").get("mean"));
    assertThat(cell(json, "Table 2.2", "RMF+SVM", "0").get("paper").asDouble())
        .as("the paper prints one cell for both")
        .isEqualTo(0.8478);
    assertThat(cell(json, "Table 2.3", "KNNI+SVM", "0").get("mean"))
        .as("with nothing missing, imputation changes nothing")
        .isEqualTo(cell(json, "Table 2.2", "SVM", "0.2").get("mean"));
    assertThat(Files.readString(out.resolve("tables.html")))
        .contains("Table 2.4: statlog-australian", "0.7361", "</html>");
  }

  @Test
  void imputationAfterDenoisingIsShownAsCurves() throws IOException {
    JsonNode json = reproduce("--repeats", 1, "--curves", "--json").json();
    List<String> methods = List.of("KNNI", "REMI", "missF");
    for (String method : methods) {
      for (String count : List.of("1", "7", "13")) {
        JsonNode plain = cell(json, "Figure 2.9, τ = 0", method, count);
        assertThat(cell(json, "Figure 2.9, τ = 0", "RMF+" + method, count).get("mean"))
            .as("without noise there is nothing to remove")
            .isEqualTo(plain.get("mean"));
      }
      assertThat(cell(json, "Figure 2.10, τ = 0.3", method, "0").get("mean"))
          .as("with nothing missing all imputations are alike")
          .isEqualTo(cell(json, "Figure 2.10, τ = 0.3", "KNNI", "0").get("mean"));
    }
    assertThat(
            methods.stream()
                .anyMatch(
                    method ->
                        !cell(json, "Figure 2.9, τ = 0.5", "RMF+" + method, "3")
                            .get("mean")
                            .equals(cell(json, "Figure 2.9, τ = 0.5", method, "3").get("mean"))))
        .as("the field has changed the noisy cells before they are imputed")
        .isTrue();
    assertThat(cell(json, "Figure 2.10, τ = 0.5", "RMFI", "13").has("paper")).isFalse();
    assertThat(Files.readString(out.resolve("tables.html")))
        .contains("Figure 2.9, τ = 0.5: statlog-australian")
        .contains("<path class=\"curve line0 dashed\"", "<path class=\"curve line0 solid\"")
        .contains("missing attributes");
    assertThat(reproduce("--repeats", 1).out())
        .as("the tables alone are still there")
        .contains("did 0 of 16 pieces");
  }

  @Test
  void forestsMayLearnFromTheRowsThatTheyFill() {
    assertThat(reproduce("--repeats", 1, "--forest-rows", "test").err())
        .contains("was made with missF=learns from train rows, not learns from test rows");
    JsonNode json = reproduce("--repeats", 1, "--forest-rows", "test", "--fresh", "--json").json();
    assertThat(cell(json, "Table 2.4", "missF+SVM", "0.3").get("mean").asDouble())
        .isBetween(0.2, 1.0);
    assertThat(reproduce("--forest-rows", "both").err()).contains("expected train or test");
  }

  @Test
  void statlogGermanIsTakenWhereItsFileIs() throws IOException {
    assertThat(RmfTables.usualSets(data)).doesNotContain("statlog-german").contains("adult");
    assertThat(reproduce("--repeats", 1).out())
        .contains("statlog-german is left out: there is no file")
        .contains("german.data");
    write("statlog-german", "german.data", "cnccnccnccncnccncncc", "1", "2");
    try {
      assertThat(RmfTables.usualSets(data)).contains("statlog-german");
      List<Object> arguments = new ArrayList<>(List.of("reproduce", "rmf-tables", "--data", data));
      arguments.addAll(List.of("--sets", "statlog-german", "--repeats", 1, "--json", "--quiet"));
      arguments.addAll(List.of("--out", directory.resolve("german")));
      JsonNode json = CommandLineRun.of(arguments.toArray()).json();
      JsonNode cell = cell(json, "Table 2.2", "RMF+SVM", "0.5");
      assertThat(cell.get("set").asString()).isEqualTo("statlog-german");
      assertThat(cell.get("paper").asDouble()).isEqualTo(0.7096);
      assertThat(cell.get("mean").asDouble()).isBetween(0.4, 1.0);
    } finally {
      Files.delete(data.resolve("statlog-german").resolve("german.data"));
    }
  }

  @Test
  void aRunGoesOnWhereAnEarlierOneEnded() throws IOException {
    Path file = out.resolve("results.tsv");
    String whole = Files.readString(file);
    // What a killed run leaves: the pieces that were done, in a file that is whole.
    List<String> lines = whole.lines().toList();
    String kept =
        lines.stream()
            .filter(line -> !line.contains("τ=0.5"))
            .reduce("", (all, line) -> all + line + "\n");
    Files.writeString(file, kept);
    CommandLineRun again = reproduce("--repeats", 1);
    assertThat(again.out()).contains("did 1 of 16 pieces");
    assertThat(Files.readAllLines(file)).containsExactlyInAnyOrderElementsOf(lines);
    assertThat(reproduce("--repeats", 1).out()).contains("did 0 of 16 pieces");
  }

  @Test
  void resultsUnderOtherSettingsAreNotMixed() {
    CommandLineRun other = reproduce("--repeats", 1, "--hard");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("was made with categories=soft, not hard").contains("--fresh");
    assertThat(reproduce("--repeats", 1, "--hard", "--fresh").code()).isZero();
  }

  @Test
  void mistakesAreToldInOneLine() throws IOException {
    CommandLineRun missing =
        CommandLineRun.of("reproduce", "rmf-tables", "--data", data, "--sets", "adult");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.errorLines()).hasSize(1);
    assertThat(missing.err()).contains("adult.data: no such file", "--data");
    assertThat(reproduce("--repeats", 0).err()).contains("--repeats 0: expected");
    assertThat(reproduce("--noise", "some").err()).contains("--noise some: expected given or auto");
    assertThat(CommandLineRun.of("reproduce", "rmf-tables", "--sets", "iris").err())
        .contains("--sets iris: expected some of synthetic, statlog-australian");
    Files.writeString(out.resolve("results.tsv"), "something else\n");
    assertThat(reproduce().err()).contains("is no results file of 'rmf-tables'");
  }

  @Test
  void twoRunsInOneFolderAreRefusedAndAKillEndsTheFirst() throws Exception {
    Files.delete(out.resolve("results.tsv"));
    Process running =
        OtherProcess.start(
            Main.class,
            "reproduce",
            "rmf-tables",
            "--data",
            data,
            "--out",
            out,
            "--sets",
            "statlog-australian",
            "--repeats",
            1000);
    try {
      long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (!Files.exists(out.resolve("results.tsv"))) {
        assertThat(running.isAlive() && System.nanoTime() < patience).as("at work").isTrue();
        Thread.sleep(20);
      }
      CommandLineRun second = reproduce("--repeats", 1, "--fresh");
      assertThat(second.code()).isEqualTo(2);
      assertThat(second.errorLines()).hasSize(1);
      assertThat(second.err()).contains(out + ": another run is at work there; expected");
      assertThat(out.resolve("results.tsv")).exists();
    } finally {
      running.destroyForcibly();
    }
    assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
    CommandLineRun third = reproduce("--repeats", 1);
    assertThat(third.code()).as(third.err()).isZero();
  }

  @Test
  void noResultReplacesTheData() throws IOException {
    Path original = data.resolve("statlog-australian/australian.dat");
    byte[] before = Files.readAllBytes(original);
    Files.createLink(out.resolve("tables.html"), original);
    CommandLineRun run = reproduce("--repeats", 1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("tables.html: is the same file as --data");
    assertThat(Files.readAllBytes(original)).isEqualTo(before);
  }

  @Test
  void theListOfReproductionsIsShownWithoutAName() {
    CommandLineRun run = CommandLineRun.of("reproduce");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("rmf-tables");
  }
}

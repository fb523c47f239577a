package dev.espalier.cli.reproduce;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The papers' tables are computed again, kept as they are found, and shown beside the paper's. */
class ReproduceTest {
  /** A run with one repeat, from which every test starts. */
  @TempDir private static Path shared;

  private static Path data;
  private static Path first;

  @TempDir private Path directory;
  private Path out;

  /** A small file in the format of statlog-australian, whose columns follow one hidden number. */
  @BeforeAll
  static void runOnce() throws IOException {
    data = shared.resolve("data");
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 60; row++) {
      double hidden = random.nextGaussian();
      for (char kind : "cnncccnccnccnn".toCharArray()) {
        double cell = hidden + random.nextGaussian();
        text.append(kind == 'n' ? Double.toString(cell) : cell > 0 ? "1" : "0").append(' ');
      }
      text.append(hidden > 0 ? 1 : 0).append('\n');
    }
    Files.createDirectories(data.resolve("statlog-australian"));
    Files.writeString(data.resolve("statlog-australian/australian.dat"), text);
    CommandLineRun run = reproduce(shared.resolve("out"), "--repeats", 1);
    assertThat(run.out()).as(run.err()).contains("did 16 of 16 pieces");
    first = shared.resolve("out/results.tsv");
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
    arguments.addAll(List.of("--out", out, "--sets", "statlog-australian"));
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
    assertThat(cell(json, "Table 2.3", "missF+KNN", "0.5").has("mean"))
        .as("we have no random forest yet")
        .isFalse();
    assertThat(cell(json, "Table 2.3", "KNNI+SVM", "0").get("mean"))
        .as("with nothing missing, imputation changes nothing")
        .isEqualTo(cell(json, "Table 2.2", "SVM", "0.2").get("mean"));
    assertThat(Files.readString(out.resolve("tables.html")))
        .contains("Table 2.4: statlog-australian", "0.7361", "</html>");
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

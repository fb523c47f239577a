package dev.espalier.cli.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.OtherProcess;
import dev.espalier.cli.SlowWriter;
import dev.espalier.restore.table.RepairRule;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Dirty tables on the command line. */
class RestoreTest {
  @TempDir Path directory;

  @Test
  void aModelOfAGoodTableRepairsABadOne() throws IOException {
    Path model = directory.resolve("good.model");
    CommandLineRun fit = CommandLineRun.of("restore", "fit", good(300), "--out", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out()).contains("identifier", "set aside, never changed", "numeric", "wrote");
    Path dirty =
        write("dirty.csv", "id,colour,size,weight\r\n1,red,,10.0\r\n2,grxen,medium,20\r\n");
    Path out = directory.resolve("clean.csv");
    CommandLineRun apply = CommandLineRun.of("restore", "apply", model, dirty, "--out", out);
    assertThat(apply.code()).as(apply.err()).isZero();
    assertThat(apply.out()).contains("1 cells filled, 1 corrected");
    assertThat(Files.readString(out))
        .isEqualTo("id,colour,size,weight\r\n1,red,small,10.0\r\n2,green,medium,20\r\n");
    List<String> changes = Files.readAllLines(directory.resolve("clean.changes.csv"));
    assertThat(changes.get(0)).isEqualTo("row,column,old,new,confidence,deviation,rule,reason");
    assertThat(changes.get(1)).startsWith("1,size,,small,0.9");
    assertThat(changes.get(2)).startsWith("2,colour,grxen,green,0.9");
    assertThat(changes).hasSize(3);
  }

  @Test
  void aColumnOfNumbersTooLargeToWorkWithIsToldWithRowAndValue() throws IOException {
    StringBuilder table = new StringBuilder("size,huge\n");
    for (int row = 0; row < 60; row++) {
      table.append(row % 7).append(row % 2 == 0 ? ",1e308\n" : ",-1e308\n");
    }
    Path dirty = write("dirty.csv", table.toString());
    Path out = directory.resolve("clean.csv");
    CommandLineRun run = CommandLineRun.of("restore", "run", dirty, "--out", out);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo(
            "espalier: column 'huge', row 1 is 1.0E308; expected a number from -1e150 to 1e150,"
                + " whose square is one too");
    assertThat(out).doesNotExist();
  }

  @Test
  void theHelpNamesEveryRule() {
    for (String command : List.of("run", "apply")) {
      String help = CommandLineRun.of("restore", command, "--help").out();
      assertThat(RepairRule.values())
          .allSatisfy(rule -> assertThat(help).containsPattern("\\b" + rule.words() + "[ ,.]"));
    }
  }

  @Test
  void onlyWhatWasAskedForIsDone() throws IOException {
    Path model = directory.resolve("good.model");
    CommandLineRun.of("restore", "fit", good(300), "--out", model);
    Path dirty = write("dirty.csv", "id,colour,size,weight\n1,red,,10.0\n2,grxen,medium,20\n");
    Path out = directory.resolve("clean.csv");
    CommandLineRun.of(
        "restore", "apply", model, dirty, "--out", out, "--impute-only", "--fill-above", "0.4");
    assertThat(Files.readString(out)).contains("1,red,small", "2,grxen");
    CommandLineRun.of("restore", "apply", model, dirty, "--out", out, "--denoise-only");
    assertThat(Files.readString(out)).contains("1,red,,10.0", "2,green");
    CommandLineRun.of(
        "restore", "apply", model, dirty, "--out", out, "--noise", "0", "--fill-above", "0.4");
    assertThat(Files.readString(out)).contains("1,red,small", "2,grxen");
    CommandLineRun.of(
        "restore", "apply", model, dirty, "--out", out, "--caution", "1", "--fill-above", "0.4");
    assertThat(Files.readString(out)).contains("1,red,small", "2,grxen");
  }

  @Test
  void aTableRepairsItselfAndThePageShowsHow() throws IOException {
    Path dirty =
        write(
            "dirty.csv",
            Files.readString(good(300)).replaceFirst("small", "").replaceFirst("<", ""));
    Path out = directory.resolve("clean.csv");
    Path page = directory.resolve("report.html");
    JsonNode json =
        CommandLineRun.of("restore", "run", dirty, "--out", out, "--report", page, "--json").json();
    assertThat(json.path("filled").asInt()).isEqualTo(1);
    assertThat(json.path("setAside").get(0).asString()).isEqualTo("id");
    assertThat(Files.readString(out)).isEqualTo(Files.readString(good(300)));
    String html = Files.readString(page);
    assertThat(html)
        .contains("<svg", "Which columns belong together", "Columns, the worst first", "small")
        .doesNotContain("http://localhost", "https://", "src=");
  }

  @Test
  void namesInThePageAreText() throws IOException {
    Path dirty =
        write("dirty.csv", "a<b,c\n" + "x<i>,1\n".repeat(40) + ",1\n" + "y&,2\n".repeat(40));
    Path page = directory.resolve("report.html");
    CommandLineRun run =
        CommandLineRun.of(
            "restore", "run", dirty, "--out", directory.resolve("o.csv"), "--report", page);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(page)).contains("a&lt;b", "x&lt;i&gt;").doesNotContain("<i>");
  }

  @Test
  void kindsMarksAndLevelsCanBeSaid() throws IOException {
    Path table =
        write(
            "t.csv", "year,grade,day\n" + "2001,empty,2024-01-05\n2002,b,2024-01-09\n".repeat(30));
    JsonNode json =
        CommandLineRun.of(
                "restore",
                "fit",
                table,
                "--out",
                directory.resolve("m"),
                "--restorer",
                "mean-mode",
                "--kind",
                "year=categorical",
                "--kind",
                "day=numeric",
                "--missing",
                "Empty",
                "--json")
            .json();
    assertThat(json.path("columns").get(0).path("kind").asString()).isEqualTo("categorical");
    assertThat(json.path("columns").get(2).path("kind").asString()).isEqualTo("numeric");
    Path out = directory.resolve("o.csv");
    Path dirty = write("d.csv", "year,grade,day\n2001,EMPTY,\n");
    Path left = directory.resolve("left.csv");
    Path model = directory.resolve("m");
    CommandLineRun.of("restore", "apply", model, dirty, "--out", out, "--left", left);
    assertThat(Files.readString(out)).isEqualTo("year,grade,day\n2001,b,\n");
    assertThat(Files.readAllLines(left)).hasSize(2);
    assertThat(Files.readAllLines(left).get(1)).startsWith("1,day,,2024-01-07,0.38");
    CommandLineRun run =
        CommandLineRun.of("restore", "apply", model, dirty, "--out", out, "--fill-above", "0");
    assertThat(run.out()).contains("notice: restorer 'mean-mode' fills missing cells");
    assertThat(Files.readString(out)).isEqualTo("year,grade,day\n2001,b,2024-01-07\n");
  }

  @Test
  void rowsThatShareAKeyGiveTheReason() throws IOException {
    StringBuilder table = new StringBuilder("flight,gate,leaves,note\n");
    for (int row = 0; row < 200; row++) {
      int flight = row % 20;
      String gate = row == 45 ? "" : "G" + flight * 7 % 20;
      table.append("AA-").append(flight).append(',').append(gate).append(',');
      table.append(1 + flight % 12).append(":").append(10 + flight).append(",n").append(row % 3);
      table.append('\n');
    }
    Path out = directory.resolve("clean.csv");
    Path dirty = write("dirty.csv", table.toString());
    JsonNode json =
        CommandLineRun.of("restore", "run", dirty, "--out", out, "--rules", "votes", "--json")
            .json();
    assertThat(json.path("examples").get(0).path("new").asString()).isEqualTo("G15");
    assertThat(json.path("examples").get(0).path("reason").asString())
        .startsWith("9 of 9 rows with ")
        .endsWith(" say G15");
    assertThat(Files.readAllLines(directory.resolve("clean.changes.csv")).get(1))
        .startsWith("46,gate,,G15,0.9")
        .contains(",votes,9 of 9 rows with ");
  }

  @Test
  void mistakesAreToldInOneLine() throws IOException {
    Path good = good(100);
    Path model = directory.resolve("m.model");
    CommandLineRun.of("restore", "fit", good, "--out", model, "--restorer", "mean-mode");
    Path out = directory.resolve("o.csv");
    assertMistake("no such file", "restore", "run", directory.resolve("nowhere.csv"), "--out", out);
    assertMistake(
        "unknown restorer 'magic'", "restore", "run", good, "--out", out, "--restorer", "magic");
    assertMistake(
        "expected field, votes", "restore", "run", good, "--out", out, "--rules", "magic");
    assertMistake("from 0 to 1", "restore", "run", good, "--out", out, "--fill-above", "2");
    assertMistake(
        "expected COLUMN=numeric", "restore", "run", good, "--out", out, "--kind", "size");
    assertMistake(
        "expected numeric, categorical or skip",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--kind",
        "size=big");
    assertMistake(
        "has no column 'sise'; did you mean 'size'?",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--kind",
        "sise=skip");
    assertMistake(
        "'size' are numbers or dates",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--kind",
        "size=numeric");
    assertMistake(
        "exclude each other",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--impute-only",
        "--denoise-only");
    assertMistake(
        "--noise lots: expected auto or a number",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--noise",
        "lots");
    assertMistake(
        "expected a number from 0 to below 1",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--noise",
        "1.5");
    assertMistake(
        "--caution 2.0: expected a number from 0 to 1",
        "restore",
        "run",
        good,
        "--out",
        out,
        "--caution",
        "2");
    assertMistake(
        "there is no such directory",
        "restore",
        "run",
        good,
        "--out",
        directory.resolve("a/b.csv"));
    assertMistake(
        "cannot correct cells; expected --impute-only",
        "restore",
        "apply",
        model,
        good,
        "--out",
        out,
        "--denoise-only");
    assertMistake("not an Espalier model file", "restore", "apply", good, good, "--out", out);
    assertMistake("same file", "restore", "run", good, "--out", out, "--changes", out);
    assertMistake("unknown command 'mend'", "restore", "mend", good);
    assertThat(out).doesNotExist();
  }

  @Test
  void repairsAreScoredAgainstTheTruth() throws IOException {
    Path dirty = write("d.csv", "a,b\nx,1\ny,2\n");
    Path repaired = write("r.csv", "a,b\nz,1\ny,3\n");
    Path clean = write("c.csv", "a,b\nz,1\ny,2\n");
    JsonNode json = CommandLineRun.of("restore", "score", dirty, repaired, clean, "--json").json();
    assertThat(json.path("all").path("precision").asDouble()).isEqualTo(0.5);
    assertThat(json.path("all").path("recall").asDouble()).isEqualTo(1);
    assertThat(CommandLineRun.of("restore", "score", dirty, repaired, clean).out())
        .contains("precision");
  }

  @Test
  void anUnchangedFileIsTheSameToTheLastByte() throws IOException {
    Path model = directory.resolve("m.model");
    CommandLineRun.of("restore", "fit", good(300), "--out", model);
    byte[] before =
        ("\ufeff" + Files.readString(good(120)).replace("\n", "\r\n"))
            .getBytes(StandardCharsets.UTF_8);
    Path file = directory.resolve("same.csv");
    Files.write(file, before);
    Path out = directory.resolve("repaired.csv");
    CommandLineRun run = CommandLineRun.of("restore", "apply", model, file, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllBytes(out)).isEqualTo(before);
  }

  @Test
  void killedInTheMiddleTheOldFileSurvives() throws Exception {
    Path out = write("clean.csv", "old");
    Process writing = OtherProcess.start(SlowWriter.class, out);
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(writing.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(reader.readLine()).isEqualTo("half written");
      writing.destroyForcibly();
      assertThat(writing.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(Files.readString(out)).isEqualTo("old");
  }

  @Test
  void aBrokenRowInTheMiddleLeavesTheOldFile() throws IOException {
    Path model = directory.resolve("m.model");
    CommandLineRun.of("restore", "fit", good(100), "--out", model, "--restorer", "mean-mode");
    Path dirty = write("d.csv", Files.readString(good(9000)) + "1,2\n");
    Path out = write("clean.csv", "old");
    CommandLineRun run = CommandLineRun.of("restore", "apply", model, dirty, "--out", out);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains("d.csv:9002: the row has 2 cells, the header has 4");
    assertThat(Files.readString(out)).isEqualTo("old");
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("m.model", "d.csv", "clean.csv", "good.csv");
    }
  }

  private static void assertMistake(String message, Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.toString()).isEqualTo(2);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains(message);
  }

  /** Colour decides size, and size decides weight. */
  private Path good(int rows) throws IOException {
    String[] colours = {"red", "green", "blue"};
    String[] sizes = {"small", "medium", "large"};
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder("id,colour,size,weight\n");
    for (int row = 0; row < rows; row++) {
      int kind = random.nextInt(3);
      double weight = 10 * (kind + 1) + random.nextDouble() - 0.5;
      text.append(
          String.format(
              Locale.ROOT, "%d,%s,%s,%.1f\n", row + 1, colours[kind], sizes[kind], weight));
    }
    return write("good.csv", text.toString());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}

package dev.espalier.cli.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.cli.CommandLineRun;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as people have them: other delimiters, encodings and marks, with a header or without. */
class RestoreLayoutTest {
  @TempDir Path directory;

  @Test
  void aTableWithoutHeaderBetweenBlanksIsRepairedAndToldAsFound() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 60; row++) {
      text.append(row % 2 == 0 ? "1  10.5 7\n" : " 2 20.5 9\n");
    }
    Path dirty = write("t.dat", text + "1  10.5 ?\n", StandardCharsets.UTF_8);
    Path out = directory.resolve("o.dat");
    CommandLineRun run = CommandLineRun.of("restore", "run", dirty, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(out)).isEqualTo(text + "1  10.5 7\n");
    assertThat(run.errorLines()).hasSize(2);
    assertThat(run.err())
        .contains("cells are separated by blanks")
        .contains("the first row holds no names; it is read as data")
        .contains("'column 1' to 'column 3'");
    CommandLineRun score = CommandLineRun.of("restore", "score", dirty, out, out);
    assertThat(score.out()).contains("column 3", "1.0000");
    Path model = directory.resolve("m");
    CommandLineRun.of("restore", "fit", out, "--out", model);
    Path again = directory.resolve("again.dat");
    CommandLineRun apply = CommandLineRun.of("restore", "apply", model, dirty, "--out", again);
    assertThat(apply.code()).as(apply.err()).isZero();
    assertThat(Files.readString(again)).isEqualTo(text + "1  10.5 7\n");
  }

  @Test
  void decimalCommasAndLatin1AreReadAndWrittenAgain() throws IOException {
    StringBuilder text = new StringBuilder("größe;preis;farbe\n");
    for (int row = 0; row < 60; row++) {
      text.append(row % 2 == 0 ? "klein;1,5;grün\n" : "groß;2,5;weiß\n");
    }
    String dirty = text + "klein;;grün\n";
    String clean = text + "klein;1,5;grün\n";
    for (String encoding : List.of("ISO-8859-1", "windows-1252", "UTF-16LE", "UTF-8")) {
      Charset charset = Charset.forName(encoding);
      Path file = write("t.csv", dirty, charset);
      Path out = directory.resolve("o.csv");
      CommandLineRun said =
          CommandLineRun.of(
              "restore", "run", file, "--out", out, "--encoding", encoding, "--decimal", ",");
      assertThat(said.code()).as(said.err()).isZero();
      assertThat(said.err()).isEmpty();
      assertThat(Files.readAllBytes(out)).isEqualTo(clean.getBytes(charset));
      CommandLineRun found = CommandLineRun.of("restore", "run", file, "--out", out);
      assertThat(found.err()).contains("column preis has decimal commas (see --decimal)");
      assertThat(Files.readAllBytes(out)).isEqualTo(clean.getBytes(charset));
    }
  }

  @Test
  void whatLookingCannotTellIsSaid() throws IOException {
    Path years = write("y.csv", "id,2019,2020\na,1,2\nb,3,\n", StandardCharsets.UTF_8);
    Path out = directory.resolve("o.csv");
    CommandLineRun header = CommandLineRun.of("restore", "check", years, "--header", "--json");
    assertThat(header.json().path("columns").get(1).path("name").asString()).isEqualTo("2019");
    CommandLineRun refused = CommandLineRun.of("restore", "run", years, "--out", out);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.errorLines()).hasSize(1);
    assertThat(refused.err())
        .contains("'2019' is a number, so that the row may hold names or data")
        .contains("(see --header, --no-header)");
    Path words = write("w.txt", "red!small\nblue!large\n".repeat(30), StandardCharsets.UTF_8);
    CommandLineRun odd =
        CommandLineRun.of("restore", "check", words, "--no-header", "--delimiter", "!", "--json");
    assertThat(odd.json().path("rows").asInt()).isEqualTo(60);
    assertThat(odd.json().path("columns").size()).isEqualTo(2);
    CommandLineRun unknown =
        CommandLineRun.of("restore", "check", words, "--encoding", "Shift_JIS");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("cannot be written again byte for byte");
  }

  @Tag("statistics")
  @Test
  void tablesOfTheUciArchiveWorkAsTheyAre() throws IOException {
    Path data = Path.of(System.getenv().getOrDefault("ESPALIER_DATA", "../../shared/data"));
    for (String name : List.of("statlog-australian/australian.dat", "credit-approval/crx.data")) {
      Path file = data.resolve(name);
      assumeTrue(Files.exists(file), "no " + name);
      Path out = directory.resolve("o.csv");
      CommandLineRun run =
          CommandLineRun.of("restore", "run", file, "--out", out, "--restorer", "mean-mode");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("690 rows");
      assertThat(run.err()).contains("the first row holds no names");
      CommandLineRun score = CommandLineRun.of("restore", "score", file, out, file);
      assertThat(score.code()).as(score.err()).isZero();
      CommandLineRun check = CommandLineRun.of("restore", "check", file, "--restorer", "mean-mode");
      assertThat(check.out()).contains("690 rows", "without a header");
    }
  }

  private Path write(String name, String text, Charset charset) throws IOException {
    return Files.write(directory.resolve(name), text.getBytes(charset));
  }
}

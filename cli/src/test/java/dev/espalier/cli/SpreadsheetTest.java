package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a spreadsheet would run in the files that are written for it. */
class SpreadsheetTest {
  private static final String FORMULA = "=cmd|'/c calc'!A0";

  @TempDir Path directory;

  private Path data() throws IOException {
    StringBuilder text = new StringBuilder("\"" + FORMULA + "\",m,x,c\n");
    for (int row = 0; row < 40; row++) {
      text.append(row % 2).append(',').append(row % 3 == 0 ? 1 : 0);
      text.append(",-1.5,").append(row % 2 == 0 ? "@b" : "a").append('\n');
    }
    return Files.writeString(directory.resolve("data.csv"), text);
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file);
  }

  @Test
  void convertGuardsNamesAndLevelsWhenAsked() throws IOException {
    Path out = directory.resolve("out.csv");
    CommandLineRun.of("convert", data(), out, "--labels", "2");
    assertThat(lines(out).get(0)).startsWith("\"" + FORMULA + "\",m,x");
    CommandLineRun.of("convert", data(), out, "--labels", "2", "--spreadsheet-safe");
    assertThat(lines(out).get(0)).isEqualTo("\"'" + FORMULA + "\",m,x,c");
    assertThat(lines(out).get(1)).isEqualTo("0,1,-1.5,'@b");
    assertThat(lines(out).get(2)).isEqualTo("1,0,-1.5,a");
    CommandLineRun other =
        CommandLineRun.of(
            "convert", data(), directory.resolve("x.arff"), "--labels", "2", "--spreadsheet-safe");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("expected a name that ends in .csv or .tsv");
  }

  @Test
  void predictionsAreGuardedWhenAsked() throws IOException {
    Path model = directory.resolve("a.model");
    Path out = directory.resolve("out.csv");
    CommandLineRun.of("train", data(), "--labels", "2", "--learner", "ilr", "--out", model);
    CommandLineRun.of("predict", model, data(), "--out", out);
    assertThat(lines(out).get(0)).isEqualTo("row,labels," + FORMULA + ",m");
    CommandLineRun.of("predict", model, data(), "--out", out, "--spreadsheet-safe");
    assertThat(lines(out).get(0)).isEqualTo("row,labels,'" + FORMULA + ",m");
    assertThat(String.join("\n", lines(out)))
        .contains(",'" + FORMULA)
        .doesNotContain("," + FORMULA);
  }

  @Test
  void restoredTablesAndTheirChangesAreGuardedWhenAsked() throws IOException {
    StringBuilder text = new StringBuilder("=name,+size\r\n");
    for (int row = 0; row < 40; row++) {
      text.append(row % 2 == 0 ? "-a,-1.5\r\n" : "=b, \"-2\"\r\n".replace(" ", ""));
    }
    Path dirty = Files.writeString(directory.resolve("dirty.csv"), text + "-a,\r\n,-1.5\r\n");
    Path out = directory.resolve("clean.csv");
    CommandLineRun exact = CommandLineRun.of("restore", "run", dirty, "--out", out);
    assertThat(exact.code()).as(exact.err()).isZero();
    assertThat(Files.readString(out)).startsWith("=name,+size\r\n-a,-1.5\r\n=b,\"-2\"\r\n");
    CommandLineRun.of("restore", "run", dirty, "--out", out, "--spreadsheet-safe");
    assertThat(Files.readString(out))
        .startsWith("'=name,'+size\r\n'-a,-1.5\r\n'=b,\"-2\"\r\n")
        .endsWith("'-a,-1.5\r\n'-a,-1.5\r\n");
    assertThat(lines(directory.resolve("clean.changes.csv")).get(1)).startsWith("41,'+size,,-1.5");
    assertThat(lines(directory.resolve("clean.changes.csv")).get(2)).startsWith("42,'=name,,'-a");
  }
}

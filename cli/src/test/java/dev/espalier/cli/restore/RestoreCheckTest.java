package dev.espalier.cli.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.OpenPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** A table's quality before any repair. */
@Tag("browser")
@ResourceLock(Chromium.LOCK)
class RestoreCheckTest {
  @TempDir Path directory;

  @Test
  void textJsonAndPageTellTheSame() throws IOException {
    Path table = table();
    Path page = directory.resolve("check.html");
    CommandLineRun text = CommandLineRun.of("restore", "check", table, "--html", page);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("121 rows, 4 columns; UTF-8, cells separated by commas, with a header")
        .contains("blank 1, 'n/a' 1")
        .contains("'Oslo' 38, 'OSLO' 1")
        .contains("Columns that decide others")
        .contains("rows with zip 1001 say NO")
        .contains("1 row there already: 120 = 121");
    JsonNode json = CommandLineRun.of("restore", "check", table, "--json").json();
    assertThat(json.path("rows").asInt()).isEqualTo(121);
    assertThat(json.path("header").asBoolean()).isTrue();
    JsonNode country = json.path("columns").get(2);
    assertThat(country.path("missing").asInt()).isEqualTo(2);
    assertThat(country.path("missingTexts").path("n/a").asInt()).isEqualTo(1);
    assertThat(json.path("duplicates").path("rows").asInt()).isEqualTo(1);
    assertThat(json.path("suspicious").get(0).path("new").asString()).isEqualTo("Oslo");
    assertThat(json.path("suspicious").get(1).path("new").asString()).isEqualTo("NO");
    assertThat(json.path("suspiciousCount").asInt()).isEqualTo(2);
    JsonNode decided = json.path("dependencies").get(0);
    assertThat(decided.path("agree").asDouble()).isBetween(0.9, 1.0);
    assertThat(Files.readString(page)).contains("Suspicious cells", "OSLO", "120 = 121");
  }

  @Test
  void thePageComplainsOfNothing() throws Exception {
    Path page = directory.resolve("check.html");
    CommandLineRun.of("restore", "check", table(), "--html", page);
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(page, OpenPage.PHONE);
      assertThat(open.complaints()).isEmpty();
      assertThat(open.overflow()).isZero();
    }
  }

  @Test
  void smallAndOddTablesAreCheckedOrRefusedInOneLine() throws IOException {
    assertThat(check("one.csv", "a\nx\n").out()).contains("1 row, 1 column", "No row is there");
    assertThat(check("row.csv", "a,b\n1,x\n").code()).isZero();
    CommandLineRun empty = check("empty.csv", "");
    assertThat(empty.code()).isEqualTo(2);
    assertThat(empty.errorLines()).hasSize(1);
    assertThat(empty.err()).contains("empty.csv: is empty; expected");
    CommandLineRun header = check("header.csv", "a,b\n");
    assertThat(header.code()).isEqualTo(2);
    assertThat(header.err()).contains("has a header and no rows");
    CommandLineRun top =
        CommandLineRun.of("restore", "check", directory.resolve("one.csv"), "--top", "-1");
    assertThat(top.err()).contains("--top -1: expected");
  }

  private CommandLineRun check(String name, String text) throws IOException {
    return CommandLineRun.of("restore", "check", Files.writeString(directory.resolve(name), text));
  }

  /** Three zips decide country and city; row 4 is wrong, 7 and 10 are missing, 13 is loud. */
  private Path table() throws IOException {
    String[] countries = {"NO", "SE", "DK"};
    String[] cities = {"Oslo", "Malmo", "Aarhus"};
    StringBuilder text = new StringBuilder("id,zip,country,city\n");
    for (int row = 1; row <= 120; row++) {
      int kind = (row - 1) % 3;
      String country = row == 4 ? "SE" : row == 7 ? "n/a" : row == 10 ? "" : countries[kind];
      String city = row == 13 ? "OSLO" : row == 16 ? "" : cities[kind];
      text.append(row).append(",100").append(kind + 1).append(',').append(country);
      text.append(',').append(city).append('\n');
    }
    String last = text.substring(text.lastIndexOf("\n", text.length() - 2) + 1);
    return Files.writeString(directory.resolve("t.csv"), text + last);
  }
}

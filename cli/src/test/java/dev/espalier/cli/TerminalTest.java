package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What names in files can do to a terminal: nothing. */
class TerminalTest {
  /** Clears the screen, sets the title, turns the order of letters around, rings. */
  private static final String HOSTILE = "\u001b[2J\u001b]0;x\u0007\u009b1m\u202egpj.\u200bexe";

  @TempDir Path directory;
  private Path data;
  private Path model;

  @BeforeEach
  void setUp() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 60; row++) {
      text.append("{\"features\": {\"x")
          .append(json())
          .append("\": ")
          .append(row % 7)
          .append("}, \"labels\": [")
          .append(row % 3 == 0 ? "" : "\"l" + json() + "\",")
          .append(row % 2 == 0 ? "\"m\"" : "\"n\"")
          .append("]}\n");
    }
    data = Files.writeString(directory.resolve("data.jsonl"), text);
    model = directory.resolve("a.model");
  }

  private static String json() {
    StringBuilder escaped = new StringBuilder();
    HOSTILE.chars().forEach(c -> escaped.append(String.format(Locale.ROOT, "\\u%04x", c)));
    return escaped.toString();
  }

  private static void harmless(CommandLineRun run) {
    for (String text : List.of(run.out(), run.err())) {
      assertThat(text.replace("\n", "")).doesNotMatch("(?s).*[\\p{Cntrl}\\p{Cf}\\u0080-\\u009f].*");
    }
  }

  @Test
  void everyCommandShowsHostileNamesHarmlessly() {
    CommandLineRun train = CommandLineRun.of("train", data, "--learner", "ilr", "--out", model);
    assertThat(train.code()).as(train.err()).isZero();
    harmless(train);
    Path html = directory.resolve("page.html");
    Stream.of(
            new Object[] {"describe", data},
            new Object[] {"describe", data, "--json"},
            new Object[] {"evaluate", model, data},
            new Object[] {"explain", model, data, "--row", "1"},
            new Object[] {"explain", model, data, "--row", "1", "--json"},
            new Object[] {"compare", data, "--learners", "ilr,prior", "--folds", "2"},
            new Object[] {"predict", model, data, "--json"},
            new Object[] {"predict", model, data, "--known", "l=yes"},
            new Object[] {"train", data, "--labels", "l" + HOSTILE + "x", "--out", model},
            new Object[] {HOSTILE},
            new Object[] {"train", HOSTILE},
            new Object[] {"train", data, "--set", HOSTILE, "--out", html, "--debug"})
        .forEach(
            arguments -> {
              CommandLineRun run = CommandLineRun.of(arguments);
              assertThat(run.out() + run.err()).isNotEmpty();
              harmless(run);
            });
  }

  @Test
  void jsonStaysJsonAndFilesKeepTheExactNames() throws IOException {
    CommandLineRun.of("train", data, "--learner", "ilr", "--out", model);
    CommandLineRun described = CommandLineRun.of("predict", model, data, "--json");
    assertThat(described.json().get("labels").values().stream().map(label -> label.asString()))
        .contains("l" + HOSTILE);
    Path out = directory.resolve("predicted.csv");
    CommandLineRun.of("predict", model, data, "--out", out);
    assertThat(Files.readString(out)).contains("l" + HOSTILE);
    assertThat(CommandLineRun.of("predict", model, data).out()).isEqualTo(Files.readString(out));
  }

  @Test
  void messagesQuoteLittleOfALongCell() throws IOException {
    Path table =
        Files.writeString(
            directory.resolve("a.csv"), "l,x\n" + "y".repeat(3_000_000) + ",1\n0,2\n1,3\n");
    CommandLineRun run = CommandLineRun.of("describe", table, "--labels", "l");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).hasSizeLessThan(500).contains("yyy…'", "expected 0 or 1");
  }
}

package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each path on the command line is known as an input or an output: a new one is a decision. */
class DeclaredFilesTest {
  @Test
  void everyPathIsAnInputOrAnOutput() {
    assertThat(DeclaredFiles.ofAllCommands())
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("audit", "[DATA, MODEL] -> [--out]"),
                Map.entry(
                    "compare",
                    "[--data, --fold-file, --label-only, --loss-weights, --test, --train, DATA] ->"
                        + " [--csv, --html, --latex]"),
                Map.entry("convert", "[IN] -> [OUT]"),
                Map.entry("describe", "[DATA] -> [--html]"),
                Map.entry("evaluate", "[--loss-weights, DATA, MODEL] -> [--html]"),
                Map.entry("explain", "[--loss-weights, DATA, MODEL] -> [--out]"),
                Map.entry("graph", "[--example, MODEL] -> [--out]"),
                Map.entry("path", "[--test, DATA] -> [--html]"),
                Map.entry("predict", "[--loss-weights, DATA, MODEL] -> [--out]"),
                Map.entry("project", "[DATA, MODEL] -> [--out]"),
                Map.entry(
                    "restore apply",
                    "[--decisions, DIRTY, MODEL] -> [--changes, --left, --out, --report]"),
                Map.entry("restore check", "[TABLE] -> [--html]"),
                Map.entry("restore fit", "[CLEAN] -> [--out]"),
                Map.entry(
                    "restore run", "[--decisions, DIRTY] -> [--changes, --left, --out, --report]"),
                Map.entry("restore score", "[CLEAN, DIRTY, REPAIRED] -> []"),
                // Folders, whose files are told one by one.
                Map.entry("demo", "[--keep] -> [--out]"),
                Map.entry("serve", "[--data, --token-file, MODEL] -> [--feedback]"),
                Map.entry("train", "[--feedback, --label-only, --loss-weights, DATA] -> [--out]"),
                Map.entry(
                    "weights",
                    "[--label-only, --loss-weights, --vectors, DATA] -> [--html, --out]")));
  }
}

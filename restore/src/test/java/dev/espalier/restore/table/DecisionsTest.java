package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody decided about cells. */
class DecisionsTest {
  private static final String TABLE = "a,b\nx,1\n ,2\n\"y\",3\n";

  @TempDir Path directory;

  @Test
  void acceptedChangesAreMadeAndNoOtherByteIsTouched() throws IOException {
    List<Change> told = new ArrayList<>();
    String out = decided(told, decision(2, "a", "", "z", true), decision(3, "a", "y", "x", false));
    assertThat(out).isEqualTo("a,b\nx,1\nz,2\n\"y\",3\n");
    assertThat(told).hasSize(1);
    assertThat(told.get(0).after()).isEqualTo("z");
  }

  @Test
  void decisionsAboutAnotherTableAreRefused() {
    assertRefused("d.json: row 1, column 'a' says 'x', but 'q'", decision(1, "a", "q", "z", true));
    assertRefused("d.json: row 1, column 'a' says 'x', but 'q'", decision(1, "a", "q", "z", false));
    assertRefused("d.json: there is no column 'c'", decision(1, "c", "x", "z", true));
    assertRefused(
        "d.json: there is no row 9 in a table of 3 rows", decision(9, "a", "x", "z", true));
    assertRefused(
        "d.json: row 1, column 'a' is decided twice",
        decision(1, "a", "x", "z", true),
        decision(1, "a", "x", "y", false));
  }

  @Test
  void aDecisionOverrulesTheModel() throws IOException {
    StringBuilder table = new StringBuilder("c,d\n");
    for (int row = 0; row < 60; row++) {
      table.append(row % 2 == 0 ? "red,small\n" : "blue,large\n");
    }
    table.append("red,\nblue,\n");
    Path file = Files.writeString(directory.resolve("t.csv"), table);
    TableFile source = TableFile.of(file);
    FittedTable fitted =
        TableFit.fit(
            source, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    TableRepair repair =
        new TableRepair(fitted, RestoreTask.Mode.IMPUTE_ONLY, Noise.none(), 0.9).fillingAbove(0.5);
    Decisions decisions =
        Decisions.of(
            "d.json",
            List.of(
                decision(61, "d", "", "small", false),
                decision(62, "d", "", "tiny", true),
                decision(1, "c", "red", "green", true)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Change> made = new ArrayList<>();
    List<Change> left = new ArrayList<>();
    RepairSummary summary =
        repair.run(
            source,
            decisions,
            out,
            new TableRepair.Listener() {
              @Override
              public void changed(Change change) {
                made.add(change);
              }

              @Override
              public void left(Change guess) {
                left.add(guess);
              }

              @Override
              public void doubted(Change guess) {
                left.add(guess);
              }
            },
            Progress.none());
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("c,d\ngreen,small\nblue,large\n")
        .endsWith("red,\nblue,tiny\n");
    assertThat(made).hasSize(2);
    assertThat(left).isEmpty();
    assertThat(summary.filled() + summary.corrected()).isEqualTo(2);
  }

  private void assertRefused(String message, Decisions.Decision... decisions) {
    assertThatThrownBy(() -> decided(new ArrayList<>(), decisions))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(message);
  }

  private String decided(List<Change> told, Decisions.Decision... decisions) throws IOException {
    Path file = Files.writeString(directory.resolve("t.csv"), TABLE);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DecidedRepair.run(
        TableFile.of(file),
        Decisions.of("d.json", List.of(decisions)),
        false,
        out,
        told::add,
        Progress.none());
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Decisions.Decision decision(
      long row, String column, String before, String after, boolean accepted) {
    return new Decisions.Decision(
        new Change(
            row,
            column,
            before,
            after,
            before.isEmpty(),
            0.3,
            Double.NaN,
            RepairRule.FIELD,
            "said so"),
        accepted);
  }
}

package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Progress;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask.Mode;
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

/** Tables that are small, constant or have cells that no column expects. */
class TableCornersTest {
  @TempDir Path directory;

  private final List<Change> changes = new ArrayList<>();

  private FittedTable fit(String text, PlanOptions options) throws IOException {
    Path file = Files.writeString(directory.resolve("fit.csv"), text);
    return TableFit.fit(file, Restorers.restorer("rmf", Map.of()), options, Progress.none());
  }

  private String repaired(FittedTable fitted, String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Path file = Files.writeString(directory.resolve("repair.csv"), text);
    new TableRepair(fitted, Mode.BOTH, Noise.rate(0.1), 0.9)
        .run(file, out, changes::add, Progress.none());
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aNumberThatIsAlwaysTheSameIsFilledForSure() throws IOException {
    for (String number : List.of("5.5", "0.0")) {
      String text = "x,c\n" + (number + ",a\n").repeat(30);
      changes.clear();
      assertThat(repaired(fit(text, PlanOptions.clean()), "x,c\n,a\n"))
          .isEqualTo("x,c\n" + number + ",a\n");
      assertThat(changes)
          .singleElement()
          .satisfies(change -> assertThat(change.confidence()).isEqualTo(1));
    }
  }

  @Test
  void aNumberTooLargeForAnyModelStaysWhereTheRowDoesNotTellTheRightOne() throws IOException {
    FittedTable fitted = fit("x,c\n1.5,a\n2.5,b\n3.5,a\n", PlanOptions.clean());
    assertThat(repaired(fitted, "x,c\n1e200,a\n-1e200,a\n")).isEqualTo("x,c\n1e200,a\n-1e200,a\n");
  }

  @Test
  void aRareValueOfACleanTableStays() throws IOException {
    StringBuilder text = new StringBuilder("colour\n");
    for (int row = 0; row < 800; row++) {
      text.append(row == 300 ? "violett" : row % 2 == 0 ? "violet" : "green").append('\n');
    }
    FittedTable fitted = fit(text.toString(), PlanOptions.clean());
    assertThat(fitted.plan().columns().get(0).kept()).containsExactly("violett");
    assertThat(repaired(fitted, text.toString())).isEqualTo(text.toString());
    assertThat(changes).isEmpty();
  }

  @Test
  void aLevelThatIsNotModelledIsNotWhatARareOneIsMistypedFrom() throws IOException {
    StringBuilder text = new StringBuilder("colour\n");
    for (int row = 0; row < 300; row++) {
      text.append(row % 3 == 0 ? "violet" : row % 3 == 1 ? "green" : "orange").append('\n');
    }
    text.append("orangx\norangx\n");
    FittedTable all = fit(text.toString(), PlanOptions.dirty());
    assertThat(all.model().schema().columns().get(0).levels())
        .as("a mistyped level is none")
        .containsExactlyInAnyOrder("violet", "green", "orange");
    FittedTable few = fit(text.toString(), PlanOptions.dirty().withMostLevels(2));
    assertThat(few.plan().columns().get(0).kept()).contains("orange");
  }
}

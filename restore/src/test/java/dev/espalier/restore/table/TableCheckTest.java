package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.espalier.Progress;
import dev.espalier.restore.catalog.Restorers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a table tells about itself. */
class TableCheckTest {
  @TempDir Path directory;

  @Test
  void plantedErrorsHolesFormsKeysAndDuplicatesAreFound() throws IOException {
    TableCheck check = check("mean-mode", planted());
    assertThat(check.rows()).isEqualTo(201);
    assertThat(check.layout()).isEqualTo(new TableCheck.Layout("UTF-8", ',', true));
    ColumnCheck state = check.columns().get(2);
    assertThat(state.missing()).containsExactly(entry("n/a", 2L), entry("", 1L));
    assertThat(state.holes()).isEqualTo(3);
    ColumnCheck name = check.columns().get(3);
    assertThat(name.forms().get(0).counts()).isEqualTo(Map.of("New York", 39, "NEW-YORK", 1));
    assertThat(name.forms().get(0).others()).isEqualTo(1);
    assertThat(check.columns().get(0).kind()).isEqualTo(ColumnKind.IDENTIFIER);
    KeyColumn id = check.keys().get(0);
    assertThat(id.name()).isEqualTo("id");
    assertThat(id.repeated().groups()).hasSize(1);
    assertThat(id.repeated().groups().get(0)).containsExactly(200, 201);
    assertThat(check.duplicates().groups().get(0)).containsExactly(200, 201);
    assertThat(check.duplicates().extra()).isEqualTo(1);
    FoundDependency byZip =
        check.dependencies().stream()
            .filter(each -> each.dependent().equals("state"))
            .filter(each -> each.determinant().equals(List.of("zip")))
            .findFirst()
            .orElseThrow();
    assertThat(byZip.rows()).isEqualTo(198);
    assertThat(byZip.violations()).isEqualTo(1);
    assertThat(byZip.strength()).isEqualTo(197 / 198.0);
  }

  @Test
  void aWrongCellIsSuspectedWithItsReason() throws IOException {
    TableCheck check = check("rmf", planted());
    assertThat(check.unlearnt()).isEmpty();
    assertThat(check.suspicious())
        .anySatisfy(
            change -> {
              assertThat(change.row()).isEqualTo(6);
              assertThat(change.column()).isEqualTo("state");
              assertThat(change.after()).isEqualTo("NY");
              assertThat(change.confidence()).isGreaterThan(0.5);
              assertThat(change.reason()).isNotEmpty();
            });
    assertThat(check.columns().get(2).fillable()).isEqualTo(3);
  }

  @Test
  void aTableFromWhichNothingCanBeLearntIsCheckedAllTheSame() throws IOException {
    StringBuilder text = new StringBuilder("note\n");
    for (int row = 0; row < 40; row++) {
      text.append("a sentence of some length that says ").append(row).append('\n');
    }
    TableCheck check = check("rmf", text.toString());
    assertThat(check.unlearnt()).contains("no column is numeric or categorical");
    assertThat(check.columns().get(0).kind()).isEqualTo(ColumnKind.TEXT);
    assertThat(check.suspicious()).isEmpty();
  }

  private TableCheck check(String restorer, String text) throws IOException {
    Path file = Files.writeString(directory.resolve("t.csv"), text);
    return TableCheck.of(
        TableFile.of(file),
        Restorers.restorer(restorer, Map.of()),
        PlanOptions.dirty(),
        Progress.none());
  }

  /** Five zips decide state and name; row 6 has a wrong state, rows 12 to 14 none. */
  private static String planted() {
    String[] states = {"NY", "CA", "TX", "WA", "FL"};
    String[] names = {"New York", "Los Angeles", "Dallas", "Seattle", "Miami"};
    StringBuilder text = new StringBuilder("id,zip,state,name\n");
    for (int row = 1; row <= 200; row++) {
      int kind = (row - 1) % 5;
      String state =
          row == 6 ? "TX" : row == 12 ? "" : row <= 14 && row > 12 ? "n/a" : states[kind];
      String name = row == 11 ? "NEW-YORK" : names[kind];
      text.append(row).append(",1000").append(kind).append(',').append(state).append(',');
      text.append(name).append('\n');
    }
    String last = text.substring(text.lastIndexOf("\n", text.length() - 2) + 1);
    return text + last;
  }
}

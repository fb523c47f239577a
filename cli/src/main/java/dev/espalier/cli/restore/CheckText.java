package dev.espalier.cli.restore;

import dev.espalier.cli.Console;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.ColumnCheck;
import dev.espalier.restore.table.DuplicateRows;
import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.KeyColumn;
import dev.espalier.restore.table.TableCheck;
import dev.espalier.restore.table.VariedForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was found in a table, on a terminal. */
final class CheckText {
  private final Console console;
  private final TableCheck check;
  private final int top;

  private CheckText(Console console, TableCheck check, int top) {
    this.console = console;
    this.check = check;
    this.top = top;
  }

  static void print(Console console, Path file, TableCheck check, int top) {
    console.print(
        file
            + ": "
            + Numbers.count(check.rows(), "row")
            + ", "
            + Numbers.count(check.columns().size(), "column")
            + "; "
            + CheckWords.layout(check));
    CheckText text = new CheckText(console, check, top);
    text.columns();
    text.suspicious();
    text.forms();
    text.dependencies();
    text.sources();
    text.keys();
    text.duplicates();
  }

  private void columns() {
    TextTable table =
        new TextTable()
            .text("column")
            .text("kind")
            .number("distinct")
            .number("missing")
            .number("fillable")
            .number("suspicious")
            .text("taken for missing");
    for (ColumnCheck column : check.columns()) {
      table.row(
          column.name(),
          column.kind().words(),
          Numbers.count(column.distinct()),
          Numbers.count(column.holes()),
          Numbers.count(column.fillable()),
          Numbers.count(column.suspicious()),
          CheckWords.missing(column.missing()));
    }
    console.print("");
    console.print(table);
  }

  private void heading(String text) {
    console.print("");
    console.print(text);
  }

  private void suspicious() {
    if (!check.unlearnt().isEmpty()) {
      heading("Suspicious cells were not looked for: " + check.unlearnt());
      return;
    }
    List<Change> all = check.suspicious();
    heading(
        all.isEmpty()
            ? "No cell is more probably wrong than right."
            : "Suspicious cells, the surest of each column and rule first"
                + shown(all.size())
                + ":");
    TextTable table =
        new TextTable()
            .number("row")
            .text("column")
            .text("says")
            .text("should say")
            .number("confidence")
            .text("why");
    for (Change change : all.stream().limit(top).toList()) {
      table.row(
          Long.toString(change.row()),
          change.column(),
          change.before(),
          change.after(),
          Numbers.ratio(change.confidence()),
          change.rule().words() + ": " + change.reason());
    }
    if (!all.isEmpty() && top > 0) {
      console.print(table);
    }
  }

  private String shown(int count) {
    return count > top ? " (" + top + " of " + Numbers.count(count) + ")" : "";
  }

  private void forms() {
    TextTable table = new TextTable().text("column").number("cells in another form").text("forms");
    int count = 0;
    for (ColumnCheck column : check.columns()) {
      for (VariedForm form : column.forms().stream().limit(top).toList()) {
        table.row(column.name(), Numbers.count(form.others()), CheckWords.forms(form));
        count++;
      }
    }
    if (count > 0) {
      heading("Forms that vary (9 stands for any number):");
      console.print(table);
    }
  }

  private void dependencies() {
    List<FoundDependency> all = check.dependencies();
    heading(
        all.isEmpty()
            ? "No column decides another."
            : "Columns that decide others" + shown(all.size()) + ":");
    TextTable table =
        new TextTable()
            .text("column")
            .text("decided by")
            .number("rows")
            .number("agree")
            .number("violations");
    for (FoundDependency each : all.stream().limit(top).toList()) {
      table.row(
          each.dependent(),
          CheckWords.determinant(each),
          Numbers.count(each.rows()),
          Numbers.percent(each.strength()),
          Numbers.count(each.violations()));
    }
    if (!all.isEmpty() && top > 0) {
      console.print(table);
    }
  }

  private void sources() {
    for (FoundDependency each : check.dependencies()) {
      if (each.source() != null) {
        heading(
            "Sources: rows of "
                + each.source()
                + " are right about "
                + each.dependent()
                + " more or less often, "
                + CheckWords.worst(each).stream()
                    .limit(top)
                    .map(this::source)
                    .collect(Collectors.joining(", ")));
      }
    }
  }

  private String source(Map.Entry<String, Double> source) {
    return source.getKey() + " " + Numbers.percent(source.getValue());
  }

  private void keys() {
    for (KeyColumn key : check.keys()) {
      heading("Key " + key.name() + ": " + CheckWords.key(key, top));
    }
  }

  private void duplicates() {
    DuplicateRows exact = check.duplicates();
    DuplicateRows alike = check.alike();
    heading(
        exact.extra() == 0
            ? "No row is there twice."
            : Numbers.count(exact.extra(), "row")
                + " there already: "
                + CheckWords.rows(exact, top));
    if (alike.extra() > exact.extra()) {
      console.print(
          Numbers.count(alike.extra(), "row")
              + " there already but for what names rows: "
              + CheckWords.rows(alike, top));
    }
  }
}

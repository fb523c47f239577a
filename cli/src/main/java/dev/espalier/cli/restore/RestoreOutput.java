package dev.espalier.cli.restore;

import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.ColumnReading;
import dev.espalier.restore.table.RepairSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the restore commands say on the terminal. */
final class RestoreOutput {
  private RestoreOutput() {}

  /** The columns and how they are understood. */
  static TextTable table(List<ColumnReading> columns) {
    TextTable table = new TextTable().text("column").text("kind").text("");
    for (ColumnReading column : columns) {
      table.row(column.name(), column.kind().words(), remark(column));
    }
    return table;
  }

  static String remark(ColumnReading column) {
    if (!column.kind().isModelled()) {
      return "set aside, never changed";
    }
    return column.rareLevels() == 0
        ? column.spelling()
        : Numbers.count(column.rareLevels()) + " rarer levels are kept as they are";
  }

  static List<Map<String, Object>> readings(List<ColumnReading> columns) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ColumnReading column : columns) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", column.name());
      json.put("kind", column.kind().words());
      json.put("modelled", column.kind().isModelled());
      all.add(json);
    }
    return all;
  }

  /** What was done, column by column; columns where nothing was done are left out. */
  static TextTable table(RepairSummary summary) {
    TextTable table =
        new TextTable()
            .text("column")
            .text("kind")
            .number("missing")
            .number("filled")
            .number("corrected")
            .number("noise");
    for (RepairSummary.Column column : summary.columns()) {
      if (column.missing() + column.changed() > 0) {
        table.row(
            column.name(),
            column.kind().words(),
            Numbers.count(column.missing()),
            Numbers.count(column.filled()),
            Numbers.count(column.corrected()),
            Numbers.plain(column.noise()));
      }
    }
    return table;
  }

  /** Some changes of each column, with their reasons. */
  static List<Map<String, Object>> examples(Map<String, List<Change>> some) {
    List<Change> all = new ArrayList<>();
    some.values().forEach(all::addAll);
    return changes(all);
  }

  /** Changes with their reasons. */
  static List<Map<String, Object>> changes(List<Change> changes) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Change change : changes) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("row", change.row());
      json.put("column", change.column());
      json.put("old", change.before());
      json.put("new", change.after());
      json.put("confidence", change.confidence());
      json.put("rule", change.rule().words());
      json.put("reason", change.reason());
      all.add(json);
    }
    return all;
  }

  static List<Map<String, Object>> columns(RepairSummary summary) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (RepairSummary.Column column : summary.columns()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", column.name());
      json.put("kind", column.kind().words());
      json.put("noise", column.noise());
      json.put("missing", column.missing());
      json.put("filled", column.filled());
      json.put("corrected", column.corrected());
      json.put("unreadable", column.unreadable());
      all.add(json);
    }
    return all;
  }
}

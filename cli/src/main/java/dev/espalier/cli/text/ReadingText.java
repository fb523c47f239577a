package dev.espalier.cli.text;

import dev.espalier.data.Column.Role;
import dev.espalier.io.ReadingReport;
import dev.espalier.io.ReadingReport.ColumnRead;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells what was read as what. */
public final class ReadingText {
  private ReadingText() {}

  /** A few lines, each with what it is about. */
  public static Map<String, String> lines(ReadingReport report) {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("read as", readAs(report));
    if (report.columns().stream().anyMatch(column -> column.role() != Role.NUMBER)) {
      lines.put("columns", columns(report.columns()));
    }
    lines.put("labels", labels(report.labels()));
    return lines;
  }

  /** Format, encoding and marks. */
  public static String readAs(ReadingReport report) {
    List<String> parts = new ArrayList<>(List.of(report.format(), report.encoding()));
    if (report.delimiter() != null) {
      boolean blanks = report.delimiter().equals(" ");
      parts.add(
          "cells parted by "
              + (blanks ? "blanks" : ReadingReport.separatorName(report.delimiter())));
    }
    if (!report.decimalCommas().isEmpty()) {
      parts.add("decimal commas in " + Names.some(report.decimalCommas()));
    }
    return String.join(", ", parts);
  }

  /** How many columns of each role there are, the few that are no numbers with their names. */
  public static String columns(List<ColumnRead> columns) {
    Map<Role, List<ColumnRead>> byRole = new EnumMap<>(Role.class);
    for (ColumnRead column : columns) {
      byRole.computeIfAbsent(column.role(), role -> new ArrayList<>()).add(column);
    }
    List<String> parts = new ArrayList<>();
    byRole.forEach((role, members) -> parts.add(of(role, members)));
    return String.join("; ", parts);
  }

  private static String of(Role role, List<ColumnRead> members) {
    String word = word(role);
    if (role == Role.NUMBER || role == Role.COUNT) {
      return Numbers.count(members.size(), word);
    }
    List<String> names =
        members.stream()
            .map(column -> column.name() + (column.width() > 1 ? " (" + width(column) + ")" : ""))
            .toList();
    return word + " " + Names.some(names);
  }

  /** What a column's features are. */
  public static String width(ColumnRead column) {
    return switch (column.role()) {
      case VECTOR -> Numbers.count(column.width(), "number");
      case TEXT -> Numbers.count(column.width(), "term");
      case LIST -> Numbers.count(column.width(), "item");
      case CATEGORY -> Numbers.count(column.width() == 1 ? 2 : column.width(), "level");
      case DATE -> Numbers.count(column.width(), "part");
      default -> "";
    };
  }

  /** A role as users call it. */
  public static String word(Role role) {
    return role == Role.TAGS ? "labels in" : role.name().toLowerCase(Locale.ROOT);
  }

  private static String labels(ReadingReport.LabelsRead labels) {
    return Numbers.count(labels.count())
        + " (from "
        + labels.origin()
        + ")"
        + (labels.separator() == null
            ? ""
            : ", parted by " + ReadingReport.separatorName(labels.separator()))
        + (labels.cells().isEmpty() ? "" : "; " + String.join(", ", labels.cells()));
  }

  /** All of it, for programs. */
  public static Map<String, Object> json(ReadingReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", report.format());
    json.put("encoding", report.encoding());
    if (report.delimiter() != null) {
      json.put("delimiter", report.delimiter());
    }
    json.put("decimalCommas", report.decimalCommas());
    Map<String, Object> labels = new LinkedHashMap<>();
    labels.put("from", report.labels().origin());
    labels.put("count", report.labels().count());
    if (report.labels().separator() != null) {
      labels.put("separator", report.labels().separator());
    }
    labels.put("cells", report.labels().cells());
    json.put("labels", labels);
    List<Map<String, Object>> columns = new ArrayList<>();
    for (ColumnRead column : report.columns()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", column.name());
      entry.put("role", column.role().name().toLowerCase(Locale.ROOT));
      entry.put("width", column.width());
      if (!column.note().isEmpty()) {
        entry.put("note", column.note());
      }
      columns.add(entry);
    }
    json.put("columns", columns);
    return json;
  }
}

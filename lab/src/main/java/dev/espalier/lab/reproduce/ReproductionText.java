package dev.espalier.lab.reproduce;

import dev.espalier.cli.text.TextTable;
import dev.espalier.eval.internal.Summary;
import dev.espalier.lab.study.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a reproduction found as text and as JSON. */
final class ReproductionText {
  private ReproductionText() {}

  /** One table for each data set of a paper's table: ours above the paper's. */
  public static TextTable table(ReproductionResults results, PaperTable table, String block) {
    TextTable text = new TextTable().text(table.axis()).text("");
    table.columns().forEach(text::number);
    for (String row : table.rows()) {
      boolean own = results.reproduction().ownRows().contains(row);
      List<String> ours = new ArrayList<>(List.of(row, "ours"));
      List<String> printed = new ArrayList<>(List.of("", own ? "paper's best" : "paper"));
      boolean anyOurs = false;
      boolean anyPrinted = false;
      for (String column : table.columns()) {
        ComparedCell cell = results.cell(table, block, row, column);
        anyOurs |= cell.ours().isPresent();
        anyPrinted |= cell.printed().isPresent();
        ours.add(ours(results, cell));
        printed.add(printed(cell));
      }
      if (!anyOurs) {
        printed.set(0, row);
      } else {
        text.row(ours);
      }
      if (anyPrinted || !anyOurs) {
        text.row(printed);
      }
    }
    return text;
  }

  /** Our number of a cell with its spread and its marks, or a dash. */
  static String ours(ReproductionResults results, ComparedCell cell) {
    return cell.ours()
        .map(
            summary ->
                text(results.reproduction(), summary)
                    + (cell.marks().isEmpty() ? "" : " " + cell.marks()))
        .orElse("–");
  }

  /** The paper's number of a cell with its spread and its mark, or a dash. */
  static String printed(ComparedCell cell) {
    return cell.printed().map(Printed::text).orElse("–");
  }

  /** Mean, and deviation or standard error where there is more than one value. */
  public static String text(Reproduction reproduction, Summary summary) {
    if (summary.count() < 2) {
      return number(summary.mean());
    }
    double spread =
        reproduction.showsStandardErrors() ? standardError(summary) : summary.deviation();
    return number(summary.mean()) + " ± " + number(spread);
  }

  private static double standardError(Summary summary) {
    return summary.deviation() / Math.sqrt(summary.count());
  }

  /** Four digits, as the papers print; fewer of large numbers. */
  public static String number(double value) {
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size < 100 ? "%.4f" : size < 10_000 ? "%.1f" : "%.0f", value);
  }

  /** Everything for JSON. */
  public static Map<String, Object> json(ReproductionResults results) {
    Reproduction reproduction = results.reproduction();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("reproduction", reproduction.name());
    json.put("title", reproduction.title());
    json.put("difference", reproduction.difference());
    json.put("settings", reproduction.settings());
    json.put("notes", reproduction.notes());
    List<Map<String, Object>> cells = new ArrayList<>();
    List<Map<String, Object>> tallies = new ArrayList<>();
    for (PaperTable table : reproduction.tables()) {
      for (ComparedCell cell : results.cells(table)) {
        if (cell.ours().isPresent() || cell.printed().isPresent()) {
          cells.add(json(cell));
        }
      }
      tallies.add(ReproductionSummary.json(results, table));
    }
    json.put("cells", cells);
    json.put("tallies", tallies);
    if (!results.run().failures().isEmpty()) {
      json.put("failures", results.run().failures());
    }
    return json;
  }

  private static Map<String, Object> json(ComparedCell compared) {
    Map<String, Object> entry = new LinkedHashMap<>();
    Cell cell = compared.cell();
    entry.put("table", cell.table());
    entry.put("set", cell.block());
    entry.put("method", cell.row());
    entry.put("column", cell.column());
    compared
        .ours()
        .ifPresent(
            ours -> {
              entry.put("mean", ours.mean());
              entry.put("deviation", ours.deviation());
              entry.put("standardError", standardError(ours));
              entry.put("repeats", ours.count());
              entry.put("mark", compared.mark());
              entry.put("best", compared.best());
              entry.put("behindBest", compared.behind());
            });
    compared
        .printed()
        .ifPresent(
            printed -> {
              entry.put("paper", printed.value());
              if (!Double.isNaN(printed.deviation())) {
                entry.put("paperDeviation", printed.deviation());
              }
              entry.put("paperMark", printed.mark());
            });
    compared
        .verdict()
        .ifPresent(verdict -> entry.put("againstPaper", verdict.name().toLowerCase(Locale.ROOT)));
    return entry;
  }
}

package dev.espalier.cli.reproduce;

import dev.espalier.cli.text.TextTable;
import dev.espalier.eval.internal.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a reproduction found as text and as JSON. */
final class ReproductionText {
  private ReproductionText() {}

  /** One table for each data set of a paper's table: ours above the paper's. */
  public static TextTable table(ReproductionRun run, PaperTable table, String block) {
    TextTable text = new TextTable().text(table.axis()).text("");
    table.columns().forEach(text::number);
    for (String row : table.rows()) {
      List<String> ours = new ArrayList<>(List.of(row, "ours"));
      List<String> printed = new ArrayList<>(List.of("", "paper"));
      boolean anyOurs = false;
      boolean anyPrinted = false;
      for (String column : table.columns()) {
        Cell cell = new Cell(table.title(), block, row, column);
        Optional<Summary> summary = run.ours(cell);
        OptionalDouble given = table.printed(cell);
        anyOurs |= summary.isPresent();
        anyPrinted |= given.isPresent();
        ours.add(summary.map(each -> text(run.reproduction(), each)).orElse("–"));
        printed.add(given.isPresent() ? number(given.getAsDouble()) : "–");
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

  /** Four digits, as the paper prints. */
  public static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  /** Everything for JSON. */
  public static Map<String, Object> json(ReproductionRun run) {
    Reproduction reproduction = run.reproduction();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("reproduction", reproduction.name());
    json.put("title", reproduction.title());
    json.put("settings", reproduction.settings());
    json.put("notes", reproduction.notes());
    List<Map<String, Object>> cells = new ArrayList<>();
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        for (String row : table.rows()) {
          for (String column : table.columns()) {
            Cell cell = new Cell(table.title(), block, row, column);
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("table", table.title());
            entry.put("set", block);
            entry.put("method", row);
            entry.put("column", column);
            run.ours(cell)
                .ifPresent(
                    ours -> {
                      entry.put("mean", ours.mean());
                      entry.put("deviation", ours.deviation());
                      entry.put("standardError", standardError(ours));
                      entry.put("repeats", ours.count());
                    });
            table.printed(cell).ifPresent(value -> entry.put("paper", value));
            if (entry.size() > 4) {
              cells.add(entry);
            }
          }
        }
      }
    }
    json.put("cells", cells);
    return json;
  }
}

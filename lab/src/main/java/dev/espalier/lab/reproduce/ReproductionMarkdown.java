package dev.espalier.lab.reproduce;

import dev.espalier.lab.Markdown;
import java.util.ArrayList;
import java.util.List;

/** What a reproduction found as Markdown: ours, and in brackets the paper's. */
final class ReproductionMarkdown {
  private ReproductionMarkdown() {}

  /** The tables as text. */
  static String of(ReproductionResults results) {
    Reproduction reproduction = results.reproduction();
    Markdown text = new Markdown().heading("# " + reproduction.name());
    text.lines(
        reproduction.title() + ".",
        "",
        "In each cell ours ± "
            + (reproduction.showsStandardErrors() ? "standard error" : "standard deviation")
            + ", in brackets the paper's; the best of ours is bold. "
            + Markdown.escaped(ReproductionSummary.legend(results)),
        "",
        "**Differs from the paper:** " + reproduction.difference());
    for (PaperTable table : reproduction.tables()) {
      text.heading("## " + table.title()).lines(table.caption() + ".");
      for (String block : table.blocks()) {
        text.heading("### " + table.title() + ", " + block);
        add(text, results, table, block);
      }
      text.list(
          "### " + table.title() + ": wins and losses", ReproductionSummary.lines(results, table));
    }
    List<String> failures = new ArrayList<>();
    results.run().failures().forEach((piece, why) -> failures.add(piece + ": " + why));
    text.list("## Failures", failures);
    return text.list("## How it was done", reproduction.notes()).toString();
  }

  private static void add(
      Markdown text, ReproductionResults results, PaperTable table, String block) {
    List<String> heads = new ArrayList<>(List.of(table.axis()));
    heads.addAll(table.columns());
    List<List<String>> rows = new ArrayList<>();
    for (String row : table.rows()) {
      List<String> cells = new ArrayList<>(List.of(row));
      for (String column : table.columns()) {
        ComparedCell cell = results.cell(table, block, row, column);
        String ours = Markdown.escaped(ReproductionText.ours(results, cell));
        cells.add(
            (cell.best() ? "**" + ours + "**" : ours)
                + cell.printed()
                    .map(printed -> " (" + Markdown.escaped(printed.text()) + ")")
                    .orElse(""));
      }
      rows.add(cells);
    }
    text.table(heads, rows);
  }
}

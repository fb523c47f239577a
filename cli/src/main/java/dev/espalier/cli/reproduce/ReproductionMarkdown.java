package dev.espalier.cli.reproduce;

import java.util.List;

/** What a reproduction found as Markdown: ours, and in brackets the paper's. */
final class ReproductionMarkdown {
  private ReproductionMarkdown() {}

  /** The tables as text. */
  static String of(ReproductionResults results) {
    Reproduction reproduction = results.reproduction();
    StringBuilder text = new StringBuilder();
    line(text, "# " + reproduction.name(), "", reproduction.title() + ".", "");
    line(
        text,
        "In each cell ours ± "
            + (reproduction.showsStandardErrors() ? "standard error" : "standard deviation")
            + ", in brackets the paper's; the best of ours is bold. "
            + ReproductionSummary.legend(results),
        "",
        "**Differs from the paper:** " + reproduction.difference());
    for (PaperTable table : reproduction.tables()) {
      line(text, "", "## " + table.title(), "", table.caption() + ".");
      for (String block : table.blocks()) {
        line(text, "", "### " + table.title() + ", " + block, "");
        table(text, results, table, block);
      }
      List<String> summary = ReproductionSummary.lines(results, table);
      if (!summary.isEmpty()) {
        line(text, "");
        summary.forEach(each -> line(text, "- " + each));
      }
    }
    if (!results.run().failures().isEmpty()) {
      line(text, "", "## Failures", "");
      results.run().failures().forEach((piece, why) -> line(text, "- " + piece + ": " + why));
    }
    line(text, "", "## How it was done", "");
    reproduction.notes().forEach(note -> line(text, "- " + note));
    return text.toString();
  }

  private static void table(
      StringBuilder text, ReproductionResults results, PaperTable table, String block) {
    line(text, "| " + table.axis() + " | " + String.join(" | ", table.columns()) + " |");
    line(text, "|---|" + "---|".repeat(table.columns().size()));
    for (String row : table.rows()) {
      StringBuilder cells = new StringBuilder("| " + row + " |");
      for (String column : table.columns()) {
        ComparedCell cell = results.cell(table, block, row, column);
        String ours = escaped(ReproductionText.ours(results, cell));
        String printed = escaped(ReproductionText.printed(cell));
        cells
            .append(' ')
            .append(cell.best() ? "**" + ours + "**" : ours)
            .append(printed.equals("–") ? "" : " (" + printed + ")")
            .append(" |");
      }
      line(text, cells.toString());
    }
  }

  /** A star is a mark here, not an emphasis. */
  private static String escaped(String text) {
    return text.replace("*", "\\*");
  }

  private static void line(StringBuilder text, String... lines) {
    for (String line : lines) {
      text.append(line).append('\n');
    }
  }
}

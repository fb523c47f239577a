package dev.espalier.lab.reproduce;

import static dev.espalier.cli.report.Element.element;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.eval.internal.Summary;
import dev.espalier.lab.study.Cell;
import java.util.ArrayList;
import java.util.List;

/** A page with the tables of a paper, ours beside the printed numbers. */
final class ReproductionPage {
  /** Before the name of a method: after the field has removed noise. */
  private static final String DENOISED = "RMF+";

  private ReproductionPage() {}

  /** The page as text. */
  public static String page(ReproductionResults results, String version) {
    Reproduction reproduction = results.reproduction();
    Page page =
        new Page("reproduction", reproduction.name(), LineChart.style())
            .heading(
                reproduction.name(),
                reproduction.title() + ". In each cell our mean ± ",
                reproduction.showsStandardErrors() ? "standard error" : "standard deviation",
                " stands above the paper's number; ours is marked where it is at least as good. ",
                ReproductionSummary.legend(results))
            .header(element("p.lead", "Differs from the paper: " + reproduction.difference()))
            .contents();
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        section(page, results, table, block);
      }
      page.listSection(
          table.title() + ": wins and losses", ReproductionSummary.lines(results, table));
    }
    List<String> failures = new ArrayList<>();
    results.run().failures().forEach((piece, why) -> failures.add(piece + ": " + why));
    List<String> settings = new ArrayList<>();
    reproduction.settings().forEach((key, value) -> settings.add(key + ": " + value));
    return page.listSection("Failures", failures)
        .listSection("How it was done", reproduction.notes())
        .listSection("Settings", settings)
        .text(version);
  }

  private static void section(
      Page page, ReproductionResults results, PaperTable table, String block) {
    String title = table.title() + ": " + block;
    List<Column> columns = new ArrayList<>(List.of(Column.words(table.axis())));
    table.columns().stream().map(Column::numbers).forEach(columns::add);
    PageTable sortable = PageTable.sortable(title, table.caption(), columns);
    for (String row : table.rows()) {
      sortable.row(
          row,
          table.columns().stream()
              .map(column -> cell(results, results.cell(table, block, row, column)))
              .toList());
    }
    page.section(
        title,
        results.reproduction().isDrawn(table) ? drawn(results, table, block) : null,
        sortable);
  }

  /** Ours above the paper's; sorted by ours. */
  private static Element cell(ReproductionResults results, ComparedCell cell) {
    return PageTable.rated(
        cell.ours().map(Summary::mean).orElse(Double.NaN),
        cell.verdict().isPresent() && cell.verdict().get() != Printed.Verdict.WORSE,
        ReproductionText.ours(results, cell),
        element("br"),
        element("span.sd", ReproductionText.printed(cell)));
  }

  /** The rows as lines; RMF+A is solid and has the colour of A, which is dashed. */
  private static Element drawn(ReproductionResults results, PaperTable table, String block) {
    double[] places = table.columns().stream().mapToDouble(Double::parseDouble).toArray();
    List<String> plain =
        table.rows().stream().filter(row -> table.rows().contains(DENOISED + row)).toList();
    List<LineChart.Line> lines = new ArrayList<>();
    for (String row : table.rows()) {
      double[] values =
          table.columns().stream()
              .mapToDouble(
                  column ->
                      results
                          .run()
                          .ours(new Cell(table.title(), block, row, column))
                          .map(Summary::mean)
                          .orElse(Double.NaN))
              .toArray();
      int colour = plain.indexOf(row.startsWith(DENOISED) ? row.substring(DENOISED.length()) : row);
      String style = "line" + (colour < 0 ? plain.size() : colour);
      lines.add(
          new LineChart.Line(row, style + (plain.contains(row) ? " dashed" : " solid"), values));
    }
    return LineChart.of(table.caption(), LineChart.Axis.even(table.axis(), places), lines);
  }
}

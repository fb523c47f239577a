package dev.espalier.lab.reproduce;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
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
    Html html = new Html();
    Page.begin(html, "reproduction", reproduction.name(), LineChart.style());
    html.add("<h1>{}</h1>", reproduction.name());
    html.add(
        "<p class=\"lead\">{}. In each cell our mean ± {} stands above the paper's number; ours is"
            + " marked where it is at least as good. {}</p>",
        reproduction.title(),
        reproduction.showsStandardErrors() ? "standard error" : "standard deviation",
        ReproductionSummary.legend(results));
    html.add("<p class=\"lead\">Differs from the paper: {}</p>", reproduction.difference());
    Page.contents(html);
    html.raw("</header>").raw("<main>");
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        section(html, results, table, block);
      }
      html.listSection(
          table.title() + ": wins and losses", ReproductionSummary.lines(results, table));
    }
    failures(html, results);
    html.listSection("How it was done", reproduction.notes());
    List<String> settings = new ArrayList<>();
    reproduction.settings().forEach((key, value) -> settings.add(key + ": " + value));
    html.listSection("Settings", settings);
    html.raw("</main>");
    return Page.end(html, version);
  }

  private static void failures(Html html, ReproductionResults results) {
    List<String> failures = new ArrayList<>();
    results.run().failures().forEach((piece, why) -> failures.add(piece + ": " + why));
    html.listSection("Failures", failures);
  }

  private static void section(
      Html html, ReproductionResults results, PaperTable table, String block) {
    String title = table.title() + ": " + block;
    html.section(title);
    if (results.reproduction().isDrawn(table)) {
      draw(html, results, table, block);
    }
    List<Column> columns = new ArrayList<>(List.of(Column.words(table.axis())));
    table.columns().stream().map(Column::numbers).forEach(columns::add);
    SortableTable sortable =
        SortableTable.begin(html, title, table.caption(), columns.toArray(Column[]::new));
    for (String row : table.rows()) {
      sortable.row(row);
      for (String column : table.columns()) {
        add(sortable, results, results.cell(table, block, row, column));
      }
    }
    sortable.end();
    html.raw("</section>");
  }

  /** Ours above the paper's; sorted by ours. */
  private static void add(SortableTable table, ReproductionResults results, ComparedCell cell) {
    boolean reached = cell.verdict().isPresent() && cell.verdict().get() != Printed.Verdict.WORSE;
    table.number(
        cell.ours().map(Summary::mean).orElse(Double.NaN),
        reached ? "best" : "",
        Html.escape(ReproductionText.ours(results, cell))
            + "<br/><span class=\"sd\">"
            + Html.escape(ReproductionText.printed(cell))
            + "</span>");
  }

  /** The rows as lines; RMF+A is solid and has the colour of A, which is dashed. */
  private static void draw(Html html, ReproductionResults results, PaperTable table, String block) {
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
    new LineChart(html).add(table.caption(), LineChart.Axis.even(table.axis(), places), lines);
  }
}

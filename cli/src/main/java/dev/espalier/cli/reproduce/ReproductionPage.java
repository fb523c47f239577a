package dev.espalier.cli.reproduce;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.study.Cell;
import dev.espalier.eval.internal.Summary;
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
    html.raw("</header>").raw("<main>");
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        section(html, results, table, block);
      }
      summary(html, results, table);
    }
    failures(html, results);
    list(html, "How it was done", reproduction.notes());
    List<String> settings = new ArrayList<>();
    reproduction.settings().forEach((key, value) -> settings.add(key + ": " + value));
    list(html, "Settings", settings);
    html.raw("</main>");
    return Page.end(html, version);
  }

  private static void summary(Html html, ReproductionResults results, PaperTable table) {
    list(html, table.title() + ": wins and losses", ReproductionSummary.lines(results, table));
  }

  private static void failures(Html html, ReproductionResults results) {
    List<String> failures = new ArrayList<>();
    results.run().failures().forEach((piece, why) -> failures.add(piece + ": " + why));
    list(html, "Failures", failures);
  }

  private static void list(Html html, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      html.raw("<section>").add("<h2>{}</h2>", title).raw("<ul class=\"note\">");
      lines.forEach(line -> html.add("<li>{}</li>", line));
      html.raw("</ul>").raw("</section>");
    }
  }

  private static void section(
      Html html, ReproductionResults results, PaperTable table, String block) {
    html.raw("<section>");
    html.add("<h2>{}: {}</h2>", table.title(), block);
    if (results.reproduction().isDrawn(table)) {
      draw(html, results, table, block);
    }
    html.raw("<div class=\"scroll\" tabindex=\"0\">").raw("<table>");
    html.add("<caption>{}</caption>", table.caption());
    html.raw("<thead>").raw("<tr>").add("<th scope=\"col\">{}</th>", table.axis());
    table.columns().forEach(column -> html.add("<th scope=\"col\">{}</th>", column));
    html.raw("</tr>").raw("</thead>").raw("<tbody>");
    for (String row : table.rows()) {
      html.raw("<tr>").add("<th scope=\"row\">{}</th>", row);
      for (String column : table.columns()) {
        ComparedCell cell = results.cell(table, block, row, column);
        boolean reached =
            cell.verdict().isPresent() && cell.verdict().get() != Printed.Verdict.WORSE;
        html.raw(reached ? "<td class=\"best\">" : "<td>");
        html.add("{}<br/>", ReproductionText.ours(results, cell));
        html.add("<span class=\"sd\">{}</span></td>", ReproductionText.printed(cell));
      }
      html.raw("</tr>");
    }
    html.raw("</tbody>").raw("</table>").raw("</div>").raw("</section>");
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

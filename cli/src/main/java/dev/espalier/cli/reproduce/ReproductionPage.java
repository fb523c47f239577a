package dev.espalier.cli.reproduce;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.eval.internal.Summary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A page with the tables of a paper, ours beside the printed numbers. */
final class ReproductionPage {
  /** Before the name of a method: after the field has removed noise. */
  private static final String DENOISED = "RMF+";

  private ReproductionPage() {}

  /** Writes the page to a file, completely or not at all. */
  public static void write(Path file, ReproductionRun run, String version) {
    Page.write(file, page(run, version));
  }

  /** The page as text. */
  public static String page(ReproductionRun run, String version) {
    Reproduction reproduction = run.reproduction();
    Html html = new Html();
    Page.begin(html, "reproduction", reproduction.name(), LineChart.style());
    html.add("<h1>{}</h1>", reproduction.name());
    html.add(
        "<p class=\"lead\">{}. In each cell our mean ± {} stands above the paper's number; ours is"
            + " marked where it is at least as good.</p>",
        reproduction.title(),
        reproduction.showsStandardErrors() ? "standard error" : "standard deviation");
    html.raw("</header>").raw("<main>");
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        section(html, run, table, block);
      }
    }
    html.raw("<section>").raw("<h2>How it was done</h2>").raw("<ul class=\"note\">");
    reproduction.notes().forEach(note -> html.add("<li>{}</li>", note));
    html.raw("</ul>").raw("<p class=\"note\">Settings:");
    reproduction.settings().forEach((key, value) -> html.add("{}={}", key, value));
    html.raw("</p>").raw("</section>").raw("</main>");
    return Page.end(html, version);
  }

  private static void section(Html html, ReproductionRun run, PaperTable table, String block) {
    html.raw("<section>");
    html.add("<h2>{}: {}</h2>", table.title(), block);
    if (run.reproduction().isDrawn(table)) {
      draw(html, run, table, block);
    }
    html.raw("<div class=\"scroll\" tabindex=\"0\">").raw("<table>");
    html.add("<caption>{}</caption>", table.caption());
    html.raw("<thead>").raw("<tr>").add("<th scope=\"col\">{}</th>", table.axis());
    table.columns().forEach(column -> html.add("<th scope=\"col\">{}</th>", column));
    html.raw("</tr>").raw("</thead>").raw("<tbody>");
    for (String row : table.rows()) {
      html.raw("<tr>").add("<th scope=\"row\">{}</th>", row);
      for (String column : table.columns()) {
        Cell cell = new Cell(table.title(), block, row, column);
        Optional<Summary> ours = run.ours(cell);
        OptionalDouble printed = table.printed(cell);
        boolean reached =
            ours.isPresent()
                && printed.isPresent()
                && (run.reproduction().lowerIsBetter(table, row)
                    ? ours.get().mean() <= printed.getAsDouble()
                    : ours.get().mean() >= printed.getAsDouble());
        html.raw(reached ? "<td class=\"best\">" : "<td>");
        html.add(
            "{}<br/>",
            ours.map(each -> ReproductionText.text(run.reproduction(), each)).orElse("–"));
        html.add(
            "<span class=\"sd\">{}</span></td>",
            printed.isPresent() ? ReproductionText.number(printed.getAsDouble()) : "–");
      }
      html.raw("</tr>");
    }
    html.raw("</tbody>").raw("</table>").raw("</div>").raw("</section>");
  }

  /** The rows as lines; RMF+A is solid and has the colour of A, which is dashed. */
  private static void draw(Html html, ReproductionRun run, PaperTable table, String block) {
    double[] places = table.columns().stream().mapToDouble(Double::parseDouble).toArray();
    List<String> plain =
        table.rows().stream().filter(row -> table.rows().contains(DENOISED + row)).toList();
    List<LineChart.Line> lines = new ArrayList<>();
    for (String row : table.rows()) {
      double[] values =
          table.columns().stream()
              .mapToDouble(
                  column ->
                      run.ours(new Cell(table.title(), block, row, column))
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

package dev.espalier.lab.benchmark;

import dev.espalier.cli.compare.CriticalDifferenceDiagram;
import dev.espalier.cli.report.Chart;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;

/** A benchmark as a page: ranks, critical differences, quality against time, every value. */
final class BenchmarkPage {
  private static final double WIDTH = 640;
  private static final double HEIGHT = 420;

  private final BenchmarkSummary summary;
  private final BenchmarkResults results;
  private final Html html = new Html();

  private BenchmarkPage(BenchmarkSummary summary) {
    this.summary = summary;
    this.results = summary.results();
  }

  /** The page as text. */
  static String of(BenchmarkSummary summary, String command, String version) {
    return new BenchmarkPage(summary).build(command, version);
  }

  private String build(String command, String version) {
    Page.begin(html, "benchmark", results.sets().size() + " data sets", LineChart.style());
    html.add(
        "<h1>{} learners on {} data sets</h1>", results.learners().size(), results.sets().size());
    html.add("<p class=\"lead\">{}</p>", summary.protocol());
    html.add("<p class=\"note\"><code>{}</code></p>", command);
    Page.contents(html);
    html.raw("</header>").raw("<main>");
    section("Learners", summary.ranksLegend(), summary.ranks());
    differences();
    front();
    for (Measure measure : BenchmarkResults.MEASURES) {
      section(
          measure.title(),
          (measure.higherIsBetter() ? "Higher" : "Lower") + " is better; * the best of a data set.",
          summary.values(measure));
    }
    html.listSection("Failures", summary.failures());
    section("Data", "What was read, and into how many divisions.", summary.sets());
    html.listSection("Left out", summary.skipped());
    html.raw("</main>");
    return Page.end(html, version);
  }

  private void differences() {
    results
        .ranks(summary.quality())
        .ifPresent(
            test -> {
              html.section("Average ranks, " + summary.quality().title());
              html.raw(
                  "<p class=\"note\">Bars join learners whose ranks do not differ significantly"
                      + " (Nemenyi, 5%).</p>");
              html.raw(
                  "<div class=\"scroll\" role=\"region\" tabindex=\"0\""
                      + " aria-label=\"Average ranks\">");
              // Inside a page the namespace is known.
              html.raw(
                  CriticalDifferenceDiagram.svg(
                          results.learners(),
                          test.averageRanks(),
                          BenchmarkSummary.criticalDifference(test))
                      .replaceFirst(" xmlns=\"[^\"]*\"", ""));
              html.raw("</div>").raw("</section>");
            });
  }

  /** Average rank against time; the front is a line. */
  private void front() {
    double[] times = results.relativeTimes();
    double[] ranks = results.averageRanks(summary.quality());
    boolean[] front = results.front(summary.quality());
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double time : times) {
      least = Double.isNaN(time) ? least : Math.min(least, Math.floor(Math.log10(time)));
      most = Double.isNaN(time) ? most : Math.max(most, Math.ceil(Math.log10(time)));
    }
    if (!(least <= most)) {
      return;
    }
    double from = least;
    double decades = Math.max(1, most - least);
    int last = ranks.length;
    html.section("Quality against time");
    html.add(
        "<p class=\"note\">Average rank by {}, best on top, against the time to learn as a multiple"
            + " of the median learner's, logarithmic. The line joins those that no other beats in"
            + " both.</p>",
        summary.quality().title());
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Quality\">");
    // Names stay readable on a phone.
    html.add("<div class=\"{}\">", html.styled("min-width: 34rem"));
    Chart chart = new Chart(html, WIDTH, HEIGHT);
    chart.begin("Average rank against time to learn");
    for (int rank = 1; rank <= last; rank += Math.max(1, last / 6)) {
      chart.gridLine("grid", up(rank, last), Integer.toString(rank));
    }
    for (int decade = 0; decade <= decades; decade++) {
      chart.axisValue(decade / decades, power(from + decade));
    }
    chart.axisName("time to learn, × median");
    List<Chart.Point> line = new ArrayList<>();
    for (int k : results.order(summary.quality())) {
      if (Double.isNaN(times[k])) {
        continue;
      }
      Chart.Point point =
          new Chart.Point(
              (Math.log10(times[k]) - from) / decades,
              up(ranks[k], last),
              results.learners().get(k));
      if (front[k]) {
        line.add(point);
      } else {
        chart.curve("line1", List.of(point));
      }
      chart.name(point.x(), point.y(), point.text());
    }
    chart.curve("line0 solid", line);
    html.raw("</svg></div></div>").raw("</section>");
  }

  private static double up(double rank, int last) {
    return last == 1 ? 1 : (last - rank) / (last - 1);
  }

  private static String power(double exponent) {
    double value = Math.pow(10, exponent);
    return value >= 1 ? String.valueOf(Math.round(value)) : String.valueOf(value);
  }

  private void section(String title, String caption, BenchmarkTable shown) {
    html.section(title);
    List<Column> columns = new ArrayList<>(List.of(Column.words(shown.heads().get(0))));
    shown.heads().stream().skip(1).map(Column::numbers).forEach(columns::add);
    SortableTable table = SortableTable.begin(html, title, caption, columns.toArray(Column[]::new));
    for (BenchmarkTable.Row row : shown.rows()) {
      table.row(row.name());
      for (BenchmarkTable.Shown cell : row.cells()) {
        table.number(cell.value(), cell.isBest() ? "best" : "", Html.escape(cell.text()));
      }
    }
    table.end();
    html.raw("</section>");
  }
}

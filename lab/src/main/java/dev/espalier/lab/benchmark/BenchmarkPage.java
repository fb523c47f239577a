package dev.espalier.lab.benchmark;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.compare.CriticalDifferenceDiagram;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.report.Plot;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;

/** A benchmark as a page: ranks, critical differences, quality against time, every value. */
final class BenchmarkPage {
  private static final double WIDTH = 640;
  private static final double HEIGHT = 420;

  private final BenchmarkSummary summary;
  private final BenchmarkResults results;
  private final Page page;

  private BenchmarkPage(BenchmarkSummary summary) {
    this.summary = summary;
    this.results = summary.results();
    this.page = new Page("benchmark", results.sets().size() + " data sets", LineChart.style());
  }

  /** The page as text. */
  static String of(BenchmarkSummary summary, String command, String version) {
    return new BenchmarkPage(summary).build(command, version);
  }

  private String build(String command, String version) {
    page.heading(
            results.learners().size() + " learners on " + results.sets().size() + " data sets",
            summary.protocol())
        .header(note(element("code", command)))
        .contents();
    section("Learners", summary.ranksLegend(), summary.ranks());
    differences();
    front();
    for (Measure measure : BenchmarkResults.MEASURES) {
      section(
          measure.title(),
          (measure.higherIsBetter() ? "Higher" : "Lower") + " is better; * the best of a data set.",
          summary.values(measure));
    }
    page.listSection("Failures", summary.failures());
    section("Data", "What was read, and into how many divisions.", summary.sets());
    return page.listSection("Left out", summary.skipped()).text(version);
  }

  private void differences() {
    results
        .ranks(summary.quality())
        .ifPresent(
            test ->
                page.section(
                    "Average ranks, " + summary.quality().title(),
                    note(
                        "Bars join learners whose ranks do not differ significantly (Nemenyi,"
                            + " 5%)."),
                    Element.scroll(
                        "Average ranks",
                        CriticalDifferenceDiagram.of(
                            results.learners(),
                            test.averageRanks(),
                            BenchmarkSummary.criticalDifference(test)))));
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
    Plot plot = new Plot("Average rank against time to learn", WIDTH, HEIGHT);
    for (int rank = 1; rank <= last; rank += Math.max(1, last / 6)) {
      plot.gridLine("grid", up(rank, last), Integer.toString(rank));
    }
    for (int decade = 0; decade <= decades; decade++) {
      plot.axisValue(decade / decades, power(from + decade));
    }
    plot.axisName("time to learn, × median");
    List<Plot.Point> line = new ArrayList<>();
    for (int k : results.order(summary.quality())) {
      if (Double.isNaN(times[k])) {
        continue;
      }
      Plot.Point point =
          new Plot.Point(
              (Math.log10(times[k]) - from) / decades,
              up(ranks[k], last),
              results.learners().get(k));
      if (front[k]) {
        line.add(point);
      } else {
        plot.curve("line1", List.of(point));
      }
      plot.name(point.x(), point.y(), point.text());
    }
    plot.curve("line0 solid", line);
    page.section(
        "Quality against time",
        note(
            "Average rank by " + summary.quality().title(),
            ", best on top, against the time to learn as a multiple of the median learner's,"
                + " logarithmic. The line joins those that no other beats in both."),
        // Names stay readable on a phone.
        Element.scroll("Quality", element("div", plot).style("min-width: 34rem")));
  }

  private static double up(double rank, int last) {
    return last == 1 ? 1 : (last - rank) / (last - 1);
  }

  private static String power(double exponent) {
    double value = Math.pow(10, exponent);
    return value >= 1 ? String.valueOf(Math.round(value)) : String.valueOf(value);
  }

  private void section(String title, String caption, BenchmarkTable shown) {
    List<Column> columns = new ArrayList<>(List.of(Column.words(shown.heads().get(0))));
    shown.heads().stream().skip(1).map(Column::numbers).forEach(columns::add);
    PageTable table = PageTable.sortable(title, caption, columns);
    for (BenchmarkTable.Row row : shown.rows()) {
      table.row(
          row.name(),
          row.cells().stream()
              .map(cell -> PageTable.rated(cell.value(), cell.isBest(), cell.text()))
              .toList());
    }
    page.section(title, table);
  }
}

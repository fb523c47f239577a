package dev.espalier.cli.train;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A page that draws edges and measures along a path of penalties (001 Figures 4.4 and 4.5). */
final class PathPage {
  /**
   * What is known of one place on the path.
   *
   * @param value the penalty
   * @param edges number of edges, or -1 without a label graph
   * @param evaluation the measures on the test rows
   */
  public record Place(double value, int edges, Evaluation evaluation) {}

  private static final List<Measure> LOSSES = List.of(Measure.SUBSET01, Measure.HAMMING);
  private static final List<Measure> GAINS = List.of(Measure.ACCURACY, Measure.F1, Measure.AROC);

  private PathPage() {}

  /** Writes the page to a file, completely or not at all. */
  public static void write(
      Path file,
      String learner,
      String data,
      String parameter,
      String learntBy,
      List<Place> places,
      String version) {
    Page.write(file, page(learner, data, parameter, learntBy, places, version));
  }

  /**
   * The page as text.
   *
   * @param learntBy how the models were learnt, where that is not the learner's only way
   */
  public static String page(
      String learner,
      String data,
      String parameter,
      String learntBy,
      List<Place> places,
      String version) {
    Html html = new Html();
    Page.begin(html, "path", learner + " on " + data, LineChart.style());
    html.add("<h1>{} on {}</h1>", learner, data);
    html.add(
        "<p class=\"lead\">One model for each value of {}, from large to small{}; each measure"
            + " under its own decoder, on rows that were not learnt from.</p>",
        parameter,
        learntBy.isEmpty() ? "" : ", learnt by " + learntBy);
    html.raw("</header>");
    html.raw("<main class=\"panels\">");
    double[] values = places.stream().mapToDouble(Place::value).toArray();
    LineChart chart = new LineChart(html);
    LineChart.Axis axis = LineChart.Axis.logarithmic(parameter, values);
    if (places.get(0).edges() >= 0) {
      double[] edges = places.stream().mapToDouble(Place::edges).toArray();
      chart.add("Edges", axis, List.of(new LineChart.Line("edges", "line0", edges)));
    }
    chart.add("Losses: lower is better", axis, lines(LOSSES, places));
    chart.add("Gains: higher is better", axis, lines(GAINS, places));
    html.raw("</main>");
    return Page.end(html, version);
  }

  private static List<LineChart.Line> lines(List<Measure> measures, List<Place> places) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (Measure measure : measures) {
      double[] values =
          places.stream().mapToDouble(place -> place.evaluation().value(measure)).toArray();
      lines.add(new LineChart.Line(measure.title(), "line" + lines.size(), values));
    }
    return lines;
  }
}

package dev.espalier.cli.train;

import static dev.espalier.cli.report.Element.element;

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
    double[] values = places.stream().mapToDouble(Place::value).toArray();
    LineChart.Axis axis = LineChart.Axis.logarithmic(parameter, values);
    double[] edges = places.stream().mapToDouble(Place::edges).toArray();
    List<LineChart.Line> line = List.of(new LineChart.Line("edges", "line0", edges));
    return new Page("path", learner + " on " + data, LineChart.style())
        .heading(
            learner + " on " + data,
            "One model for each value of " + parameter + ", from large to small",
            learntBy.isEmpty() ? "" : ", learnt by " + learntBy,
            "; each measure under its own decoder, on rows that were not learnt from.")
        .add(
            element(
                "div.panels",
                edges[0] < 0 ? null : LineChart.of("Edges", axis, line),
                LineChart.of("Losses: lower is better", axis, lines(LOSSES, places)),
                LineChart.of("Gains: higher is better", axis, lines(GAINS, places))))
        .text(version);
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

package dev.espalier.cli.train;

import dev.espalier.cli.report.Chart;
import dev.espalier.cli.report.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over a logarithmic axis that falls from left to right, as penalties do along a path. */
final class LineChart {
  private static final double WIDTH = 520;
  private static final double HEIGHT = 300;
  private static final int GRID_LINES = 5;

  /**
   * One line.
   *
   * @param name what it shows
   * @param values one for each place on the axis; NaN leaves a gap
   */
  record Line(String name, double[] values) {}

  private final Html html;

  LineChart(Html html) {
    this.html = html;
  }

  /**
   * Draws lines.
   *
   * @param title what the chart shows
   * @param axis the name of the axis
   * @param places positions on the axis, falling
   * @param lines at least one, each as long as the places
   */
  void add(String title, String axis, double[] places, List<Line> lines) {
    double largest = 0;
    for (Line line : lines) {
      for (double value : line.values()) {
        largest = Double.isNaN(value) ? largest : Math.max(largest, value);
      }
    }
    double step = step(largest);
    double top = Math.max(step, Math.ceil(largest / step - 1e-9) * step);
    html.raw("<figure>");
    html.add("<figcaption>{}</figcaption>", title);
    Chart chart = new Chart(html, WIDTH, HEIGHT);
    chart.begin(title + " against " + axis + ", logarithmic axis");
    for (double value = 0; value <= top + step / 2; value += step) {
      chart.gridLine("grid", value / top, text(value));
    }
    for (int k = 0; k < places.length; k += Math.max(1, places.length / 6)) {
      chart.axisValue(share(places, k), text(places[k]));
    }
    chart.axisName(axis);
    List<Chart.Key> keys = new ArrayList<>();
    for (Line line : lines) {
      keys.add(new Chart.Key("line" + keys.size(), line.name()));
      chart.curve(keys.get(keys.size() - 1).style(), points(line, places, top));
    }
    html.raw("</svg>");
    if (lines.size() > 1) {
      Chart.legend(html, keys);
    }
    html.raw("</figure>");
  }

  private static List<Chart.Point> points(Line line, double[] places, double top) {
    List<Chart.Point> points = new ArrayList<>();
    for (int k = 0; k < places.length; k++) {
      double value = line.values()[k];
      String text = line.name() + " " + text(value) + " at " + text(places[k]);
      points.add(new Chart.Point(share(places, k), value / top, text));
    }
    return points;
  }

  private static double share(double[] places, int k) {
    double first = Math.log10(places[0]);
    double last = Math.log10(places[places.length - 1]);
    return places.length == 1 ? 0.5 : (first - Math.log10(places[k])) / (first - last);
  }

  /** 1, 2 or 5 times a power of ten, so that a handful of lines cover the values. */
  private static double step(double largest) {
    double rough = Math.max(largest, 1e-12) / GRID_LINES;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= rough * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String text(double value) {
    String text = String.format(Locale.ROOT, "%.3g", value);
    if (text.contains("e")) {
      return text.replaceFirst("\\.?0*e", "e").replaceFirst("e([+-])0*(\\d)", "e$1$2");
    }
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }
}

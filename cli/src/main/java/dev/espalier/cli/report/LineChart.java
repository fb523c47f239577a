package dev.espalier.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over one axis, on a page whose style sheets include {@link #style}. */
public final class LineChart {
  private static final double WIDTH = 520;
  private static final double HEIGHT = 300;
  private static final int GRID_LINES = 5;

  /**
   * One line.
   *
   * @param name what it shows
   * @param style classes of the style sheet: line0 to line3 are colours; solid or dashed may follow
   * @param values one for each place on the axis; NaN leaves a gap
   */
  public record Line(String name, String style, double[] values) {}

  /**
   * The axis, from left to right.
   *
   * @param name what it shows
   * @param places positions in their order
   * @param logarithmic whether equal ratios are equally far apart, otherwise equal differences
   * @param fromZero whether heights begin at zero, otherwise near the lowest value
   */
  public record Axis(String name, double[] places, boolean logarithmic, boolean fromZero) {
    /** A logarithmic axis, with heights from zero. */
    public static Axis logarithmic(String name, double[] places) {
      return new Axis(name, places, true, true);
    }

    /** An axis of equal differences, with heights near the values. */
    public static Axis even(String name, double[] places) {
      return new Axis(name, places, false, false);
    }

    private double share(int k) {
      double first = position(places[0]);
      double last = position(places[places.length - 1]);
      return places.length == 1 ? 0.5 : (first - position(places[k])) / (first - last);
    }

    private double position(double place) {
      return logarithmic ? Math.log10(place) : place;
    }
  }

  /** The style sheet of the lines. */
  public static String style() {
    return Page.style(LineChart.class, "lines.css");
  }

  private final Html html;

  /** Draws to a page. */
  public LineChart(Html html) {
    this.html = html;
  }

  /**
   * Draws lines.
   *
   * @param title what the chart shows
   * @param lines at least one, each as long as the axis has places
   */
  public void add(String title, Axis axis, List<Line> lines) {
    double largest = Double.NEGATIVE_INFINITY;
    double lowest = Double.POSITIVE_INFINITY;
    for (Line line : lines) {
      for (double value : line.values()) {
        largest = Double.isNaN(value) ? largest : Math.max(largest, value);
        lowest = Double.isNaN(value) ? lowest : Math.min(lowest, value);
      }
    }
    largest = Double.isInfinite(largest) ? 0 : largest;
    lowest = axis.fromZero() || Double.isInfinite(lowest) ? 0 : lowest;
    double step = step(largest - lowest);
    double bottom = Math.floor(lowest / step + 1e-9) * step;
    double top = Math.max(bottom + step, Math.ceil(largest / step - 1e-9) * step);
    html.raw("<figure>");
    html.add("<figcaption>{}</figcaption>", title);
    Chart chart = new Chart(html, WIDTH, HEIGHT);
    chart.begin(
        title + " against " + axis.name() + (axis.logarithmic() ? ", logarithmic axis" : ""));
    for (double value = bottom; value <= top + step / 2; value += step) {
      chart.gridLine("grid", (value - bottom) / (top - bottom), text(value));
    }
    double[] places = axis.places();
    for (int k = 0; k < places.length; k += Math.max(1, places.length / 6)) {
      chart.axisValue(axis.share(k), text(places[k]));
    }
    chart.axisName(axis.name());
    List<Chart.Key> keys = new ArrayList<>();
    for (Line line : lines) {
      keys.add(new Chart.Key(line.style(), line.name()));
      chart.curve(line.style(), points(line, axis, bottom, top));
    }
    html.raw("</svg>");
    if (lines.size() > 1) {
      Chart.legend(html, keys);
    }
    html.raw("</figure>");
  }

  private static List<Chart.Point> points(Line line, Axis axis, double bottom, double top) {
    List<Chart.Point> points = new ArrayList<>();
    for (int k = 0; k < axis.places().length; k++) {
      double value = line.values()[k];
      String text = line.name() + " " + text(value) + " at " + text(axis.places()[k]);
      points.add(new Chart.Point(axis.share(k), (value - bottom) / (top - bottom), text));
    }
    return points;
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

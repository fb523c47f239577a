package dev.espalier.cli.report;

import static dev.espalier.cli.report.Element.figure;

import dev.espalier.cli.report.Plot.Scale;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Lines over one axis, on a page whose style sheets include {@link #style}. */
public final class LineChart {
  private static final double WIDTH = 520;
  private static final double HEIGHT = 300;
  private static final int GRID_LINES = 5;

  private LineChart() {}

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
      return new Scale(places[0], places[places.length - 1], logarithmic).share(places[k]);
    }
  }

  /** The style sheet of the lines. */
  public static String style() {
    return Page.style(LineChart.class, "lines.css");
  }

  /**
   * A chart.
   *
   * @param title what the chart shows
   * @param lines at least one, each as long as the axis has places
   */
  public static Element of(String title, Axis axis, List<Line> lines) {
    DoubleSummaryStatistics range =
        lines.stream()
            .flatMapToDouble(line -> Arrays.stream(line.values()))
            .filter(value -> !Double.isNaN(value))
            .summaryStatistics();
    double largest = range.getCount() == 0 ? 0 : range.getMax();
    double lowest = axis.fromZero() || range.getCount() == 0 ? 0 : range.getMin();
    double step = step(largest - lowest);
    double bottom = Math.floor(lowest / step + 1e-9) * step;
    double top = Math.max(bottom + step, Math.ceil(largest / step - 1e-9) * step);
    Scale heights = new Scale(bottom, top, false);
    Plot plot =
        new Plot(
            title + " against " + axis.name() + (axis.logarithmic() ? ", logarithmic axis" : ""),
            WIDTH,
            HEIGHT);
    for (double value = bottom; value <= top + step / 2; value += step) {
      plot.gridLine("grid", heights.share(value), text(value));
    }
    double[] places = axis.places();
    for (int k = 0; k < places.length; k += Math.max(1, places.length / 6)) {
      plot.axisValue(axis.share(k), text(places[k]));
    }
    plot.axisName(axis.name());
    lines.forEach(line -> plot.curve(line.style(), points(line, axis, heights)));
    List<Plot.Key> keys =
        lines.stream().map(line -> new Plot.Key(line.style(), line.name())).toList();
    return figure(title, "", plot, lines.size() > 1 ? Plot.legend(keys) : null);
  }

  private static List<Plot.Point> points(Line line, Axis axis, Scale heights) {
    return IntStream.range(0, axis.places().length)
        .mapToObj(
            k ->
                new Plot.Point(
                    axis.share(k),
                    heights.share(line.values()[k]),
                    line.name() + " " + text(line.values()[k]) + " at " + text(axis.places()[k])))
        .toList();
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

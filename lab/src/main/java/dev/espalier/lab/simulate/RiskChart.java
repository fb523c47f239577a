package dev.espalier.lab.simulate;

import static dev.espalier.cli.report.Element.figure;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Plot;
import dev.espalier.cli.report.Plot.Scale;
import dev.espalier.cli.text.Numbers;
import dev.espalier.lab.bound.RiskBound;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Bound and risks as lines; both axes are logarithmic. */
final class RiskChart {
  private static final double WIDTH = 480;
  private static final double HEIGHT = 330;

  private record Series(Plot.Key key, ToDoubleFunction<RiskBound> value) {
    static Series of(String style, String name, ToDoubleFunction<RiskBound> value) {
      return new Series(new Plot.Key(style, name), value);
    }
  }

  private static final List<Series> SERIES =
      List.of(
          Series.of("proven", "bound", RiskBound::value),
          Series.of("printed", "bound as printed in the papers", RiskBound::asPrinted),
          Series.of("margin", "margin risk on test rows", bound -> bound.test().risk()),
          Series.of("error", "0/1 loss on test rows", bound -> bound.test().error()));

  private RiskChart() {}

  /** The chart; nothing where there are fewer than two points. */
  static @Nullable Element of(String axis, String title, List<Simulation.Point> points) {
    if (points.size() < 2) {
      return null;
    }
    double smallest = 1;
    double largest = 1;
    for (Simulation.Point point : points) {
      for (Series series : SERIES) {
        double value = series.value().applyAsDouble(point.bound());
        largest = Math.max(largest, value);
        smallest = value > 0 ? Math.min(smallest, value) : smallest;
      }
    }
    int fromPower = (int) Math.floor(Math.log10(smallest));
    int toPower = Math.max(1, (int) Math.ceil(Math.log10(largest)));
    Scale places = new Scale(points.get(0).at(), points.get(points.size() - 1).at(), true);
    Scale heights = new Scale(Math.pow(10, fromPower), Math.pow(10, toPower), true);
    Plot plot = new Plot(title + ": bound and risk, logarithmic axes", WIDTH, HEIGHT);
    plot.shadeAbove("silent", heights.share(1), "says nothing");
    int step = toPower - fromPower > 6 ? 2 : 1;
    for (int power = fromPower; power <= toPower; power++) {
      if (power % step == 0) {
        plot.gridLine(
            power == 0 ? "one" : "grid", heights.share(Math.pow(10, power)), power(power));
      }
    }
    for (Simulation.Point point : points) {
      String at =
          point.at() >= 1 ? Numbers.count(Math.round(point.at())) : power(Math.log10(point.at()));
      plot.axisValue(places.share(point.at()), at);
    }
    plot.axisName(axis);
    for (Series series : SERIES) {
      plot.curve(
          series.key().style(),
          points.stream().map(point -> point(series, point, places, heights)).toList());
    }
    return figure(title, "", Element.scroll("Bound and risk", plot));
  }

  private static Plot.Point point(
      Series series, Simulation.Point point, Scale places, Scale heights) {
    double value = series.value().applyAsDouble(point.bound());
    String text = series.key().name() + ": " + String.format(Locale.ROOT, "%.3g", value);
    // A value of 0 has no logarithm; it lies on the lower edge.
    double height = heights.share(Math.max(heights.from(), value));
    return new Plot.Point(places.share(point.at()), height, text);
  }

  static Element legend() {
    return Plot.legend(SERIES.stream().map(Series::key).toList());
  }

  /** A power of ten as people read it: 0.01, 1, 10⁵. */
  private static String power(double exponent) {
    int whole = (int) Math.round(exponent);
    if (whole >= -3 && whole <= 3) {
      return Numbers.plain(Math.pow(10, whole));
    }
    StringBuilder text = new StringBuilder("10");
    for (char digit : Integer.toString(whole).toCharArray()) {
      text.append(digit == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(digit - '0'));
    }
    return text.toString();
  }
}

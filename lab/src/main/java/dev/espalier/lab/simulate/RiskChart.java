package dev.espalier.lab.simulate;

import dev.espalier.cli.report.Chart;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import dev.espalier.learn.pairwise.internal.bound.RiskBound;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Bound and risks as lines; both axes are logarithmic. */
final class RiskChart {
  private static final double WIDTH = 480;
  private static final double HEIGHT = 330;

  private record Series(Chart.Key key, ToDoubleFunction<RiskBound> value) {
    static Series of(String style, String name, ToDoubleFunction<RiskBound> value) {
      return new Series(new Chart.Key(style, name), value);
    }
  }

  private static final List<Series> SERIES =
      List.of(
          Series.of("proven", "bound", RiskBound::value),
          Series.of("printed", "bound as printed in the papers", RiskBound::asPrinted),
          Series.of("margin", "margin risk on test rows", bound -> bound.test().risk()),
          Series.of("error", "0/1 loss on test rows", bound -> bound.test().error()));

  private final Html html;
  private double fromX;
  private double toX;
  private int fromPower;
  private int toPower;

  RiskChart(Html html) {
    this.html = html;
  }

  void add(String axis, String title, List<Simulation.Point> points) {
    if (points.size() < 2) {
      return;
    }
    fromX = Math.log10(points.get(0).at());
    toX = Math.log10(points.get(points.size() - 1).at());
    double smallest = 1;
    double largest = 1;
    for (Simulation.Point point : points) {
      for (Series series : SERIES) {
        double value = series.value().applyAsDouble(point.bound());
        largest = Math.max(largest, value);
        smallest = value > 0 ? Math.min(smallest, value) : smallest;
      }
    }
    fromPower = (int) Math.floor(Math.log10(smallest));
    toPower = Math.max(1, (int) Math.ceil(Math.log10(largest)));
    html.raw("<figure>");
    html.add("<figcaption>{}</figcaption>", title);
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Bound and risk\">");
    Chart chart = new Chart(html, WIDTH, HEIGHT);
    chart.begin(title + ": bound and risk, logarithmic axes");
    background(chart);
    for (Simulation.Point point : points) {
      String at =
          point.at() >= 1 ? Numbers.count(Math.round(point.at())) : power(Math.log10(point.at()));
      chart.axisValue(x(point.at()), at);
    }
    chart.axisName(axis);
    SERIES.forEach(
        series ->
            chart.curve(
                series.key().style(), points.stream().map(point -> point(series, point)).toList()));
    html.raw("</svg></div>");
    html.raw("</figure>");
  }

  private void background(Chart chart) {
    chart.shadeAbove("silent", y(1));
    int step = toPower - fromPower > 6 ? 2 : 1;
    for (int power = fromPower; power <= toPower; power++) {
      if (power % step == 0) {
        chart.gridLine(power == 0 ? "one" : "grid", y(Math.pow(10, power)), power(power));
      }
    }
    chart.remark(y(1), "says nothing");
  }

  private Chart.Point point(Series series, Simulation.Point point) {
    double value = series.value().applyAsDouble(point.bound());
    String text = series.key().name() + ": " + String.format(Locale.ROOT, "%.3g", value);
    return new Chart.Point(x(point.at()), y(value), text);
  }

  void legend() {
    Chart.legend(html, SERIES.stream().map(Series::key).toList());
  }

  private double x(double at) {
    return (Math.log10(at) - fromX) / (toX - fromX);
  }

  /** A value of 0 has no logarithm; it lies on the lower edge. */
  private double y(double value) {
    double power = value > 0 ? Math.max(fromPower, Math.log10(value)) : fromPower;
    return (power - fromPower) / (toPower - fromPower);
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

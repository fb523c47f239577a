package dev.espalier.cli.simulate;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import dev.espalier.learn.pairwise.RiskBound;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Bound and risks as lines; both axes are logarithmic. */
final class RiskChart {
  private static final double WIDTH = 480;
  private static final double HEIGHT = 330;
  private static final double LEFT = 52;
  private static final double RIGHT = 14;
  private static final double TOP = 12;
  private static final double BOTTOM = 46;

  private record Series(String style, String name, ToDoubleFunction<RiskBound> value) {}

  private static final List<Series> SERIES =
      List.of(
          new Series("proven", "bound", RiskBound::value),
          new Series("printed", "bound as printed in the papers", RiskBound::asPrinted),
          new Series("margin", "margin risk on test rows", bound -> bound.test().risk()),
          new Series("error", "0/1 loss on test rows", bound -> bound.test().error()));

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
    html.add(
        "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 {} {}\" font-size=\"12\">", WIDTH, HEIGHT);
    html.add("<title>{}: bound and risk, logarithmic axes</title>", title);
    background();
    for (Simulation.Point point : points) {
      String at =
          point.at() >= 1 ? Numbers.count(Math.round(point.at())) : power(Math.log10(point.at()));
      html.add(
          "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
          Html.number(x(point.at())),
          Html.number(HEIGHT - BOTTOM + 18),
          at);
    }
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        Html.number((LEFT + WIDTH - RIGHT) / 2),
        Html.number(HEIGHT - 8),
        axis);
    SERIES.forEach(series -> draw(series, points));
    html.raw("</svg></div>");
    html.raw("</figure>");
  }

  private void background() {
    html.add(
        "<rect class=\"silent\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        LEFT,
        TOP,
        WIDTH - LEFT - RIGHT,
        Html.number(y(1) - TOP));
    int step = toPower - fromPower > 6 ? 2 : 1;
    for (int power = fromPower; power <= toPower; power++) {
      if (power % step != 0) {
        continue;
      }
      double y = y(Math.pow(10, power));
      html.add(
          "<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
          power == 0 ? "one" : "grid",
          LEFT,
          Html.number(y),
          WIDTH - RIGHT,
          Html.number(y));
      html.add(
          "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
          LEFT - 8,
          Html.number(y + 4),
          power(power));
    }
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\">says nothing</text>",
        LEFT + 8,
        Html.number(y(1) - 7));
  }

  private void draw(Series series, List<Simulation.Point> points) {
    StringBuilder path = new StringBuilder();
    for (Simulation.Point point : points) {
      double value = series.value().applyAsDouble(point.bound());
      path.append(path.isEmpty() ? 'M' : 'L').append(Html.number(x(point.at()))).append(' ');
      path.append(Html.number(y(value)));
    }
    html.add("<path class=\"curve {}\" d=\"{}\"/>", series.style(), path);
    for (Simulation.Point point : points) {
      double value = series.value().applyAsDouble(point.bound());
      html.add(
          "<circle class=\"dot {}\" cx=\"{}\" cy=\"{}\" r=\"3\"><title>{}: {}</title></circle>",
          series.style(),
          Html.number(x(point.at())),
          Html.number(y(value)),
          series.name(),
          String.format(Locale.ROOT, "%.3g", value));
    }
  }

  void legend() {
    html.raw("<p class=\"legend\">");
    for (Series series : SERIES) {
      html.add(
          "<span><svg width=\"30\" height=\"10\" aria-hidden=\"true\"><path class=\"curve {}\""
              + " d=\"M1 5h28\"/></svg> {}</span>",
          series.style(),
          series.name());
    }
    html.raw("</p>");
  }

  private double x(double at) {
    double margin = 14;
    double share = (Math.log10(at) - fromX) / (toX - fromX);
    return LEFT + margin + share * (WIDTH - LEFT - RIGHT - 2 * margin);
  }

  /** A value of 0 has no logarithm; it lies on the lower edge. */
  private double y(double value) {
    double power = value > 0 ? Math.max(fromPower, Math.log10(value)) : fromPower;
    return HEIGHT - BOTTOM - (power - fromPower) / (toPower - fromPower) * (HEIGHT - TOP - BOTTOM);
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

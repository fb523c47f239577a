package dev.espalier.cli.report;

import java.util.List;
import java.util.Locale;

/** Lines over a logarithmic axis that falls from left to right, as penalties do along a path. */
public final class LineChart {
  private static final double WIDTH = 520;
  private static final double HEIGHT = 300;
  private static final double LEFT = 52;
  private static final double RIGHT = 14;
  private static final double TOP = 12;
  private static final double BOTTOM = 46;
  private static final int GRID_LINES = 5;

  /**
   * One line.
   *
   * @param name what it shows
   * @param values one for each place on the axis; NaN leaves a gap
   */
  public record Line(String name, double[] values) {}

  private final Html html;

  public LineChart(Html html) {
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
  public void add(String title, String axis, double[] places, List<Line> lines) {
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
    html.add(
        "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 {} {}\" font-size=\"12\">", WIDTH, HEIGHT);
    html.add("<title>{} against {}, logarithmic axis</title>", title, axis);
    for (double value = 0; value <= top + step / 2; value += step) {
      double y = y(value, top);
      html.add(
          "<line class=\"grid\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
          LEFT,
          Html.number(y),
          WIDTH - RIGHT,
          Html.number(y));
      html.add(
          "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
          LEFT - 8,
          Html.number(y + 4),
          text(value));
    }
    axis(axis, places);
    for (int k = 0; k < lines.size(); k++) {
      draw(k, lines.get(k), places, top);
    }
    html.raw("</svg>");
    if (lines.size() > 1) {
      legend(lines);
    }
    html.raw("</figure>");
  }

  private void axis(String axis, double[] places) {
    int every = Math.max(1, places.length / 6);
    for (int k = 0; k < places.length; k += every) {
      html.add(
          "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
          Html.number(x(places, k)),
          Html.number(HEIGHT - BOTTOM + 18),
          text(places[k]));
    }
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        Html.number((LEFT + WIDTH - RIGHT) / 2),
        Html.number(HEIGHT - 8),
        axis);
  }

  private void draw(int number, Line line, double[] places, double top) {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (int k = 0; k < places.length; k++) {
      double value = line.values()[k];
      if (Double.isNaN(value)) {
        pen = false;
        continue;
      }
      path.append(pen ? 'L' : 'M').append(Html.number(x(places, k))).append(' ');
      path.append(Html.number(y(value, top)));
      pen = true;
    }
    html.add("<path class=\"curve line{}\" d=\"{}\"/>", number, path);
    for (int k = 0; k < places.length; k++) {
      if (!Double.isNaN(line.values()[k])) {
        html.add(
            "<circle class=\"dot line{}\" cx=\"{}\" cy=\"{}\" r=\"3\"><title>{} {} at"
                + " {}</title></circle>",
            number,
            Html.number(x(places, k)),
            Html.number(y(line.values()[k], top)),
            line.name(),
            text(line.values()[k]),
            text(places[k]));
      }
    }
  }

  private void legend(List<Line> lines) {
    html.raw("<p class=\"legend\">");
    for (int k = 0; k < lines.size(); k++) {
      html.add(
          "<span><svg width=\"30\" height=\"10\" aria-hidden=\"true\"><path class=\"curve line{}\""
              + " d=\"M1 5h28\"/></svg> {}</span>",
          k,
          lines.get(k).name());
    }
    html.raw("</p>");
  }

  private static double x(double[] places, int k) {
    double margin = 14;
    double first = Math.log10(places[0]);
    double last = Math.log10(places[places.length - 1]);
    double share = places.length == 1 ? 0.5 : (first - Math.log10(places[k])) / (first - last);
    return LEFT + margin + share * (WIDTH - LEFT - RIGHT - 2 * margin);
  }

  private static double y(double value, double top) {
    return HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
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

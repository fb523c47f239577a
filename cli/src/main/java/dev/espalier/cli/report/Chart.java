package dev.espalier.cli.report;

import java.util.List;

/**
 * The frame of a chart with lines: grid, axis, curves with dots, legend. Positions along the axes
 * are shares from 0 to 1; what they mean is the caller's business.
 */
public final class Chart {
  private static final double LEFT = 52;
  private static final double RIGHT = 14;
  private static final double TOP = 12;
  private static final double BOTTOM = 46;
  private static final double MARGIN = 14;

  /**
   * One point of a curve.
   *
   * @param x where it is, from 0 at the left to 1
   * @param y how high it is, from 0 at the bottom to 1; NaN leaves a gap
   * @param text what a reader is told about it
   */
  public record Point(double x, double y, String text) {}

  /**
   * What a curve is called and how it looks.
   *
   * @param style its class in the style sheet
   * @param name what it shows
   */
  public record Key(String style, String name) {}

  private final Html html;
  private final double width;
  private final double height;

  /** A chart of that size. */
  public Chart(Html html, double width, double height) {
    this.html = html;
    this.width = width;
    this.height = height;
  }

  /** Opens the picture. */
  public void begin(String title) {
    html.add(
        "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 {} {}\" font-size=\"12\">", width, height);
    html.add("<title>{}</title>", title);
  }

  /** A horizontal line with its value at the left. */
  public void gridLine(String style, double y, String text) {
    html.add(
        "<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
        style,
        LEFT,
        Html.number(down(y)),
        width - RIGHT,
        Html.number(down(y)));
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
        LEFT - 8,
        Html.number(down(y) + 4),
        text);
  }

  /** Shades everything above a height. */
  public void shadeAbove(String style, double y) {
    html.add(
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        style,
        LEFT,
        TOP,
        width - LEFT - RIGHT,
        Html.number(down(y) - TOP));
  }

  /** A remark just above a height. */
  public void remark(double y, String text) {
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\">{}</text>",
        LEFT + 8,
        Html.number(down(y) - 7),
        text);
  }

  /** A value below the axis. */
  public void axisValue(double x, String text) {
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        Html.number(across(x)),
        Html.number(height - BOTTOM + 18),
        text);
  }

  /** What the axis shows. */
  public void axisName(String name) {
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        Html.number((LEFT + width - RIGHT) / 2),
        Html.number(height - 8),
        name);
  }

  /** A curve through points, each with a dot. */
  public void curve(String style, List<Point> points) {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (Point point : points) {
      if (Double.isNaN(point.y())) {
        pen = false;
        continue;
      }
      path.append(pen ? 'L' : 'M').append(Html.number(across(point.x()))).append(' ');
      path.append(Html.number(down(point.y())));
      pen = true;
    }
    html.add("<path class=\"curve {}\" d=\"{}\"/>", style, path);
    for (Point point : points) {
      if (!Double.isNaN(point.y())) {
        html.add(
            "<circle class=\"dot {}\" cx=\"{}\" cy=\"{}\" r=\"3\"><title>{}</title></circle>",
            style,
            Html.number(across(point.x())),
            Html.number(down(point.y())),
            point.text());
      }
    }
  }

  /** A name to the right of a point. */
  public void name(double x, double y, String text) {
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\">{}</text>",
        Html.number(across(x) + 6),
        Html.number(down(y) + 4),
        text);
  }

  /** Which curve is which; it stands beside the picture. */
  public static void legend(Html html, List<Key> keys) {
    html.raw("<p class=\"legend\">");
    for (Key key : keys) {
      html.add(
          "<span><svg width=\"30\" height=\"10\" aria-hidden=\"true\"><path class=\"curve {}\""
              + " d=\"M1 5h28\"/></svg> {}</span>",
          key.style(),
          key.name());
    }
    html.raw("</p>");
  }

  private double across(double x) {
    return LEFT + MARGIN + x * (width - LEFT - RIGHT - 2 * MARGIN);
  }

  private double down(double y) {
    return height - BOTTOM - y * (height - TOP - BOTTOM);
  }
}

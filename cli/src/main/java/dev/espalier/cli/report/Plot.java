package dev.espalier.cli.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * A picture with two axes: grid, curves with dots, legend. Positions along the axes are shares from
 * 0 to 1; a {@link Scale} makes them of values.
 */
public final class Plot extends Element {
  private static final double LEFT = 52;
  private static final double RIGHT = 14;
  private static final double TOP = 12;
  private static final double BOTTOM = 46;
  private static final double MARGIN = 14;

  /**
   * The values along an axis.
   *
   * @param from the value at its beginning
   * @param to the value at its end
   * @param logarithmic whether equal ratios are equally far apart, otherwise equal differences
   */
  public record Scale(double from, double to, boolean logarithmic) {
    /** Where a value is, from 0 to 1. */
    public double share(double value) {
      return from == to ? 0.5 : (place(value) - place(from)) / (place(to) - place(from));
    }

    private double place(double value) {
      return logarithmic ? Math.log10(value) : value;
    }
  }

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

  private final double width;
  private final double height;

  /** An empty picture. */
  public Plot(String title, double width, double height) {
    super("svg.chart", element("title", title));
    this.width = width;
    this.height = height;
    with("role", "img").with("font-size", 12);
    with("viewBox", "0 0 " + number(width) + " " + number(height));
  }

  /** A horizontal line with its value at the left. */
  public void gridLine(String style, double y, String text) {
    add(Svg.line(style, LEFT, down(y), width - RIGHT, down(y)));
    add(Svg.end("soft", LEFT - 8, down(y) + 4, text));
  }

  /** Shades everything above a height, with a remark just above it. */
  public void shadeAbove(String style, double y, String remark) {
    add(Svg.rectangle(style, LEFT, TOP, width - LEFT - RIGHT, down(y) - TOP));
    add(Svg.text("soft", LEFT + 8, down(y) - 7, remark));
  }

  /** A value below the axis. */
  public void axisValue(double x, String text) {
    add(Svg.middle("soft", across(x), height - BOTTOM + 18, text));
  }

  /** What the axis shows. */
  public void axisName(String name) {
    add(Svg.middle("soft", (LEFT + width - RIGHT) / 2, height - 8, name));
  }

  /** A curve through points, each with a dot. */
  public void curve(String style, List<Point> points) {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (Point point : points) {
      boolean seen = !Double.isNaN(point.y());
      if (seen) {
        path.append(pen ? 'L' : 'M').append(Svg.at(across(point.x()), down(point.y())));
      }
      pen = seen;
    }
    add(Svg.path("curve " + style, path));
    Stream<Point> seen = points.stream().filter(point -> !Double.isNaN(point.y()));
    add(
        seen.map(
                point ->
                    Svg.circle("dot " + style, across(point.x()), down(point.y()), 3)
                        .add(element("title", point.text())))
            .toList());
  }

  /** A name to the right of a point. */
  public void name(double x, double y, String text) {
    add(Svg.text("soft", across(x) + 6, down(y) + 4, text));
  }

  /** Which curve is which; it stands beside the picture. */
  public static Element legend(List<Key> keys) {
    return element("p.legend", keys.stream().map(Plot::entry).toList());
  }

  private static Element entry(Key key) {
    Element line = Svg.path("curve " + key.style(), "M1 5h28");
    return element("span", sample(30, 10, "0 0 30 10", line), " ", key.name());
  }

  /** A small picture beside a name in a legend. */
  public static Element sample(int width, int height, String viewBox, Object... shapes) {
    return element("svg", shapes)
        .with("width", width)
        .with("height", height)
        .with("viewBox", viewBox)
        .with("aria-hidden", "true");
  }

  private double across(double x) {
    return LEFT + MARGIN + x * (width - LEFT - RIGHT - 2 * MARGIN);
  }

  private double down(double y) {
    return height - BOTTOM - y * (height - TOP - BOTTOM);
  }
}

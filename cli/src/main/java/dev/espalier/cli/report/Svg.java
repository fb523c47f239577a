package dev.espalier.cli.report;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.number;

import org.jspecify.annotations.Nullable;

/** The shapes of a picture; the style of each is its classes, or empty. */
public final class Svg {
  /** The namespace of a picture that is a document of its own. */
  public static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private Svg() {}

  /**
   * A picture.
   *
   * @param style its class
   * @param viewBox left, top, width and height in its own coordinates
   * @param title what it shows
   */
  public static Element picture(String style, String viewBox, String title) {
    return shape("svg", style)
        .with("role", "img")
        .with("viewBox", viewBox)
        .add(element("title", title));
  }

  private static Element shape(String tag, String style, @Nullable Object... content) {
    Element shape = element(tag, content);
    return style.isEmpty() ? shape : shape.with("class", style);
  }

  /** A text that begins at a place. */
  public static Element text(String style, double x, double y, Object text) {
    return shape("text", style, text).with("x", x).with("y", y);
  }

  /** A text that has the place in its middle. */
  public static Element middle(String style, double x, double y, Object text) {
    return text(style, x, y, text).with("text-anchor", "middle");
  }

  /** A text that ends at a place. */
  public static Element end(String style, double x, double y, Object text) {
    return text(style, x, y, text).with("text-anchor", "end");
  }

  /** A straight line. */
  public static Element line(String style, double fromX, double fromY, double toX, double toY) {
    return shape("line", style).with("x1", fromX).with("y1", fromY).with("x2", toX).with("y2", toY);
  }

  /** A rectangle. */
  public static Element rectangle(String style, double x, double y, double width, double height) {
    return shape("rect", style)
        .with("x", x)
        .with("y", y)
        .with("width", width)
        .with("height", height);
  }

  /** A circle. */
  public static Element circle(String style, double x, double y, double radius) {
    return shape("circle", style).with("cx", x).with("cy", y).with("r", radius);
  }

  /** A path of SVG's commands. */
  public static Element path(String style, CharSequence commands) {
    return shape("path", style).with("d", commands);
  }

  /** A place in a path. */
  public static String at(double x, double y) {
    return number(x) + " " + number(y);
  }
}

package dev.espalier.cli.report;

import java.util.List;

/** Cells of pairs of names, with the rows' names at the left and the columns' leaning above. */
public final class HeatGrid extends Element {
  private static final int LONGEST_NAME = 22;
  private static final double LARGEST_LETTER = 12.5;

  /** Width of a character as a share of the letter's size. */
  private static final double CHARACTER = 0.576;

  private final int cell;
  private final double left;
  private final double top;

  /**
   * A grid without cells.
   *
   * @param title what it shows
   * @param names of rows and columns
   * @param cell width and height of a cell
   * @param degrees how much the names above the columns lean
   */
  public HeatGrid(String title, List<String> names, int cell, int degrees) {
    super("svg.heat", element("title", title));
    this.cell = cell;
    double letter = Math.min(LARGEST_LETTER, cell - 1.5);
    List<String> shown = names.stream().map(HeatGrid::shortened).toList();
    int longest = shown.stream().mapToInt(String::length).max().orElse(0);
    left = longest * CHARACTER * letter + 10;
    double lean = Math.toRadians(degrees);
    top = left * Math.sin(lean) + 8;
    double width = left * (1 + Math.cos(lean)) + names.size() * cell;
    double height = top + names.size() * cell + 4;
    with("role", "img").with("width", Math.round(width)).with("height", Math.round(height));
    with("viewBox", "0 0 " + number(width) + " " + number(height)).with("font-size", letter);
    for (int k = 0; k < shown.size(); k++) {
      double middle = cell * (k + 0.5);
      String place = "translate(" + Svg.at(left + middle + 3, top - 7) + ")";
      add(
          Svg.end("", left - 8, top + middle + letter * 0.36, shown.get(k)),
          element("text", shown.get(k)).with("transform", place + " rotate(-" + degrees + ")"));
    }
  }

  /**
   * Adds a cell.
   *
   * @param style its class
   * @param opacity from 0 to 1
   * @param text what a reader is told about it
   */
  public void cell(int row, int column, String style, double opacity, String text) {
    add(
        Svg.rectangle("cell " + style, left + column * cell, top + row * cell, cell, cell)
            .with("rx", cell < 20 ? 0 : 4)
            .with("fill-opacity", opacity)
            .add(text.isEmpty() ? null : element("title", text)));
  }

  private static String shortened(String name) {
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "…" : name;
  }
}

package dev.espalier.cli.text;

import dev.espalier.error.internal.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** A table of text whose columns line up: a heading, a rule, and rows. */
public final class TextTable {
  /** On which side a column's text stands. */
  public enum Side {
    /** Text. */
    LEFT,
    /** Numbers. */
    RIGHT
  }

  private static final String GAP = "  ";
  private static final int WIDEST_NAME = 100;
  private static final int WIDEST_FACT = 2000;

  private final List<String> headings = new ArrayList<>();
  private final List<Side> sides = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** Starts with no columns. */
  public TextTable() {}

  /** Adds a column of text. */
  public TextTable text(String heading) {
    return column(heading, Side.LEFT);
  }

  /** Adds a column of numbers. */
  public TextTable number(String heading) {
    return column(heading, Side.RIGHT);
  }

  private TextTable column(String heading, Side side) {
    headings.add(VisibleText.of(heading));
    sides.add(side);
    return this;
  }

  /** Adds a row with one cell for each column. */
  public TextTable row(List<String> cells) {
    if (cells.size() != headings.size()) {
      throw new IllegalArgumentException(
          cells.size() + " cells for " + headings.size() + " columns");
    }
    rows.add(cells.stream().map(this::shown).toList());
    return this;
  }

  /** Adds a row with one cell for each column. */
  public TextTable row(String... cells) {
    return row(List.of(cells));
  }

  /** The lines, without spaces at their ends. */
  public List<String> lines() {
    int[] widths = new int[headings.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = width(headings.get(column));
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], width(row.get(column)));
      }
    }
    List<String> lines = new ArrayList<>();
    if (hasHeadings()) {
      lines.add(line(headings, widths));
      List<String> rules = new ArrayList<>();
      for (int width : widths) {
        rules.add("─".repeat(width));
      }
      lines.add(line(rules, widths));
    }
    for (List<String> row : rows) {
      lines.add(line(row, widths));
    }
    return lines;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      String padding = " ".repeat(widths[column] - width(cell));
      line.append(column == 0 ? "" : GAP);
      line.append(sides.get(column) == Side.RIGHT ? padding + cell : cell + padding);
    }
    return line.toString().stripTrailing();
  }

  /** Names come from files: they must neither turn the terminal nor fill it. */
  private String shown(String cell) {
    // a table without headings tells facts, which are long where there are many parameters
    int widest = hasHeadings() ? WIDEST_NAME : WIDEST_FACT;
    return VisibleText.of(VisibleText.shortened(cell, widest));
  }

  private boolean hasHeadings() {
    return headings.stream().anyMatch(heading -> !heading.isEmpty());
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}

package dev.espalier.cli.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table in a box of its own. A sortable one can be sorted by any column and searched when it is
 * long; it is whole without a script too: {@code tables.js} adds what can be clicked.
 */
public final class PageTable extends Element {
  private final Element caption = element("caption");
  private final Element body = element("tbody");
  private final List<Column> columns;

  /** What a column holds. */
  private enum Kind {
    WORDS,
    NUMBERS,
    PICTURES
  }

  /** A column with its heading. */
  public static final class Column {
    private final String style;
    private final Kind kind;
    private final Object heading;

    private Column(String style, Kind kind, Object heading) {
      this.style = style;
      this.kind = kind;
      this.heading = heading;
    }

    /** A column of words, sorted by the alphabet. */
    public static Column words(String name) {
      return new Column("words", Kind.WORDS, name);
    }

    /** A column of numbers; a first click brings the largest to the top. */
    public static Column numbers(String name) {
      return new Column("", Kind.NUMBERS, name);
    }

    /** A column that is looked at and not sorted. */
    public static Column pictures(String name) {
      return new Column("words", Kind.PICTURES, name);
    }

    /** A column whose cells bring their own style; so does its heading. */
    public static Column styled(String style, Element... heading) {
      return new Column(style, Kind.PICTURES, heading);
    }
  }

  private PageTable(String box, String table, String name, Object caption, List<Column> columns) {
    super(box);
    this.columns = columns;
    boolean sortable = table.contains("sortable");
    with("role", "region").with("tabindex", 0).with("aria-label", name);
    Element head = element("tr");
    for (Column column : columns) {
      Element cell = element("th", column.heading).with("scope", "col");
      // the first column looks like words by its place
      boolean isStyled = !column.style.isEmpty() && (sortable || column != columns.get(0));
      head.add(isStyled ? cell.with("class", column.style) : cell);
      if (sortable && column.kind != Kind.PICTURES) {
        cell.with("data-sort", column.kind == Kind.WORDS ? "words" : "numbers");
      }
    }
    add(element(table, this.caption.add(caption), element("thead", head), body));
  }

  /**
   * A table to sort.
   *
   * @param name what a screen reader calls it
   * @param caption what stands above it
   * @param columns its columns; the first holds what a row is called
   */
  public static PageTable sortable(String name, String caption, List<Column> columns) {
    PageTable table =
        new PageTable("div.scroll.tall", "table.sortable", name, element("span", caption), columns);
    table.needs("tables.js");
    return table;
  }

  /** The same. */
  public static PageTable sortable(String name, String caption, Column... columns) {
    return sortable(name, caption, List.of(columns));
  }

  /** A table whose headings and first column stay in sight; it has an order of its own. */
  public static PageTable boxed(String name, String caption, List<Column> columns) {
    PageTable table =
        new PageTable("div.scroll.tall", "table", name, element("span", caption), columns);
    table.needs("tables.js");
    return table;
  }

  /**
   * A table in the order in which it is written.
   *
   * @param style the table's class, or empty
   */
  public static PageTable plain(String style, String caption, Column... columns) {
    return new PageTable(
        "div.scroll",
        style.isEmpty() ? "table" : "table." + style,
        caption,
        caption,
        List.of(columns));
  }

  /** The same below a heading of the same words: only a screen reader says them again. */
  public static PageTable headed(String style, String heading, Column... columns) {
    PageTable table = plain(style, heading, columns);
    table.caption.with("class", "unseen");
    return table;
  }

  /** A cell with a number; one that is not defined is below all others however they are sorted. */
  public static Element number(double value, @Nullable Object... content) {
    return element("td", content).with("data-value", Double.isNaN(value) ? "" : value + "");
  }

  /** The same, marked where it is the best of its kind. */
  public static Element rated(double value, boolean isBest, @Nullable Object... content) {
    Element cell = number(value, content);
    return isBest ? cell.with("class", "best") : cell;
  }

  /** Adds a row: its name, and a cell for each other column, as a cell or what stands in it. */
  public Element row(Object name, @Nullable Object... cells) {
    Element row = element("tr", element("th", name).with("scope", "row"));
    int column = 1;
    for (Object cell : cells) {
      if (cell instanceof List<?> list) {
        row.add(list);
        column += list.size();
      } else if (cell instanceof Element made && made.is("td")) {
        row.add(made);
        column++;
      } else {
        row.add(
            element(
                switch (columns.get(column++).kind) {
                  case WORDS -> "td.words";
                  case NUMBERS -> "td";
                  case PICTURES -> "td.words.picture";
                },
                cell));
      }
    }
    body.add(row);
    return row;
  }

  /** Adds a heading above the rows that follow. */
  public void group(String heading) {
    Element cell = element("th", heading).with("scope", "rowgroup");
    body.add(element("tr.group", cell.with("colspan", columns.size())));
  }
}

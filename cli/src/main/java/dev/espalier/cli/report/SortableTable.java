package dev.espalier.cli.report;

/**
 * A table whose reader can sort it by any column, search it when it is long, and keep its headings
 * in sight. It is whole without a script too: {@code tables.js} adds what can be clicked.
 *
 * <p>Rows are written one after the other: {@link #row} begins one, the other methods add its cells
 * in the order of the columns.
 */
public final class SortableTable {
  /** What a column holds. */
  private enum Kind {
    WORDS,
    NUMBERS,
    PICTURES
  }

  /** A column with its heading. */
  public static final class Column {
    private final String name;
    private final Kind kind;

    private Column(String name, Kind kind) {
      this.name = name;
      this.kind = kind;
    }

    /** A column of words, sorted by the alphabet. */
    public static Column words(String name) {
      return new Column(name, Kind.WORDS);
    }

    /** A column of numbers; a first click brings the largest to the top. */
    public static Column numbers(String name) {
      return new Column(name, Kind.NUMBERS);
    }

    /** A column that is looked at and not sorted. */
    public static Column pictures(String name) {
      return new Column(name, Kind.PICTURES);
    }
  }

  private final Html html;
  private boolean inRow;

  private SortableTable(Html html) {
    this.html = html;
  }

  /**
   * Begins a table.
   *
   * @param name what a screen reader calls it
   * @param caption what stands above it
   * @param columns its columns; the first holds what a row is called
   */
  public static SortableTable begin(Html html, String name, String caption, Column... columns) {
    html.script("tables.js");
    html.add("<div class=\"scroll tall\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">", name);
    html.raw("<table class=\"sortable\">");
    html.add("<caption><span>{}</span></caption>", caption);
    html.raw("<thead><tr>");
    for (Column column : columns) {
      switch (column.kind) {
        case WORDS ->
            html.add("<th scope=\"col\" class=\"words\" data-sort=\"words\">{}</th>", column.name);
        case NUMBERS -> html.add("<th scope=\"col\" data-sort=\"numbers\">{}</th>", column.name);
        case PICTURES -> html.add("<th scope=\"col\" class=\"words\">{}</th>", column.name);
      }
    }
    html.raw("</tr></thead><tbody>");
    return new SortableTable(html);
  }

  /**
   * Opens a box for a table of any kind, with its end left to the caller: a table that is too wide
   * scrolls inside it, and its headings and its first column stay in sight.
   */
  public static void box(Html html, String name) {
    html.script("tables.js");
    html.add("<div class=\"scroll tall\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">", name);
  }

  /** Begins a row, after ending the one before. */
  public SortableTable row(String name) {
    endRow();
    html.add("<tr><th scope=\"row\">{}</th>", name);
    inRow = true;
    return this;
  }

  /** A cell of words. */
  public SortableTable words(String text) {
    html.add("<td class=\"words\">{}</td>", text);
    return this;
  }

  /** A cell with a number; one that is not defined is below all others however they are sorted. */
  public SortableTable number(double value, String text) {
    return number(value, "", Html.escape(text));
  }

  /**
   * The same with markup of its own.
   *
   * @param style classes of the cell; may be empty
   * @param markup what is seen, escaped already
   */
  public SortableTable number(double value, String style, String markup) {
    html.raw(
        "<td"
            + (style.isEmpty() ? "" : " class=\"" + style + "\"")
            + " data-value=\""
            + (Double.isNaN(value) ? "" : value)
            + "\">"
            + markup
            + "</td>");
    return this;
  }

  /** A cell with a picture. */
  public SortableTable picture(String markup) {
    html.raw("<td class=\"words picture\">" + markup + "</td>");
    return this;
  }

  /** Ends the table. */
  public void end() {
    endRow();
    html.raw("</tbody></table></div>");
  }

  private void endRow() {
    if (inRow) {
      html.raw("</tr>");
    }
    inRow = false;
  }
}

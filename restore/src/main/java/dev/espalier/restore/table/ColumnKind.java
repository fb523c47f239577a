package dev.espalier.restore.table;

/** What a column of a file holds. */
public enum ColumnKind {
  /** Numbers, also with one unit or sign around them, such as {@code 12%}. */
  NUMBER("numeric"),
  /** One of several values that come again and again; truth values and ordered grades as well. */
  CATEGORY("categorical"),
  /** A different value in nearly every row, which says nothing about other rows. */
  IDENTIFIER("identifier"),
  /** Sentences and names that hardly come again. */
  TEXT("free text"),
  /** Lists of equally many numbers. */
  VECTOR("vector"),
  /** Dates or times. */
  DATE("date"),
  /** No value at all. */
  EMPTY("empty"),
  /** Set aside because somebody said so. */
  SKIPPED("skipped");

  private final String words;

  ColumnKind(String words) {
    this.words = words;
  }

  /** How people say it. */
  public String words() {
    return words;
  }

  /** Whether the column takes part in restoring; others pass through unchanged. */
  public boolean isModelled() {
    return this == NUMBER || this == CATEGORY;
  }

  /** Whether no rule ever changes a cell of it. */
  public boolean isLeftAlone() {
    return this == SKIPPED || this == VECTOR;
  }
}

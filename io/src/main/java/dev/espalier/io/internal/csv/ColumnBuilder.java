package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.table.VectorCells;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.NumberList;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Collects one column of a table and finds out whether it holds numbers or text.
 *
 * <p>A column that begins with numbers and turns out to hold text cannot be put right from the
 * numbers (the text {@code 1.50} is gone): it says so, and the file is read once more.
 */
final class ColumnBuilder {
  /** What a column is known to hold before it is read. */
  enum Kind {
    /** Numbers if every cell is one, vectors if every cell is a list, otherwise text. */
    OPEN,
    /** Numbers; text is an error. */
    NUMBER,
    /** Lists of equally many numbers; all else is an error. */
    VECTOR,
    /** Text, even if it looks like numbers. */
    TEXT,
    /** Text in which nothing stands for a missing cell. */
    VERBATIM,
    /** A label: as open, but in text a {@code ?} is a cell of its own, unlike a blank. */
    LABEL,
    /** Not needed. */
    SKIPPED
  }

  /**
   * What the file's earlier reading, or nobody, says of a column.
   *
   * @param text whether it is text, though it begins with numbers
   * @param decimals how its numbers are written
   * @param length how many numbers each of its vectors has; 0 where the first says it
   */
  record Known(boolean text, DecimalMark decimals, int length) {
    Known(boolean text, DecimalMark decimals) {
      this(text, decimals, 0);
    }
  }

  /** Number of texts that are kept until it is clear whether the column is one of vectors. */
  private static final int TEXTS_LOOKED_AT = 64;

  private final String name;
  private final Kind kind;
  private final Known known;
  private final NumberMarks marks;
  private final BitSet questions = new BitSet();
  private final ColumnCollector cells;
  private boolean isText;
  private boolean turnedToText;
  private int rows;

  /** Takes the cells once they are known to be lists of equally many numbers. */
  private @Nullable VectorCells vectors;

  private @Nullable NumberList list;

  // digits of one width, some with a leading zero, are codes such as 00123 and not numbers
  private boolean equalWidthDigits = true;
  private boolean leadingZero;
  private int digitWidth = -1;

  ColumnBuilder(String name, Kind kind, Known known) {
    this.name = name;
    this.kind = kind;
    this.known = known;
    this.marks = new NumberMarks(known.decimals());
    this.cells = new ColumnCollector(name);
    this.vectors = kind == Kind.VECTOR ? new VectorCells(name, known.length()) : null;
    this.isText = known.text() || kind == Kind.TEXT || kind == Kind.VERBATIM;
  }

  String name() {
    return name;
  }

  Kind kind() {
    return kind;
  }

  /** How the numbers are written. */
  NumberMarks marks() {
    return marks;
  }

  /** Whether the cells turned out to be text. */
  boolean isText() {
    return isText || turnedToText;
  }

  /** What must be known of this column when the file is read again; null where it need not be. */
  @Nullable Known mustBeReadAs() {
    if (isText || kind == Kind.SKIPPED) {
      return null;
    }
    if (marks.mustBeReadWithCommas()) {
      return new Known(false, DecimalMark.COMMA_FOUND);
    }
    boolean open = kind == Kind.OPEN || kind == Kind.LABEL;
    return open && (turnedToText || isPaddedCode()) ? new Known(true, known.decimals()) : null;
  }

  /** Adds a cell. */
  void add(RowTokenizer row, int cell, TextSource source) {
    if (kind == Kind.SKIPPED) {
      return;
    }
    if (vectors != null) {
      addVector(vectors, row, cell, source);
      return;
    }
    if (turnedToText) {
      if (marks.mayBeNumbers()) {
        marks.other(row.cell(cell), row.line());
      }
      return;
    }
    byte[] text = row.bytes();
    int from = row.start(cell);
    int to = row.end(cell);
    if (!isText && !marks.haveCommas()) {
      double number = Decimals.parse(text, from, to);
      if (!Double.isNaN(number)) {
        trackPadding(text, from, to);
        marks.plain(text, from, to);
        cells.number(rows++, number);
        return;
      }
    }
    String content = row.cell(cell);
    if (kind == Kind.VERBATIM) {
      cells.text(rows++, content);
      return;
    }
    if (kind == Kind.LABEL && content.strip().equals("?")) {
      if (isText) {
        cells.text(rows, "?");
      } else {
        questions.set(rows);
      }
      rows++;
      return;
    }
    if (CellText.isMissing(content)) {
      rows++;
      return;
    }
    if (!isText) {
      double number = marks.withComma(content, name, row.line(), source);
      if (!Double.isNaN(number)) {
        equalWidthDigits = false;
        cells.number(rows++, number);
        return;
      }
    }
    if (kind != Kind.TEXT && !known.text() && marks.mayBeNumbers()) {
      marks.other(content, row.line());
    }
    if (NumberText.isNonFiniteWord(content)) {
      throw source.at(
          row.line(),
          "column "
              + quoted(name)
              + ": "
              + quoted(content)
              + " is not allowed; leave a missing cell empty");
    }
    if (!isText) {
      if (NumberText.isNumber(content) && !marks.areMixed()) {
        throw source.at(
            row.line(),
            "column " + quoted(name) + ": " + quoted(content) + " is too large for a number");
      }
      if (kind == Kind.NUMBER) {
        marks.refuseThousands(name, source);
        throw source.at(
            row.line(),
            "column "
                + quoted(name)
                + ": "
                + quoted(content)
                + ", but the model has a number here");
      }
      turnedToText = cells.hasNumbers();
      if (turnedToText) {
        return;
      }
      spellOut();
    }
    cells.text(rows++, content);
    if (kind == Kind.OPEN && !known.text() && cells.present() == TEXTS_LOOKED_AT) {
      vectors = VectorCells.of(cells.categoriesAsDeclared(rows));
    }
  }

  private void addVector(VectorCells lists, RowTokenizer row, int cell, TextSource source) {
    NumberList numbers = list == null ? new NumberList() : list;
    list = numbers;
    if (numbers.read(row.bytes(), row.start(cell), row.end(cell)) && lists.set(rows, numbers)) {
      rows++;
      return;
    }
    if (CellText.isMissing(row.cell(cell))) {
      rows++;
      return;
    }
    if (kind == Kind.VECTOR) {
      throw source.at(
          row.line(),
          "column " + quoted(name) + " is " + numbers.found() + "; expected " + lists.expected());
    }
    vectors = null;
    isText = false;
    turnedToText = true;
  }

  /** The column; the levels of a text column are sorted. */
  Table.Column build() {
    if (vectors != null) {
      return vectors.build(rows);
    }
    if (!isText && !questions.isEmpty()) {
      spellOut();
    }
    return isText ? cells.categories(rows) : cells.numbers(rows);
  }

  /** Turns numbers to text, in which a question mark is not the same as a blank. */
  private void spellOut() {
    isText = true;
    for (int row = 0; row < rows && cells.hasNumbers(); row++) {
      double number = cells.numberOf(row);
      if (!Double.isNaN(number)) {
        cells.text(row, NumberText.format(number));
      }
    }
    questions.stream().forEach(row -> cells.text(row, "?"));
  }

  private void trackPadding(byte[] text, int from, int to) {
    if (!equalWidthDigits) {
      return;
    }
    int width = to - from;
    for (int i = from; i < to; i++) {
      equalWidthDigits &= text[i] >= '0' && text[i] <= '9';
    }
    equalWidthDigits &= width > 1 && (digitWidth < 0 || width == digitWidth);
    digitWidth = width;
    leadingZero |= text[from] == '0';
  }

  private boolean isPaddedCode() {
    return kind == Kind.OPEN && !isText && cells.hasNumbers() && equalWidthDigits && leadingZero;
  }
}

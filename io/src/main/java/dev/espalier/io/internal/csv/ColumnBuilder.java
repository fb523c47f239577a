package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    /** Numbers if every cell is one, otherwise text. */
    OPEN,
    /** Numbers; text is an error. */
    NUMBER,
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
   */
  record Known(boolean text, DecimalMark decimals) {}

  private final String name;
  private final Kind kind;
  private final Known known;
  private final NumberMarks marks;
  private final BitSet questions = new BitSet();
  private final Map<String, Integer> codeOf = new HashMap<>();
  private boolean isText;
  private boolean turnedToText;
  private boolean anyNumber;
  private double[] values;
  private int[] codes;
  private int rows;
  private byte[] scratch = new byte[32];

  // digits of one width, some with a leading zero, are codes such as 00123 and not numbers
  private boolean equalWidthDigits = true;
  private boolean leadingZero;
  private int digitWidth = -1;

  ColumnBuilder(String name, Kind kind, Known known) {
    this.name = name;
    this.kind = kind;
    this.known = known;
    this.marks = new NumberMarks(known.decimals());
    this.isText = known.text() || kind == Kind.TEXT || kind == Kind.VERBATIM;
    this.values = new double[isText ? 0 : 64];
    this.codes = new int[isText ? 64 : 0];
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
  void add(CsvRows row, int cell, TextSource source) {
    if (kind == Kind.SKIPPED) {
      return;
    }
    if (turnedToText) {
      if (marks.mayBeNumbers()) {
        marks.other(row.cell(cell), row.line());
      }
      return;
    }
    char[] text = row.chars();
    int from = row.start(cell);
    int to = row.end(cell);
    if (!isText) {
      double number = number(text, from, to);
      if (!Double.isNaN(number)) {
        trackPadding(text, from, to);
        marks.plain(text, from, to);
        anyNumber = true;
        addNumber(number);
        return;
      }
    }
    String content = row.cell(cell);
    if (kind == Kind.VERBATIM) {
      addText(content);
      return;
    }
    if (kind == Kind.LABEL && content.strip().equals("?")) {
      if (isText) {
        addText("?");
      } else {
        questions.set(rows);
        addMissing();
      }
      return;
    }
    if (CellText.isMissing(content)) {
      addMissing();
      return;
    }
    if (!isText) {
      double number = marks.withComma(content, name, row.line(), source);
      if (!Double.isNaN(number)) {
        anyNumber = true;
        equalWidthDigits = false;
        addNumber(number);
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
      turnedToText = anyNumber;
      if (turnedToText) {
        return;
      }
      isText = true;
      values = new double[0];
      codes = new int[Math.max(64, rows)];
      Arrays.fill(codes, -1);
      if (!questions.isEmpty()) {
        codeOf.put("?", 0);
        questions.stream().forEach(each -> codes[each] = 0);
      }
    }
    addText(content);
  }

  /** The column; the levels of a text column are sorted. */
  Table.Column build() {
    if (!isText && questions.isEmpty()) {
      return new Table.Numbers(name, Arrays.copyOf(values, rows));
    }
    if (!isText) {
      spellOut();
    }
    List<String> levels = new ArrayList<>(codeOf.keySet());
    Collections.sort(levels);
    int[] newCode = new int[levels.size()];
    for (int level = 0; level < newCode.length; level++) {
      newCode[codeOf.getOrDefault(levels.get(level), -1)] = level;
    }
    int[] sorted = new int[rows];
    for (int row = 0; row < rows; row++) {
      sorted[row] = codes[row] < 0 ? -1 : newCode[codes[row]];
    }
    return new Table.Categories(name, levels, sorted);
  }

  /** Turns numbers to text, in which a question mark is not the same as a blank. */
  private void spellOut() {
    int count = rows;
    double[] numbers = values;
    isText = true;
    codes = new int[count];
    rows = 0;
    for (int row = 0; row < count; row++) {
      if (questions.get(row)) {
        addText("?");
      } else if (Double.isNaN(numbers[row])) {
        addMissing();
      } else {
        addText(NumberText.format(numbers[row]));
      }
    }
  }

  private double number(char[] text, int from, int to) {
    if (marks.haveCommas()) {
      return Double.NaN;
    }
    int length = to - from;
    if (length > scratch.length) {
      scratch = new byte[length];
    }
    for (int i = 0; i < length; i++) {
      char c = text[from + i];
      if (c > 'e') {
        return Double.NaN; // no digit, sign, point or exponent lies beyond
      }
      scratch[i] = (byte) c;
    }
    return Decimals.parse(scratch, 0, length);
  }

  private void trackPadding(char[] text, int from, int to) {
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
    return kind == Kind.OPEN && !isText && anyNumber && equalWidthDigits && leadingZero;
  }

  private void addNumber(double value) {
    if (rows == values.length) {
      values = Arrays.copyOf(values, rows + (rows >> 1));
    }
    values[rows++] = value;
  }

  private void addMissing() {
    if (isText) {
      addCode(-1);
    } else {
      addNumber(Double.NaN);
    }
  }

  private void addText(String content) {
    Integer code = codeOf.get(content);
    if (code == null) {
      code = codeOf.size();
      codeOf.put(content, code);
    }
    addCode(code);
  }

  private void addCode(int code) {
    if (rows == codes.length) {
      codes = Arrays.copyOf(codes, rows + (rows >> 1));
    }
    codes[rows++] = code;
  }
}

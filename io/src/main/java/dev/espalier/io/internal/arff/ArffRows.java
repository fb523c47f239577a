package dev.espalier.io.internal.arff;

import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.PlainNumber;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Parses some of the rows of an ARFF file into their cells. */
final class ArffRows {
  private final TextSource source;
  private final ArffSink cells;
  private final int attributes;
  private final int[] firstLevelCounts;

  /** For each attribute the last sparse row that named it, counted from 1. */
  private final int[] namedInRow;

  private final PlainNumber plain = new PlainNumber();
  private byte[] unquoted = new byte[64];
  private int unquotedLength;
  private int row;

  /**
   * Prepares for rows.
   *
   * @param source the rows' lines
   * @param attributes how many attributes the file has
   * @param cells what to do with cells
   */
  ArffRows(TextSource source, int attributes, ArffSink cells) {
    this.source = source;
    this.cells = cells;
    this.attributes = attributes;
    this.namedInRow = new int[attributes];
    int[] found = new int[attributes];
    int count = 0;
    for (int attribute = 0; attribute < attributes; attribute++) {
      if (cells.firstLevelCounts(attribute)) {
        found[count++] = attribute;
      }
    }
    this.firstLevelCounts = Arrays.copyOf(found, count);
  }

  /** Parses all rows. */
  void parse() {
    while (source.nextLine()) {
      byte[] bytes = source.bytes();
      int end = source.end();
      int position = skipBlanks(bytes, source.start(), end);
      if (position == end || bytes[position] == '%') {
        continue;
      }
      row++;
      if (bytes[position] == '{') {
        sparseRow(bytes, position + 1, end);
      } else {
        denseRow(bytes, position, end);
      }
      cells.endRow();
    }
  }

  /** Whether the first row is a sparse one; false where there is no row. */
  static boolean startsSparse(byte[] lines) {
    boolean comment = false;
    for (byte value : lines) {
      if (value == '\n') {
        comment = false;
      } else if (!comment && (value & 0xff) > ' ') {
        if (value != '%') {
          return value == '{';
        }
        comment = true;
      }
    }
    return false;
  }

  private void denseRow(byte[] bytes, int from, int end) {
    int position = from;
    int count = 0;
    boolean comma = false;
    while (position < end && bytes[position] != '%') {
      if (bytes[position] == '{' && count == attributes) {
        position = weight(bytes, position + 1, end);
        comma = false;
        break;
      }
      if (bytes[position] == ',') {
        comma = true;
        break;
      }
      position =
          count < attributes && cells.isNumber(count) && plain.scan(bytes, position, end)
              ? number(count)
              : cell(count < attributes ? count : -1, bytes, position, end, (byte) ',');
      count++;
      position = skipBlanks(bytes, position, end);
      comma = position < end && bytes[position] == ',';
      if (comma) {
        position = skipBlanks(bytes, position + 1, end);
      }
    }
    if (comma) {
      throw source.at("value " + (count + 1) + " is empty; write ? for a missing value");
    }
    if (count != attributes) {
      throw source.at("the row has " + count + " values, expected " + attributes);
    }
    endOfLine(bytes, position, end);
  }

  private int number(int attribute) {
    cells.number(attribute, plain.value());
    return plain.end();
  }

  private void sparseRow(byte[] bytes, int from, int end) {
    int position = skipBlanks(bytes, from, end);
    while (position < end && bytes[position] != '}') {
      int stop = position;
      int attribute = 0;
      int digit;
      while (stop < end && (digit = bytes[stop] - '0') >= 0 && digit <= 9) {
        attribute = attribute * 10 + digit;
        stop++;
      }
      if (stop - position > 9) {
        attribute = Decimals.parseIndex(bytes, position, stop);
      }
      named(stop == position ? -1 : attribute);
      if (stop + 2 < end
          && bytes[stop] == ' '
          && bytes[stop + 1] == '1'
          && bytes[stop + 2] == ','
          && cells.one(attribute)) {
        position = skipBlanks(bytes, stop + 3, end);
        continue;
      }
      int value = skipBlanks(bytes, stop, end);
      if (value == stop || value == end || bytes[value] == ',' || bytes[value] == '}') {
        throw source.at("expected a blank and a value after index " + attribute);
      }
      int after =
          cells.isNumber(attribute) && plain.scan(bytes, value, end)
              ? number(attribute)
              : cell(attribute, bytes, value, end, (byte) '}');
      position = skipBlanks(bytes, after, end);
      if (position < end && bytes[position] == ',') {
        position = skipBlanks(bytes, position + 1, end);
      } else if (position < end && bytes[position] != '}') {
        throw source.at("expected a comma or } after the value of index " + attribute);
      }
    }
    if (position == end) {
      throw source.at("the sparse row has no closing brace");
    }
    position = skipBlanks(bytes, position + 1, end);
    if (position < end && bytes[position] == ',') {
      position = skipBlanks(bytes, position + 1, end);
    }
    if (position < end && bytes[position] == '{') {
      position = weight(bytes, position + 1, end);
    }
    endOfLine(bytes, position, end);
    for (int attribute : firstLevelCounts) {
      if (namedInRow[attribute] != row) {
        cells.firstLevel(attribute);
      }
    }
  }

  /** Checks that the row may name the attribute. */
  private void named(int attribute) {
    if (attribute < 0) {
      throw source.at("expected {index value,...}: an attribute's index is not a whole number");
    }
    if (attribute >= attributes) {
      throw source.at(
          "index "
              + attribute
              + " is out of range; the file has attributes 0 to "
              + (attributes - 1));
    }
    if (namedInRow[attribute] == row) {
      throw source.at("index " + attribute + " occurs twice in the row");
    }
    namedInRow[attribute] = row;
  }

  /**
   * Hands on one cell, which ends at a comma, a blank or the terminator.
   *
   * @param attribute its attribute, or -1 to skip it
   * @return where it ends
   */
  private int cell(int attribute, byte[] bytes, int from, int end, byte terminator) {
    byte first = bytes[from];
    if (first == '\'' || first == '"') {
      int stop = unquote(bytes, from + 1, end, first);
      if (attribute >= 0) {
        cells.value(attribute, unquoted, 0, unquotedLength);
      }
      return stop;
    }
    int stop = from + 1;
    while (stop < end
        && (bytes[stop] & 0xff) > ' '
        && bytes[stop] != ','
        && bytes[stop] != terminator) {
      stop++;
    }
    if (attribute >= 0) {
      if (first == '?' && stop == from + 1) {
        cells.missing(attribute);
      } else {
        cells.value(attribute, bytes, from, stop);
      }
    }
    return stop;
  }

  private int unquote(byte[] bytes, int from, int end, byte quote) {
    unquotedLength = 0;
    for (int position = from; position < end; position++) {
      byte value = bytes[position];
      if (value == quote) {
        return position + 1;
      }
      if (value == '\\' && position + 1 < end) {
        position++;
        value = (byte) ArffToken.unescaped((char) (bytes[position] & 0xff));
      }
      if (unquotedLength == unquoted.length) {
        unquoted = Arrays.copyOf(unquoted, 2 * unquotedLength);
      }
      unquoted[unquotedLength++] = value;
    }
    throw source.at("the quote " + (char) quote + " is not closed");
  }

  private int weight(byte[] bytes, int from, int end) {
    int close = from;
    while (close < end && bytes[close] != '}') {
      close++;
    }
    String text = source.text(from, close).strip();
    byte[] number = text.getBytes(StandardCharsets.UTF_8);
    if (close == end || Decimals.parse(number, 0, number.length) != 1) {
      throw source.at("the row's weight is not 1; weights are not supported");
    }
    return close + 1;
  }

  private void endOfLine(byte[] bytes, int from, int end) {
    int position = skipBlanks(bytes, from, end);
    if (position < end && bytes[position] != '%') {
      throw source.at("something follows the row's end");
    }
  }

  private static int skipBlanks(byte[] bytes, int from, int end) {
    int position = from;
    while (position < end && (bytes[position] & 0xff) <= ' ') {
      position++;
    }
    return position;
  }
}

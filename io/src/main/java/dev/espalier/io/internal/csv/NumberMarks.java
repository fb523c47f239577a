package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Finds out what points and commas mean in the numbers of one column.
 *
 * <p>Where commas do not separate cells, numbers with a decimal comma ({@code 1,5}, {@code
 * 1.234,5}) are recognised, provided that no other number of the column has a decimal point.
 * Thousands marks without a fraction leave two readings that differ by a factor of a thousand: they
 * are refused.
 */
final class NumberMarks {
  private static final Pattern WITH_COMMA =
      Pattern.compile(
          "[+-]?(?:\\d+|\\d{1,3}(?:\\.\\d{3})+)(?:,\\d+)?(?:[eE][+-]?\\d+)?|[+-]?,\\d+");
  private static final Pattern THOUSANDS =
      Pattern.compile("[+-]?\\d{1,3}(?:[,' \u00a0\u2009\u202f\u2019]\\d{3})+(?:[.,]\\d+)?");
  private static final Pattern POINTS_OF_THOUSANDS = Pattern.compile("[+-]?\\d{1,3}\\.\\d{3}");

  private final DecimalMark known;
  private boolean commas;
  private boolean points;
  private boolean pointsOfThousands = true;
  private boolean mustBeReadWithCommas;
  private boolean mixed;
  private String example = "";

  private boolean mayBeNumbers = true;
  private String marked = "";
  private long markedLine;

  NumberMarks(DecimalMark known) {
    this.known = known;
    this.commas = known == DecimalMark.COMMA || known == DecimalMark.COMMA_FOUND;
  }

  /** Whether numbers are known to have commas, so that all of them go by {@link #withComma}. */
  boolean haveCommas() {
    return commas;
  }

  /** Whether a number with a decimal comma was read. */
  boolean foundCommas() {
    return commas && !example.isEmpty();
  }

  /** A number with a comma, once {@link #foundCommas}; or with a point, once {@link #areMixed}. */
  String example() {
    return example;
  }

  /** Whether an earlier number may have had a point for thousands and was read as a fraction. */
  boolean mustBeReadWithCommas() {
    return mustBeReadWithCommas;
  }

  /** Whether some numbers have decimal points and others decimal commas. */
  boolean areMixed() {
    return mixed;
  }

  /** Whether there are points, each of which might part thousands. */
  boolean leavePointsOpen() {
    return points && pointsOfThousands && !commas;
  }

  /** Whether all cells so far are numbers, perhaps with thousands marks. */
  boolean mayBeNumbers() {
    return mayBeNumbers;
  }

  /** Hears of a number that was read with a decimal point. */
  void plain(byte[] text, int from, int to) {
    if (known != DecimalMark.OPEN || (points && !pointsOfThousands)) {
      return;
    }
    for (int at = from; at < to; at++) {
      if (text[at] == '.') {
        String cell = new String(text, from, to - from, StandardCharsets.US_ASCII);
        points = true;
        pointsOfThousands &= POINTS_OF_THOUSANDS.matcher(cell).matches();
        example = example.isEmpty() ? cell : example;
      }
    }
  }

  /** The number that a cell spells with a decimal comma; NaN where it spells none. */
  double withComma(String cell, String column, long line, TextSource source) {
    if (known == DecimalMark.POINT || mustBeReadWithCommas) {
      return Double.NaN;
    }
    if (!WITH_COMMA.matcher(cell).matches()) {
      if (commas && NumberText.isNumber(cell)) {
        if (known == DecimalMark.COMMA) {
          throw source
              .at(
                  line,
                  "column "
                      + quoted(column)
                      + ": "
                      + quoted(cell)
                      + " has a decimal point; expected decimal commas")
              .about(InputException.Topic.DECIMAL_MARK);
        }
        mixed = true;
        example = cell;
      }
      return Double.NaN;
    }
    if (!commas) {
      if (cell.indexOf(',') < 0) {
        return Double.NaN;
      }
      if (points) {
        mustBeReadWithCommas = pointsOfThousands;
        mixed = !pointsOfThousands;
        return Double.NaN;
      }
      commas = true;
    }
    example = example.isEmpty() && cell.indexOf(',') >= 0 ? cell : example;
    byte[] number = cell.replace(".", "").replace(',', '.').getBytes(StandardCharsets.US_ASCII);
    return Decimals.parse(number, 0, number.length);
  }

  /** Hears of a cell that was not read as a number. */
  void other(String cell, long line) {
    if (CellText.isMissing(cell)) {
      return;
    }
    if (THOUSANDS.matcher(cell).matches()) {
      if (marked.isEmpty()) {
        marked = cell;
        markedLine = line;
      }
    } else {
      mayBeNumbers &= NumberText.isNumber(cell) || WITH_COMMA.matcher(cell).matches();
    }
  }

  /** Refuses a column of numbers some of which have thousands marks. */
  void refuseThousands(String column, TextSource source) {
    if (!mayBeNumbers || marked.isEmpty() || mixed) {
      return;
    }
    throw source
        .at(
            markedLine,
            "column "
                + quoted(column)
                + ": "
                + quoted(marked)
                + " has thousands marks, which are not read; expected a number without them, or"
                + " a column that is said to be a category or text")
        .about(InputException.Topic.DECIMAL_MARK);
  }
}

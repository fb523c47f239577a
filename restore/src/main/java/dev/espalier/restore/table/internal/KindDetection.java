package dev.espalier.restore.table.internal;

import dev.espalier.io.internal.text.NumberList;
import dev.espalier.restore.table.ColumnKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a column holds. The rules, in their order:
 *
 * <ol>
 *   <li>no value at all: empty;
 *   <li>{@value #NEARLY_ALL} of the values are lists of numbers of one length: a vector;
 *   <li>as many are dates: a date;
 *   <li>as many are numbers: an identifier when they count the rows, or when the name says so and
 *       hardly one comes twice; a category when the name says identifier or code and values come
 *       again, or when all are whole numbers of one width of five digits or more, spread thinly
 *       (postal codes, telephone numbers); otherwise numbers;
 *   <li>values of which more than half are distinct: free text when they are long or several words,
 *       otherwise an identifier;
 *   <li>everything else: a category.
 * </ol>
 */
public final class KindDetection {
  /** Minimum share of the values that follow a rule; the others are taken for errors. */
  static final double NEARLY_ALL = 0.95;

  /** Minimum number of values that tell of a column; of fewer too few come again. */
  static final int ENOUGH = 20;

  private static final int CODE_DIGITS = 5;
  private static final double THIN = 0.1;
  private static final double LONG_TEXT = 25;

  private static final Set<String> CODE_WORDS =
      Set.of(
          "id",
          "ids",
          "uuid",
          "guid",
          "key",
          "code",
          "zip",
          "zipcode",
          "postcode",
          "postal",
          "phone",
          "telephone",
          "fax",
          "isbn",
          "ssn",
          "fips");

  private static final Pattern DATE_LIKE =
      Pattern.compile(
          "\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}([T ]\\d{1,2}:\\d{2}.*)?"
              + "|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4}( \\d{1,2}:\\d{2}.*)?"
              + "|\\d{1,2} [A-Z][a-z]{2} \\d{4}|[A-Z][a-z]{2} \\d{1,2}, \\d{4}");

  private KindDetection() {}

  /** What a column holds. */
  public static ColumnKind kind(TextColumn column) {
    if (column.present() == 0) {
      return ColumnKind.EMPTY;
    }
    double enough = NEARLY_ALL * column.present();
    if (hasVectors(column, enough)) {
      return ColumnKind.VECTOR;
    }
    if (column.countCells(text -> DATE_LIKE.matcher(text).matches()) >= enough) {
      return ColumnKind.DATE;
    }
    NumberStyle style = NumberStyles.of(column);
    if (style != null) {
      return numberKind(column, style);
    }
    int distinct = column.texts().size();
    if (column.present() >= ENOUGH && 2 * distinct > column.present()) {
      return isLongText(column) ? ColumnKind.TEXT : ColumnKind.IDENTIFIER;
    }
    return ColumnKind.CATEGORY;
  }

  private static boolean hasVectors(TextColumn column, double enough) {
    NumberList list = new NumberList();
    Map<Integer, Integer> cellsOfLength = new HashMap<>();
    for (int code = 0; code < column.texts().size(); code++) {
      if (list.read(column.texts().get(code)) && list.count() > 1) {
        cellsOfLength.merge(list.count(), column.count(code), Integer::sum);
      }
    }
    return cellsOfLength.values().stream().anyMatch(cells -> cells >= enough);
  }

  /** How the column spells its dates as numbers; null where no pattern reads them. */
  static @Nullable DateStyle dates(TextColumn column) {
    for (String pattern : DateStyle.PATTERNS) {
      DateStyle style = new DateStyle(pattern);
      if (column.countCells(text -> !Double.isNaN(style.parse(text)))
          >= NEARLY_ALL * column.present()) {
        return style;
      }
    }
    return null;
  }

  private static ColumnKind numberKind(TextColumn column, NumberStyle style) {
    boolean whole =
        column.countCells(text -> text.chars().allMatch(c -> c >= '0' && c <= '9'))
            >= NEARLY_ALL * column.present();
    if (!whole || column.present() < ENOUGH) {
      return ColumnKind.NUMBER;
    }
    double distinctShare = column.texts().size() / (double) column.present();
    boolean named = isNamedCode(column.name());
    if (countsRows(column, style) || (named && distinctShare > 0.5)) {
      return ColumnKind.IDENTIFIER;
    }
    return named || isCode(column, style) ? ColumnKind.CATEGORY : ColumnKind.NUMBER;
  }

  /** Whether the numbers rise by one from row to row. */
  private static boolean countsRows(TextColumn column, NumberStyle style) {
    if (column.texts().size() < NEARLY_ALL * column.present()) {
      return false;
    }
    int steps = 0;
    double before = Double.NaN;
    for (int row = 0; row < column.rows(); row++) {
      int code = column.code(row);
      double value = code < 0 ? Double.NaN : style.parse(column.texts().get(code));
      steps += value - before == 1 ? 1 : 0;
      before = value;
    }
    return steps >= NEARLY_ALL * (column.present() - 1);
  }

  /** Whole numbers of one width that leave most of their range empty and are not round. */
  private static boolean isCode(TextColumn column, NumberStyle style) {
    int width = column.texts().get(0).length();
    int round = 0;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int code = 0; code < column.texts().size(); code++) {
      String text = column.texts().get(code);
      double value = style.parse(text);
      if (!Double.isNaN(value)) {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        round += value % 10 == 0 ? 1 : 0;
      }
    }
    int distinct = column.texts().size();
    return width >= CODE_DIGITS
        && column.countCells(text -> text.length() == width) >= NEARLY_ALL * column.present()
        && 2 * distinct <= column.present()
        && distinct <= THIN * (greatest - least + 1)
        && 2 * round < distinct;
  }

  /** Whether a word of the column's name says that it holds keys. */
  static boolean isNamedCode(String name) {
    String apart = name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
    Set<String> words = new HashSet<>(List.of(apart.split("[^a-z]+", -1)));
    words.retainAll(CODE_WORDS);
    return !words.isEmpty();
  }

  private static boolean isLongText(TextColumn column) {
    long letters = 0;
    int severalWords = 0;
    for (int code = 0; code < column.texts().size(); code++) {
      String text = column.texts().get(code);
      letters += (long) column.count(code) * text.length();
      severalWords += text.indexOf(' ') > 0 ? column.count(code) : 0;
    }
    return letters > LONG_TEXT * column.present() || 2 * severalWords > column.present();
  }
}

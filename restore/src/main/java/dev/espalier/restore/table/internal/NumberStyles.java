package dev.espalier.restore.table.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how a column spells its numbers. A cell is a number when it is a plain one, or has the
 * sign or unit around it that is most usual in the column; several units in one column make it a
 * category, because their numbers need not mean the same.
 */
public final class NumberStyles {
  private static final Pattern THOUSANDS = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+");

  private NumberStyles() {}

  /** The spelling, or null when too few cells are numbers. */
  public static @Nullable NumberStyle of(TextColumn column) {
    return of(column, KindDetection.NEARLY_ALL);
  }

  /**
   * The spelling.
   *
   * @param share of the cells that must be numbers
   */
  public static @Nullable NumberStyle of(TextColumn column, double share) {
    int plain = column.countCells(NumberStyle::isPlain);
    int commas = column.countCells(NumberStyle::hasDecimalComma);
    boolean comma =
        column.decimal() == null
            ? commas > column.countCells(text -> text.indexOf('.') >= 0)
                && commas > 2 * column.countCells(text -> THOUSANDS.matcher(text).matches())
            : column.decimal() == ',';
    int numbers = plain + (comma ? commas : 0);
    String prefix = "";
    String suffix = "";
    int decorated = 0;
    if (numbers < column.present()) {
      Map<String, Integer> around = new HashMap<>();
      for (int code = 0; code < column.texts().size(); code++) {
        Matcher matcher = NumberStyle.DECORATED.matcher(column.texts().get(code));
        if (matcher.matches() && !(matcher.group(1) + matcher.group(3)).isBlank()) {
          around.merge(
              matcher.group(1) + '\0' + matcher.group(3), column.count(code), Integer::sum);
        }
      }
      for (Map.Entry<String, Integer> entry : around.entrySet()) {
        String key = entry.getKey();
        String usual = prefix + '\0' + suffix;
        if (entry.getValue() > decorated
            || (entry.getValue() == decorated && key.compareTo(usual) < 0)) {
          decorated = entry.getValue();
          prefix = key.substring(0, key.indexOf('\0'));
          suffix = key.substring(key.indexOf('\0') + 1);
        }
      }
    }
    NumberStyle style =
        new NumberStyle(
            prefix,
            suffix,
            decorated > numbers,
            comma ? ',' : '.',
            NumberNotation.WHOLE,
            Math.max(numbers, decorated) / (double) column.present());
    int readable = column.countCells(text -> !Double.isNaN(style.parse(text)));
    if (readable == 0 || readable < share * column.present()) {
      return null;
    }
    return withNotation(style, column);
  }

  private static NumberStyle withNotation(NumberStyle style, TextColumn column) {
    NotationCount count = new NotationCount();
    for (int code = 0; code < column.texts().size(); code++) {
      String number = style.number(column.texts().get(code));
      if (number != null) {
        count.add(number, column.count(code));
      }
    }
    return new NumberStyle(
        style.prefix(),
        style.suffix(),
        style.decorated(),
        style.point(),
        count.notation(),
        style.usual());
  }
}

package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairRule;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Marks between the thousands of some numbers, in a column whose numbers have none: {@code 12,500}
 * among {@code 9800} and {@code 13100}. Without its marks a number must lie among the others.
 *
 * @param lowest of the column's plain numbers
 * @param highest of them
 * @param confidence the share of the marked numbers that lie between these
 */
record ThousandsForms(double lowest, double highest, double confidence)
    implements FormRule.CellRewrite {
  private static final Pattern MARKED =
      Pattern.compile("[+-]?\\d{1,3}(?:([,' \\u00a0\\u202f])\\d{3})(?:\\1\\d{3})*(?:\\.\\d+)?");
  private static final Pattern MARKS = Pattern.compile("[,' \\u00a0\\u202f]");

  static @Nullable ThousandsForms of(TextColumn column) {
    int plain = 0;
    int marked = 0;
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (int code = 0; code < column.texts().size(); code++) {
      String text = column.texts().get(code);
      if (NumberStyle.isPlain(text)) {
        plain += column.count(code);
        lowest = Math.min(lowest, Double.parseDouble(text));
        highest = Math.max(highest, Double.parseDouble(text));
      } else if (MARKED.matcher(text).matches()) {
        marked += column.count(code);
      }
    }
    if (marked == 0
        || plain <= marked
        || plain + marked < KindDetection.NEARLY_ALL * column.present()) {
      return null;
    }
    double low = lowest;
    double high = highest;
    int inside =
        column.countCells(
            text -> {
              if (NumberStyle.isPlain(text) || !MARKED.matcher(text).matches()) {
                return false;
              }
              double value = Double.parseDouble(unmarked(text));
              return value >= low && value <= high;
            });
    return new ThousandsForms(lowest, highest, (plain + inside + 1.0) / (plain + marked + 2.0));
  }

  private static String unmarked(String text) {
    return MARKS.matcher(text).replaceAll("");
  }

  @Override
  public @Nullable CellCandidate candidate(String text) {
    if (NumberStyle.isPlain(text) || !MARKED.matcher(text).matches()) {
      return null;
    }
    String number = unmarked(text);
    double value = Double.parseDouble(number);
    return value >= lowest && value <= highest
        ? new CellCandidate(
            number,
            confidence,
            RepairRule.THOUSANDS,
            "the column's other numbers have no marks between thousands")
        : null;
  }
}

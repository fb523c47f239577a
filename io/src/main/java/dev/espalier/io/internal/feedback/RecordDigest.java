package dev.espalier.io.internal.feedback;

import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.io.internal.text.NumberList;
import dev.espalier.io.internal.text.NumberText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What tells a record from another: the SHA-256 of its cells as JSON, by the names of columns in
 * their order. How a cell is spelt makes no difference: {@code "80"} in a table is {@code 80.0} in
 * JSON, {@code "[1, 2]"} is the list {@code [1.0, 2.0]}, and a cell that is missing is as good as
 * none.
 */
public final class RecordDigest {
  /** Maximum length of a text that may be a number without loss. */
  private static final int MAXIMUM_DIGITS = 15;

  private static final double LARGEST_EXACT = 1L << 53;

  private RecordDigest() {}

  /** The digest of a record. */
  public static String of(Map<String, ? extends @Nullable Object> record) {
    Map<String, Object> cells = new TreeMap<>();
    record.forEach(
        (name, value) -> {
          Object cell = cell(value);
          if (cell != null) {
            cells.put(name, cell);
          }
        });
    return Digests.sha256(JsonText.of(cells).getBytes(StandardCharsets.UTF_8));
  }

  /** The cell as it is compared with others; null where it is missing. */
  public static @Nullable Object cell(@Nullable Object value) {
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof List<?> items) {
      return items.stream().map(item -> item instanceof Number each ? number(each) : item).toList();
    }
    if (!(value instanceof String text)) {
      return value;
    }
    if (CellText.isMissing(text)) {
      return null;
    }
    NumberList list = new NumberList();
    if (list.read(text)) {
      return Arrays.stream(list.numbers())
          .limit(list.count())
          .mapToObj(RecordDigest::number)
          .toList();
    }
    String plain = text.strip();
    boolean isExact =
        plain.length() <= MAXIMUM_DIGITS || !plain.chars().allMatch(RecordDigest::isDigit);
    return isExact && NumberText.isNumber(plain) ? number(Double.valueOf(plain)) : text;
  }

  private static boolean isDigit(int unit) {
    return unit >= '0' && unit <= '9';
  }

  private static @Nullable Object number(Number number) {
    double value = number.doubleValue();
    if (number instanceof Long && Math.abs(value) >= LARGEST_EXACT) {
      return number.toString();
    }
    // A sum makes a negative zero positive.
    return Double.isNaN(value) ? null : (Object) (value + 0.0);
  }
}

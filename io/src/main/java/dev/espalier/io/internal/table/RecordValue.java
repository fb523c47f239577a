package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.NumberList;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a value of a record means. */
public final class RecordValue {
  private RecordValue() {}

  /**
   * The finite number that a value is; true is 1, false is 0, and a text counts that spells a
   * number as tables do, since forms hold only texts. NaN for any other value.
   */
  public static double number(@Nullable Object value) {
    double number = Double.NaN;
    if (value instanceof Number given) {
      number = given.doubleValue();
    } else if (value instanceof Boolean truth) {
      number = truth ? 1 : 0;
    } else if (value instanceof CharSequence text) {
      byte[] bytes = text.toString().strip().getBytes(StandardCharsets.UTF_8);
      number = Decimals.parse(bytes, 0, bytes.length);
    }
    return Double.isFinite(number) ? number : Double.NaN;
  }

  /**
   * Reads the finite numbers that a list or an array holds, or a text spells; false where the value
   * is none of these.
   */
  public static boolean numbers(@Nullable Object value, NumberList list) {
    if (value instanceof CharSequence text) {
      return list.read(text.toString());
    }
    list.clear();
    if (value != null && value.getClass().isArray()) {
      for (int k = 0; k < Array.getLength(value); k++) {
        if (!add(Array.get(value, k), list)) {
          return false;
        }
      }
      return true;
    }
    if (!(value instanceof Iterable<?> items)) {
      return list.refuse(shown(value));
    }
    for (Object item : items) {
      if (!add(item, list)) {
        return false;
      }
    }
    return true;
  }

  private static boolean add(@Nullable Object item, NumberList list) {
    double number = number(item);
    if (Double.isNaN(number)) {
      return list.refuseEntry(shown(item));
    }
    list.add(number);
    return true;
  }

  /** Whether a value stands for a missing number, as it does in a table. */
  public static boolean isMissing(@Nullable Object value) {
    return value == null
        || (value instanceof CharSequence text && CellText.isMissing(text.toString()));
  }

  /** A value in a few words, for a message. */
  static String shown(@Nullable Object value) {
    if (value instanceof Number || value instanceof Boolean || value == null) {
      return String.valueOf(value);
    }
    if (value instanceof CharSequence) {
      return "the text " + quoted(value.toString());
    }
    if (value instanceof Iterable<?> || value instanceof Map<?, ?>) {
      return value instanceof Map<?, ?> ? "a record" : "a list";
    }
    return "of type " + value.getClass().getSimpleName();
  }

  /** What a column of a role wants, for a message. */
  static String expected(Role role) {
    return switch (role) {
      case LIST -> "a list of texts";
      case VECTOR -> "a list of numbers";
      case DATE -> "a date as text, written as in training";
      case TEXT -> "a text";
      case NUMBER, COUNT -> "a finite number, a truth value";
      default -> "a text, a number or a truth value";
    };
  }
}

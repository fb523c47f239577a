package dev.espalier.io.internal.words;

import dev.espalier.io.ReadOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Items that are listed in one text, such as the labels of a row. */
public final class ItemList {
  /** The separator of lists in brackets: {@code ['a', 'b']} of Python or {@code ["a","b"]}. */
  public static final String BRACKETS = ReadOptions.LIST;

  /** What separates items, where nobody says it. */
  private static final String SEPARATORS = "|;,";

  /** How nothing is written between brackets. */
  private static final Set<String> NOTHING = Set.of("", "None", "null", "nan");

  private ItemList() {}

  /**
   * The items between the separators, stripped; empty ones are left out.
   *
   * @param separator for {@link #BRACKETS} a text without brackets is one item
   */
  public static List<String> split(String text, String separator) {
    List<String> items = new ArrayList<>();
    split(text, separator, items::add);
    return items;
  }

  /** Hands out the same items one after another: a text may have millions. */
  static void split(String text, String separator, Consumer<String> items) {
    if (separator.equals(BRACKETS)) {
      // Whether it is a list is known at its end only.
      if (isBracketed(text)) {
        bracketed(text, items);
      } else {
        split(text, "", items);
      }
      return;
    }
    int from = 0;
    while (from <= text.length()) {
      int found = separator.isEmpty() ? -1 : text.indexOf(separator, from);
      int to = found < 0 ? text.length() : found;
      String item = text.substring(from, to).strip();
      if (!item.isEmpty()) {
        items.accept(item);
      }
      from = to + Math.max(1, separator.length());
    }
  }

  /** One text that lists the items as {@link #split} takes it apart; in brackets it is JSON. */
  public static String join(Collection<String> items, String separator) {
    return separator.equals(BRACKETS)
        ? items.stream().map(ItemList::inQuotes).collect(Collectors.joining(",", "[", "]"))
        : String.join(separator, items);
  }

  private static String inQuotes(String item) {
    StringBuilder text = new StringBuilder("\"");
    for (int at = 0; at < item.length(); at++) {
      char next = item.charAt(at);
      if (next < ' ') {
        text.append("\\u00").append(Character.forDigit(next >> 4, 16));
        text.append(Character.forDigit(next & 15, 16));
      } else {
        text.append(next == '"' || next == '\\' ? "\\" : "").append(next);
      }
    }
    return text.append('"').toString();
  }

  /**
   * What separates items, found by looking.
   *
   * @param separator the separator; a comma where none occurs
   * @param texts how many of the texts it occurs in
   * @param rival another one that occurs as well, or null: it is a guess then
   * @param example a text with both, or with the rival; empty where there is none
   */
  public record Found(String separator, int texts, @Nullable String rival, String example) {}

  /** Looks for what separates items in most of the texts. */
  public static Found find(Collection<String> texts) {
    List<String> written =
        texts.stream().filter(text -> !text.isBlank() && !text.strip().equals("?")).toList();
    if (!written.isEmpty() && written.stream().allMatch(ItemList::isBracketed)) {
      return new Found(BRACKETS, written.size(), null, "");
    }
    int[] counts = new int[SEPARATORS.length()];
    for (String text : written) {
      for (int k = 0; k < counts.length; k++) {
        counts[k] += text.indexOf(SEPARATORS.charAt(k)) >= 0 ? 1 : 0;
      }
    }
    int best = counts.length - 1;
    for (int k = counts.length - 1; k >= 0; k--) {
      best = counts[k] > 0 && counts[k] >= counts[best] ? k : best;
    }
    int rival = -1;
    for (int k = 0; k < counts.length; k++) {
      rival = k != best && counts[k] > 0 && (rival < 0 || counts[k] > counts[rival]) ? k : rival;
    }
    String separator = SEPARATORS.substring(best, best + 1);
    if (rival < 0) {
      return new Found(separator, counts[best], null, "");
    }
    String other = SEPARATORS.substring(rival, rival + 1);
    String example =
        written.stream()
            .filter(text -> text.contains(separator) && text.contains(other))
            .findFirst()
            .orElseGet(
                () -> written.stream().filter(text -> text.contains(other)).findFirst().orElse(""));
    return new Found(separator, counts[best], other, example);
  }

  /** Whether a text is a list in brackets. */
  public static boolean isBracketed(String text) {
    return bracketed(text, item -> {});
  }

  /** Hands out the items of a list in brackets; false where the text is none. */
  private static boolean bracketed(String text, Consumer<String> items) {
    String list = text.strip();
    int kind = list.length() < 2 ? -1 : "[({".indexOf(list.charAt(0));
    if (kind < 0 || list.charAt(list.length() - 1) != "])}".charAt(kind)) {
      return false;
    }
    int end = list.length() - 1;
    int at = 1;
    while (at < end) {
      char first = list.charAt(at);
      if (first == ',' || Character.isWhitespace(first)) {
        at++;
      } else if (first == '\'' || first == '"') {
        StringBuilder item = new StringBuilder();
        at = quoted(list, at, item);
        if (at < 0
            || at > end
            || !isAfterItem(list.charAt(at), at == end)
            || !isWhole(item.toString())) {
          return false;
        }
        add(items, item.toString());
      } else {
        int to = at;
        while (to < end && list.charAt(to) != ',') {
          if ("'\"[](){}:".indexOf(list.charAt(to)) >= 0) {
            return false;
          }
          to++;
        }
        add(items, list.substring(at, to));
        at = to;
      }
    }
    return true;
  }

  /** Half of a character can be spelt by an escape, and a zero character, but no text has them. */
  private static boolean isWhole(String item) {
    return item.indexOf(0) < 0
        && item.codePoints()
            .noneMatch(
                point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }

  private static boolean isAfterItem(char next, boolean atEnd) {
    return atEnd || next == ',' || Character.isWhitespace(next);
  }

  private static void add(Consumer<String> items, String text) {
    String item = text.strip();
    if (!NOTHING.contains(item)) {
      items.accept(item);
    }
  }

  /** Reads a text in quotes; returns where it ends, or -1 where it does not. */
  private static int quoted(String list, int from, StringBuilder item) {
    char quote = list.charAt(from);
    for (int at = from + 1; at < list.length(); at++) {
      char next = list.charAt(at);
      if (next == quote) {
        return at + 1;
      }
      if (next == '\\' && at + 1 < list.length()) {
        at++;
        next = list.charAt(at);
        if (next == 'u' && at + 4 < list.length()) {
          next = (char) hexadecimal(list.substring(at + 1, at + 5));
          at += 4;
        } else {
          next = next == 'n' || next == 't' || next == 'r' ? ' ' : next;
        }
      }
      item.append(next);
    }
    return -1;
  }

  private static int hexadecimal(String digits) {
    int value = 0;
    for (int k = 0; k < digits.length(); k++) {
      value = 16 * value + Math.max(0, Character.digit(digits.charAt(k), 16));
    }
    return value;
  }
}

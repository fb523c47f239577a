package dev.espalier.restore.table.internal;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a text says, whatever form it is written in: large or small letters, blanks, underscores and
 * dashes between words, stops, commas, quotes and brackets around them are of no account, nor are
 * the zeros after a fraction. All other signs are: {@code <5} is not {@code >5}, and {@code -5} not
 * {@code 5}.
 */
public final class SpellingVariant {
  private static final String SEPARATORS = "_'\"()[];:";

  private SpellingVariant() {}

  /** The same for texts that say the same; the text itself where nothing else is left. */
  public static String content(String text) {
    String small = text.toLowerCase(Locale.ROOT);
    StringBuilder content = new StringBuilder(small.length());
    boolean apart = false;
    boolean fraction = false;
    for (int k = 0; k < small.length(); k++) {
      char sign = small.charAt(k);
      if (separates(small, k)) {
        apart = true;
        continue;
      }
      if (apart && !content.isEmpty()) {
        content.append(' ');
      }
      apart = false;
      content.append(sign);
      fraction |= sign == '.';
    }
    if (content.isEmpty()) {
      return text;
    }
    return fraction
        ? content
            .toString()
            .replaceAll("(\\d\\.\\d*?)0+(?!\\d)", "$1")
            .replaceAll("(\\d)\\.(?!\\d)", "$1")
        : content.toString();
  }

  /**
   * The share of a column's cells that are in the most frequent form of what they say, among those
   * that say what another cell says as well: the others have no usual form. 0 where none does.
   */
  static double usual(TextColumn column) {
    Map<String, Integer> cells = new HashMap<>();
    Map<String, Integer> most = new HashMap<>();
    for (int code = 0; code < column.texts().size(); code++) {
      String content = content(column.texts().get(code));
      cells.merge(content, column.count(code), Integer::sum);
      most.merge(content, column.count(code), Math::max);
    }
    long compared = 0;
    long usual = 0;
    for (Map.Entry<String, Integer> entry : cells.entrySet()) {
      if (entry.getValue() > 1) {
        compared += entry.getValue();
        usual += most.getOrDefault(entry.getKey(), 0);
      }
    }
    return compared == 0 ? 0 : usual / (double) compared;
  }

  /** A point, a comma or a dash beside a digit may be a part of a number. */
  private static boolean separates(String text, int at) {
    char sign = text.charAt(at);
    boolean beforeDigit = at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
    return switch (sign) {
      case '.', ',' -> !(beforeDigit && (at == 0 || !Character.isLetter(text.charAt(at - 1))));
      case '-' ->
          (at > 0 && Character.isLetter(text.charAt(at - 1)))
              || (at + 1 < text.length() && Character.isLetter(text.charAt(at + 1)));
      default -> Character.isWhitespace(sign) || SEPARATORS.indexOf(sign) >= 0;
    };
  }
}

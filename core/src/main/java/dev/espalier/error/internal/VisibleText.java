package dev.espalier.error.internal;

/**
 * Text from files as people may see it. What a terminal would obey, and what cannot be seen or
 * turns the order of letters around, is spelt out as in JSON: {@code \u001b}.
 */
public final class VisibleText {
  /** Maximum number of characters of a name or a cell in a message. */
  private static final int LONGEST_QUOTE = 100;

  private VisibleText() {}

  /** The text with every invisible character spelt out; the same text where there is none. */
  public static String of(String text) {
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      if (isInvisible(text.codePointAt(at))) {
        return spelt(text);
      }
    }
    return text;
  }

  /** The start of a text, with dots for what is left out. */
  public static String shortened(String text, int most) {
    return text.length() <= most || text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** The text in quotes, for a message: visible, and no longer than helps. */
  public static String quoted(String text) {
    return "'" + of(shortened(text, LONGEST_QUOTE)) + "'";
  }

  private static String spelt(String text) {
    StringBuilder spelt = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            point -> {
              if (!isInvisible(point)) {
                spelt.appendCodePoint(point);
                return;
              }
              switch (point) {
                case '\n' -> spelt.append("\\n");
                case '\r' -> spelt.append("\\r");
                case '\t' -> spelt.append("\\t");
                default -> {
                  for (char unit : Character.toChars(point)) {
                    String hexadecimal = Integer.toHexString(0x10000 + unit);
                    spelt.append("\\u").append(hexadecimal, 1, 5);
                  }
                }
              }
            });
    return spelt.toString();
  }

  private static boolean isInvisible(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}

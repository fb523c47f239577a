package dev.espalier.restore.table.internal;

/**
 * How alike two texts are: whether one may be the other with typing errors.
 *
 * <p>Digits are special. {@code 35631} and {@code 35637} differ in one letter and yet are two
 * things, while {@code 3563x} may be either. So a text only resembles another when its digits, in
 * their order, are among the other's.
 */
public final class Resemblance {
  /** Maximum share of the letters of a text that are mistyped. */
  private static final double MISTYPED = 1.0 / 3;

  /** Maximum number of letters that are compared: longer texts by their beginning. */
  private static final int LONGEST = 120;

  private Resemblance() {}

  /**
   * The least number of letters that must be changed, added or left out, as a share of the longer
   * text: 0 for texts that say the same in any {@link SpellingVariant}, 1 for texts that have
   * nothing in common.
   *
   * @param text what was written
   * @param meant what may have been meant
   */
  public static double distance(String text, String meant) {
    if (text.equals(meant)) {
      return 0;
    }
    if (SpellingVariant.content(text).equals(SpellingVariant.content(meant))) {
      return 0;
    }
    if (text.isEmpty() || meant.isEmpty() || !digitsFit(text, meant)) {
      return 1;
    }
    String one = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    String other = meant.length() > LONGEST ? meant.substring(0, LONGEST) : meant;
    // At least one letter: texts that only differ after their beginning are not equal.
    return Math.max(1, edits(one, other)) / (double) Math.max(one.length(), other.length());
  }

  /** Whether a text may be another one mistyped. */
  public static boolean isMistyped(String text, String meant) {
    return distance(text, meant) <= MISTYPED;
  }

  private static boolean digitsFit(String text, String meant) {
    int at = 0;
    for (int k = 0; k < text.length(); k++) {
      char letter = text.charAt(k);
      if (letter >= '0' && letter <= '9') {
        at = meant.indexOf(letter, at) + 1;
        if (at == 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static int edits(String one, String other) {
    int[] above = new int[other.length() + 1];
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
      }
      int[] done = above;
      above = row;
      row = done;
    }
    return above[other.length()];
  }
}

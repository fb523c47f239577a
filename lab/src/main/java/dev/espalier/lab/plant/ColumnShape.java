package dev.espalier.lab.plant;

import java.util.Collection;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What the cells of a column look like. */
enum ColumnShape {
  /** Numbers that measure or count. */
  NUMBER,
  /**
   * Digits that name something: some begin with a zero, or all are equally long, or they decide a
   * text.
   */
  CODE,
  DATE,
  TIME,
  TEXT;

  static final Pattern DATE_FORM =
      Pattern.compile("(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})([ T]\\d{1,2}:\\d{2}.*)?");
  static final Pattern TIME_FORM =
      Pattern.compile("(\\d{1,2}):(\\d{2})(:\\d{2})?( ?[aApP]\\.?[mM]\\.?)?");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final int SHORTEST_CODE = 5;

  /** So many of the cells have the form of their column at least. */
  private static final double MOST = 0.9;

  /** The shape of a column by its cells that have a value. */
  static ColumnShape of(Collection<String> texts) {
    if (texts.isEmpty()) {
      return TEXT;
    }
    if (share(texts, text -> DATE_FORM.matcher(text).matches()) >= MOST) {
      return DATE;
    }
    if (share(texts, text -> TIME_FORM.matcher(text).matches()) >= MOST) {
      return TIME;
    }
    if (share(texts, text -> DIGITS.matcher(text).matches()) >= MOST && isCode(texts)) {
      return CODE;
    }
    return share(texts, PlantedCell::isNumber) >= MOST ? NUMBER : TEXT;
  }

  private static boolean isCode(Collection<String> digits) {
    int length = digits.iterator().next().length();
    return digits.stream().anyMatch(text -> text.length() > 1 && text.startsWith("0"))
        || (length >= SHORTEST_CODE && digits.stream().allMatch(text -> text.length() == length));
  }

  private static double share(Collection<String> texts, Predicate<String> wanted) {
    return (double) texts.stream().filter(wanted).count() / texts.size();
  }
}

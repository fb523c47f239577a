package dev.espalier.restore.table.internal;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;

/**
 * Dates as numbers of days.
 *
 * @param pattern how the column spells them
 */
public record DateStyle(String pattern) implements NumberSpelling {
  /** What is tried; where day and month cannot be told apart, the first that reads all. */
  static final List<String> PATTERNS =
      List.of(
          "uuuu-MM-dd",
          "uuuu/MM/dd",
          "uuuuMMdd",
          "dd.MM.uuuu",
          "MM/dd/uuuu",
          "dd/MM/uuuu",
          "M/d/uuuu",
          "d/M/uuuu",
          "d.M.uuuu",
          "dd-MM-uuuu",
          "d MMM uuuu",
          "MMM d, uuuu");

  /** Days that can be spelt in four digits of a year. */
  private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();

  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

  @Override
  public double parse(String text) {
    try {
      return LocalDate.parse(text.strip(), formatter()).toEpochDay();
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  @Override
  public String format(double value) {
    long day = Math.max(FIRST_DAY, Math.min(LAST_DAY, Math.round(value)));
    return LocalDate.ofEpochDay(day).format(formatter());
  }

  @Override
  public String describe() {
    return "dates as days";
  }

  private DateTimeFormatter formatter() {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
        .withResolverStyle(ResolverStyle.STRICT);
  }
}

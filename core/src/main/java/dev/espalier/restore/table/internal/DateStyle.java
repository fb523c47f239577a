package dev.espalier.restore.table.internal;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
    return LocalDate.ofEpochDay(Math.round(value)).format(formatter());
  }

  @Override
  public @Nullable String respelt(String text) {
    return null;
  }

  @Override
  public boolean hasOtherUnit(String text) {
    return false;
  }

  @Override
  public double usual() {
    return 1;
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

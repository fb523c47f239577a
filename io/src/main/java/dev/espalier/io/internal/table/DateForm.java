package dev.espalier.io.internal.table;

import dev.espalier.data.Column;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One way to write a day, perhaps followed by a time of day, and what features it gives. */
final class DateForm {
  /** As in {@link DateTimeFormatter}; the first that fits wins. */
  static final List<String> FORMS =
      List.of(
          "u-M-d",
          "u/M/d",
          "u.M.d",
          "M/d/u",
          "d/M/u",
          "d.M.u",
          "M-d-u",
          "d-M-u",
          "d-MMM-u",
          "d MMM u",
          "d MMMM u",
          "MMM d, u",
          "MMMM d, u",
          "EEE, d MMM u",
          "uuuuMMdd");

  /** Eight digits are a number unless somebody says that they are a date. */
  private static final String DIGITS = "uuuuMMdd";

  /** The share of cells that may be written otherwise: they are missing then. */
  private static final double MOST_OTHERS = 0.02;

  /** Maximum year; nobody writes later ones, but damaged cells may look like them. */
  private static final int LAST_YEAR = 9999;

  private static final int SHORTEST = 6;
  private static final int LONGEST = 60;
  private static final int DAYS_OF_WEEK = 7;
  private static final double DAYS_OF_YEAR = 365.25;

  private final String pattern;
  private final DateTimeFormatter formatter;

  DateForm(String pattern) {
    this.pattern = pattern;
    this.formatter =
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern(pattern)
            .optionalStart()
            .appendPattern("['T'][,][ ][h:mm[:ss] a][H:mm[:ss]]")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .optionalEnd()
            .appendPattern("[ ][XXX][XX][X][zzz]")
            .optionalEnd()
            .toFormatter(Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT);
  }

  /** Whether a pattern is one of ours: a model file may say anything. */
  static boolean isKnown(String pattern) {
    return FORMS.contains(pattern);
  }

  /** The forms that nearly all of the texts have, in the order of {@link #FORMS}. */
  static List<DateForm> fitting(List<String> texts, boolean saidToBeDates) {
    List<DateForm> forms = new ArrayList<>();
    for (String pattern : FORMS) {
      DateForm form = new DateForm(pattern);
      if ((saidToBeDates || !pattern.equals(DIGITS)) && form.fits(texts)) {
        forms.add(form);
      }
    }
    return forms;
  }

  private boolean fits(List<String> texts) {
    double others = 0;
    for (int k = 0; k < texts.size() && others <= MOST_OTHERS * texts.size(); k++) {
      others += parse(texts.get(k)) == null ? 1 : 0;
    }
    return !texts.isEmpty() && others <= MOST_OTHERS * texts.size();
  }

  String pattern() {
    return pattern;
  }

  /** The moment; null for what is not written like this, or is no day, such as 30 February. */
  @Nullable LocalDateTime parse(String text) {
    String cell = text.strip();
    if (cell.length() < SHORTEST
        || cell.length() > LONGEST
        || cell.chars().noneMatch(c -> c >= '0' && c <= '9')) {
      return null;
    }
    try {
      TemporalAccessor parsed = formatter.parse(cell);
      LocalDate day = parsed.query(TemporalQueries.localDate());
      LocalTime time = parsed.query(TemporalQueries.localTime());
      return day == null || Math.abs(day.getYear()) > LAST_YEAR
          ? null
          : day.atTime(time == null ? LocalTime.MIDNIGHT : time);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** The names of the features of a column. */
  static List<String> parts(Column.Date column) {
    List<String> parts = new ArrayList<>(List.of("days", "season-sin", "season-cos"));
    parts.addAll(List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun"));
    if (column.hasTime()) {
      parts.addAll(List.of("hour-sin", "hour-cos"));
    }
    return parts.stream().map(part -> column.name() + ":" + part).toList();
  }

  /** The features of a moment, in the order of {@link #parts}; all missing for null. */
  static double[] values(Column.Date column, @Nullable LocalDateTime moment) {
    double[] values = new double[column.width()];
    if (moment == null) {
      Arrays.fill(values, Double.NaN);
      return values;
    }
    double ofDay = moment.toLocalTime().toNanoOfDay() / 86_400e9;
    double days = moment.toLocalDate().toEpochDay() + ofDay;
    double season = 2 * Math.PI * (moment.getDayOfYear() - 1 + ofDay) / DAYS_OF_YEAR;
    values[0] = days;
    values[1] = Math.sin(season);
    values[2] = Math.cos(season);
    values[2 + moment.getDayOfWeek().getValue()] = 1;
    if (column.hasTime()) {
      values[3 + DAYS_OF_WEEK] = Math.sin(2 * Math.PI * ofDay);
      values[4 + DAYS_OF_WEEK] = Math.cos(2 * Math.PI * ofDay);
    }
    return values;
  }
}

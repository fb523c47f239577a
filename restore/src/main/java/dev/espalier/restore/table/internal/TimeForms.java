package dev.espalier.restore.table.internal;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times of day in several forms: {@code 9:59 p.m.}, {@code 9:59p}, {@code 21:59}, with a date. */
final class TimeForms {
  private static final Pattern TIME =
      Pattern.compile(
          "(\\d{1,2}/\\d{1,2}/\\d{2,4} |\\d{4}-\\d{2}-\\d{2}[ T]|[A-Z][a-z]{2} \\d{1,2},? (?:- )?|)"
              + "(\\d{1,2}):(\\d{2})(:\\d{2}|)( ?)([AaPp]\\.?(?:[Mm]\\.?)?|)");

  private static final int HALF_DAY = 12;

  private TimeForms() {}

  /**
   * How a time is written.
   *
   * @param marker of morning and afternoon, that of the morning with its space; empty for none
   */
  private record Style(boolean hasDate, boolean hasSeconds, boolean padded, String marker) {
    static Style of(Matcher time) {
      String marker = time.group(6);
      String morning =
          marker.isEmpty()
              ? ""
              : (Character.isUpperCase(marker.charAt(0)) ? "A" : "a") + marker.substring(1);
      return new Style(
          !time.group(1).isEmpty(),
          !time.group(4).isEmpty(),
          time.group(2).startsWith("0"),
          marker.isEmpty() ? "" : time.group(5) + morning);
    }

    String format(int hour, String minute) {
      boolean isMorning = hour < HALF_DAY;
      int shown = marker.isEmpty() ? hour : hour % HALF_DAY == 0 ? HALF_DAY : hour % HALF_DAY;
      String after = isMorning ? marker : marker.replaceFirst("a", "p").replaceFirst("A", "P");
      return (padded && shown < 10 ? "0" : "") + shown + ":" + minute + after;
    }
  }

  static @Nullable DateForms of(TextColumn column) {
    Map<Style, Integer> styles = new HashMap<>();
    int all = 0;
    int padded = 0;
    boolean hasLate = false;
    for (int code = 0; code < column.texts().size(); code++) {
      Matcher time = TIME.matcher(column.texts().get(code).strip());
      if (time.matches()) {
        Style style = Style.of(time);
        // Only hours below ten show whether hours are padded.
        styles.merge(unpadded(style), column.count(code), Integer::sum);
        padded += style.padded() ? column.count(code) : 0;
        all += column.count(code);
        hasLate |= style.marker().isEmpty() && Integer.parseInt(time.group(2)) > HALF_DAY;
      }
    }
    Style usual = null;
    int most = 0;
    for (Map.Entry<Style, Integer> entry : styles.entrySet()) {
      if (entry.getValue() > most) {
        most = entry.getValue();
        usual = entry.getKey();
      }
    }
    boolean found =
        usual != null
            && !usual.hasDate()
            && !usual.hasSeconds()
            && 2 * most > column.present()
            && all > most
            && all >= KindDetection.NEARLY_ALL * column.present();
    return found
        ? forms(column, java.util.Objects.requireNonNull(usual), padded, all, hasLate)
        : null;
  }

  private static Style unpadded(Style style) {
    return new Style(style.hasDate(), style.hasSeconds(), false, style.marker());
  }

  private static DateForms forms(
      TextColumn column, Style usual, int padded, int all, boolean hasLate) {
    boolean pads = usual.marker().isEmpty() && 10 * padded > all;
    Style target = new Style(false, false, pads, usual.marker());
    Map<String, String> forms = new HashMap<>();
    for (String text : column.texts()) {
      Matcher time = TIME.matcher(text.strip());
      if (time.matches() && !unpadded(Style.of(time)).equals(usual)) {
        int hour = hour(time, hasLate);
        boolean exact = time.group(4).isEmpty() || time.group(4).equals(":00");
        if (hour >= 0 && exact && Integer.parseInt(time.group(3)) < 60) {
          forms.put(text, target.format(hour, time.group(3)));
        }
      }
    }
    return new DateForms(forms, all / (column.present() + 1.0));
  }

  /** The hour of the day, -1 where it is not known which half of it is meant. */
  private static int hour(Matcher time, boolean hasLate) {
    int said = Integer.parseInt(time.group(2));
    String marker = time.group(6).toLowerCase(Locale.ROOT);
    if (marker.isEmpty()) {
      return said < 24 && hasLate ? said : -1;
    }
    if (said < 1 || said > HALF_DAY) {
      return -1;
    }
    return said % HALF_DAY + (marker.startsWith("p") ? HALF_DAY : 0);
  }
}

package dev.espalier.lab.plant;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The right value, damaged in its form: by a spreadsheet, by another country's way to write it, by
 * an encoding, or by a remark that somebody added.
 *
 * @param columns what is known of the columns
 * @param draws the unit and the remarks of each column
 */
record FormatFault(List<ColumnProfile> columns, Draws draws) implements Fault {
  private static final Pattern LEADING_ZEROS = Pattern.compile("0+([0-9]+)");
  private static final Pattern LIKE_A_DAY = Pattern.compile("(\\d{1,2})[-/.](\\d{1,2})");
  private static final Pattern MANY_DIGITS = Pattern.compile("[1-9][0-9]{11,17}");
  private static final Pattern FRACTION = Pattern.compile("(-?[0-9]+)\\.([0-9]+)");
  private static final Pattern THOUSANDS = Pattern.compile("([0-9]+)([0-9]{3})(\\.[0-9]+)?");
  private static final List<String> MONTHS =
      List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
  private static final List<String> UNITS = List.of(" kg", "%", " pcs", " EUR", "cm", " oz", " h");
  private static final List<String> BEHIND =
      List.of(" (Estimated)", " (est.)", "*", " [1]", " (approx.)", " - revised");
  private static final int LAST_ASCII = 0x7F;
  private static final int FIRST_LATIN = 0xA0;
  private static final List<String> BEFORE = List.of("ca. ", "~", "No. ", "(*) ");

  /** How a form is damaged; null where it does not suit the text. */
  private interface Change {
    @Nullable String of(String text, ColumnProfile profile, SplittableRandom ofColumn);
  }

  private record Named(String fault, Change change, boolean recoverable) {
    Named(String fault, Change change) {
      this(fault, change, true);
    }
  }

  private static final List<Named> CHANGES =
      List.of(
          new Named("leading zeros lost", (text, profile, any) -> withoutZeros(text)),
          new Named("spreadsheet date", (text, profile, any) -> spreadsheetDay(text, profile)),
          new Named("spreadsheet exponent", (text, profile, any) -> exponent(text), false),
          new Named("decimal comma", (text, profile, any) -> comma(text, profile)),
          new Named("thousands marks", (text, profile, any) -> thousands(text, profile)),
          new Named("unit added", FormatFault::unit),
          new Named("added behind", FormatFault::behind),
          new Named("added before", FormatFault::before),
          new Named("date parts reordered", FormatFault::reordered),
          new Named("other clock", (text, profile, any) -> otherClock(text, profile)),
          new Named("wrong encoding", (text, profile, any) -> wrongEncoding(text)));

  @Override
  public ErrorKind kind() {
    return ErrorKind.FORMAT;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    ColumnProfile profile = columns.get(column);
    String text = block.cell(row, column);
    List<Damage> possible = new ArrayList<>();
    for (Named each : CHANGES) {
      // The same for all cells of the column: one unit, one remark, one other order.
      String damaged = each.change().of(text, profile, draws.of(kind().number(), 1, column));
      if (damaged != null && !PlantedCell.isSame(damaged, text) && !profile.has(damaged)) {
        possible.add(
            each.recoverable()
                ? Damage.ofForm(each.fault(), row, column, damaged)
                : Damage.of(each.fault(), row, column, damaged));
      }
    }
    return possible.isEmpty() ? null : possible.get(random.nextInt(possible.size()));
  }

  private static @Nullable String withoutZeros(String text) {
    Matcher zeros = LEADING_ZEROS.matcher(text);
    return zeros.matches() ? text.replaceFirst("^0+(?=.)", "") : null;
  }

  /** What looks like a month and a day becomes one, as {@code 9-22} becomes {@code 22-Sep}. */
  private static @Nullable String spreadsheetDay(String text, ColumnProfile profile) {
    Matcher day = LIKE_A_DAY.matcher(text);
    if (!day.matches() || profile.shape() == ColumnShape.DATE) {
      return null;
    }
    int month = Integer.parseInt(day.group(1));
    int number = Integer.parseInt(day.group(2));
    return month < 1 || month > 12 || number < 1 || number > 28
        ? null
        : number + "-" + MONTHS.get(month - 1);
  }

  private static @Nullable String exponent(String text) {
    return MANY_DIGITS.matcher(text).matches()
        ? String.format(Locale.ROOT, "%.5E", Double.parseDouble(text))
        : null;
  }

  private static @Nullable String comma(String text, ColumnProfile profile) {
    Matcher fraction = FRACTION.matcher(text);
    return profile.shape() == ColumnShape.NUMBER && fraction.matches()
        ? fraction.group(1) + "," + fraction.group(2)
        : null;
  }

  private static @Nullable String thousands(String text, ColumnProfile profile) {
    Matcher digits = THOUSANDS.matcher(text);
    return profile.shape() == ColumnShape.NUMBER && digits.matches()
        ? digits.group(1) + "," + digits.group(2) + (digits.group(3) == null ? "" : digits.group(3))
        : null;
  }

  private static @Nullable String unit(
      String text, ColumnProfile profile, SplittableRandom ofColumn) {
    return profile.shape() == ColumnShape.NUMBER
        ? text + UNITS.get(ofColumn.nextInt(UNITS.size()))
        : null;
  }

  private static @Nullable String behind(
      String text, ColumnProfile profile, SplittableRandom ofColumn) {
    return profile.shape() == ColumnShape.CODE
        ? null
        : text + BEHIND.get(ofColumn.nextInt(BEHIND.size()));
  }

  private static @Nullable String before(
      String text, ColumnProfile profile, SplittableRandom ofColumn) {
    return profile.shape() == ColumnShape.CODE || profile.shape() == ColumnShape.NUMBER
        ? BEFORE.get(ofColumn.nextInt(BEFORE.size())) + text
        : null;
  }

  /** Year, month and day in another order, or day and month in each other's place. */
  private static @Nullable String reordered(
      String text, ColumnProfile profile, SplittableRandom ofColumn) {
    Matcher parts = ColumnShape.DATE_FORM.matcher(text);
    if (profile.shape() != ColumnShape.DATE || !parts.matches()) {
      return null;
    }
    List<String> order = new ArrayList<>(List.of(parts.group(1), parts.group(3), parts.group(4)));
    if (ofColumn.nextBoolean()) {
      Collections.reverse(order);
    } else {
      // Day and month are the two that are no year.
      int year = order.get(0).length() == 4 ? 0 : 2;
      Collections.swap(order, year == 0 ? 1 : 0, year == 0 ? 2 : 1);
    }
    String time = parts.group(5) == null ? "" : parts.group(5);
    return String.join(parts.group(2), order) + time;
  }

  /** From 24 hours to twelve and back. */
  private static @Nullable String otherClock(String text, ColumnProfile profile) {
    Matcher time = ColumnShape.TIME_FORM.matcher(text);
    if (profile.shape() != ColumnShape.TIME || !time.matches()) {
      return null;
    }
    int hour = Integer.parseInt(time.group(1));
    String half = time.group(4);
    String seconds = time.group(3) == null ? "" : time.group(3);
    if (half == null) {
      int twelve = hour % 12 == 0 ? 12 : hour % 12;
      return twelve + ":" + time.group(2) + seconds + (hour < 12 ? " a.m." : " p.m.");
    }
    boolean morning = half.toLowerCase(Locale.ROOT).contains("a");
    int whole = hour % 12 + (morning ? 0 : 12);
    return (whole < 10 ? "0" : "") + whole + ":" + time.group(2) + seconds;
  }

  /** UTF-8 that was read as Latin-1; only where all of it can be shown. */
  private static @Nullable String wrongEncoding(String text) {
    if (text.chars().allMatch(c -> c < FIRST_LATIN)) {
      return null;
    }
    String wrong = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return wrong.chars().allMatch(c -> c < LAST_ASCII || c >= FIRST_LATIN) ? wrong : null;
  }
}

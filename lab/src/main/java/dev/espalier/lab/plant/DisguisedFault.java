package dev.espalier.lab.plant;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * The value is lost, and something stands there that is none: one of two texts for each column,
 * such as a form or a program puts in. A text that the column has is never taken.
 *
 * @param columns what is known of the columns
 * @param draws which texts each column gets
 */
record DisguisedFault(List<ColumnProfile> columns, Draws draws) implements Fault {
  private static final List<String> WORDS =
      List.of("-", "unknown", "n/a", "?", "none", "not available", "TBD", "xxx", "null");
  private static final List<String> NUMBERS = List.of("9999", "-1", "0", "999", "99999", "-9999");
  private static final int EACH = 2;

  @Override
  public ErrorKind kind() {
    return ErrorKind.DISGUISED;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    ColumnProfile profile = columns.get(column);
    String text = block.cell(row, column);
    int picked = draws.of(kind().number(), 1, column).nextInt(1 << 20) + random.nextInt(EACH);
    String instead =
        switch (profile.shape()) {
          case TEXT -> WORDS.get(picked % WORDS.size());
          case NUMBER -> NUMBERS.get(picked % NUMBERS.size());
          case CODE -> (picked % 2 == 0 ? "9" : "0").repeat(text.length());
          case DATE -> date(text, picked % 2 == 0);
          case TIME -> text.replaceFirst("^\\d{1,2}:\\d{2}", "00:00");
        };
    return instead == null || profile.has(instead) || PlantedCell.isSame(instead, text)
        ? null
        : Damage.of("instead of nothing", row, column, instead);
  }

  /** The first day of 1900 or the last of 9999, in the form of a date. */
  private static @Nullable String date(String text, boolean first) {
    Matcher form = ColumnShape.DATE_FORM.matcher(text);
    if (!form.matches()) {
      return null;
    }
    boolean yearFirst = form.group(1).length() == 4;
    String year = first ? "1900" : "9999";
    String month = first ? "01" : "12";
    String day = first ? "01" : "31";
    String between = form.group(2);
    return yearFirst
        ? year + between + month + between + day
        : (first ? day : month) + between + (first ? month : day) + between + year;
  }
}

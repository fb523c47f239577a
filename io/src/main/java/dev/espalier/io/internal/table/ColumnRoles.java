package dev.espalier.io.internal.table;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.io.ColumnOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * Finds out what columns are for by looking at their cells.
 *
 * <ul>
 *   <li>Numbers are numbers, but whole ones that are all different are the row's name where they
 *       count the rows or the column is called so ({@code id}, {@code song_id}).
 *   <li>Cells that are all days are dates. Mostly different texts of several words are text. More
 *       than 20 texts that are all different are the row's name; more than 1,000 different ones are
 *       nothing that we know.
 *   <li>All else is a category.
 * </ul>
 *
 * <p>What is set aside is told, with what would decide otherwise.
 */
final class ColumnRoles {
  /** More levels than this are not a category. */
  static final int MOST_LEVELS = 1000;

  /** So many rows may be all different without being taken for a name of the row. */
  static final int ROWS_FREE_OF_SUSPICION = 20;

  /** Texts of fewer words, on average, are names of things. */
  private static final double WORDS_OF_TEXT = 3;

  private final ColumnOptions options;
  private final BiConsumer<String, String> notices;

  ColumnRoles(ColumnOptions options, BiConsumer<String, String> notices) {
    this.options = options;
    this.notices = notices;
  }

  /** What a column is for. */
  Role of(Table.Column column) {
    Role said = options.roles().get(column.name());
    if (said != null) {
      return said;
    }
    return column instanceof Table.Numbers numbers
        ? ofNumbers(numbers)
        : ofTexts((Table.Categories) column);
  }

  private Role ofNumbers(Table.Numbers column) {
    double[] values = column.values();
    boolean counts = values.length > ROWS_FREE_OF_SUSPICION;
    for (int row = 0; row < values.length && counts; row++) {
      counts = values[row] == values[0] + row && values[row] == Math.rint(values[row]);
    }
    if (counts && (values[0] == 0 || values[0] == 1)) {
      return aside(column, Role.ID, "counts the rows");
    }
    if (isNamedLikeAnId(column.name())
        && values.length > ROWS_FREE_OF_SUSPICION
        && areDifferentWholeNumbers(values)) {
      return aside(column, Role.ID, "holds a different whole number in every row");
    }
    return Role.NUMBER;
  }

  private static boolean areDifferentWholeNumbers(double[] values) {
    for (double value : values) {
      if (value != Math.rint(value)) {
        return false;
      }
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    for (int k = 1; k < sorted.length; k++) {
      if (sorted[k] == sorted[k - 1]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNamedLikeAnId(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.equals("id")
        || lower.equals("index")
        || lower.equals("key")
        || lower.endsWith("_id")
        || lower.endsWith("-id")
        || lower.endsWith(" id")
        || lower.endsWith(".id")
        || name.endsWith("Id")
        || name.endsWith("ID");
  }

  private Role ofTexts(Table.Categories column) {
    List<String> levels = column.levels();
    int present = 0;
    for (int code : column.codes()) {
      present += code >= 0 ? 1 : 0;
    }
    if (!DateForm.fitting(levels, false).isEmpty()) {
      return Role.DATE;
    }
    if (present <= ROWS_FREE_OF_SUSPICION) {
      return Role.CATEGORY;
    }
    boolean severalWords = wordsOf(levels) >= WORDS_OF_TEXT;
    boolean mostlyDifferent = 2 * levels.size() > present;
    if (severalWords && (mostlyDifferent || levels.size() > MOST_LEVELS)) {
      return Role.TEXT;
    }
    if (levels.size() == present) {
      return aside(column, Role.ID, "holds a different text in every row");
    }
    if (levels.size() > MOST_LEVELS) {
      return aside(
          column, Role.IGNORED, "holds " + levels.size() + " different texts, too many for levels");
    }
    return Role.CATEGORY;
  }

  private static double wordsOf(List<String> texts) {
    long words = 0;
    for (String text : texts) {
      boolean inside = false;
      for (int i = 0; i < text.length(); i++) {
        boolean space = Character.isWhitespace(text.charAt(i));
        words += !space && !inside ? 1 : 0;
        inside = !space;
      }
    }
    return (double) words / texts.size();
  }

  private Role aside(Table.Column column, Role role, String why) {
    notices.accept(column.name(), why);
    return role;
  }
}

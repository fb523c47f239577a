package dev.espalier.io.internal.table;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.io.ColumnOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds out what columns are for by looking at their cells.
 *
 * <ul>
 *   <li>Numbers are numbers, but whole ones that are all different are the row's name where they
 *       count the rows or the column is called so ({@code id}, {@code song_id}).
 *   <li>Lists of finite numbers, all of one length of at least 2, are vectors. Where only nearly
 *       all cells are, the column is set aside.
 *   <li>Cells that are all days are dates. Mostly different texts of several words are text, and so
 *       are mostly different names with words that many of them share, such as {@code
 *       python3-numpy}. More than 20 texts that are all different otherwise are the row's name;
 *       more than 1,000 different ones are nothing that we know.
 *   <li>All else is a category.
 * </ul>
 *
 * <p>What is set aside, and what is text by its shared words, is told, with what would decide
 * otherwise.
 */
final class ColumnRoles {
  /** More levels than this are not a category. */
  static final int MOST_LEVELS = 1000;

  /** So many rows may be all different without being taken for a name of the row. */
  static final int ROWS_FREE_OF_SUSPICION = 20;

  /** Texts of fewer words, on average, are names of things. */
  private static final double WORDS_OF_TEXT = 3;

  /** Minimum number of letters of a shared word, and of names that share it. */
  private static final int SHARED = 3;

  /** Maximum number of names that are compared: a million of their own would fill the memory. */
  private static final int MOST_COMPARED = 10_000;

  /** Maximum share of the names that share a word: what all have tells nothing. */
  private static final double MOST_SHARING = 0.5;

  /** Share of the cells above which lists of one length are told where not all are. */
  private static final double MOST = 0.5;

  /** Share of the cells above which such a column is set aside. */
  private static final double NEARLY_ALL = 0.9;

  /** Minimum share of the names that have a shared word. */
  private static final double LEAST_WITH_SHARED = 0.5;

  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

  private final ColumnOptions options;
  private final Notices notices;

  /** Hears of columns whose role a user may want to decide. */
  interface Notices {
    /** Stands for all rows. */
    int ALL = -1;

    /** Hears what a column is taken for and why, and in which row that shows. */
    void notice(String column, int row, String why, Role role);
  }

  ColumnRoles(ColumnOptions options, Notices notices) {
    this.options = options;
    this.notices = notices;
  }

  /** What a column is for. */
  Role of(Table.Column column) {
    Role said = options.roles().get(column.name());
    if (said != null) {
      return said;
    }
    if (column instanceof Table.Vectors) {
      return Role.VECTOR;
    }
    return column instanceof Table.Numbers numbers
        ? ofNumbers(numbers)
        : ofLists((Table.Categories) column);
  }

  private Role ofLists(Table.Categories column) {
    ListLengths lengths = ListLengths.of(column);
    if (lengths.common() > 0) {
      return Role.VECTOR;
    }
    if (!lengths.areMostly(MOST)) {
      return ofTexts(column);
    }
    // Words of numbers that are nearly vectors say nothing; lists of different lengths may.
    Role role = lengths.areMostly(NEARLY_ALL) ? Role.IGNORED : ofTexts(column);
    notices.notice(column.name(), lengths.firstOther(), lengths.told(), role);
    return role;
  }

  private Role ofNumbers(Table.Numbers column) {
    double[] values = column.values();
    boolean counts = values.length > ROWS_FREE_OF_SUSPICION;
    for (int row = 0; row < values.length && counts; row++) {
      counts = values[row] == values[0] + row && values[row] == Math.rint(values[row]);
    }
    if (counts && (values[0] == 0 || values[0] == 1)) {
      return told(column, Role.ID, "counts the rows");
    }
    if (isNamedLikeAnId(column.name())
        && values.length > ROWS_FREE_OF_SUSPICION
        && areDifferentWholeNumbers(values)) {
      return told(column, Role.ID, "holds a different whole number in every row");
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
    if (mostlyDifferent && shareWords(levels.subList(0, Math.min(MOST_COMPARED, levels.size())))) {
      return told(column, Role.TEXT, "holds names with words that many of them share");
    }
    if (levels.size() == present) {
      return told(column, Role.ID, "holds a different text in every row");
    }
    if (levels.size() > MOST_LEVELS) {
      return told(
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

  /** Whether most names have a word of letters that others, but not most of them, have too. */
  private static boolean shareWords(List<String> names) {
    Map<String, Integer> namesWithWord = new HashMap<>();
    List<Set<String>> wordsOfNames = new ArrayList<>();
    for (String name : names) {
      Set<String> words = new HashSet<>();
      for (String word : NO_LETTERS.split(name.toLowerCase(Locale.ROOT), -1)) {
        if (word.length() >= SHARED && words.add(word)) {
          namesWithWord.merge(word, 1, Integer::sum);
        }
      }
      wordsOfNames.add(words);
    }
    namesWithWord.values().removeIf(count -> count < SHARED || count > MOST_SHARING * names.size());
    long sharing =
        wordsOfNames.stream()
            .filter(words -> words.stream().anyMatch(namesWithWord::containsKey))
            .count();
    return sharing >= LEAST_WITH_SHARED * names.size();
  }

  private Role told(Table.Column column, Role role, String why) {
    notices.notice(column.name(), Notices.ALL, why, role);
    return role;
  }
}

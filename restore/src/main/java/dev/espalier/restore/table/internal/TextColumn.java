package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The cells of one column as they stand in a file; each distinct text is kept once. */
public final class TextColumn {
  /** The code of a cell without a value. */
  public static final int MISSING = -1;

  /** Maximum share of the cells with a word, such as {@code none}, that means missing there. */
  private static final double FREQUENT = 0.1;

  /** Minimum share of plain numbers in a column of numbers. */
  private static final double NUMERIC = 0.8;

  private final String name;
  private final @Nullable Character decimal;
  private final List<String> texts = new ArrayList<>();
  private final Map<String, Integer> codeOf = new HashMap<>();
  private int[] counts = new int[16];
  private int[] codes = new int[64];
  private int rows;
  private int present;
  private boolean hasDashes;
  private final Set<String> words = new HashSet<>();

  TextColumn(String name) {
    this(name, null);
  }

  /**
   * An empty column.
   *
   * @param decimal what stands before the fraction of its numbers; null to find it by looking
   */
  TextColumn(String name, @Nullable Character decimal) {
    this.name = name;
    this.decimal = decimal;
  }

  /** A column of the same name and marks without cells. */
  TextColumn emptied() {
    return new TextColumn(name, decimal);
  }

  void add(String text, MissingMarks marks) {
    if (rows == codes.length) {
      codes = Arrays.copyOf(codes, rows + (rows >> 1));
    }
    boolean mayBeValue = text.equals(ColumnPlan.DASH) || marks.mayBeValue(text);
    if (marks.contains(text) && !mayBeValue) {
      codes[rows++] = MISSING;
      return;
    }
    Integer known = codeOf.get(text);
    int code = known == null ? texts.size() : known;
    if (known == null) {
      codeOf.put(text, code);
      texts.add(text);
      if (code == counts.length) {
        counts = Arrays.copyOf(counts, 2 * code);
      }
    }
    counts[code]++;
    codes[rows++] = code;
    present++;
  }

  /**
   * Decides what dashes and words such as {@code none} are, when all cells are known. A dash is a
   * value where there are pluses as well, a word where more than a tenth of the cells say it and
   * most say no numbers; otherwise they are missing cells.
   */
  void settle() {
    hasDashes = codeOf.containsKey(ColumnPlan.DASH) && codeOf.containsKey("+");
    boolean numeric = 2 * countCells(NumberStyle::isPlain) > present;
    for (int code = texts.size() - 1; code >= 0; code--) {
      String text = texts.get(code);
      if (text.equals(ColumnPlan.DASH)) {
        drop(code, hasDashes);
      } else if (MissingMarks.usual().mayBeValue(text)) {
        boolean isValue = !numeric && counts[code] > FREQUENT * rows;
        drop(code, isValue);
        if (isValue) {
          words.add(text.strip());
        }
      }
    }
    // The codes may have moved, and no cell comes any more.
    codeOf.clear();
  }

  private void drop(int gone, boolean kept) {
    if (kept) {
      return;
    }
    present -= counts[gone];
    texts.remove(gone);
    System.arraycopy(counts, gone + 1, counts, gone, counts.length - gone - 1);
    for (int row = 0; row < rows; row++) {
      int code = codes[row];
      codes[row] = code == gone ? MISSING : code > gone ? code - 1 : code;
    }
  }

  /** The words that mean missing elsewhere and are values here. */
  Set<String> words() {
    return words;
  }

  /** Whether a dash is a value. */
  public boolean hasDashes() {
    return hasDashes;
  }

  /** The column's name. */
  public String name() {
    return name;
  }

  /** What somebody says that stands before the fraction of its numbers; null where nobody does. */
  @Nullable Character decimal() {
    return decimal;
  }

  /** The number of cells. */
  public int rows() {
    return rows;
  }

  /** The number of cells that have a value. */
  public int present() {
    return present;
  }

  /** The distinct texts, in the order of their first occurrence. */
  public List<String> texts() {
    return texts;
  }

  /** How often a distinct text occurs. */
  public int count(int code) {
    return counts[code];
  }

  /** The text of each row, {@link #MISSING} where there is none. */
  public int code(int row) {
    return codes[row];
  }

  /** The text of a row, empty where there is none. */
  String text(int row) {
    return codes[row] < 0 ? "" : texts.get(codes[row]);
  }

  /** Whether most cells that have a value are plain numbers. */
  boolean isNumeric() {
    return countCells(NumberStyle::isPlain) >= NUMERIC * present;
  }

  /** How many cells have a text that fulfils a condition. */
  int countCells(Predicate<String> condition) {
    int cells = 0;
    for (int code = 0; code < texts.size(); code++) {
      cells += condition.test(texts.get(code)) ? counts[code] : 0;
    }
    return cells;
  }
}

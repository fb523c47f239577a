package dev.espalier.io.internal.table;

import dev.espalier.data.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the cells of one column, each a number or a text, for all readers of tables; cells that
 * are not set are missing. A column that has a text is one of categories, every other one of
 * numbers.
 */
public final class ColumnCollector {
  private final String name;
  private final double absent;

  /** Made with the first text: most columns of most records hold numbers. */
  private Map<String, Integer> codeOf = Map.of();

  private List<String> texts = List.of();
  private double[] numbers = {};
  private int[] codes = {};
  private int present;

  /** Starts without cells. */
  public ColumnCollector(String name) {
    this(name, Double.NaN);
  }

  /**
   * Starts without cells.
   *
   * @param absent the number that a cell is which is not set
   */
  public ColumnCollector(String name, double absent) {
    this.name = name;
    this.absent = absent;
  }

  /** The column's name. */
  public String name() {
    return name;
  }

  /** The number of cells that were set. */
  public int present() {
    return present;
  }

  /** Whether a cell is a number. */
  public boolean hasNumbers() {
    return numbers.length > 0;
  }

  /** Whether a cell is a text, or a text was declared. */
  public boolean hasTexts() {
    return !texts.isEmpty();
  }

  /** Sets a cell to a number. */
  public void number(int row, double value) {
    if (row >= numbers.length) {
      int before = numbers.length;
      numbers = Arrays.copyOf(numbers, size(row));
      Arrays.fill(numbers, before, numbers.length, absent);
    }
    numbers[row] = value;
    present++;
  }

  /** Sets a cell to a text. */
  public void text(int row, String text) {
    code(row, declare(text));
  }

  /** The code of a text, which need not occur. */
  public int declare(String text) {
    if (texts.isEmpty()) {
      codeOf = new HashMap<>();
      texts = new ArrayList<>();
    }
    Integer code = codeOf.get(text);
    if (code == null) {
      code = texts.size();
      codeOf.put(text, code);
      texts.add(text);
    }
    return code;
  }

  /** Sets a cell to the text of a code. */
  public void code(int row, int code) {
    if (row >= codes.length) {
      int before = codes.length;
      codes = Arrays.copyOf(codes, size(row));
      Arrays.fill(codes, before, codes.length, -1);
    }
    codes[row] = code;
    present++;
  }

  private static int size(int row) {
    return row + (row >> 1) + 1;
  }

  /** The number of a row. */
  public double numberOf(int row) {
    return row < numbers.length ? numbers[row] : absent;
  }

  /** The column, as numbers where it has no text; levels are sorted. */
  public Table.Column build(int rows) {
    return hasTexts() ? categories(rows) : numbers(rows);
  }

  /** The column as numbers. */
  public Table.Numbers numbers(int rows) {
    double[] values = Arrays.copyOf(numbers, rows);
    Arrays.fill(values, Math.min(numbers.length, rows), rows, absent);
    return new Table.Numbers(name, values);
  }

  /** The column as categories, their levels sorted. */
  public Table.Categories categories(int rows) {
    List<String> levels = new ArrayList<>(texts);
    levels.sort(null);
    int[] newCode = new int[levels.size()];
    for (int level = 0; level < newCode.length; level++) {
      newCode[codeOf.getOrDefault(levels.get(level), -1)] = level;
    }
    int[] sorted = codes(rows);
    for (int row = 0; row < rows; row++) {
      sorted[row] = sorted[row] < 0 ? -1 : newCode[sorted[row]];
    }
    return new Table.Categories(name, levels, sorted);
  }

  /** The column as categories, their levels in the order in which they were declared or set. */
  public Table.Categories categoriesAsDeclared(int rows) {
    return new Table.Categories(name, texts, codes(rows));
  }

  private int[] codes(int rows) {
    int[] result = Arrays.copyOf(codes, rows);
    Arrays.fill(result, Math.min(codes.length, rows), rows, -1);
    return result;
  }
}

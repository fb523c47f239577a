package dev.espalier.data;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.internal.math.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a table that a model was fitted to: names, kinds and levels.
 *
 * <p>In a model file it is a {@link Schema} without labels: a number is a plain feature, a category
 * is one feature for each level. {@link #levelCounts} tells the kinds apart.
 */
public final class TableSchema {
  /**
   * The largest number that a cell may hold, whatever its sign: squares of differences, and their
   * sums over millions of rows, must be numbers too.
   */
  public static final double LARGEST_NUMBER = 1e150;

  /** What a column holds. */
  public enum Kind {
    /** Numbers. */
    NUMBER,
    /** Categories. */
    CATEGORY,
    /** Nothing: no cell had a value, so that nothing is known, not even the kind. */
    EMPTY
  }

  /**
   * A column.
   *
   * @param name its name
   * @param kind what it holds
   * @param levels the levels of a category that occur, otherwise empty
   */
  public record Column(String name, Kind kind, List<String> levels) {
    /** Copies the levels. */
    public Column {
      levels = List.copyOf(levels);
    }
  }

  private static final int NO_LEVELS = -1;

  private final List<Column> columns;
  private final List<String> names;
  private final int[] places;
  private final int[] levelStarts;
  private final int numberCount;

  /** A schema of the given columns; names must be unique. */
  public TableSchema(List<Column> columns) {
    this.columns = List.copyOf(columns);
    this.names = columns.stream().map(Column::name).toList();
    this.places = new int[columns.size()];
    int[] starts = new int[columns.size() + 1];
    int numbers = 0;
    int categories = 0;
    for (int i = 0; i < places.length; i++) {
      Column column = columns.get(i);
      if (column.kind() == Kind.NUMBER) {
        places[i] = numbers++;
      } else if (column.kind() == Kind.CATEGORY) {
        places[i] = categories++;
        starts[categories] = starts[categories - 1] + column.levels().size();
      }
    }
    this.numberCount = numbers;
    this.levelStarts = Arrays.copyOf(starts, categories + 1);
  }

  /** The schema of a table without vectors; levels that do not occur are left out. */
  public static TableSchema of(Table table) {
    table.requireNoVectors();
    List<Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (isAllMissing(column)) {
        columns.add(new Column(column.name(), Kind.EMPTY, List.of()));
      } else if (column instanceof Table.Categories categories) {
        boolean[] occurs = new boolean[categories.levels().size()];
        for (int code : categories.codes()) {
          if (code >= 0) {
            occurs[code] = true;
          }
        }
        List<String> levels = new ArrayList<>();
        for (int level = 0; level < occurs.length; level++) {
          if (occurs[level]) {
            levels.add(categories.levels().get(level));
          }
        }
        columns.add(new Column(column.name(), Kind.CATEGORY, levels));
      } else {
        columns.add(new Column(column.name(), Kind.NUMBER, List.of()));
      }
    }
    return new TableSchema(columns);
  }

  /** The columns, in the table's order. */
  public List<Column> columns() {
    return columns;
  }

  /** The columns' names. */
  public List<String> names() {
    return names;
  }

  /** The place of a column among the columns of its kind. */
  public int place(int column) {
    return places[column];
  }

  /** The number of numeric columns. */
  public int numberCount() {
    return numberCount;
  }

  /** The number of category columns. */
  public int categoryCount() {
    return levelStarts.length - 1;
  }

  /** The number of levels of all categories together. */
  public int levelCount() {
    return levelStarts[levelStarts.length - 1];
  }

  /** Where the levels of a category start when those of all categories stand in a row. */
  public int levelStart(int category) {
    return levelStarts[category];
  }

  /** The columns of one kind, by their place. */
  public int[] columnsOf(Kind kind) {
    int[] chosen = new int[columns.size()];
    int count = 0;
    for (int i = 0; i < chosen.length; i++) {
      if (columns.get(i).kind() == kind) {
        chosen[count++] = i;
      }
    }
    return Arrays.copyOf(chosen, count);
  }

  /** The same as names of features, for a model file. */
  public Schema toSchema() {
    List<Schema.Feature> features = new ArrayList<>();
    for (Column column : columns) {
      if (column.kind() == Kind.CATEGORY) {
        for (String level : column.levels()) {
          features.add(new Schema.Feature(column.name(), level));
        }
      } else {
        features.add(Schema.Feature.number(column.name()));
      }
    }
    try {
      return new Schema(features, List.of());
    } catch (IllegalArgumentException e) {
      // a column 'a=b' beside a column 'a' with a level 'b'
      throw new InputException(
          "the table: " + e.getMessage() + ", as a column and as a level of another", e);
    }
  }

  /** For each column its number of levels, 0 for an empty column and −1 for a number. */
  public int[] levelCounts() {
    return columns.stream()
        .mapToInt(column -> column.kind() == Kind.NUMBER ? NO_LEVELS : column.levels().size())
        .toArray();
  }

  /** The schema again from {@link #toSchema} and {@link #levelCounts}. */
  public static TableSchema of(Schema schema, int[] levelCounts) {
    List<Column> columns = new ArrayList<>();
    int feature = 0;
    for (int count : levelCounts) {
      int end = feature + Math.max(count, 1);
      if (end > schema.features().size()) {
        throw new InputException(
            "the model's columns do not fit its features; expected each feature in one column");
      }
      List<String> levels = new ArrayList<>();
      Schema.Feature first = schema.features().get(feature);
      String name = count > 0 ? first.attribute() : first.name();
      for (int k = feature; count > 0 && k < end; k++) {
        Schema.Feature level = schema.features().get(k);
        if (level.level() == null || !level.attribute().equals(name)) {
          throw new InputException(
              "the model's column "
                  + (columns.size() + 1)
                  + " has "
                  + levels.size()
                  + " levels; expected "
                  + count);
        }
        levels.add(level.level());
      }
      Kind kind = count > 0 ? Kind.CATEGORY : count == 0 ? Kind.EMPTY : Kind.NUMBER;
      columns.add(new Column(name, kind, levels));
      feature = end;
    }
    TableSchema table = new TableSchema(columns);
    if (feature != schema.features().size() || Set.copyOf(table.names).size() != columns.size()) {
      throw new InputException(
          "the model's columns do not fit its features; expected each feature in one column");
    }
    return table;
  }

  /**
   * Codes rows by this schema. Columns are found by name; columns that the schema does not know are
   * left out.
   */
  public CodedTable encode(Table table) {
    Map<String, Table.Column> byName = new HashMap<>();
    table.columns().forEach(column -> byName.put(column.name(), column));
    double[] numbers = new double[cells(table.rows(), numberCount)];
    int[] codes = new int[cells(table.rows(), categoryCount())];
    for (int i = 0; i < places.length; i++) {
      Column known = columns.get(i);
      Table.Column column = byName.get(known.name());
      if (column == null) {
        throw new InputException(
            "the table has no column "
                + quoted(known.name())
                + ", which the model was fitted with");
      }
      if (column instanceof Table.Vectors vectors) {
        throw vectors.refusal();
      }
      if (known.kind() == Kind.NUMBER) {
        encodeNumbers(column, places[i], numbers);
      } else if (known.kind() == Kind.CATEGORY) {
        encodeCategories(column, known.levels(), places[i], codes);
      }
    }
    return new CodedTable(table.rows(), numbers, codes);
  }

  private static int cells(int rows, int columns) {
    return Shape.product("the table", rows, "rows", columns, "columns");
  }

  /** Every {@code step}-th of some coded rows. */
  public CodedTable every(CodedTable table, int step) {
    int count = (table.rows() + step - 1) / step;
    double[] numbers = new double[count * numberCount];
    int[] codes = new int[count * categoryCount()];
    for (int k = 0; k < count; k++) {
      System.arraycopy(
          table.numbers(), k * step * numberCount, numbers, k * numberCount, numberCount);
      System.arraycopy(
          table.codes(), k * step * categoryCount(), codes, k * categoryCount(), categoryCount());
    }
    return new CodedTable(count, numbers, codes);
  }

  private void encodeNumbers(Table.Column column, int place, double[] numbers) {
    if (column instanceof Table.Categories && !isAllMissing(column)) {
      throw new InputException(
          "column "
              + quoted(column.name())
              + " holds categories; the model was fitted with numbers");
    }
    for (int row = 0; row < column.rows(); row++) {
      double value = column instanceof Table.Numbers given ? given.values()[row] : Double.NaN;
      if (Math.abs(value) > LARGEST_NUMBER) {
        throw new InputException(
            "column "
                + quoted(column.name())
                + ", row "
                + (row + 1)
                + " is "
                + value
                + "; expected a number from -1e150 to 1e150, whose square is one too");
      }
      numbers[row * numberCount + place] = value;
    }
  }

  private void encodeCategories(Table.Column column, List<String> levels, int place, int[] codes) {
    if (column instanceof Table.Numbers && !isAllMissing(column)) {
      throw new InputException(
          "column "
              + quoted(column.name())
              + " holds numbers; the model was fitted with categories");
    }
    int[] ours = new int[0];
    if (column instanceof Table.Categories given) {
      Map<String, Integer> codeOf = new HashMap<>();
      levels.forEach(level -> codeOf.put(level, codeOf.size()));
      ours =
          given.levels().stream()
              .mapToInt(level -> codeOf.getOrDefault(level, CodedTable.UNSEEN))
              .toArray();
    }
    int width = categoryCount();
    for (int row = 0; row < column.rows(); row++) {
      codes[row * width + place] =
          column instanceof Table.Categories given && given.codes()[row] >= 0
              ? ours[given.codes()[row]]
              : CodedTable.MISSING;
    }
  }

  private static boolean isAllMissing(Table.Column column) {
    for (int row = 0; row < column.rows(); row++) {
      if (!column.isMissing(row)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableSchema schema && schema.columns.equals(columns);
  }

  @Override
  public int hashCode() {
    return columns.hashCode();
  }

  @Override
  public String toString() {
    return "TableSchema" + names;
  }
}

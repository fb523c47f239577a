package dev.espalier.parquet.fuzz;

import dev.espalier.data.Table;
import dev.espalier.io.TableFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one column of a file.
 *
 * @param name how the column is called in a table
 * @param kind what it holds
 * @param isList whether a row has any number of values; else it has one
 * @param rows the values of each row; null for a list that is missing or a value that is
 */
record ColumnRows(
    String name, Kind kind, boolean isList, List<@Nullable List<@Nullable Object>> rows) {
  /** The columns of the table that it becomes, by name: numbers, texts or null in each row. */
  Map<String, List<@Nullable Object>> cells() {
    Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
    if (!isList) {
      columns.put(name, new ArrayList<>());
      rows.forEach(row -> columns.get(name).add(cell(row, 0)));
    } else if (kind.isText()) {
      columns.put(name, new ArrayList<>());
      rows.forEach(row -> columns.get(name).add(row == null ? null : joined(row)));
    } else {
      for (int place = 0; place < longest(); place++) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
          cells.add(cell(row, place));
        }
        columns.put(name + "." + (place + 1), cells);
      }
    }
    return columns;
  }

  private @Nullable Object cell(@Nullable List<@Nullable Object> row, int place) {
    Object value = row == null || place >= row.size() ? null : row.get(place);
    return value == null ? null : kind.cell(value);
  }

  private String joined(List<@Nullable Object> row) {
    return row.stream()
        .filter(value -> value != null)
        .map(value -> (String) kind.cell(value))
        .collect(Collectors.joining(TableFormat.ITEM_SEPARATOR));
  }

  /** The last place of a list at which there is a value in any row. */
  private int longest() {
    int longest = 0;
    for (List<@Nullable Object> row : rows) {
      for (int place = longest; row != null && place < row.size(); place++) {
        longest = row.get(place) == null ? longest : place + 1;
      }
    }
    return longest;
  }

  /** The cells of the table that columns become, by name. */
  static Map<String, List<@Nullable Object>> of(List<ColumnRows> columns) {
    Map<String, List<@Nullable Object>> cells = new LinkedHashMap<>();
    columns.forEach(column -> cells.putAll(column.cells()));
    return cells;
  }

  /** The cells of all columns of a table, by name. */
  static Map<String, List<@Nullable Object>> of(Table table) {
    Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
    for (Table.Column column : table.columns()) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (int row = 0; row < table.rows(); row++) {
        cells.add(cell(column, row));
      }
      columns.put(column.name(), cells);
    }
    return columns;
  }

  private static @Nullable Object cell(Table.Column column, int row) {
    if (column instanceof Table.Numbers numbers) {
      double value = numbers.values()[row];
      return Double.isNaN(value) ? null : value;
    }
    Table.Categories categories = (Table.Categories) column;
    int code = categories.codes()[row];
    return code < 0 ? null : categories.levels().get(code);
  }
}

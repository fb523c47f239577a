package dev.espalier.restore.forest;

import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import java.util.Arrays;

/** Which cells of a table are to be filled: missing ones, and levels that are not known. */
final class MissingCells {
  private MissingCells() {}

  static boolean contain(TableSchema schema, CodedTable rows, int row, int column) {
    int place = schema.place(column);
    return switch (schema.columns().get(column).kind()) {
      case NUMBER -> Double.isNaN(rows.numbers()[row * schema.numberCount() + place]);
      case CATEGORY -> rows.codes()[row * schema.categoryCount() + place] < 0;
      case EMPTY -> false;
    };
  }

  /** Those of some rows whose cell is to be filled. */
  static int[] among(int[] rows, TableSchema schema, CodedTable table, int column) {
    return Arrays.stream(rows).filter(row -> contain(schema, table, row, column)).toArray();
  }

  /** The others of some rows. */
  static int[] others(int[] rows, TableSchema schema, CodedTable table, int column) {
    return Arrays.stream(rows).filter(row -> !contain(schema, table, row, column)).toArray();
  }
}

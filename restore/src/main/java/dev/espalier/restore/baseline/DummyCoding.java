package dev.espalier.restore.baseline;

import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.math.Shape;
import dev.espalier.restore.internal.ColumnMoments;

/**
 * Rows as standardised numbers and indicators of levels, the form in which 001 §2.5.4 hands tables
 * to its competitors.
 */
final class DummyCoding {
  private final TableSchema schema;
  private final ColumnMoments moments;

  DummyCoding(TableSchema schema, ColumnMoments moments) {
    this.schema = schema;
    this.moments = moments;
  }

  int width() {
    return schema.numberCount() + schema.levelCount();
  }

  /** Writes one row; NaN where a cell is missing or its level is unknown. */
  void encode(CodedTable table, int row, double[] out, int offset) {
    int numbers = schema.numberCount();
    for (int s = 0; s < numbers; s++) {
      double value = table.numbers()[row * numbers + s] - moments.means()[s];
      out[offset + s] = moments.standardised(value, s);
    }
    for (int j = 0; j < schema.categoryCount(); j++) {
      int code = table.codes()[row * schema.categoryCount() + j];
      int start = schema.levelStart(j);
      for (int k = start; k < schema.levelStart(j + 1); k++) {
        out[offset + numbers + k] = code < 0 ? Double.NaN : k == start + code ? 1 : 0;
      }
    }
  }

  double[] encode(CodedTable table) {
    double[] coded =
        new double[Shape.product("the table", table.rows(), "rows", width(), "numbers and levels")];
    for (int row = 0; row < table.rows(); row++) {
      encode(table, row, coded, row * width());
    }
    return coded;
  }
}

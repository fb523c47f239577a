package dev.espalier.restore.forest;

import dev.espalier.data.CodedTable;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.internal.math.Shape;
import dev.espalier.restore.internal.ColumnMoments;
import java.util.Arrays;

/** Rows with a value in every cell: standardised numbers and levels. */
final class FilledRows {
  private final TableSchema schema;
  private final double[] numbers;
  private final int[] codes;

  private FilledRows(TableSchema schema, double[] numbers, int[] codes) {
    this.schema = schema;
    this.numbers = numbers;
    this.codes = codes;
  }

  /** Rows whose missing cells, and levels that are not known, are at the mean or the mode. */
  static FilledRows start(TableSchema schema, ColumnMoments moments, CodedTable rows) {
    double[] numbers = rows.numbers().clone();
    for (int k = 0; k < numbers.length; k++) {
      int place = k % schema.numberCount();
      double deviation = moments.deviations()[place];
      // The mean is zero; a constant column stays there.
      boolean atMean = Double.isNaN(numbers[k]) || deviation == 0;
      numbers[k] = atMean ? 0 : (numbers[k] - moments.means()[place]) / deviation;
    }
    int[] codes = rows.codes().clone();
    for (int k = 0; k < codes.length; k++) {
      int place = k % schema.categoryCount();
      codes[k] = codes[k] < 0 ? mode(schema, moments, place) : codes[k];
    }
    return new FilledRows(schema, numbers, codes);
  }

  private static int mode(TableSchema schema, ColumnMoments moments, int category) {
    int start = schema.levelStart(category);
    return largest(moments.frequencies(), start, schema.levelStart(category + 1)) - start;
  }

  /** The first place of the largest value. */
  static int largest(double[] values, int from, int to) {
    int best = from;
    for (int k = from + 1; k < to; k++) {
      best = values[k] > values[best] ? k : best;
    }
    return best;
  }

  FilledRows copy() {
    return new FilledRows(schema, numbers.clone(), codes.clone());
  }

  /** A standardised number. */
  double number(int row, int place) {
    return numbers[row * schema.numberCount() + place];
  }

  void setNumber(int row, int place, double value) {
    numbers[row * schema.numberCount() + place] = value;
  }

  int code(int row, int place) {
    return codes[row * schema.categoryCount() + place];
  }

  void setCode(int row, int place, int code) {
    codes[row * schema.categoryCount() + place] = code;
  }

  /**
   * All columns but one of some rows: the numbers, then an indicator for each level of each
   * category, zeros left out.
   */
  Features others(int column, int[] rows) {
    boolean number = schema.columns().get(column).kind() == Kind.NUMBER;
    int leftNumber = number ? schema.place(column) : -1;
    int leftCategory = number ? -1 : schema.place(column);
    int numberCount = schema.numberCount() - (number ? 1 : 0);
    int categoryCount = schema.categoryCount() - (number ? 0 : 1);
    int stored = numberCount + categoryCount;
    int size = Shape.product("the table", rows.length, "rows", stored, "columns");
    double[] values = new double[size];
    int[] indices = new int[size];
    int[] starts = new int[rows.length + 1];
    Arrays.fill(values, 1);
    int at = 0;
    for (int k = 0; k < rows.length; k++) {
      int index = 0;
      for (int place = 0; place < schema.numberCount(); place++) {
        if (place != leftNumber) {
          values[at] = number(rows[k], place);
          indices[at++] = index++;
        }
      }
      for (int place = 0; place < schema.categoryCount(); place++) {
        if (place != leftCategory) {
          indices[at++] = index + code(rows[k], place);
          index += schema.levelStart(place + 1) - schema.levelStart(place);
        }
      }
      starts[k + 1] = at;
    }
    if (categoryCount == 0) {
      return new DenseFeatures(rows.length, numberCount, values);
    }
    return new SparseFeatures(numberCount + levels(leftCategory), starts, indices, values);
  }

  private int levels(int leftCategory) {
    return schema.levelCount()
        - (leftCategory < 0
            ? 0
            : schema.levelStart(leftCategory + 1) - schema.levelStart(leftCategory));
  }
}

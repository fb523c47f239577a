package dev.espalier.restore.rmf;

import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.CellEstimates;
import java.util.Arrays;
import java.util.Map;

/**
 * Powers of two by which columns of very large or very small numbers are divided, since products of
 * four of them must be numbers too. All other columns stay as they are.
 *
 * @param exponents of two, one for each numeric column
 */
record ColumnUnits(int[] exponents) {
  /** About 1e±60: products of four such numbers are far from the end of their range. */
  private static final int USUAL = 200;

  private static final String KEY = "units";

  /** The units in which no column has extreme numbers. */
  static ColumnUnits of(TableSchema schema, CodedTable table) {
    int[] exponents = new int[schema.numberCount()];
    double[] largest = new double[exponents.length];
    for (int k = 0; k < table.numbers().length; k++) {
      double size = Math.abs(table.numbers()[k]);
      int s = k % exponents.length;
      largest[s] = size > largest[s] ? size : largest[s];
    }
    for (int s = 0; s < exponents.length; s++) {
      int exponent = largest[s] == 0 ? 0 : Math.getExponent(largest[s]);
      exponents[s] = Math.abs(exponent) <= USUAL ? 0 : exponent;
    }
    return new ColumnUnits(exponents);
  }

  private boolean areUsual() {
    return Arrays.stream(exponents).allMatch(exponent -> exponent == 0);
  }

  /** The table in these units. */
  CodedTable of(CodedTable table) {
    if (areUsual()) {
      return table;
    }
    double[] numbers = table.numbers().clone();
    for (int k = 0; k < numbers.length; k++) {
      double value = Math.scalb(numbers[k], -exponents[k % exponents.length]);
      // Rows that come later may hold numbers far beyond those of the fit.
      numbers[k] =
          Math.abs(value) > TableSchema.LARGEST_NUMBER
              ? Math.copySign(TableSchema.LARGEST_NUMBER, value)
              : value;
    }
    return new CodedTable(table.rows(), numbers, table.codes());
  }

  /**
   * Brings estimates back to the columns' own units; a cell that was kept has its very value.
   *
   * @param given the table in the columns' own units
   * @param scaled the same in these
   * @param estimates modified
   */
  void restore(CodedTable given, CodedTable scaled, CellEstimates estimates) {
    if (areUsual()) {
      return;
    }
    restore(given, scaled, estimates.means());
    for (int k = 0; k < estimates.deviations().length; k++) {
      estimates.deviations()[k] =
          Math.scalb(estimates.deviations()[k], exponents[k % exponents.length]);
    }
  }

  /** The same for numbers alone. */
  void restore(CodedTable given, CodedTable scaled, double[] numbers) {
    for (int k = 0; k < numbers.length; k++) {
      boolean kept = numbers[k] == scaled.numbers()[k];
      numbers[k] =
          kept ? given.numbers()[k] : Math.scalb(numbers[k], exponents[k % exponents.length]);
    }
  }

  /** Writes what is not usual, so that other models are stored as ever. */
  void store(Map<String, Tensor> tensors) {
    if (!areUsual()) {
      tensors.put(KEY, new Tensor.Integers(exponents, exponents.length));
    }
  }

  static ColumnUnits fromState(TableSchema schema, StoredTensors stored) {
    int numbers = schema.numberCount();
    return new ColumnUnits(
        stored.has(KEY)
            ? stored.integers(KEY, Double.MIN_EXPONENT - 1, Double.MAX_EXPONENT, numbers)
            : new int[numbers]);
  }
}

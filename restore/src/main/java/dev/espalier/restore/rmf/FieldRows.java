package dev.espalier.restore.rmf;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Rows in the variables of a field: numbers transformed, constant columns left out.
 *
 * @param layout the variables
 * @param rows the number of rows
 * @param numbers rows × numbers; NaN is missing
 * @param variances rows × numbers: the variance σ² of each number's noise; 0 is trusted
 * @param codes rows × categories; negative is missing
 */
record FieldRows(Layout layout, int rows, double[] numbers, double[] variances, int[] codes) {
  /** Every {@code step}-th row from {@code first} on. */
  FieldRows every(int step, int first) {
    return select(row -> row >= first && (row - first) % step == 0);
  }

  /** The rows whose remainder by {@code step} is not {@code left}. */
  FieldRows without(int step, int left) {
    return select(row -> row % step != left);
  }

  private FieldRows select(IntPredicate wanted) {
    int m = layout.numbers();
    int c = layout.categories();
    int[] some = IntStream.range(0, rows).filter(wanted).toArray();
    double[] someNumbers = new double[some.length * m];
    double[] someVariances = new double[some.length * m];
    int[] someCodes = new int[some.length * c];
    for (int k = 0; k < some.length; k++) {
      System.arraycopy(numbers, some[k] * m, someNumbers, k * m, m);
      System.arraycopy(variances, some[k] * m, someVariances, k * m, m);
      System.arraycopy(codes, some[k] * c, someCodes, k * c, c);
    }
    return new FieldRows(layout, some.length, someNumbers, someVariances, someCodes);
  }

  /** The rows that miss a cell, ascending. */
  int[] incomplete() {
    return IntStream.range(0, rows).filter(this::misses).toArray();
  }

  private boolean misses(int row) {
    int m = layout.numbers();
    int c = layout.categories();
    boolean misses = false;
    for (int k = row * m; k < (row + 1) * m; k++) {
      misses |= Double.isNaN(numbers[k]);
    }
    for (int k = row * c; k < (row + 1) * c; k++) {
      misses |= codes[k] < 0;
    }
    return misses;
  }

  int missingCategories() {
    return (int) Arrays.stream(codes).filter(code -> code < 0).count();
  }

  /** The codes, the k-th missing one being −1 − k. */
  int[] numberedCodes() {
    int[] numbered = codes.clone();
    int missing = 0;
    for (int k = 0; k < numbered.length; k++) {
      numbered[k] = numbered[k] < 0 ? -1 - missing++ : numbered[k];
    }
    return numbered;
  }
}

package dev.espalier.restore.rmf;

import java.util.Arrays;

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
    int count = (rows - first + step - 1) / step;
    int m = layout.numbers();
    int c = layout.categories();
    double[] someNumbers = new double[count * m];
    double[] someVariances = new double[count * m];
    int[] someCodes = new int[count * c];
    for (int k = 0; k < count; k++) {
      int row = first + k * step;
      System.arraycopy(numbers, row * m, someNumbers, k * m, m);
      System.arraycopy(variances, row * m, someVariances, k * m, m);
      System.arraycopy(codes, row * c, someCodes, k * c, c);
    }
    return new FieldRows(layout, count, someNumbers, someVariances, someCodes);
  }

  /** The rows whose remainder by {@code step} is not {@code left}. */
  FieldRows without(int step, int left) {
    int m = layout.numbers();
    int c = layout.categories();
    int count = rows - (rows - left + step - 1) / step;
    double[] someNumbers = new double[count * m];
    double[] someVariances = new double[count * m];
    int[] someCodes = new int[count * c];
    int k = 0;
    for (int row = 0; row < rows; row++) {
      if (row % step != left) {
        System.arraycopy(numbers, row * m, someNumbers, k * m, m);
        System.arraycopy(variances, row * m, someVariances, k * m, m);
        System.arraycopy(codes, row * c, someCodes, k * c, c);
        k++;
      }
    }
    return new FieldRows(layout, count, someNumbers, someVariances, someCodes);
  }

  /** The rows that miss a cell, ascending. */
  int[] incomplete() {
    int m = layout.numbers();
    int c = layout.categories();
    int[] some = new int[rows];
    int count = 0;
    for (int row = 0; row < rows; row++) {
      boolean misses = false;
      for (int k = row * m; k < (row + 1) * m; k++) {
        misses |= Double.isNaN(numbers[k]);
      }
      for (int k = row * c; k < (row + 1) * c; k++) {
        misses |= codes[k] < 0;
      }
      some[count] = row;
      count += misses ? 1 : 0;
    }
    return Arrays.copyOf(some, count);
  }

  int missingCategories() {
    int count = 0;
    for (int code : codes) {
      count += code < 0 ? 1 : 0;
    }
    return count;
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

package dev.espalier.restore.rmf;

/**
 * Rows in the coordinates of a field: numbers transformed, constant columns left out.
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

  boolean hasMissing() {
    for (double number : numbers) {
      if (Double.isNaN(number)) {
        return true;
      }
    }
    for (int code : codes) {
      if (code < 0) {
        return true;
      }
    }
    return false;
  }
}

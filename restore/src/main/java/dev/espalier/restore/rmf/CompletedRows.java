package dev.espalier.restore.rmf;

/**
 * Training rows as the pseudo-likelihood sees them: the value of each number, the level of each
 * category; expected values in place of missing cells, and what those expectations leave out.
 *
 * @param layout the variables
 * @param rows the number of rows
 * @param numbers u, rows × numbers, expected where missing
 * @param codes the level of each category, rows × categories; where it is missing, −1 − k stands
 *     for the k-th missing cell in {@code missing}
 * @param missing what is expected of the missing categories, in the order of the rows
 * @param covariance the mean over the rows of cov(u), numbers × numbers
 * @param levelCovariance the mean over the rows of cov(one-hot v_j), for each category
 */
record CompletedRows(
    Layout layout,
    int rows,
    double[] numbers,
    int[] codes,
    LikelyLevels missing,
    double[] covariance,
    double[][] levelCovariance) {

  /** Rows with what is expected of their missing cells. */
  static CompletedRows of(FieldRows rows, Expectations expected) {
    double[] numbers = rows.numbers().clone();
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = Double.isNaN(numbers[k]) ? expected.means()[k] : numbers[k];
    }
    return new CompletedRows(
        rows.layout(),
        rows.rows(),
        numbers,
        rows.numberedCodes(),
        expected.missing(),
        expected.covariance(),
        expected.levelCovariance(rows));
  }
}

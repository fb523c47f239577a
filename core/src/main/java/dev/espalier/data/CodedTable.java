package dev.espalier.data;

/**
 * Rows of a table as numbers, in the order of a {@link TableSchema}.
 *
 * @param rows the number of rows
 * @param numbers the cells of the numeric columns, row-major; NaN is missing
 * @param codes the levels of the category columns, row-major; {@link #MISSING} or {@link #UNSEEN}
 *     where there is none
 */
public record CodedTable(int rows, double[] numbers, int[] codes) {
  /** A cell without a value. */
  public static final int MISSING = -1;

  /** A cell whose level the schema does not know: for a model no evidence, like a missing one. */
  public static final int UNSEEN = -2;
}

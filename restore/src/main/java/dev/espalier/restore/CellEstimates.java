package dev.espalier.restore;

import dev.espalier.internal.math.Shape;

/**
 * The distribution of the clean value of every cell of some rows. All arrays are row-major, one row
 * of the table after the other, columns in the schema's order.
 *
 * @param means of the numeric columns, in their own units
 * @param deviations standard deviations that belong to the means
 * @param probabilities of the levels of all category columns, one column after the other
 */
public record CellEstimates(double[] means, double[] deviations, double[] probabilities) {
  /** Room for the estimates of some rows. */
  public static CellEstimates allocate(int rows, int numbers, int levels) {
    int cells = Shape.product("the table", rows, "rows", numbers, "columns");
    return new CellEstimates(
        new double[cells],
        new double[cells],
        new double[Shape.product("the table", rows, "rows", levels, "levels")]);
  }
}

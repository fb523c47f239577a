package dev.espalier.transform;

import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.Map;

/**
 * A scaling with the numbers of the training data: x ↦ (x − shift) · factor, column by column, then
 * perhaps unit rows. A missing cell takes its column's mean on the training data.
 */
final class FittedScaling {
  /** With fewer dense columns than this, the length of a row tells too much to be divided out. */
  private static final int FEW_COLUMNS = 8;

  private final double[] fill;
  private final double[] shift;
  private final double[] factor;
  private final boolean unitRows;

  private FittedScaling(double[] fill, double[] shift, double[] factor, boolean unitRows) {
    this.fill = fill;
    this.shift = shift;
    this.factor = factor;
    this.unitRows = unitRows;
  }

  /** Fits a scaling to training features. */
  public static FittedScaling fit(Scaling scaling, Features train) {
    boolean sparse = train instanceof SparseFeatures;
    if (sparse && (scaling == Scaling.MIN_MAX || scaling == Scaling.STANDARDISE)) {
      throw new InputException(
          "scaling="
              + (scaling == Scaling.MIN_MAX ? "min-max" : "standardise")
              + " would make sparse features dense; expected auto, unit-rows or none");
    }
    ColumnSummary columns = ColumnSummary.of(train);
    int count = train.columns();
    double[] shift = new double[count];
    double[] factor = new double[count];
    for (int column = 0; column < count; column++) {
      checkSize(column, columns.smallest(column));
      checkSize(column, columns.largest(column));
      factor[column] = 1;
      if (scaling == Scaling.MIN_MAX || (scaling == Scaling.AUTO && !sparse)) {
        shift[column] = columns.smallest(column);
        factor[column] = reciprocal(columns.largest(column) - columns.smallest(column));
      } else if (scaling == Scaling.STANDARDISE) {
        shift[column] = columns.mean(column);
        factor[column] = reciprocal(Math.sqrt(columns.variance(column)));
      }
    }
    boolean unitRows =
        scaling == Scaling.UNIT_ROWS
            || (scaling == Scaling.AUTO && (sparse || count >= FEW_COLUMNS));
    return new FittedScaling(columns.means(), shift, factor, unitRows);
  }

  private static void checkSize(int column, double value) {
    if (Math.abs(value) > TableSchema.LARGEST_NUMBER) {
      throw new InputException(
          "feature "
              + (column + 1)
              + " has the value "
              + value
              + ", which is too large to compute with; expected sizes up to "
              + TableSchema.LARGEST_NUMBER);
    }
  }

  /** A constant column is divided by one, not by zero. */
  private static double reciprocal(double range) {
    return range > 0 && Double.isFinite(1 / range) ? 1 / range : 1;
  }

  /** The scaled features; the input is not modified, and given back where nothing changes. */
  public Features apply(Features features) {
    return features instanceof SparseFeatures sparse
        ? apply(sparse)
        : apply((DenseFeatures) features);
  }

  /** Whether rows are brought to unit length; a row of zeros keeps its own. */
  boolean unitRows() {
    return unitRows;
  }

  /** Whether numbers of the training data change cells that are not missing. */
  boolean shiftsOrScales() {
    return Arrays.stream(shift).anyMatch(each -> each != 0)
        || Arrays.stream(factor).anyMatch(each -> each != 1);
  }

  private DenseFeatures apply(DenseFeatures dense) {
    if (!unitRows && !shiftsOrScales() && !dense.hasMissing()) {
      return dense;
    }
    int columns = dense.columns();
    double[] from = dense.values();
    double[] to = new double[from.length];
    Chunks chunks = Parallel.chunks(dense.rows());
    Parallel.run(
        chunks.count(),
        chunk -> {
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            int base = row * columns;
            double squares = 0;
            for (int column = 0; column < columns; column++) {
              double value = from[base + column];
              double scaled =
                  ((Double.isNaN(value) ? fill[column] : value) - shift[column]) * factor[column];
              to[base + column] = scaled;
              squares += scaled * scaled;
            }
            toUnitLength(to, base, base + columns, squares);
          }
        });
    return new DenseFeatures(dense.rows(), columns, to);
  }

  private SparseFeatures apply(SparseFeatures sparse) {
    int[] starts = sparse.rowStarts();
    int[] columns = sparse.columnIndices();
    double[] to = sparse.values().clone();
    for (int row = 0; row < sparse.rows(); row++) {
      double squares = 0;
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        if (Double.isNaN(to[k])) {
          to[k] = fill[columns[k]];
        }
        squares += to[k] * to[k];
      }
      toUnitLength(to, starts[row], starts[row + 1], squares);
    }
    return new SparseFeatures(sparse.columns(), starts, columns, to);
  }

  private void toUnitLength(double[] values, int from, int to, double squares) {
    if (unitRows && squares > 0) {
      double norm = Math.sqrt(squares);
      for (int k = from; k < to; k++) {
        values[k] /= norm;
      }
    }
  }

  /** Adds the numbers to a model's tensors. */
  public void store(Map<String, Tensor> tensors) {
    tensors.put("scaling.fill", new Tensor.Doubles(fill, fill.length));
    tensors.put("scaling.shift", new Tensor.Doubles(shift, shift.length));
    tensors.put("scaling.factor", new Tensor.Doubles(factor, factor.length));
    tensors.put("scaling.unitRows", new Tensor.Integers(new int[] {unitRows ? 1 : 0}, 1));
  }

  /** Makes the scaling again from what {@link #store} kept. */
  public static FittedScaling fromState(ModelState state) {
    return new FittedScaling(
        state.doubles("scaling.fill"),
        state.doubles("scaling.shift"),
        state.doubles("scaling.factor"),
        state.integers("scaling.unitRows")[0] == 1);
  }
}

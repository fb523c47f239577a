package dev.espalier.transform;

import dev.espalier.Hyperparameters;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A scaling with the numbers of the training data: x ↦ (x − shift) · factor, column by column, then
 * perhaps unit rows. A missing cell takes its column's mean on the training data.
 *
 * <p>Where columns of a table stand before weights of words, the latter keep their scale, and each
 * of the two parts of a row is brought to unit length by itself: neither outweighs the other by its
 * number of columns.
 */
final class FittedScaling {
  /** With fewer dense columns than this, the length of a row tells too much to be divided out. */
  private static final int FEW_COLUMNS = 8;

  /** What would turn the zeros of counts into other numbers. */
  private static final Set<Scaling> MAKES_DENSE =
      EnumSet.of(Scaling.MIN_MAX, Scaling.GLOBAL_MIN_MAX, Scaling.STANDARDISE);

  private static final String TABLE_COLUMNS = "scaling.tableColumns";

  private final double[] fill;
  private final double[] shift;
  private final double[] factor;
  private final boolean unitRows;

  /** How many columns of a table stand before weights of words; 0 where there is one part only. */
  private final int tableColumns;

  private FittedScaling(
      double[] fill, double[] shift, double[] factor, boolean unitRows, int tableColumns) {
    this.fill = fill;
    this.shift = shift;
    this.factor = factor;
    this.unitRows = unitRows;
    this.tableColumns = tableColumns;
  }

  /** Fits a scaling to training features. */
  public static FittedScaling fit(Scaling scaling, Features train) {
    return fit(scaling, ColumnSummary.of(train), train.isSparse(), train.tableColumns());
  }

  /**
   * The same from what is known of the columns.
   *
   * @param sparse whether the features are stored sparse
   * @param table how many columns, the first ones, are those of a table
   */
  static FittedScaling fit(Scaling scaling, ColumnSummary columns, boolean sparse, int table) {
    boolean counts = sparse && table == 0;
    if (counts && MAKES_DENSE.contains(scaling)) {
      throw new InputException(
          "scaling="
              + Hyperparameters.text(scaling)
              + " would make sparse features dense; expected auto, unit-rows or none");
    }
    int count = columns.columns();
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int column = 0; column < table; column++) {
      smallest = Math.min(smallest, columns.smallest(column));
      largest = Math.max(largest, columns.largest(column));
    }
    double[] shift = new double[count];
    double[] factor = new double[count];
    for (int column = 0; column < count; column++) {
      checkSize(column, columns.smallest(column));
      checkSize(column, columns.largest(column));
      factor[column] = 1;
      if (column >= table) {
        continue; // weights of words: their scale tells which words matter
      }
      if (scaling == Scaling.MIN_MAX || scaling == Scaling.AUTO) {
        shift[column] = columns.smallest(column);
        factor[column] = reciprocal(columns.largest(column) - columns.smallest(column));
      } else if (scaling == Scaling.GLOBAL_MIN_MAX) {
        shift[column] = smallest;
        factor[column] = reciprocal(largest - smallest);
      } else if (scaling == Scaling.STANDARDISE) {
        // An indicator of a sparse table keeps its zeros: no distance depends on where they lie.
        shift[column] = sparse && columns.smallest(column) == 0 ? 0 : columns.mean(column);
        factor[column] = reciprocal(Math.sqrt(columns.variance(column)));
      }
    }
    boolean unitRows =
        scaling == Scaling.UNIT_ROWS
            || (scaling == Scaling.AUTO && (table < count || count >= FEW_COLUMNS));
    return new FittedScaling(columns.means(), shift, factor, unitRows, table < count ? table : 0);
  }

  /** Whether the columns share one scale, as counts of words do, unlike those of a table. */
  static boolean shareOneScale(Features train) {
    return train.isSparse() && train.tableColumns() == 0;
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

  int columns() {
    return factor.length;
  }

  /** Whether rows are brought to unit length; a row of zeros keeps its own. */
  boolean unitRows() {
    return unitRows && tableColumns == 0;
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
    Parallel.rows(
        dense.rows(),
        (first, end) -> {
          for (int row = first; row < end; row++) {
            int base = row * columns;
            for (int column = 0; column < columns; column++) {
              to[base + column] = scaled(from[base + column], column);
            }
            toUnitLength(to, base, base + tableColumns, base + columns);
          }
        });
    return new DenseFeatures(dense.rows(), columns, to);
  }

  private Features apply(SparseFeatures sparse) {
    int[] shifted = IntStream.range(0, shift.length).filter(column -> shift[column] != 0).toArray();
    if (2 * shifted.length > shift.length) {
      return apply(sparse.toDense());
    }
    SparseFeatures moved = shifted.length == 0 ? sparse : withCellsAt(shifted, sparse);
    int[] starts = moved.rowStarts();
    int[] columns = moved.columnIndices();
    double[] to = moved.values().clone();
    for (int row = 0; row < moved.rows(); row++) {
      int middle = starts[row];
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        to[k] = scaled(to[k], columns[k]);
        middle += columns[k] < tableColumns ? 1 : 0;
      }
      toUnitLength(to, starts[row], middle, starts[row + 1]);
    }
    return moved.withRows(starts, columns, to);
  }

  /** Cut off where the square of a cell would be infinite: a tiny range has a huge factor. */
  private double scaled(double value, int column) {
    double moved = ((Double.isNaN(value) ? fill[column] : value) - shift[column]) * factor[column];
    return Math.max(-TableSchema.LARGEST_NUMBER, Math.min(TableSchema.LARGEST_NUMBER, moved));
  }

  /**
   * The same matrix with every cell of some columns stored, zeros too: a shift will change them.
   */
  private static SparseFeatures withCellsAt(int[] everywhere, SparseFeatures sparse) {
    int[] starts = new int[sparse.rows() + 1];
    int most =
        Shape.length(
            "scaled features",
            sparse.storedValues() + (long) sparse.rows() * everywhere.length,
            "fewer rows or features");
    int[] columns = new int[most];
    double[] values = new double[most];
    int at = 0;
    for (int row = 0; row < sparse.rows(); row++) {
      int next = 0;
      for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
        int column = sparse.columnIndices()[k];
        for (; next < everywhere.length && everywhere[next] < column; next++) {
          columns[at++] = everywhere[next];
        }
        next += next < everywhere.length && everywhere[next] == column ? 1 : 0;
        columns[at] = column;
        values[at++] = sparse.values()[k];
      }
      for (; next < everywhere.length; next++) {
        columns[at++] = everywhere[next];
      }
      starts[row + 1] = at;
    }
    return sparse.withRows(starts, Arrays.copyOf(columns, at), Arrays.copyOf(values, at));
  }

  /** Brings the part of a row before {@code middle}, and the part behind it, to unit length. */
  private void toUnitLength(double[] values, int from, int middle, int to) {
    if (unitRows) {
      // The length of a few columns tells too much to be divided out.
      if (tableColumns >= FEW_COLUMNS) {
        toUnitLength(values, from, middle);
      }
      toUnitLength(values, middle, to);
    }
  }

  private static void toUnitLength(double[] values, int from, int to) {
    double squares = 0;
    for (int k = from; k < to; k++) {
      squares += values[k] * values[k];
    }
    if (squares > 0) {
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
    if (tableColumns > 0) {
      tensors.put(TABLE_COLUMNS, new Tensor.Integers(new int[] {tableColumns}, 1));
    }
  }

  /** Makes the scaling again from what {@link #store} kept. */
  public static FittedScaling fromState(StoredTensors stored) {
    int columns = stored.features();
    return new FittedScaling(
        stored.doubles("scaling.fill", columns),
        stored.doubles("scaling.shift", columns),
        stored.doublesWithin("scaling.factor", 0, Double.MAX_VALUE, columns),
        stored.flag("scaling.unitRows"),
        stored.has(TABLE_COLUMNS) ? stored.integers(TABLE_COLUMNS, 0, columns, 1)[0] : 0);
  }
}

package dev.espalier.io.internal.table;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Schema.Feature;
import dev.espalier.io.internal.rows.OneHot;
import dev.espalier.io.internal.rows.SparseBuilder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The features of all columns side by side: dense, but sparse with words, where most are indicators
 * of levels, and where they are too many.
 */
final class JoinedColumns {
  /** A dense matrix beyond a gigabyte is stored sparsely even if fewer cells are zero. */
  private static final long MOST_DENSE_CELLS = 1L << 27;

  private static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8L;

  private final List<ColumnEncoder> encoders;
  private final int rows;

  /** Where the features of each column begin, and where the last end. */
  private final int[] first;

  private JoinedColumns(List<ColumnEncoder> encoders, int rows) {
    this.encoders = encoders;
    this.rows = rows;
    this.first = new int[encoders.size() + 1];
    for (int k = 0; k < encoders.size(); k++) {
      first[k + 1] = first[k] + encoders.get(k).column().width();
    }
  }

  static Features of(List<ColumnEncoder> encoders, List<Feature> features, int rows) {
    JoinedColumns columns = new JoinedColumns(encoders, rows);
    boolean words = encoders.stream().anyMatch(each -> each.column().sharesScale());
    boolean sparse =
        words || OneHot.staysSparse(features, rows) || !columns.mayBeDense(features.size());
    return sparse ? columns.sparse(features.size()) : columns.dense(features.size());
  }

  /** Of vectors no entry is left out: stored sparsely they are half as large again. */
  private boolean mayBeDense(int width) {
    long cells = (long) rows * width;
    long ofVectors =
        encoders.stream()
            .filter(ColumnEncoder.Vectors.class::isInstance)
            .mapToLong(each -> each.column().width())
            .sum();
    return cells <= MOST_DENSE_CELLS || (cells <= LARGEST_ARRAY && 3 * ofVectors > 2L * width);
  }

  private DenseFeatures dense(int width) {
    if (encoders.stream().filter(each -> !each.isNothing()).count() == 1) {
      for (ColumnEncoder encoder : encoders) {
        if (encoder instanceof ColumnEncoder.Vectors vectors) {
          return vectors.cells(); // which are all there is
        }
      }
    }
    double[] values = new double[rows * width];
    for (int k = 0; k < encoders.size(); k++) {
      for (int row = 0; row < rows; row++) {
        int base = row * width + first[k];
        if (encoders.get(k) instanceof ColumnEncoder.Vectors vectors) {
          vectors.cells().copyRows(row, row + 1, values, base);
        } else {
          encoders.get(k).encode(row, (feature, value) -> values[base + feature] = value);
        }
      }
    }
    return new DenseFeatures(rows, width, values);
  }

  private Features sparse(int width) {
    int[] some =
        IntStream.range(0, encoders.size()).filter(k -> !encoders.get(k).isNothing()).toArray();
    SparseBuilder builder = new SparseBuilder();
    Shifted shifted = new Shifted(builder);
    for (int row = 0; row < rows; row++) {
      for (int k : some) {
        shifted.base = first[k];
        encoders.get(k).encode(row, shifted);
      }
      builder.endRow();
    }
    return builder.build(width).withTableColumns(tableColumns());
  }

  /** The number of features whose columns have a scale of their own. */
  private int tableColumns() {
    int columns = 0;
    for (int k = 0; k < encoders.size(); k++) {
      // The tags come last and have no features.
      boolean ofTable = first[k + 1] > first[k] && !encoders.get(k).column().sharesScale();
      columns = ofTable ? first[k + 1] : columns;
    }
    return columns;
  }

  /** Puts a column's features to their place; one for all columns, since there may be thousands. */
  private static final class Shifted implements ColumnEncoder.Sink {
    private final SparseBuilder builder;
    private int base;

    Shifted(SparseBuilder builder) {
      this.builder = builder;
    }

    @Override
    public void add(int feature, double value) {
      builder.add(base + feature, value);
    }
  }
}

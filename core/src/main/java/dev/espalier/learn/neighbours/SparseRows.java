package dev.espalier.learn.neighbours;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.ColumnIndex;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/** Sparse training rows: a row meets only those that share a feature with it. */
final class SparseRows implements TrainingRows {
  private static final String ROWS = "neighbours.rows";
  static final String STARTS = ROWS + ".starts";
  private static final String COLUMNS = ROWS + ".columns";
  private static final String VALUES = ROWS + ".values";

  private final SparseFeatures rows;
  private final ColumnIndex index;

  SparseRows(SparseFeatures rows) {
    this.rows = rows;
    this.index = new ColumnIndex(rows);
  }

  @Override
  public int count() {
    return rows.rows();
  }

  @Override
  public void search(Features mapped, int from, int to, int wanted, int[] nearest) {
    double[] scores = new double[count()];
    Candidates candidates = new Candidates(wanted);
    for (int row = from; row < to; row++) {
      // The row is compared entry by entry in a fixed order, so its scores need no slack.
      System.arraycopy(index.squares(), 0, scores, 0, scores.length);
      index.addProducts(mapped, row, -2, scores, 0);
      candidates.clear(0);
      for (int other = 0; other < scores.length; other++) {
        if (scores[other] <= candidates.bound()) {
          candidates.add(other, scores[other]);
        }
      }
      candidates.finish(other -> scores[other], nearest, row * wanted);
    }
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(STARTS, new Tensor.Integers(rows.rowStarts(), rows.rowStarts().length));
    tensors.put(COLUMNS, new Tensor.Integers(rows.columnIndices(), rows.values().length));
    tensors.put(VALUES, new Tensor.Doubles(rows.values(), rows.values().length));
  }

  static SparseRows fromState(StoredTensors stored, int count, int columns) {
    SparseFeatures rows = stored.sparseRows(ROWS, columns);
    if (rows.rows() != count) {
      throw stored.refused(
          "it has "
              + rows.rows()
              + " training rows; expected "
              + count
              + ", as there are label sets");
    }
    return new SparseRows(rows);
  }
}

package dev.espalier.internal.neighbours;

import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.ColumnIndex;

/** Sparse rows: another row meets only those that share a feature with it. */
final class SparseRows extends NeighbourSearch {
  private static final int SMALLEST_CHUNK = 16;

  private final SparseFeatures rows;
  private final ColumnIndex index;

  SparseRows(SparseFeatures rows) {
    this.rows = rows;
    this.index = new ColumnIndex(rows);
  }

  @Override
  public SparseFeatures rows() {
    return rows;
  }

  @Override
  int smallestChunk() {
    return SMALLEST_CHUNK;
  }

  @Override
  void search(Features compared, int from, int to, int wanted, boolean others, int[] nearest) {
    double[] scores = new double[count()];
    NearestCandidates candidates = new NearestCandidates(wanted);
    for (int row = from; row < to; row++) {
      // The row is compared entry by entry in a fixed order, so its scores need no slack.
      System.arraycopy(index.squares(), 0, scores, 0, scores.length);
      index.addProducts(compared, row, -2, scores, 0);
      if (others) {
        scores[row] = Double.NaN;
      }
      candidates.clear(0);
      candidates.add(0, scores, 0, scores.length);
      candidates.finish(other -> scores[other], nearest, row * wanted);
    }
  }
}

package dev.espalier.internal.projection;

import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.neighbours.NeighbourSearch;
import java.util.ArrayList;
import java.util.List;

/** Projected training rows, ready to be searched: by all directions, or by each on its own. */
public final class ProjectedRows {
  private final DenseFeatures points;
  private final boolean apart;
  private final List<NeighbourSearch> searches = new ArrayList<>();

  ProjectedRows(DenseFeatures points, boolean apart) {
    this.points = points;
    this.apart = apart;
    for (int column = 0; column < (apart ? points.columns() : 1); column++) {
      searches.add(NeighbourSearch.of(apart ? column(points, column) : points));
    }
  }

  private static DenseFeatures column(DenseFeatures points, int column) {
    return points.keep(new int[] {column});
  }

  DenseFeatures points() {
    return points;
  }

  boolean apart() {
    return apart;
  }

  /** The nearest training rows as a label sees them: rows × wanted. */
  int[] nearest(DenseFeatures projected, int label, int wanted) {
    return searches
        .get(apart ? label : 0)
        .nearest(apart ? column(projected, label) : projected, wanted);
  }
}

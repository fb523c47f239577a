package dev.espalier.io.internal.rows;

import dev.espalier.data.Schema.Feature;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether examples of dense formats are kept sparse because they consist of indicators of many
 * levels. Such rows are scaled alike dense and sparse; beside numbers, which are scaled column by
 * column when dense, indicators stay dense.
 */
public final class OneHot {
  /** Up to 32 megabytes a dense matrix does no harm. */
  private static final long CELLS_FREE_TO_BE_DENSE = 1L << 22;

  private OneHot() {}

  /** Whether all columns are indicators and more than half of the cells are zero. */
  public static boolean isMostlyZero(List<Feature> features) {
    Set<String> attributes = new HashSet<>();
    for (Feature feature : features) {
      if (feature.level() == null) {
        return false;
      }
      attributes.add(feature.attribute());
    }
    return 2 * attributes.size() < features.size();
  }

  /** Whether they should be kept sparse. */
  public static boolean staysSparse(List<Feature> features, int rows) {
    return (long) rows * features.size() > CELLS_FREE_TO_BE_DENSE && isMostlyZero(features);
  }
}

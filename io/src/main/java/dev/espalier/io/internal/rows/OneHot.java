package dev.espalier.io.internal.rows;

import dev.espalier.data.Schema.Feature;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the rows of a table are kept sparse: where its categories have so many levels that most
 * cells are zeros of indicators. Such features are marked as a table, and scaled as dense ones are.
 */
public final class OneHot {
  /** Up to 32 megabytes a dense matrix does no harm. */
  private static final long CELLS_FREE_TO_BE_DENSE = 1L << 22;

  private OneHot() {}

  /** Whether more than half of the cells of every row are zeros of indicators. */
  public static boolean isMostlyZero(List<Feature> features) {
    Set<String> attributes = new HashSet<>();
    for (Feature feature : features) {
      attributes.add(feature.attribute());
    }
    return 2 * attributes.size() < features.size();
  }

  /** Whether they should be kept sparse. */
  public static boolean staysSparse(List<Feature> features, int rows) {
    return (long) rows * features.size() > CELLS_FREE_TO_BE_DENSE && isMostlyZero(features);
  }
}

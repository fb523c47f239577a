package dev.espalier.eval;

import dev.espalier.Model;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds, for each combination of a grid, an already fitted neighbour to start from: the one that
 * has the last parameter away from its first value moved back by one step.
 *
 * @param <M> the kind of model
 */
final class WarmStarts<M extends Model> {
  /** By depth: the latest model in which all parameters behind that depth had their first value. */
  private final Map<Integer, M> heads = new HashMap<>();

  private @Nullable M latest;

  /** The model to start from, or null before anything was fitted. */
  @Nullable M start(int[] coordinates) {
    M head = heads.get(depth(coordinates));
    return head == null ? latest : head;
  }

  void fitted(int[] coordinates, M model) {
    for (int depth = depth(coordinates); depth < coordinates.length; depth++) {
      heads.put(depth, model);
    }
    latest = model;
  }

  /** The last parameter that does not have its first value, or the first parameter. */
  private static int depth(int[] coordinates) {
    for (int i = coordinates.length - 1; i > 0; i--) {
      if (coordinates[i] != 0) {
        return i;
      }
    }
    return 0;
  }
}

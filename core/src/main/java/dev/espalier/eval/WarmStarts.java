package dev.espalier.eval;

import dev.espalier.Model;
import dev.espalier.ModelPath;
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
  /** By depth: where the latest path was when all parameters behind had their first value. */
  private final Map<Integer, ModelPath<M>> heads = new HashMap<>();

  private @Nullable ModelPath<M> latest;

  /** The path to leave from, or null before anything was fitted. */
  @Nullable ModelPath<M> start(int[] coordinates) {
    ModelPath<M> head = heads.get(depth(coordinates));
    return head == null ? latest : head;
  }

  /** Remembers where a path is after the combination has been fitted. */
  void fitted(int[] coordinates, ModelPath<M> path) {
    ModelPath<M> here = path.with(Map.of());
    for (int depth = depth(coordinates); depth < coordinates.length; depth++) {
      heads.put(depth, here);
    }
    latest = here;
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

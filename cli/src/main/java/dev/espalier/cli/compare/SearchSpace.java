package dev.espalier.cli.compare;

import dev.espalier.eval.Tuning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What tuning may change: what the learner names for it or the user wants tried, without what was
 * set by hand.
 */
public final class SearchSpace {
  private SearchSpace() {}

  /** The values to try, or nothing when there is nothing left to tune. */
  public static Optional<Map<String, List<String>>> of(Contender contender) {
    Map<String, List<String>> grid = new LinkedHashMap<>(Tuning.grid(contender.learner()));
    grid.putAll(contender.tried());
    grid.keySet().removeAll(contender.fixed());
    return grid.isEmpty() ? Optional.empty() : Optional.of(grid);
  }
}

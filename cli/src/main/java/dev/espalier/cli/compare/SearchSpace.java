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
  public static Optional<Map<String, List<String>>> of(Candidate candidate) {
    Map<String, List<String>> grid = new LinkedHashMap<>(Tuning.grid(candidate.learner()));
    grid.putAll(candidate.tried());
    grid.keySet().removeAll(candidate.fixed());
    return grid.isEmpty() ? Optional.empty() : Optional.of(grid);
  }
}

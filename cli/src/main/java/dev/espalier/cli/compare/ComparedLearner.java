package dev.espalier.cli.compare;

import dev.espalier.Learner;
import dev.espalier.error.InputException;
import dev.espalier.eval.Tuning;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A learner that is compared.
 *
 * @param learner with the hyper-parameters that hold unless tuning changes them
 * @param fixed names of the hyper-parameters that tuning leaves alone
 * @param tried the values that tuning tries where they are not the usual ones, by hyper-parameter
 */
public record ComparedLearner(
    Learner<?> learner, Set<String> fixed, Map<String, List<String>> tried) {
  /** Copies set and map. */
  public ComparedLearner {
    fixed = Set.copyOf(fixed);
    for (String name : tried.keySet()) {
      if (fixed.contains(name)) {
        throw new InputException("--set " + name + " and --try " + name + ": expected one of them");
      }
    }
    // In the order given.
    tried = Collections.unmodifiableMap(new LinkedHashMap<>(tried));
  }

  /**
   * What tuning may change: what the learner names for it or the user wants tried, without what was
   * set by hand; empty where nothing is left.
   */
  public Map<String, List<String>> searchSpace() {
    Map<String, List<String>> grid = new LinkedHashMap<>(Tuning.grid(learner));
    grid.putAll(tried);
    grid.keySet().removeAll(fixed);
    return grid;
  }
}

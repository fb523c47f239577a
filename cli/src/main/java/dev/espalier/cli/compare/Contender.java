package dev.espalier.cli.compare;

import dev.espalier.Learner;
import java.util.Set;

/**
 * A learner that is compared.
 *
 * @param learner with the hyper-parameters that hold unless tuning changes them
 * @param fixed names of the hyper-parameters that tuning leaves alone
 */
public record Contender(Learner<?> learner, Set<String> fixed) {
  /** Copies the set. */
  public Contender {
    fixed = Set.copyOf(fixed);
  }
}

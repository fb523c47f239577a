package dev.espalier.eval;

import dev.espalier.Learner;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;

/**
 * Decides which learner to fit to the training rows, looking at those rows only: a given one, or
 * one that {@link Tuning} finds. Inside a fold it never sees what is tested.
 */
@FunctionalInterface
public interface LearnerChoice {
  /** The learner for these rows. */
  Learner<?> choose(Dataset train, Progress progress);

  /** Always the same learner. */
  static LearnerChoice fixed(Learner<?> learner) {
    return (train, progress) -> learner;
  }
}

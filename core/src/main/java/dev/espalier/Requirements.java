package dev.espalier;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;

/** Checks that data are what a learner or a model can take, so that no learner has to. */
final class Requirements {
  private Requirements() {}

  /** Refuses training data that the learner cannot learn from. */
  static void check(Learner<?> learner, Dataset train) {
    if (train.rows() == 0) {
      throw new UserError(train.name() + ": no rows to learn from; expected at least one");
    }
    if (train.labelCount() == 0) {
      throw new UserError(
          train.name() + ": no labels to learn; expected at least one label column (see --labels)");
    }
    checkFeatures(learner, train.name(), train.features());
    if (train.labels().hasUnknown()) {
      require(learner, Capability.UNKNOWN_LABELS, train.name());
    }
  }

  /** Refuses features that the learner's models cannot take. */
  static void checkFeatures(Learner<?> learner, String name, Features features) {
    if (features instanceof SparseFeatures) {
      require(learner, Capability.SPARSE_FEATURES, name);
    }
    if (features.hasMissing()) {
      require(learner, Capability.MISSING_FEATURES, name);
    }
  }

  /** Refuses what needs a capability that the learner lacks. */
  static void require(Learner<?> learner, Capability capability, String what) {
    if (!learner.capabilities().contains(capability)) {
      throw new UserError(
          what
              + ": learner '"
              + learner.name()
              + "' cannot take "
              + capability.words()
              + "; "
              + capability.remedy());
    }
  }
}

package dev.espalier;

import dev.espalier.error.InputException;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a learner can take beyond complete, dense examples. Asking for one that a learner lacks is a
 * {@link InputException}.
 */
public enum Capability {
  /** Learns from sparse features and predicts for them without making them dense. */
  SPARSE_FEATURES(
      "sparse features", "convert the data to a dense format, or choose another learner"),
  /** Learns and predicts although feature cells are missing. */
  MISSING_FEATURES(
      "missing feature cells", "fill or remove the missing cells, or choose another learner"),
  /** Learns although some labels of some rows are unknown. */
  UNKNOWN_LABELS(
      "unknown labels in training",
      "remove the rows with unknown labels, or choose another learner"),
  /** Takes labels that are known at prediction time into account. */
  EVIDENCE("known labels at prediction time", "predict without them, or choose another learner"),
  /** Learns also from label sets that come without features. */
  LABEL_ONLY("label sets without features", "learn without them, or choose another learner");

  private final String words;
  private final String remedy;

  Capability(String words, String remedy) {
    this.words = words;
    this.remedy = remedy;
  }

  /** All but what only learners of label dependence have. */
  public static Set<Capability> usual() {
    return EnumSet.complementOf(EnumSet.of(LABEL_ONLY));
  }

  /** The capability in words, as error messages and tables show it. */
  public String words() {
    return words;
  }

  /** What a user can do when a learner lacks it. */
  public String remedy() {
    return remedy;
  }
}

package dev.espalier.automatic;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.data.Dataset;
import java.util.List;

/**
 * A learner that is tried.
 *
 * @param learner the learner
 * @param path the hyper-parameter along whose {@link Learner#path} its variants are fitted, so that
 *     they share one map of the features
 * @param variants what is tried of it, the learner as it is first
 */
record CandidateLearner(Learner<?> learner, String path, List<Variant> variants) {
  private static final String PLAIN = "plain";
  private static final String USUAL_WIDTH = "1.0";

  /** How it sees the features. */
  String features() {
    return Hyperparameters.values(learner).getOrDefault("features", PLAIN);
  }

  /** The learner's name and how it sees the features. */
  String name() {
    String width = Hyperparameters.values(learner).getOrDefault("kernelWidth", USUAL_WIDTH);
    return learner.name()
        + (features().equals(PLAIN) ? "" : " features=" + features())
        + (width.equals(USUAL_WIDTH) ? "" : " kernelWidth=" + width);
  }

  /** The same, tried only as it is. */
  CandidateLearner withoutVariants() {
    return new CandidateLearner(learner, path, List.of(Variant.SAME));
  }

  /** Whether it learns once from all rows and predicts those of folds on the way. */
  boolean sharesFolds(Dataset train) {
    return variants.size() == 1 && learner.sharesFolds(train);
  }

  /** The name of one variant. */
  String name(Variant variant) {
    return name() + variant.words();
  }
}

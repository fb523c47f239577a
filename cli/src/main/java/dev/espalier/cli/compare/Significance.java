package dev.espalier.cli.compare;

import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.Holm;
import dev.espalier.eval.internal.PairedTest;
import java.util.Arrays;
import java.util.List;

/**
 * Which learners are worse than the best one by more than chance, in one measure: the corrected
 * resampled t-test of Nadeau and Bengio (2003) for folds that share training rows, and Holm's
 * correction for as many tests as there are other learners.
 *
 * @param probabilities two-sided p-values of the learners, in their order; NaN of the best one, and
 *     where there is one split only
 * @param adjusted the same after Holm's correction
 */
record Significance(double[] probabilities, double[] adjusted) {
  /** Level of the marks. */
  static final double LEVEL = 0.05;

  /** The test in a few words, for legends. */
  static final String TEST = "t-test corrected for overlapping folds, Holm over learners, 5%";

  static Significance of(List<LearnerResult> results, LearnerResult best, Measure measure) {
    double[] probabilities = new double[results.size()];
    Arrays.setAll(probabilities, k -> probability(results.get(k), best, measure));
    return new Significance(probabilities, Holm.adjusted(probabilities));
  }

  private static double probability(LearnerResult learner, LearnerResult best, Measure measure) {
    return learner.equals(best) || learner.splits().size() < 2
        ? Double.NaN
        : PairedTest.of(learner.values(measure), best.values(measure), learner.testedOverTrained())
            .probability();
  }

  /** Whether a learner, by its place, is worse than the best one by more than chance. */
  boolean isWorse(int learner) {
    return adjusted[learner] < LEVEL;
  }
}

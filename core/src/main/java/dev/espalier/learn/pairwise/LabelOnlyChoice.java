package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import java.util.Arrays;

/**
 * Decides by cross-validation on the examples whether label-only data help: whether the most
 * probable sets of held-out rows agree better with the truth when sets are weighed by their
 * frequency, {@link dev.espalier.internal.learn.SetPrior}. Where features tell a label well they
 * may not: the frequencies of many rare sets then only add noise. A tie leaves them out.
 */
final class LabelOnlyChoice {
  private static final int FOLDS = 3;

  private LabelOnlyChoice() {}

  /**
   * Whether they help; where they make no difference they do not. With too few examples to divide,
   * or none of which all labels are known, they do.
   */
  static boolean helps(RuleSelection.RuleFit learner, TransformedData train, Progress progress) {
    if (train.rows() < 10 * FOLDS || !train.labels().hasCompleteRows()) {
      return true;
    }
    double with = 0;
    double without = 0;
    int[] folds = train.folds(FOLDS);
    for (int fold = 0; fold < FOLDS; fold++) {
      TransformedData inside = train.without(folds, fold);
      TransformedData outside = train.only(folds, fold);
      Progress part = progress.turn("fold", fold, FOLDS);
      with += agreement(learner, inside, outside, part.part("", 0, 0.5));
      without += agreement(learner, inside.withoutLabelOnly(), outside, part.part("", 0.5, 1));
    }
    return with > without;
  }

  private static double agreement(
      RuleSelection.RuleFit learner,
      TransformedData inside,
      TransformedData outside,
      Progress progress) {
    RuleSelection.Fitted fitted = learner.learn(inside, Rule.SUPPORTED_LIKELIHOOD, progress);
    return Arrays.stream(RuleSelection.agreements(fitted, outside)).sum();
  }
}

package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Decides by cross-validation on the examples whether label-only data help: whether the most
 * probable sets of held-out rows agree better with the truth when sets are weighed by their
 * frequency, {@link dev.espalier.internal.learn.SetPrior}. Where features tell a label well they
 * may not: the frequencies of many rare sets then only add noise.
 */
final class LabelOnlyChoice {
  private static final int FOLDS = 3;

  private LabelOnlyChoice() {}

  /** Whether they help; with too few examples to tell, they do. */
  static boolean helps(RuleSelection.RuleFit learner, TransformedData train, Progress progress) {
    if (train.rows() < 10 * FOLDS || !train.labels().hasCompleteRows()) {
      return true;
    }
    double with = 0;
    double without = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
      int own = fold;
      int[] all = IntStream.range(0, train.rows()).toArray();
      TransformedData inside =
          train.select(IntStream.of(all).filter(row -> row % FOLDS != own).toArray());
      TransformedData outside =
          train.select(IntStream.of(all).filter(row -> row % FOLDS == own).toArray());
      Progress part = progress.turn("fold", fold, FOLDS);
      with += agreement(learner, inside, outside, part.part("", 0, 0.5));
      without += agreement(learner, inside.withoutLabelOnly(), outside, part.part("", 0.5, 1));
    }
    return with > without; // what makes no difference is left out
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

package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import java.util.stream.IntStream;

/**
 * Chooses between the learning rules by cross-validation on the training data: the rule whose most
 * probable sets agree more with the truth, by exact matches and by the Jaccard index together.
 */
final class RuleChoice {
  private static final int FOLDS = 3;

  /**
   * Which rule is better shows long before either optimum is exact; looser than this the choice
   * begins to depend on the solver.
   */
  static final double TOLERANCE = 1e-4;

  private RuleChoice() {}

  /** A learner whose rule is open. */
  @FunctionalInterface
  interface OpenLearner {
    /** Learns by the given rule. */
    Model learn(Dataset train, Rule rule, Progress progress);
  }

  static Rule choose(OpenLearner learner, Dataset train, Progress progress) {
    if (!isOpen(train)) {
      return Rule.PSEUDO_LIKELIHOOD;
    }
    double pseudo = agreement(learner, Rule.PSEUDO_LIKELIHOOD, train, progress.part("", 0, 0.5));
    double supported =
        agreement(learner, Rule.SUPPORTED_LIKELIHOOD, train, progress.part("", 0.5, 1));
    return supported >= pseudo ? Rule.SUPPORTED_LIKELIHOOD : Rule.PSEUDO_LIKELIHOOD;
  }

  /**
   * Whether both rules can be thought of. When nearly every example has a label set of its own, the
   * likelihood over observed sets says nothing about new ones.
   */
  static boolean isOpen(Dataset train) {
    int sets = train.labels().distinctSets().rows();
    return sets >= 2 && 2 * sets <= train.rows() && train.rows() >= 10 * FOLDS;
  }

  private static double agreement(
      OpenLearner learner, Rule rule, Dataset train, Progress progress) {
    double sum = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
      int held = fold;
      // Neighbouring rows are often alike; taking every third spreads them over the folds.
      int[] inside = IntStream.range(0, train.rows()).filter(row -> row % FOLDS != held).toArray();
      int[] outside = IntStream.range(0, train.rows()).filter(row -> row % FOLDS == held).toArray();
      Progress part = progress.part("", (double) fold / FOLDS, (fold + 1.0) / FOLDS);
      Model model = learner.learn(train.select(inside), rule, part);
      Dataset rest = train.select(outside);
      LabelSets predicted = model.posterior(rest.features(), Evidence.none()).mostProbable();
      for (int row = 0; row < rest.rows(); row++) {
        sum += agreement(predicted, rest, row);
      }
    }
    return sum;
  }

  /** Exact match plus Jaccard index over the labels that are known. */
  private static double agreement(LabelSets predicted, Dataset truth, int row) {
    int both = 0;
    int either = 0;
    for (int label = 0; label < truth.labelCount(); label++) {
      if (!truth.labels().isUnknown(row, label)) {
        boolean on = truth.labels().positives().contains(row, label);
        boolean said = predicted.contains(row, label);
        both += on && said ? 1 : 0;
        either += on || said ? 1 : 0;
      }
    }
    return (both == either ? 1 : 0) + (either == 0 ? 1 : (double) both / either);
  }
}

package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/**
 * Chooses between the learning rules by cross-validation on the training data: by how much their
 * most probable sets agree with the truth, by exact matches and by the Jaccard index together.
 *
 * <p>The supported likelihood is chosen unless the other is ahead by more than chance: on unseen
 * rows it mostly is the better one where held-out rows cannot tell.
 *
 * <p>The folds share one map of the features, fitted to all training rows: it knows no labels, and
 * both rules see the same. They do not start from each other's parameters: at this tolerance a fit
 * still remembers where it started, and the fold before has seen the rows that are now held out.
 */
final class RuleSelection {
  private static final int FOLDS = 3;

  /** Number of standard errors by which the pseudo-likelihood must lead to be chosen. */
  private static final double AHEAD = 2;

  /** Number of them by which it must lead for no further fold to be scored. */
  private static final double BEYOND_DOUBT = 3;

  /** Which rule is better shows long before either optimum is exact. */
  static final double TOLERANCE = 3e-3;

  private final RuleFit learner;
  private final TransformedData train;
  private final int[] folds;

  /**
   * The agreement of each rule, and the squares of their difference, summed over the rows scored.
   */
  private double pseudo;

  private double supported;
  private double squares;
  private int scored;

  private RuleSelection(RuleFit learner, TransformedData train) {
    this.learner = learner;
    this.train = train;
    this.folds = train.folds(FOLDS);
  }

  /** Fits by either rule. */
  @FunctionalInterface
  interface RuleFit {
    /** Learns by the given rule. */
    Fitted learn(TransformedData train, Rule rule, Progress progress);
  }

  /** What was learnt. */
  @FunctionalInterface
  interface Fitted {
    /** The posterior of rows whose features are mapped already. */
    Posterior inferMapped(Features mapped, Evidence known);
  }

  static Rule choose(RuleFit learner, TransformedData train, Progress progress) {
    if (!applicable(train.labels())) {
      return Rule.PSEUDO_LIKELIHOOD;
    }
    RuleSelection choice = new RuleSelection(learner, train);
    for (int fold = 0; fold < FOLDS && choice.mayChange(); fold++) {
      choice.scoreFold(fold, progress.part("", (double) fold / FOLDS, (fold + 1.0) / FOLDS));
    }
    return choice.pseudoIsAheadBy(AHEAD) ? Rule.PSEUDO_LIKELIHOOD : Rule.SUPPORTED_LIKELIHOOD;
  }

  /**
   * Whether another fold may change the choice. Where the supported likelihood leads, the other
   * would have to make up for that and get ahead beyond chance.
   */
  private boolean mayChange() {
    return scored == 0 || (pseudo > supported && !pseudoIsAheadBy(BEYOND_DOUBT));
  }

  /**
   * Whether both rules can be thought of. When nearly every example has a label set of its own, the
   * likelihood over observed sets says nothing about new ones.
   */
  static boolean applicable(Labels labels) {
    // Unknown labels as if they were off: of the sets that rows probably have, rare ones are
    // missing.
    int sets = labels.positives().distinct().rows();
    return sets >= 2 && 2 * sets <= labels.rows() && labels.rows() >= 10 * FOLDS;
  }

  /** The rule itself, or the other where there is no set to weigh. */
  static Rule orFallback(Rule rule, LabelSets observed) {
    return rule == Rule.SUPPORTED_LIKELIHOOD && observed.rows() == 0
        ? Rule.PSEUDO_LIKELIHOOD
        : rule;
  }

  private void scoreFold(int fold, Progress progress) {
    TransformedData inside = train.without(folds, fold);
    TransformedData outside = train.only(folds, fold);
    double[] one =
        agreements(
            learner.learn(inside, Rule.PSEUDO_LIKELIHOOD, progress.part("", 0, 0.5)), outside);
    double[] other =
        agreements(
            learner.learn(inside, Rule.SUPPORTED_LIKELIHOOD, progress.part("", 0.5, 1)), outside);
    for (int row = 0; row < one.length; row++) {
      pseudo += one[row];
      supported += other[row];
      squares += (other[row] - one[row]) * (other[row] - one[row]);
    }
    scored += one.length;
  }

  /** Whether the mean difference exceeds a multiple of its standard error. */
  private boolean pseudoIsAheadBy(double errors) {
    double sum = pseudo - supported;
    double variance = scored < 2 ? 0 : (squares - sum * sum / scored) / (scored - 1);
    return sum > errors * Math.sqrt(scored * Math.max(0, variance));
  }

  /** For each row exact match plus Jaccard index of the most probable set. */
  static double[] agreements(Fitted model, TransformedData truth) {
    LabelSets predicted = model.inferMapped(truth.features(), Evidence.none()).mostProbable();
    double[] agreements = new double[truth.rows()];
    for (int row = 0; row < agreements.length; row++) {
      agreements[row] = agreement(predicted, truth.labels(), row);
    }
    return agreements;
  }

  /** Exact match plus Jaccard index over the labels that are known. */
  private static double agreement(LabelSets predicted, Labels truth, int row) {
    int both = 0;
    int either = 0;
    for (int label = 0; label < truth.labelCount(); label++) {
      if (!truth.isUnknown(row, label)) {
        boolean on = truth.positives().contains(row, label);
        boolean said = predicted.contains(row, label);
        both += on && said ? 1 : 0;
        either += on || said ? 1 : 0;
      }
    }
    return (both == either ? 1 : 0) + (either == 0 ? 1 : (double) both / either);
  }
}

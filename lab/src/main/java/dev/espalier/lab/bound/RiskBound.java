package dev.espalier.lab.bound;

import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.pairwise.CorrLog;
import java.util.ArrayList;
import java.util.List;

/**
 * A bound on the risk of a fitted {@link CorrLog} on new examples, from its training rows alone:
 * 003 Theorem 3, with its constants put right; see {@link StabilityBound}.
 *
 * <p>The risk is that of the loss (31), which is never below the 0/1 loss of the most probable
 * label set: what bounds the one bounds the other.
 *
 * @param constants what enters the bound besides the training risk
 * @param training the risk on the training rows
 * @param test the risk on other rows, for comparison; no part of the bound
 * @param assumptions what the theorem supposes and cannot be seen from model and data, or does not
 *     hold to the letter
 */
public record RiskBound(
    StabilityBound constants, MarginRisk training, MarginRisk test, List<String> assumptions) {
  /** Copies the list. */
  public RiskBound {
    assumptions = List.copyOf(assumptions);
  }

  /**
   * Refuses a model that the theorem is not about, before any data are read.
   *
   * @throws InputException that says all that is in the way
   */
  public static void check(Model model) {
    refuse(BoundConditions.broken(model));
  }

  /**
   * The bound of a model.
   *
   * @param model a fitted model of {@link CorrLog}
   * @param train the rows that it was learnt from
   * @param test rows to compare the bound with
   * @param margin γ of the loss (31)
   * @param delta δ: the bound holds with probability 1 − δ
   * @param progress hears of the work
   * @throws InputException where the theorem is not about this model and these rows
   */
  public static RiskBound of(
      Model model, Dataset train, Dataset test, double margin, double delta, Progress progress) {
    check(model);
    refuse(BoundConditions.broken(train));
    PairwiseModel fitted = (PairwiseModel) model;
    CorrLog learner = BoundConditions.learner(model);
    List<String> assumptions = new ArrayList<>(BoundConditions.assumptions(fitted));
    // The papers' examples have norm 1 at most; with the constant feature of the intercept:
    double norm = 1;
    if (!fitted.map().mapsIntoUnitBall()) {
      norm = Math.max(norm, largestNorm(fitted.map().apply(train.features())));
      norm = Math.max(norm, largestNorm(fitted.map().apply(test.features())));
      assumptions.add(BoundConditions.largestNorm(norm));
    }
    StabilityBound constants =
        new StabilityBound(
            train.rows(),
            train.labelCount(),
            BoundConditions.weightPenalty(learner),
            BoundConditions.edgePenalty(learner),
            Math.sqrt(norm * norm + 1),
            margin,
            delta);
    return new RiskBound(
        constants,
        MarginRisk.of(fitted, train, margin, progress.part("training rows", 0, 0.5)),
        MarginRisk.of(fitted, test, margin, progress.part("test rows", 0.5, 1)),
        assumptions);
  }

  private static void refuse(List<String> broken) {
    if (!broken.isEmpty()) {
      throw new InputException(
          "no bound: 003 Theorem 3 does not cover this model: " + String.join("; ", broken));
    }
  }

  private static double largestNorm(Features features) {
    double largest = 0;
    for (int row = 0; row < features.rows(); row++) {
      double squares = 0;
      for (int k = features.start(row); k < features.start(row + 1); k++) {
        squares += features.values()[k] * features.values()[k];
      }
      largest = Math.max(largest, squares);
    }
    return Math.sqrt(largest);
  }

  /** The bound. */
  public double value() {
    return training.risk() + constants.excess();
  }

  /** The bound (40) as the papers print it; where it is below {@link #value}, nothing proves it. */
  public double asPrinted() {
    return training.risk() + constants.excessAsPrinted(); // Eq. (40)
  }

  /** Whether the bound tells nothing, because every risk is at most 1. */
  public boolean saysNothing() {
    return !(value() < 1);
  }
}

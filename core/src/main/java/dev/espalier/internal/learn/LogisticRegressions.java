package dev.espalier.internal.learn;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.learn.SolverOptions;

/**
 * One penalised logistic regression for each label, constant for labels that do not vary.
 *
 * @param features the mapped training features
 * @param labels what is learnt
 * @param penalty λ1
 * @param solver how the loss is minimised
 */
public record LogisticRegressions(
    Features features, Labels labels, double penalty, SolverOptions solver) {
  /**
   * Scores of every label; of one that does not vary they are its log-odds.
   *
   * @param scores what was learnt
   * @param card a model's card, with what is to be told of the fit
   */
  public record Fitted(LinearScores scores, ModelCard card) {}

  /**
   * Learns without offsets.
   *
   * @param start scores to start from, constant for labels that do not vary
   * @param card the card to be completed
   */
  public Fitted fit(LinearScores start, ModelCard card, Progress progress) {
    return fit(start, new double[0], card, progress);
  }

  /**
   * Learns.
   *
   * @param start scores to start from, constant for labels that do not vary
   * @param offsets what is added to the scores: rows × labels, or nothing
   * @param card the card to be completed
   */
  public Fitted fit(LinearScores start, double[] offsets, ModelCard card, Progress progress) {
    int[] varying = labels.varying();
    if (varying.length == 0) {
      return new Fitted(start, card);
    }
    double[] point = new double[(start.columns() + 1) * varying.length];
    start.copyTo(varying, point);
    Optimum optimum =
        LogisticFit.minimise(
            features,
            labels.keep(varying),
            keep(offsets, varying),
            penalty,
            solver,
            point,
            progress);
    return new Fitted(start.with(varying, optimum.point()), PenalisedLoss.describe(card, optimum));
  }

  /**
   * Learns without offsets, and predicts the rows of each fold by the others.
   *
   * <p>Folds are for sparse features and a penalty that is smooth and above 0.
   *
   * @param start scores to start from, constant for labels that do not vary
   * @param folds takes the predictions
   * @param card the card to be completed
   */
  public Fitted fit(LinearScores start, HeldOut folds, ModelCard card, Progress progress) {
    int[] varying = labels.varying();
    if (varying.length == 0 || folds.count() == 0 || !(features instanceof SparseFeatures sparse)) {
      return fit(start, card, progress);
    }
    double[] point = new double[(start.columns() + 1) * varying.length];
    start.copyTo(varying, point);
    Optimum optimum =
        new SparseLogisticFit(sparse, labels.keep(varying), new double[0], penalty, solver)
            .minimise(point, folds, progress);
    return new Fitted(start.with(varying, optimum.point()), PenalisedLoss.describe(card, optimum));
  }

  private double[] keep(double[] offsets, int[] chosen) {
    int width = labels.labelCount();
    if (offsets.length == 0 || chosen.length == width) {
      return offsets;
    }
    double[] kept = new double[labels.rows() * chosen.length];
    for (int row = 0, at = 0; row < labels.rows(); row++) {
      for (int label : chosen) {
        kept[at++] = offsets[row * width + label];
      }
    }
    return kept;
  }
}

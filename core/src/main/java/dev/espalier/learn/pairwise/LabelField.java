package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.Objective;
import java.util.Arrays;

/**
 * The objective of a learning rule without features: intercepts and edges alone, over the distinct
 * label sets, each as often as it occurs, with its second derivative. There are far fewer sets than
 * rows, so a fit starts from here at hardly any cost and knows how its loss bends.
 */
abstract class LabelField implements Objective {
  /** Where intercepts and edges lie. */
  final EdgeLayout layout;

  private final double interceptPenalty;
  private final double edgePenalty;

  LabelField(int labels, double interceptPenalty, double edgePenalty) {
    this.layout = new EdgeLayout(0, labels);
    this.interceptPenalty = interceptPenalty;
    this.edgePenalty = edgePenalty;
  }

  /**
   * The objective of a rule.
   *
   * @param targets the sets of rows whose labels are all known
   * @param rule pseudo-likelihood or supported likelihood
   * @param interceptPenalty the weight of the squares of the intercepts
   * @param edgePenalty λ2
   */
  static LabelField of(
      SupportedTargets targets, Rule rule, double interceptPenalty, double edgePenalty) {
    return rule == Rule.SUPPORTED_LIKELIHOOD
        ? new SupportedLabelField(targets, interceptPenalty, edgePenalty)
        : new PseudoLabelField(targets, interceptPenalty, edgePenalty);
  }

  @Override
  public final int dimension() {
    return layout.dimension();
  }

  @Override
  public final double evaluate(double[] point, double[] gradient) {
    Arrays.fill(gradient, 0);
    double value = addLoss(point, gradient);
    for (int k = 0; k < point.length; k++) {
      double penalised = penalty(k) * point[k];
      value += penalised * point[k];
      gradient[k] += 2 * penalised;
    }
    return value;
  }

  private double penalty(int place) {
    return place < layout.edges() ? interceptPenalty : edgePenalty;
  }

  /** The second derivative at a point: dimension × dimension, row-major. */
  final double[] curvature(double[] point) {
    double[] curvature = lossCurvature(point);
    for (int k = 0; k < dimension(); k++) {
      curvature[k * dimension() + k] += 2 * penalty(k);
    }
    return curvature;
  }

  /** Gives the loss without penalties and adds its derivatives. */
  abstract double addLoss(double[] point, double[] gradient);

  /** The second derivative without penalties: dimension × dimension, row-major; the caller's. */
  abstract double[] lossCurvature(double[] point);
}

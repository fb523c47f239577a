package dev.espalier.learn.chain;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.StoppingOptions;
import java.util.OptionalDouble;

/**
 * How the links of a chain are learnt: hyper-parameters that chains share.
 *
 * @param base what a link is
 * @param weightPenalty λ1 of logistic regressions; empty to estimate it from the data
 * @param cost C of support vector machines
 * @param stopping when the solver stops
 */
public record LinkOptions(
    @Hyperparameter("what a link is: a logistic regression or a linear support vector machine")
        ChainBase base,
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            legal = WeightPrior.LEGAL,
            open = "auto",
            tune = {"1e-2", "3e-3", "1e-3", "3e-4", "1e-4", "3e-5", "1e-5"},
            idleWhen = "base=svm")
        OptionalDouble weightPenalty,
    @Hyperparameter(
            value = "weight of the losses of support vector machines against the penalty (C)",
            legal = LinkOptions.LEGAL_COST,
            tune = {"0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30"},
            idleWhen = "base=logistic")
        double cost,
    StoppingOptions stopping) {

  private static final String LEGAL_COST = "a number from 1e-100 to 1e100";
  private static final double SMALLEST_COST = 1e-100;
  private static final double LARGEST_COST = 1e100;

  /** Checks the ranges. */
  public LinkOptions {
    WeightPrior.check("chain", weightPenalty);
    if (!(cost >= SMALLEST_COST && cost <= LARGEST_COST)) {
      throw Hyperparameters.illegal("cost", cost, LEGAL_COST);
    }
  }

  /** Logistic regressions with an automatic penalty. */
  public static LinkOptions defaults() {
    return new LinkOptions(
        ChainBase.LOGISTIC, OptionalDouble.empty(), 1, StoppingOptions.defaults());
  }

  LinkOptions withWeightPenalty(double penalty) {
    return new LinkOptions(base, OptionalDouble.of(penalty), cost, stopping);
  }
}

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
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-2", "3e-3", "1e-3", "3e-4", "1e-4", "3e-5", "1e-5"},
            idleWhen = "base=svm")
        OptionalDouble weightPenalty,
    @Hyperparameter(
            value = "weight of the losses of support vector machines against the penalty (C)",
            min = 1e-100,
            max = 1e100,
            tune = {"0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30"},
            idleWhen = "base=logistic")
        double cost,
    StoppingOptions stopping) {

  /** Checks the ranges. */
  public LinkOptions {
    Hyperparameters.check(LinkOptions.class, base, weightPenalty, cost, stopping);
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

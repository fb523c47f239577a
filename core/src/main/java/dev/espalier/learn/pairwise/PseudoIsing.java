package dev.espalier.learn.pairwise;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.StoppingOptions;
import dev.espalier.transform.FeatureOptions;

/**
 * The sparse Ising model with covariates (J. Cheng, E. Levina, P. Wang and J. Zhu, Biometrics 70,
 * 2014): linear edges learnt by pseudo-likelihood under an l1 penalty on everything but the
 * intercepts of the labels. "Pseudo-Ising" of paper 004.
 *
 * @param weightPenalty λ1, the weight of the l1 norm of the weights
 * @param edgePenalty λ2, the weight of the l1 norm of the edges' vectors, constants included
 * @param solver when the solver stops
 * @param input how the features are scaled and mapped
 */
public record PseudoIsing(
    @Hyperparameter(
            value = "weight of the l1 norm of the weights",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"3e-3", "1e-3", "3e-4", "1e-4"})
        double weightPenalty,
    @Hyperparameter(
            value = "weight of the l1 norm of the edges' vectors; more, fewer edges",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"1e-1", "3e-2", "1e-2", "3e-3"})
        double edgePenalty,
    StoppingOptions solver,
    FeatureOptions input)
    implements PairwiseLearner {

  private static final String NAME = "pseudo-ising";

  /** Checks the ranges. */
  public PseudoIsing {
    Hyperparameters.check(NAME, PseudoIsing.class, weightPenalty, edgePenalty, solver, input);
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static PseudoIsing defaults() {
    return new PseudoIsing(3e-4, 1e-1, StoppingOptions.defaults(), FeatureOptions.defaults());
  }

  /** The same with another λ1. */
  public PseudoIsing withWeightPenalty(double weight) {
    return new PseudoIsing(weight, edgePenalty, solver, input);
  }

  /** The same with another λ2. */
  public PseudoIsing withEdgePenalty(double weight) {
    return new PseudoIsing(weightPenalty, weight, solver, input);
  }

  /** The same with a solver that stops elsewhere. */
  public PseudoIsing withSolver(StoppingOptions options) {
    return new PseudoIsing(weightPenalty, edgePenalty, options, input);
  }

  /** The same with features scaled and mapped otherwise. */
  public PseudoIsing withInput(FeatureOptions options) {
    return new PseudoIsing(weightPenalty, edgePenalty, solver, options);
  }

  @Override
  public String name() {
    return NAME;
  }

  private LinearEdgeFit fitting(Dataset train) {
    LinearEdgeSettings settings =
        new LinearEdgeSettings(
            NAME, Coding.PLUS_MINUS, EdgeNorm.ABSOLUTE, weightPenalty, false, solver);
    TransformedData rows = TransformedData.of(train, input.fit(train, Progress.none()));
    LinearEdgeFit.checkMemory(NAME, rows);
    return new LinearEdgeFit(rows, Rule.PSEUDO_LIKELIHOOD, settings);
  }

  /** Along λ2 the models share design, screening and the way that the solutions take. */
  @Override
  public ModelPath<PairwiseModel> path(Dataset train, String parameter) {
    Requirements.check(this, train, parameter);
    return parameter.equals(EdgePath.PARAMETER)
        ? new EdgePath<>(this, () -> fitting(train), other -> other.path(train, parameter))
        : PairwiseLearner.super.path(train, parameter);
  }

  @Override
  public PairwiseModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    return EdgePath.single(this, fitting(train)).next(Double.toString(edgePenalty), progress);
  }
}

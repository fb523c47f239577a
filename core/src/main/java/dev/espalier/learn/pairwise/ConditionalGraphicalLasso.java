package dev.espalier.learn.pairwise;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.Inference;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.StoppingOptions;
import dev.espalier.transform.FeatureOptions;
import java.util.OptionalDouble;

/**
 * The conditional graphical lasso: logistic regressions whose labels are tied by edges that depend
 * on the features; see the package guide.
 *
 * @param rule how the parameters are learnt
 * @param coding the coding whose parameters are penalised
 * @param weightPenalty λ1, the weight of the squared norm of the weights; empty to estimate it from
 *     the data
 * @param edgePenalty λ2, the weight of the sum of the lengths of the edges' vectors
 * @param inference how the most probable set is found
 * @param penaliseIntercept whether λ1 takes in the intercepts, as the paper does
 * @param solver when the solver stops
 * @param input how the features are scaled and mapped
 */
public record ConditionalGraphicalLasso(
    @Hyperparameter(
            value =
                "how parameters are learnt; auto chooses pseudo-likelihood or supported-likelihood"
                    + " by cross-validation",
            oneOf = {"auto", "pseudo-likelihood", "supported-likelihood", "mean-field"},
            open = "auto",
            tune = {"supported-likelihood", "pseudo-likelihood"},
            idleWhen = {"rule=supported-likelihood", "rule=pseudo-likelihood", "rule=mean-field"},
            restarts = true)
        Rule rule,
    @Hyperparameter(
            "numbers of off and on whose parameters are penalised; 01 is that of 001's tables")
        Coding coding,
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-3", "3e-4", "1e-4", "3e-5"})
        OptionalDouble weightPenalty,
    @Hyperparameter(
            value = "weight of the lengths of the edges' vectors (lambda2); more, fewer edges",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"1e-1", "3e-2", "1e-2", "3e-3"})
        double edgePenalty,
    @Hyperparameter("how the most probable set is found; mean-field is the paper's way")
        Inference inference,
    @Hyperparameter("whether intercepts are penalised too, as in the paper")
        boolean penaliseIntercept,
    StoppingOptions solver,
    FeatureOptions input)
    implements PairwiseLearner {

  private static final String NAME = "cgl";

  /** Checks the ranges. */
  public ConditionalGraphicalLasso {
    Hyperparameters.check(
        NAME,
        ConditionalGraphicalLasso.class,
        rule,
        coding,
        weightPenalty,
        edgePenalty,
        inference,
        penaliseIntercept,
        solver,
        input);
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static ConditionalGraphicalLasso defaults() {
    return new ConditionalGraphicalLasso(
        Rule.AUTO,
        Coding.PLUS_MINUS,
        OptionalDouble.empty(),
        1e-2,
        Inference.BEST,
        false,
        StoppingOptions.defaults(),
        FeatureOptions.defaults());
  }

  /** The same with another learning rule. */
  public ConditionalGraphicalLasso withRule(Rule other) {
    return new ConditionalGraphicalLasso(
        other, coding, weightPenalty, edgePenalty, inference, penaliseIntercept, solver, input);
  }

  /** The same with another coding. */
  public ConditionalGraphicalLasso withCoding(Coding other) {
    return new ConditionalGraphicalLasso(
        rule, other, weightPenalty, edgePenalty, inference, penaliseIntercept, solver, input);
  }

  /** The same with another λ1. */
  public ConditionalGraphicalLasso withWeightPenalty(double weight) {
    return new ConditionalGraphicalLasso(
        rule,
        coding,
        OptionalDouble.of(weight),
        edgePenalty,
        inference,
        penaliseIntercept,
        solver,
        input);
  }

  /** The same with another λ2. */
  public ConditionalGraphicalLasso withEdgePenalty(double weight) {
    return new ConditionalGraphicalLasso(
        rule, coding, weightPenalty, weight, inference, penaliseIntercept, solver, input);
  }

  /** The same with another way to find the most probable set. */
  public ConditionalGraphicalLasso withInference(Inference other) {
    return new ConditionalGraphicalLasso(
        rule, coding, weightPenalty, edgePenalty, other, penaliseIntercept, solver, input);
  }

  /** The same with intercepts penalised, or not. */
  public ConditionalGraphicalLasso withPenaliseIntercept(boolean penalised) {
    return new ConditionalGraphicalLasso(
        rule, coding, weightPenalty, edgePenalty, inference, penalised, solver, input);
  }

  /** The same with a solver that stops elsewhere. */
  public ConditionalGraphicalLasso withSolver(StoppingOptions options) {
    return new ConditionalGraphicalLasso(
        rule, coding, weightPenalty, edgePenalty, inference, penaliseIntercept, options, input);
  }

  /** The same with features scaled and mapped otherwise. */
  public ConditionalGraphicalLasso withInput(FeatureOptions options) {
    return new ConditionalGraphicalLasso(
        rule, coding, weightPenalty, edgePenalty, inference, penaliseIntercept, solver, options);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean isSensibleFor(Dataset train) {
    return rule != Rule.SUPPORTED_LIKELIHOOD || RuleSelection.applicable(train.labels());
  }

  private TransformedData mapped(Dataset train) {
    return TransformedData.of(train, input.fit(train, Progress.none()));
  }

  /** Along λ2 the models share design, screening and the way that the solutions take. */
  @Override
  public ModelPath<PairwiseModel> path(Dataset train, String parameter) {
    Requirements.check(this, train, parameter);
    // An open rule is chosen for each value anew, as by single fits.
    return parameter.equals(EdgePath.PARAMETER) && rule != Rule.AUTO
        ? new EdgePath<>(
            this, () -> fitting(mapped(train), rule), other -> other.path(train, parameter))
        : PairwiseLearner.super.path(train, parameter);
  }

  private LinearEdgeFit fitting(TransformedData train, Rule decided) {
    LinearEdgeFit.checkMemory(NAME, train);
    LinearEdgeSettings settings =
        new LinearEdgeSettings(
            NAME, coding, EdgeNorm.EUCLIDEAN, weightPenaltyFor(train), penaliseIntercept, solver);
    return new LinearEdgeFit(train, decided, settings);
  }

  /** λ1 for these training rows. */
  private double weightPenaltyFor(TransformedData train) {
    return weightPenalty.isPresent()
        ? weightPenalty.getAsDouble()
        : WeightPrior.penalty(weightPenalty, train.features(), train.labels())
            / coding.weightFactor();
  }

  @Override
  public PairwiseModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    TransformedData rows = mapped(train);
    Rule chosen = rule(rows, progress.part("choosing the rule", 0, 0.6));
    return learn(rows, chosen, rule == Rule.AUTO ? progress.part("fitting", 0.6, 1) : progress);
  }

  /** The rule, chosen where it is open. */
  private Rule rule(TransformedData train, Progress progress) {
    if (rule != Rule.AUTO) {
      return rule;
    }
    ConditionalGraphicalLasso rough =
        withSolver(solver.withTolerance(Math.max(solver.tolerance(), RuleSelection.TOLERANCE)));
    return RuleSelection.choose(
        (rows, candidate, part) -> rough.learn(rows, candidate, part)::inferMapped,
        train,
        progress);
  }

  private PairwiseModel learn(TransformedData train, Rule chosen, Progress progress) {
    return EdgePath.single(this, fitting(train, chosen))
        .next(Double.toString(edgePenalty), progress);
  }
}

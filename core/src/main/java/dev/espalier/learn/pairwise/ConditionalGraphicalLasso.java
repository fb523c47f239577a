package dev.espalier.learn.pairwise;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.learn.WarmPath;
import dev.espalier.transform.FeatureOptions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The conditional graphical lasso: logistic regressions whose labels are tied by edges that depend
 * on the features; see the package guide.
 *
 * @param rule how the parameters are learnt
 * @param weightPenalty λ1, the weight of the squared norm of the weights
 * @param edgePenalty λ2, the weight of the sum of the lengths of the edges' vectors
 * @param penaliseIntercept whether λ1 takes in the intercepts, as the paper does
 * @param tolerance how exactly the optimum is found
 * @param maximumIterations the most iterations of one run of the solver
 * @param input how the features are scaled and mapped
 */
public record ConditionalGraphicalLasso(
    @Hyperparameter(
            value =
                "how parameters are learnt; auto chooses pseudo-likelihood or supported-likelihood"
                    + " by cross-validation",
            open = "auto",
            tune = {"supported-likelihood", "pseudo-likelihood"},
            idleWhen = {"rule=supported-likelihood", "rule=pseudo-likelihood", "rule=mean-field"},
            restarts = true)
        Rule rule,
    @Hyperparameter(
            value = "weight of the squares of the weights (lambda1)",
            legal = ConditionalGraphicalLasso.AT_LEAST_ZERO,
            tune = {"1e-3", "3e-4", "1e-4", "3e-5"})
        double weightPenalty,
    @Hyperparameter(
            value = "weight of the lengths of the edges' vectors (lambda2); more, fewer edges",
            legal = ConditionalGraphicalLasso.AT_LEAST_ZERO,
            tune = {"1e-1", "3e-2", "1e-2", "3e-3"})
        double edgePenalty,
    @Hyperparameter("whether intercepts are penalised too, as in the paper")
        boolean penaliseIntercept,
    @Hyperparameter(
            value = "relative tolerance at which the solver stops",
            legal = ConditionalGraphicalLasso.BETWEEN_ZERO_AND_ONE)
        double tolerance,
    @Hyperparameter(
            value = "most iterations of one run of the solver",
            legal = ConditionalGraphicalLasso.AT_LEAST_ONE)
        int maximumIterations,
    FeatureOptions input)
    implements Learner<ConditionalModel> {

  static final String AT_LEAST_ZERO = "a number of at least 0";
  static final String BETWEEN_ZERO_AND_ONE = "a number above 0 and below 1";
  static final String AT_LEAST_ONE = "a whole number of at least 1";

  private static final String NAME = "cgl";

  /** Checks the ranges. */
  public ConditionalGraphicalLasso {
    check(NAME, weightPenalty, edgePenalty, tolerance, maximumIterations);
  }

  static void check(
      String name, double weightPenalty, double edgePenalty, double tolerance, int iterations) {
    if (!(weightPenalty >= 0 && Double.isFinite(weightPenalty))) {
      throw Hyperparameters.illegal(name, "weightPenalty", weightPenalty, AT_LEAST_ZERO);
    }
    if (!(edgePenalty >= 0 && Double.isFinite(edgePenalty))) {
      throw Hyperparameters.illegal(name, "edgePenalty", edgePenalty, AT_LEAST_ZERO);
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw Hyperparameters.illegal(name, "tolerance", tolerance, BETWEEN_ZERO_AND_ONE);
    }
    if (iterations < 1) {
      throw Hyperparameters.illegal(name, "maximumIterations", iterations, AT_LEAST_ONE);
    }
  }

  /**
   * The defaults: of sixteen pairs of penalties the best mean of 0/1, accuracy, F1 and Hamming by
   * three-fold cross-validation on the training parts of emotions and scene, each under its better
   * rule.
   */
  public static ConditionalGraphicalLasso defaults() {
    return new ConditionalGraphicalLasso(
        Rule.AUTO, 3e-4, 1e-2, false, 1e-6, 2000, FeatureOptions.defaults());
  }

  /** The same with another λ2. */
  public ConditionalGraphicalLasso with(double otherEdgePenalty) {
    return new ConditionalGraphicalLasso(
        rule,
        weightPenalty,
        otherEdgePenalty,
        penaliseIntercept,
        tolerance,
        maximumIterations,
        input);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public boolean learnsLabelGraph() {
    return true;
  }

  @Override
  public boolean isSensibleFor(Dataset train) {
    return rule != Rule.SUPPORTED_LIKELIHOOD || RuleChoice.isOpen(train.labels());
  }

  private MappedRows mapped(Dataset train) {
    return MappedRows.of(train, input.fit(train.features()));
  }

  /** Along λ2 the models share design, screening and the way that the solutions take. */
  @Override
  public ModelPath<ConditionalModel> path(Dataset train, String parameter) {
    Requirements.check(this, train, parameter);
    return path(train, parameter, null);
  }

  private ModelPath<ConditionalModel> path(
      Dataset train, String parameter, @Nullable ConditionalModel start) {
    // An open rule is chosen for each value anew, as by single fits.
    return parameter.equals(EdgePath.PARAMETER) && rule != Rule.AUTO
        ? new EdgePath<>(
            this,
            () -> fitting(mapped(train), rule, true),
            (other, from) -> other.path(train, parameter, from),
            start)
        : WarmPath.of(this, train, parameter, ConditionalGraphicalLasso::fit, start);
  }

  /** One model, on a path of its own. */
  private ConditionalModel single(
      ConditionalFit fit, @Nullable ConditionalModel start, Progress progress) {
    return EdgePath.single(this, fit, start).next(Double.toString(edgePenalty), progress);
  }

  ConditionalFit fitting(MappedRows train, Rule decided, boolean screening) {
    ConditionalSettings settings =
        new ConditionalSettings(
            NAME,
            EdgeNorm.EUCLIDEAN,
            weightPenalty,
            penaliseIntercept,
            tolerance,
            maximumIterations);
    return new ConditionalFit(train, decided, settings, screening);
  }

  /**
   * The same model as by {@link #fit}, to the solver's tolerance, but all pairs of labels are held
   * all the time instead of those that may be edges: much slower; for measurements.
   */
  public ConditionalModel fitWithEveryPair(Dataset train) {
    Requirements.check(this, train);
    MappedRows rows = mapped(train);
    return single(fitting(rows, rule(rows, Progress.none()), false), null, Progress.none());
  }

  @Override
  public ConditionalModel fit(Dataset train, Progress progress) {
    return fit(train, null, progress);
  }

  private ConditionalModel fit(Dataset train, @Nullable ConditionalModel start, Progress progress) {
    Requirements.check(this, train);
    MappedRows rows = mapped(train);
    Rule chosen = rule(rows, progress.part("choosing the rule", 0, 0.6));
    Progress fitting = rule == Rule.AUTO ? progress.part("fitting", 0.6, 1) : progress;
    return learn(rows, chosen, start, fitting);
  }

  /** The rule, chosen where it is open. */
  private Rule rule(MappedRows train, Progress progress) {
    if (rule != Rule.AUTO) {
      return rule;
    }
    ConditionalGraphicalLasso rough =
        new ConditionalGraphicalLasso(
            rule,
            weightPenalty,
            edgePenalty,
            penaliseIntercept,
            Math.max(tolerance, RuleChoice.TOLERANCE),
            maximumIterations,
            input);
    return RuleChoice.choose(
        (rows, open, part) -> rough.learn(rows, open, null, part), train, progress);
  }

  private ConditionalModel learn(
      MappedRows train, Rule chosen, @Nullable ConditionalModel start, Progress progress) {
    return single(fitting(train, chosen, true), start, progress);
  }

  @Override
  public ConditionalModel fromState(ModelState state) {
    return ConditionalModel.fromState(state);
  }
}

package dev.espalier.learn.pairwise;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.learn.TrainingInput;
import dev.espalier.internal.learn.WarmPath;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.learn.Inference;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureOptions;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CorrLog: logistic regressions whose labels are tied by constant edges; see the package guide.
 *
 * <p>A ridge penalty λ2 on the mean loss of n rows is a normal prior of variance 1/(2nλ2) on every
 * edge. Under one λ2 the pull of all m − 1 neighbours of a label would grow with their number,
 * until they drown the features; so the automatic λ2 is {@value #USUAL_EDGE_PENALTY}, but at least
 * (m − 1)/(2n), with which the prior variance of that pull is 1.
 *
 * @param rule how the parameters are learnt
 * @param coding the coding whose parameters are penalised
 * @param weightPenalty λ1, the weight of the penalty on the weights; empty to estimate it from the
 *     data
 * @param edgePenalty λ2, the weight of the penalty on the edges; empty for the automatic one
 * @param inference how the most probable set is found
 * @param earlyStop whether the solver ends early, as the authors of 001 let it
 * @param input how the features are scaled and mapped
 * @param solver how the loss is minimised
 */
public record CorrLog(
    @Hyperparameter(
            value =
                "how parameters are learnt; auto chooses by cross-validation, exact is for at most"
                    + " 12 labels",
            oneOf = {"auto", "pseudo-likelihood", "supported-likelihood", "exact"},
            open = "auto",
            tune = {"supported-likelihood", "pseudo-likelihood"},
            idleWhen = {"rule=supported-likelihood", "rule=pseudo-likelihood", "rule=exact"},
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
            value =
                "weight of the penalty on the edges (lambda2); auto is 0.01, more where labels are"
                    + " many and rows few",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1", "1e-1", "1e-2", "1e-3"})
        OptionalDouble edgePenalty,
    @Hyperparameter("how the most probable set is found; max-product is the papers' way")
        Inference inference,
    @Hyperparameter("whether the solver ends early, after fixed steps, as for 001's tables")
        boolean earlyStop,
    FeatureOptions input,
    SolverOptions solver)
    implements PairwiseLearner {

  /** Share of the progress at which the features are mapped. */
  private static final double MAPPED = 0.1;

  private static final String NAME = "corrlog";

  /** The automatic λ2 where labels are few for the rows. */
  static final double USUAL_EDGE_PENALTY = 0.01;

  /** Checks the ranges. */
  public CorrLog {
    Hyperparameters.check(
        NAME,
        CorrLog.class,
        rule,
        coding,
        weightPenalty,
        edgePenalty,
        inference,
        earlyStop,
        input,
        solver);
    if (coding == Coding.ZERO_ONE && solver.penaliseIntercept()) {
      throw Hyperparameters.illegal(
          NAME, "penaliseIntercept", true, "false where coding=01, whose intercepts are free");
    }
  }

  /** λ2 for these training rows. */
  double edgePenaltyFor(Labels labels) {
    return edgePenaltyFor(labels.varying().length, labels.rows());
  }

  private double edgePenaltyFor(int varying, long rows) {
    return edgePenalty.orElseGet(
        () ->
            Math.max(USUAL_EDGE_PENALTY, (varying - 1) / (2.0 * Math.max(1, rows)))
                / coding.edgeFactor());
  }

  /** λ1 for these training rows. */
  private double weightPenaltyFor(TransformedData data) {
    return weightPenalty.isPresent()
        ? weightPenalty.getAsDouble()
        : WeightPrior.penalty(weightPenalty, data.features(), data.labels())
            / coding.weightFactor();
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static CorrLog defaults() {
    return new CorrLog(
        Rule.AUTO,
        Coding.PLUS_MINUS,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Inference.BEST,
        false,
        FeatureOptions.defaults(),
        SolverOptions.defaults());
  }

  /** The same with another learning rule. */
  public CorrLog withRule(Rule wanted) {
    return new CorrLog(
        wanted, coding, weightPenalty, edgePenalty, inference, earlyStop, input, solver);
  }

  /** The same with another coding. */
  public CorrLog withCoding(Coding wanted) {
    return new CorrLog(
        rule, wanted, weightPenalty, edgePenalty, inference, earlyStop, input, solver);
  }

  /** The same with another weight of the penalty on the weights. */
  public CorrLog withWeightPenalty(double weight) {
    return new CorrLog(
        rule, coding, OptionalDouble.of(weight), edgePenalty, inference, earlyStop, input, solver);
  }

  /** The same with another weight of the penalty on the edges. */
  public CorrLog withEdgePenalty(double weight) {
    return new CorrLog(
        rule,
        coding,
        weightPenalty,
        OptionalDouble.of(weight),
        inference,
        earlyStop,
        input,
        solver);
  }

  /** The same with another way to find the most probable set. */
  public CorrLog withInference(Inference wanted) {
    return new CorrLog(rule, coding, weightPenalty, edgePenalty, wanted, earlyStop, input, solver);
  }

  /** The same with a solver that ends early, or not. */
  public CorrLog withEarlyStop(boolean early) {
    return new CorrLog(rule, coding, weightPenalty, edgePenalty, inference, early, input, solver);
  }

  /** The same with features scaled and mapped otherwise. */
  public CorrLog withInput(FeatureOptions options) {
    return new CorrLog(
        rule, coding, weightPenalty, edgePenalty, inference, earlyStop, options, solver);
  }

  /** The same with another solver. */
  public CorrLog withSolver(SolverOptions options) {
    return new CorrLog(
        rule, coding, weightPenalty, edgePenalty, inference, earlyStop, input, options);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** All, label-only data included, by the supported likelihood. */
  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public boolean isSensibleFor(Dataset train) {
    return rule != Rule.SUPPORTED_LIKELIHOOD || RuleSelection.applicable(train.labels());
  }

  @Override
  public PairwiseModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    return fit(new TrainingInput(train), null, progress);
  }

  @Override
  public ModelPath<PairwiseModel> path(Dataset train, String parameter) {
    return WarmPath.of(this, train, parameter, CorrLog::fit);
  }

  private PairwiseModel fit(TrainingInput given, @Nullable PairwiseModel start, Progress whole) {
    Dataset train = given.train();
    TransformedData data =
        TransformedData.of(train, given.mapped(input, whole.part("", 0, MAPPED)));
    Progress progress = whole.part("", MAPPED, 1);
    LinearScores.checkSize(NAME, data.features().columns(), train.labelCount());
    CorrLog known =
        withWeightPenalty(weightPenaltyFor(data)).withEdgePenalty(edgePenaltyFor(data.labels()));
    double tolerance = Math.max(solver.tolerance(), RuleSelection.TOLERANCE);
    CorrLog rough = known.withSolver(solver.withTolerance(tolerance));
    RuleSelection.RuleFit fit =
        (rows, candidate, part) -> rough.learn(rows, candidate, this, null, part)::inferMapped;
    if (data.labelOnly() != null) {
      checkLabelOnly();
      if (LabelOnlyChoice.helps(fit, data, progress.part("label-only data", 0, 0.5))) {
        return known.learn(
            data, Rule.SUPPORTED_LIKELIHOOD, this, start, progress.part("fitting", 0.5, 1));
      }
    }
    TransformedData examples = data.withoutLabelOnly();
    if (rule != Rule.AUTO) {
      return known.learn(examples, rule, this, start, progress);
    }
    Rule chosen = RuleSelection.choose(fit, examples, progress.part("choosing the rule", 0, 0.6));
    return known.learn(examples, chosen, this, start, progress.part("fitting", 0.6, 1));
  }

  /** Only a distribution over observed sets has a place for their frequencies. */
  private void checkLabelOnly() {
    String because = " with label sets that come without features";
    if (rule != Rule.AUTO && rule != Rule.SUPPORTED_LIKELIHOOD) {
      throw Hyperparameters.illegal(NAME, "rule", rule, "supported-likelihood" + because);
    }
    if (inference != Inference.BEST) {
      throw Hyperparameters.illegal(NAME, "inference", inference, "best" + because);
    }
  }

  /**
   * Learns when nothing is left open.
   *
   * @param asked the learner that was asked for, for the model's card
   * @param start a model to start from, which may save time, or null
   */
  private PairwiseModel learn(
      TransformedData data,
      Rule wanted,
      CorrLog asked,
      @Nullable PairwiseModel start,
      Progress progress) {
    LabelSets labelOnly = SetPrior.asExamples(data.labels(), data.labelOnly());
    SetPrior prior = SetPrior.of(data.labels(), labelOnly);
    CorrLog resolved = withRule(RuleSelection.orFallback(wanted, prior.sets()));
    PairwiseParameters parameters = PairwiseParameters.ofFrequencies(NAME, data);
    ModelCard card = resolved.card(asked);
    if (labelOnly != null) {
      card = card.with("labelOnlyRows", Integer.toString(labelOnly.rows()));
    }
    int[] varying = data.labels().varying();
    if (resolved.rule == Rule.EXACT && varying.length > ObservedSetTargets.MOST_LABELS) {
      throw new InputException(
          "learner 'corrlog': rule=exact sums over all sets of labels, of which "
              + varying.length
              + " vary; expected at most "
              + ObservedSetTargets.MOST_LABELS
              + " (rule=supported-likelihood takes any number)");
    }
    if (varying.length > 0) {
      // Weights mean nothing under another map of the features.
      PairwiseParameters from =
          start != null && start.map() == data.map() ? PairwiseParameters.of(start) : parameters;
      Optimum optimum =
          new ConstantEdgeFit(
                  resolved, data.features(), data.labels().keep(varying), prior.keep(varying))
              .minimise(from.point(varying), progress);
      parameters = parameters.with(varying, optimum.point());
      card = PenalisedLoss.describe(card, optimum);
    }
    return resolved.model(data.schema(), card, data.map(), parameters, prior);
  }

  /** The card of a model that this learner, with nothing open, gives. */
  private ModelCard card(CorrLog asked) {
    return ModelCard.of(asked, this)
        .with("rule", Hyperparameters.text(rule))
        .with("edgePenalty", Hyperparameters.text(edgePenalty));
  }

  private PairwiseModel model(
      Schema schema,
      ModelCard card,
      FeatureMap map,
      PairwiseParameters parameters,
      SetPrior prior) {
    return new PairwiseModel(
        schema,
        card,
        map,
        parameters.scores(),
        EdgeFunction.Constant.of(parameters.scores().labelCount(), parameters.edges()),
        prior,
        rule == Rule.SUPPORTED_LIKELIHOOD);
  }

  /**
   * Learns from rows that live elsewhere, by the pseudo-likelihood or the supported likelihood; the
   * other rules look at rows again and again in ways that need them here.
   */
  public PairwiseModel fit(DistantRows rows, Progress progress) {
    if (rule != Rule.PSEUDO_LIKELIHOOD && rule != Rule.SUPPORTED_LIKELIHOOD) {
      throw Hyperparameters.illegal(
          NAME,
          "rule",
          rule,
          "pseudo-likelihood or supported-likelihood where rows are not in one place");
    }
    if (earlyStop) {
      throw Hyperparameters.illegal(
          NAME, "earlyStop", true, "false where rows are not in one place");
    }
    int[] varying = rows.labels().varying();
    double onWeights =
        weightPenalty.orElseGet(
            () -> WeightPrior.penalty(weightPenalty, rows) / coding.weightFactor());
    CorrLog resolved =
        withWeightPenalty(onWeights)
            .withEdgePenalty(edgePenaltyFor(varying.length, rows.labels().rows()));
    PairwiseParameters parameters =
        PairwiseParameters.ofFrequencies(NAME, rows.shape().columns(), rows.labels().logOdds());
    ModelCard card = resolved.card(this);
    if (varying.length > 0) {
      Optimum optimum =
          ConstantEdgeFit.minimise(resolved, rows, varying, parameters.point(varying), progress);
      parameters = parameters.with(varying, optimum.point());
      card = PenalisedLoss.describe(card, optimum);
    }
    return resolved.model(
        rows.schema(), card, rows.map(), parameters, new SetPrior(rows.observed(), null));
  }

  /**
   * The supported likelihood of a block of rows, for whoever holds rows elsewhere.
   *
   * @param features mapped
   * @param labels labels that all vary, all of them known
   * @param sets the observed sets of all rows
   */
  public static BlockObjective supportedLikelihood(
      Features features, Labels labels, LabelSets sets) {
    return new SupportedLikelihood(
        features, ObservedSetTargets.of(labels, new SetPrior(sets, null)));
  }
}

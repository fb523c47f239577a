package dev.espalier.learn.pairwise;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.learn.LabelFrequencies;
import dev.espalier.learn.LinearScores;
import dev.espalier.learn.SolverOptions;
import dev.espalier.optim.Optimum;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureOptions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CorrLog: logistic regressions whose labels are tied by constant edges; see the package guide.
 *
 * @param rule how the parameters are learnt
 * @param weightPenalty λ1, the weight of the penalty on the weights
 * @param edgePenalty λ2, the weight of the penalty on the edges
 * @param inference how the most probable set is found
 * @param input how the features are scaled and mapped
 * @param solver how the loss is minimised
 */
public record CorrLog(
    @Hyperparameter(
            value = "how parameters are learnt; auto chooses by cross-validation",
            tune = {"supported-likelihood", "pseudo-likelihood"},
            idleWhen = {"rule=supported-likelihood", "rule=pseudo-likelihood"},
            restarts = true)
        Rule rule,
    @Hyperparameter(
            value = "weight of the penalty on the weights (lambda1)",
            legal = "a number of at least 0",
            tune = {"1e-3", "3e-4", "1e-4", "3e-5"})
        double weightPenalty,
    @Hyperparameter(
            value = "weight of the penalty on the edges (lambda2)",
            legal = "a number of at least 0",
            tune = {"1", "1e-1", "1e-2", "1e-3"})
        double edgePenalty,
    @Hyperparameter("how the most probable set is found; max-product is the papers' way")
        Inference inference,
    FeatureOptions input,
    SolverOptions solver)
    implements Learner<PairwiseModel> {

  private static final String NAME = "corrlog";

  /** Checks the ranges. */
  public CorrLog {
    if (rule == Rule.MEAN_FIELD) {
      throw Hyperparameters.illegal(
          NAME, "rule", rule, "auto, pseudo-likelihood or supported-likelihood");
    }
    if (!(weightPenalty >= 0)) {
      throw Hyperparameters.illegal(NAME, "weightPenalty", weightPenalty, "a number of at least 0");
    }
    if (!(edgePenalty >= 0)) {
      throw Hyperparameters.illegal(NAME, "edgePenalty", edgePenalty, "a number of at least 0");
    }
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static CorrLog defaults() {
    return new CorrLog(
        Rule.AUTO, 3e-4, 1e-2, Inference.BEST, FeatureOptions.defaults(), SolverOptions.defaults());
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
  public boolean suits(Dataset train) {
    return rule != Rule.SUPPORTED_LIKELIHOOD || RuleChoice.isOpen(train.labels());
  }

  /** The same with another solver. */
  CorrLog with(SolverOptions other) {
    return new CorrLog(rule, weightPenalty, edgePenalty, inference, input, other);
  }

  private Rule chooseRule(MappedRows train, Progress progress) {
    CorrLog quick = with(solver.notFinerThan(RuleChoice.TOLERANCE));
    return RuleChoice.choose(
        (rows, open, part) -> quick.learn(rows, open, null, part), train, progress);
  }

  private MappedRows mapped(Dataset train, @Nullable FeatureMap fitted) {
    return MappedRows.of(train, input.fit(train.features(), fitted));
  }

  @Override
  public CorrLog settle(Dataset train, Progress progress) {
    return rule == Rule.AUTO
        ? new CorrLog(
            chooseRule(mapped(train, null), progress),
            weightPenalty,
            edgePenalty,
            inference,
            input,
            solver)
        : this;
  }

  @Override
  public PairwiseModel learn(Dataset train, @Nullable PairwiseModel start, Progress progress) {
    MappedRows rows = mapped(train, start == null ? null : start.map());
    if (rule != Rule.AUTO) {
      return learn(rows, rule, start, progress);
    }
    Rule chosen = chooseRule(rows, progress.part("choosing the rule", 0, 0.6));
    return learn(rows, chosen, start, progress.part("fitting", 0.6, 1));
  }

  /** Learns by a rule that is no longer open. */
  private PairwiseModel learn(
      MappedRows train, Rule chosen, @Nullable PairwiseModel start, Progress progress) {
    Features features = train.features();
    int[] varying = train.labels().varying();
    PairwiseParameters parameters =
        PairwiseParameters.without(
            LinearScores.constant(features.columns(), LabelFrequencies.logOdds(train.labels())));
    ModelCard card = ModelCard.of(this).with("rule", Hyperparameters.text(chosen));
    if (varying.length > 0) {
      EdgeFit fit = new EdgeFit(this, chosen, features, train.labels().keep(varying), progress);
      // Weights mean nothing under another map of the features.
      boolean earlier = start != null && start.map() == train.map();
      PairwiseParameters from =
          start != null && start.map() == train.map() ? start.parameters() : parameters;
      Optimum optimum = fit.minimise(from.point(varying), earlier);
      parameters = parameters.with(varying, optimum.point());
      card =
          card.with("objective", Double.toString(optimum.value()))
              .with("iterations", Integer.toString(optimum.iterations()))
              .with("converged", Boolean.toString(optimum.converged()));
    }
    return new PairwiseModel(
        train.schema(),
        card,
        train.map(),
        parameters,
        train.labels().distinctSets(),
        chosen == Rule.SUPPORTED_LIKELIHOOD,
        inference);
  }

  @Override
  public PairwiseModel restore(ModelState state) {
    return PairwiseModel.restore(state);
  }
}

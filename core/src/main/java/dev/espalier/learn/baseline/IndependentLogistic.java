package dev.espalier.learn.baseline;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.learn.Conditioning;
import dev.espalier.learn.LabelFrequencies;
import dev.espalier.learn.LinearScores;
import dev.espalier.optim.ElasticNet;
import dev.espalier.optim.Fista;
import dev.espalier.optim.Lbfgs;
import dev.espalier.optim.Listener;
import dev.espalier.optim.Objective;
import dev.espalier.optim.Optimum;
import dev.espalier.optim.RidgeObjective;
import dev.espalier.optim.SummedObjective;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureOptions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One logistic regression for each label, all fitted at once; see the package guide for the
 * objective.
 *
 * @param weightPenalty λ1, the weight of the penalty
 * @param sparsity ε, how much of ‖β‖₁ the penalty holds beside ‖β‖²
 * @param input how the features are scaled and mapped
 * @param penaliseIntercept whether the penalty takes the intercepts in, as the papers do
 * @param tolerance how exactly the optimum is found
 * @param maximumIterations the most iterations of the solver
 */
public record IndependentLogistic(
    @Hyperparameter(
            value = "weight of the penalty on the weights (lambda1)",
            legal = "a number of at least 0",
            tune = {"1e-2", "3e-3", "1e-3", "3e-4", "1e-4", "3e-5", "1e-5"})
        double weightPenalty,
    @Hyperparameter(
            value =
                "share of the l1 norm in the penalty (epsilon); 0 is ridge, above 0 elastic net",
            legal = "a number of at least 0")
        double sparsity,
    FeatureOptions input,
    @Hyperparameter("whether intercepts are penalised too, as in the papers")
        boolean penaliseIntercept,
    @Hyperparameter(
            value = "relative tolerance at which the solver stops",
            legal = "a number above 0 and below 1")
        double tolerance,
    @Hyperparameter(value = "most iterations of the solver", legal = "a whole number of at least 1")
        int maximumIterations)
    implements Learner<IndependentLogisticModel> {

  private static final String NAME = "ilr";

  /** Checks the ranges. */
  public IndependentLogistic {
    if (!(weightPenalty >= 0)) {
      throw Hyperparameters.illegal(NAME, "weightPenalty", weightPenalty, "a number of at least 0");
    }
    if (!(sparsity >= 0)) {
      throw Hyperparameters.illegal(NAME, "sparsity", sparsity, "a number of at least 0");
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw Hyperparameters.illegal(NAME, "tolerance", tolerance, "a number above 0 and below 1");
    }
    if (maximumIterations < 1) {
      throw Hyperparameters.illegal(
          NAME, "maximumIterations", maximumIterations, "a whole number of at least 1");
    }
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static IndependentLogistic defaults() {
    return new IndependentLogistic(1e-4, 0, FeatureOptions.defaults(), false, 1e-6, 2000);
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
  public IndependentLogisticModel learn(
      Dataset train, @Nullable IndependentLogisticModel start, Progress progress) {
    FeatureMap map = input.fit(train.features());
    Features features = map.apply(train.features());
    int[] varying = train.labels().varying();
    LinearScores scores =
        LinearScores.constant(features.columns(), LabelFrequencies.logOdds(train.labels()));
    ModelCard card = ModelCard.of(this);
    if (varying.length > 0) {
      Labels chosen = train.labels().keep(varying);
      double[] from = new double[(scores.columns() + 1) * varying.length];
      startingPoint(start, scores).copyTo(varying, from);
      Optimum optimum = minimise(features, chosen, from, progress);
      scores = scores.with(varying, optimum.point());
      card =
          card.with("objective", Double.toString(optimum.value()))
              .with("iterations", Integer.toString(optimum.iterations()))
              .with("converged", Boolean.toString(optimum.converged()));
    }
    return new IndependentLogisticModel(
        train.schema(), card, map, scores, train.labels().distinctSets());
  }

  /** The other model's scores, unless its features were mapped to another number. */
  private static LinearScores startingPoint(
      @Nullable IndependentLogisticModel start, LinearScores otherwise) {
    if (start == null || start.scores().weights().length != otherwise.weights().length) {
      return otherwise;
    }
    return start.scores();
  }

  private Optimum minimise(Features features, Labels labels, double[] start, Progress progress) {
    Objective loss = new SummedObjective(new LogisticObjective(features, labels));
    int penalised = penaliseIntercept ? loss.dimension() : features.columns() * labels.labelCount();
    Listener listener =
        (iteration, value) -> {
          progress.report("fitting", iteration / (iteration + 50.0));
          return true;
        };
    if (sparsity == 0) {
      Conditioning conditioning = Conditioning.ofScores(features, labels, weightPenalty);
      Objective ridge = new RidgeObjective(loss, weightPenalty, 0, penalised);
      Optimum optimum =
          new Lbfgs(maximumIterations, tolerance, 10)
              .minimize(conditioning.apply(ridge), conditioning.toPoint(start), listener);
      return conditioning.toParameters(optimum);
    }
    return Fista.defaults()
        .withMaximumIterations(maximumIterations)
        .withTolerance(tolerance)
        .minimize(loss, new ElasticNet(0, penalised, weightPenalty, sparsity), start, listener);
  }

  @Override
  public IndependentLogisticModel restore(ModelState state) {
    return new IndependentLogisticModel(
        state.schema(),
        state.card(),
        FeatureMap.restore(state),
        LinearScores.restore(state),
        state.labelSets("observed"));
  }
}

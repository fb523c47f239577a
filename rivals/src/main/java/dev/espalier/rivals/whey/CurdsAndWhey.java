package dev.espalier.rivals.whey;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.learn.svm.Calibration;
import dev.espalier.learn.svm.Loss;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;

/**
 * Curds and whey (CW of 004): linear machines, one for each label, and a second stage of linear
 * machines that see what the first stage says about all labels. See the package guide.
 *
 * @param cost C of both stages
 * @param loss what a margin below one costs
 * @param firstStage what the second stage sees of the first
 * @param outOfFold whether it sees what machines say that have not learnt from the row
 * @param withFeatures whether it sees the features too
 * @param calibration how scores become probabilities
 * @param tolerance the relative gap between primal and dual objective at which a machine is solved
 * @param maximumPasses the most passes over the rows for one machine
 * @param seed decides the order of the rows and the parts
 * @param input how the features are scaled and mapped
 */
public record CurdsAndWhey(
    @Hyperparameter(
            value = "weight of the losses against the penalty on the weights (C), in both stages",
            min = 1e-100,
            max = 1e100,
            tune = {"0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30"})
        double cost,
    @Hyperparameter("what a margin below one costs") Loss loss,
    @Hyperparameter("what the second stage sees of the first: its answers or its decision values")
        FirstStage firstStage,
    @Hyperparameter(
            "whether the second stage sees what machines say that have not learnt from the row;"
                + " false: of all rows, as in the paper")
        boolean outOfFold,
    @Hyperparameter("whether the second stage sees the features too") boolean withFeatures,
    @Hyperparameter(
            "how scores become probabilities; sigmoid: slope and offset, sign: slope only, so that"
                + " the machine's sign decides")
        Calibration calibration,
    @Hyperparameter(
            value = "relative gap between primal and dual objective at which the solver stops",
            above = 0,
            below = 1)
        double tolerance,
    @Hyperparameter(value = "most passes over the rows", min = 1) int maximumPasses,
    @Hyperparameter("seed of the order of the rows and of the parts") long seed,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "cw";

  /** Checks the ranges. */
  public CurdsAndWhey {
    Hyperparameters.check(
        NAME,
        CurdsAndWhey.class,
        cost,
        loss,
        firstStage,
        outOfFold,
        withFeatures,
        calibration,
        tolerance,
        maximumPasses,
        seed,
        input);
  }

  /** C = 1, hinge losses, the first stage's answers on the rows that it learnt from. */
  public static CurdsAndWhey defaults() {
    return new CurdsAndWhey(
        1,
        Loss.HINGE,
        FirstStage.SIGNS,
        false,
        false,
        Calibration.SIGMOID,
        1e-4,
        1000,
        1,
        FeatureOptions.defaults());
  }

  DualCoordinateDescent solver() {
    return new DualCoordinateDescent(
        MarginLoss.valueOf(loss.name()), cost, tolerance, maximumPasses, seed);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    MappedRows rows = input.fit(train, progress);
    int columns = rows.features().columns();
    int labels = train.labelCount();
    int[] varying = train.labels().varying();
    LinearScores first = LinearScores.constant(NAME, columns, new double[labels]);
    LinearScores second =
        LinearScores.constant(
            NAME, labels + (withFeatures ? columns : 0), LabelFrequencies.logOdds(train.labels()));
    ModelCard card = ModelCard.of(this);
    if (varying.length > 0) {
      TwoStageFit.Result result =
          new TwoStageFit(this, rows.features(), train.labels()).run(varying, progress);
      first = first.with(varying, result.first());
      second = second.with(varying, result.second());
      card = PenalisedLoss.describe(card, result.objective(), result.passes(), result.converged());
    }
    return new TwoStageModel(
        train.schema(),
        card,
        new TwoStageModel.Settings(firstStage, withFeatures),
        rows.map(),
        first,
        second,
        train.labels().distinctSets());
  }

  @Override
  public Model fromState(ModelState state) {
    return TwoStageModel.fromState(state, new TwoStageModel.Settings(firstStage, withFeatures));
  }
}

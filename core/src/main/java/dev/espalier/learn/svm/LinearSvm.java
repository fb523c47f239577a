package dev.espalier.learn.svm;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Learnt;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.learn.HeldOut;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.TrainingInput;
import dev.espalier.internal.learn.WarmPath;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MachineFit;
import dev.espalier.internal.svm.Parts;
import dev.espalier.learn.LinearModel;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;

/**
 * One linear support vector machine for each label; see the package guide for the objective.
 *
 * @param cost C, the weight of the losses against the penalty
 * @param loss what a margin below one costs
 * @param calibration how scores become probabilities
 * @param tolerance the relative gap between primal and dual objective at which a machine is solved
 * @param maximumPasses the most passes over the rows for one machine
 * @param seed decides the order of the rows and the parts on which probabilities are fitted
 * @param input how the features are scaled and mapped
 */
public record LinearSvm(
    @Hyperparameter(
            value = "weight of the losses against the penalty on the weights (C)",
            min = 1e-100,
            max = 1e100,
            tune = {"0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30"})
        double cost,
    @Hyperparameter("what a margin below one costs") Loss loss,
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
    @Hyperparameter("seed of the order of the rows") long seed,
    FeatureOptions input)
    implements Learner<LinearModel> {

  private static final String NAME = "linear-svm";

  /** Checks the ranges. */
  public LinearSvm {
    Hyperparameters.check(
        NAME, LinearSvm.class, cost, loss, calibration, tolerance, maximumPasses, seed, input);
  }

  /** The usual C = 1 with squared hinge losses. */
  public static LinearSvm defaults() {
    return new LinearSvm(
        1, Loss.SQUARED_HINGE, Calibration.SIGMOID, 1e-4, 1000, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LinearModel fit(Dataset train, Progress progress) {
    return learn(train, new int[0], progress).model();
  }

  /** Probabilities are fitted to out-of-fold scores of parts of its own; these are given. */
  @Override
  public Learnt<LinearModel> learn(Dataset train, int[] folds, Progress progress) {
    Requirements.check(this, train);
    return fit(new TrainingInput(train), progress);
  }

  @Override
  public boolean sharesFolds(Dataset train) {
    return !input.learnsFromLabels();
  }

  /** The models share the map of the features. */
  @Override
  public ModelPath<LinearModel> path(Dataset train, String parameter) {
    return WarmPath.of(
        this, train, parameter, (learner, data, start, part) -> learner.fit(data, part).model());
  }

  private Learnt<LinearModel> fit(TrainingInput data, Progress progress) {
    Dataset train = data.train();
    MappedRows rows = data.mapped(input, progress);
    Features features = rows.features();
    LinearScores scores =
        LinearScores.constant(NAME, features.columns(), LabelFrequencies.logOdds(train.labels()));
    int[] varying = train.labels().varying();
    ModelCard card = ModelCard.of(this);
    HeldOut unseen = HeldOut.none(train.labels());
    if (varying.length > 0) {
      int[] partOfRow = Parts.stratified(train.labels(), seed);
      MachineFit fit =
          MachineFit.of(
              new DualCoordinateDescent(loss.ofMargin(), cost, tolerance, maximumPasses, seed),
              calibration == Calibration.SIGMOID,
              partOfRow,
              features,
              train.labels());
      MachineFit.Result result = fit.run(varying, progress);
      scores = scores.with(varying, result.point());
      card = PenalisedLoss.describe(card, result.objective(), result.passes(), result.converged());
      if (sharesFolds(train)) {
        unseen = new HeldOut(train.labels(), partOfRow);
        unseen.write(result.unseen());
      }
    }
    LabelSets observed = train.labels().distinctSets();
    return new Learnt<>(
        new LinearModel(train.schema(), card, rows.map(), scores, observed), unseen.predictions());
  }

  @Override
  public LinearModel fromState(ModelState state) {
    return LinearModel.fromState(state);
  }
}

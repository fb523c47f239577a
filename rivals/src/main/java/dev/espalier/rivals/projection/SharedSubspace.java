package dev.espalier.rivals.projection;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.projection.ProjectionModel;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.learn.LinearModel;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import dev.espalier.transform.Scaling;

/**
 * Least squares for all labels, whose weights share a subspace (002 (24), put right).
 *
 * @param sharing α, the penalty on what lies outside the shared subspace
 * @param penalty β, the penalty on the weights
 * @param directions of the shared subspace; 0 for one less than labels
 * @param input how the features are scaled and mapped
 */
public record SharedSubspace(
    @Hyperparameter(
            value = "weight of the penalty outside the shared subspace (alpha)",
            min = 0,
            max = 1e6,
            tune = {"10", "1", "0.1", "0.01", "0"})
        double sharing,
    @Hyperparameter(
            value = "weight of the penalty on the weights (beta)",
            min = 1e-9,
            max = 1e6,
            tune = {"1", "0.1", "0.01", "0.001"})
        double penalty,
    @Hyperparameter(value = "dimension of the shared subspace; 0: one less than labels", min = 0)
        int directions,
    FeatureOptions input)
    implements Learner<LinearModel> {

  private static final String NAME = "mlls";

  /** Checks the ranges. */
  public SharedSubspace {
    Hyperparameters.check(NAME, SharedSubspace.class, sharing, penalty, directions, input);
  }

  /** α = 0.1, β = 0.01. */
  public static SharedSubspace defaults() {
    return new SharedSubspace(0.1, 0.01, 0, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LinearModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    MappedRows mapped =
        input.fitForDistances(train, Scaling.STANDARDISE, progress.part("", 0, 0.3));
    progress.report("finding directions", 0.3);
    int columns = mapped.features().columns();
    LinearScores constant =
        LinearScores.constant(NAME, columns, LabelFrequencies.logOdds(train.labels()));
    int[] varying = train.labels().varying();
    Labels labels = train.labels().keep(varying);
    SharedStructure.Fit fit =
        SharedStructure.of(
            mapped.features(),
            ClassTargets.centred(labels),
            varying.length,
            sharing,
            penalty,
            ProjectionModel.directions(directions, train.labelCount()));
    return new LinearModel(
        train.schema(),
        ModelCard.of(this),
        mapped.map(),
        constant.with(varying, point(mapped, labels, fit.weights())),
        train.labels().distinctSets());
  }

  /** Weights for labels of −1 and +1, then intercepts: f is the least-squares estimate of y. */
  private static double[] point(MappedRows mapped, Labels labels, double[] weights) {
    int width = labels.labelCount();
    int columns = mapped.features().columns();
    double[] point = new double[(columns + 1) * width];
    double[] means = ColumnSummary.of(mapped.features()).means();
    int[] on = labels.positives().counts();
    int[] known = labels.knownCounts();
    for (int label = 0; label < width; label++) {
      point[columns * width + label] = 2.0 * on[label] / known[label] - 1;
    }
    for (int k = 0; k < weights.length; k++) {
      // Labels of 0 and 1 were fitted.
      point[k] = 2 * weights[k];
      point[columns * width + k % width] -= point[k] * means[k / width];
    }
    return point;
  }

  @Override
  public LinearModel fromState(ModelState state) {
    return LinearModel.fromState(state);
  }
}

package dev.espalier.rivals.projection;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.internal.projection.ProjectionModel;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.transform.FeatureOptions;

/**
 * Latent semantic indexing informed by labels, and the nearest rows in its subspace (002 (22)).
 *
 * @param share β, the weight of the labels beside the features
 * @param normalised whether both are first brought to one scale
 * @param directions how many directions; 0 for one less than labels
 * @param neighbours how many rows vote
 * @param input how the features are scaled and mapped
 */
public record SemanticIndexer(
    @Hyperparameter(
            value = "weight of the labels beside the features (beta)",
            min = 0,
            max = 1,
            tune = {"0", "0.25", "0.5", "0.75", "1"})
        double share,
    @Hyperparameter("whether features and labels are first divided by their total scatter")
        boolean normalised,
    @Hyperparameter(value = "how many directions; 0: one less than labels", min = 0) int directions,
    @Hyperparameter(
            value = "how many of the nearest projected rows vote on each label",
            min = 1,
            tune = {"31", "21", "15", "11", "7", "5", "3", "1"})
        int neighbours,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "mlsi";

  /** Checks the ranges. */
  public SemanticIndexer {
    Hyperparameters.check(
        NAME, SemanticIndexer.class, share, normalised, directions, neighbours, input);
  }

  /** As in the paper: β = ½, not normalised, and the nearest row decides. */
  public static SemanticIndexer defaults() {
    return new SemanticIndexer(0.5, false, 0, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    return new ProjectionFit(this, input, neighbours, false)
        .run(
            train,
            progress,
            (features, labels) ->
                SemanticIndexing.of(
                    features,
                    ClassTargets.zeroOne(labels),
                    labels.labelCount(),
                    share,
                    normalised,
                    ProjectionModel.directions(directions, labels.labelCount())));
  }

  @Override
  public Model fromState(ModelState state) {
    return ProjectionModel.fromState(state, neighbours, false);
  }
}

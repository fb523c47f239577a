package dev.espalier.rivals.projection;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.projection.ProjectionModel;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.transform.FeatureOptions;

/**
 * The directions in which features depend most on the labels, and the nearest rows in their
 * subspace (002 (23)).
 *
 * @param directions how many directions; 0 for one less than labels
 * @param neighbours how many rows vote
 * @param input how the features are scaled and mapped
 */
public record DependenceMaximisation(
    @Hyperparameter(
            value = "how many directions, at most as many as labels; 0: one less than labels",
            min = 0)
        int directions,
    @Hyperparameter(
            value = "how many of the nearest projected rows vote on each label",
            min = 1,
            tune = {"31", "21", "15", "11", "7", "5", "3", "1"})
        int neighbours,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "mddm";

  /** Checks the ranges. */
  public DependenceMaximisation {
    Hyperparameters.check(NAME, DependenceMaximisation.class, directions, neighbours, input);
  }

  /** As in the paper: the nearest row decides. */
  public static DependenceMaximisation defaults() {
    return new DependenceMaximisation(0, 1, FeatureOptions.defaults());
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
            (features, labels) -> {
              LinearScores.checkSize(NAME, features.columns(), labels.labelCount());
              return Dependence.of(
                  features,
                  ClassTargets.centred(labels),
                  labels.labelCount(),
                  ProjectionModel.directions(directions, labels.labelCount()));
            });
  }

  @Override
  public Model fromState(ModelState state) {
    return ProjectionModel.fromState(state, neighbours, false);
  }
}

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
 * Classical discriminant analysis of one label at a time, and the nearest rows on each label's
 * line: the paper's LDA-C1.
 *
 * @param ridge ρ, as a multiple of the mean eigenvalue of S_t; 0 for the pseudo-inverse
 * @param neighbours how many rows vote
 * @param input how the features are scaled and mapped
 */
public record LabelDiscriminants(
    @Hyperparameter(
            value = "ridge on the scatter within classes, in mean eigenvalues; 0: pseudo-inverse",
            min = 0,
            max = 1e6,
            tune = {"30", "10", "3", "1", "0.3", "0.1", "0"})
        double ridge,
    @Hyperparameter(
            value = "how many of the nearest projected rows vote on each label",
            min = 1,
            tune = {"31", "21", "15", "11", "7", "5", "3", "1"})
        int neighbours,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "lda-c1";

  /** Checks the ranges. */
  public LabelDiscriminants {
    Hyperparameters.check(NAME, LabelDiscriminants.class, ridge, neighbours, input);
  }

  /** As in the paper: pseudo-inverse, and the nearest row decides. */
  public static LabelDiscriminants defaults() {
    return new LabelDiscriminants(0, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    return new ProjectionFit(this, input, neighbours, true)
        .run(
            train,
            progress,
            (features, labels) -> {
              LinearScores.checkSize(NAME, features.columns(), labels.labelCount());
              return ClassDiscriminants.of(
                  features, ClassTargets.centred(labels), labels.labelCount(), ridge);
            });
  }

  @Override
  public Model fromState(ModelState state) {
    return ProjectionModel.fromState(state, neighbours, true);
  }
}

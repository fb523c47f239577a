package dev.espalier.learn.discriminant;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.internal.projection.ProjectionModel;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.internal.subspace.Discriminant;
import dev.espalier.internal.subspace.LeaveOneOut;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import dev.espalier.transform.Scaling;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Multi-label linear discriminant analysis, and the nearest rows in its subspace; see the package
 * guide for the formula.
 *
 * @param correlated whether labels that go together share their rows
 * @param correction how much a row with several labels counts
 * @param ridge ρ, as a multiple of the mean eigenvalue of S_w; 0 for the pseudo-inverse; empty for
 *     the best of some by leave-one-out
 * @param directions how many directions; 0 for one less than labels
 * @param neighbours how many rows vote; empty for the best of some by leave-one-out
 * @param input how the features are scaled and mapped
 */
public record MultiLabelDiscriminant(
    @Hyperparameter("whether rows count for labels that go together with their own (13)")
        boolean correlated,
    @Hyperparameter(
            "what a row with several labels counts; by-labels: (15), by-sum: (16), none: once for"
                + " each")
        Correction correction,
    @Hyperparameter(
            value =
                "ridge on the scatter within classes, in mean eigenvalues; 0: pseudo-inverse; auto:"
                    + " the best on training rows, each left out in turn",
            min = 0,
            max = 1e6,
            open = "auto",
            tune = {"30", "10", "3", "1", "0.3", "0.1", "0"})
        OptionalDouble ridge,
    @Hyperparameter(value = "how many directions; 0: one less than labels", min = 0) int directions,
    @Hyperparameter(
            value =
                "how many of the nearest projected rows vote on each label; auto: the best on"
                    + " training rows, each left out in turn",
            min = 1,
            open = "auto",
            tune = {"31", "21", "15", "11", "7", "5", "3", "1"})
        OptionalInt neighbours,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "mlda";

  /** Checks the ranges. */
  public MultiLabelDiscriminant {
    Hyperparameters.check(
        NAME,
        MultiLabelDiscriminant.class,
        correlated,
        correction,
        ridge,
        directions,
        neighbours,
        input);
  }

  /**
   * Ridge and neighbours chosen on the training rows. The paper has neither: its {@code ridge=0
   * neighbours=1} is worse than always the same answer on many data.
   */
  public static MultiLabelDiscriminant defaults() {
    return new MultiLabelDiscriminant(
        true,
        Correction.BY_LABELS,
        OptionalDouble.empty(),
        0,
        OptionalInt.empty(),
        FeatureOptions.defaults());
  }

  private MultiLabelDiscriminant with(OptionalDouble otherRidge, OptionalInt otherNeighbours) {
    return new MultiLabelDiscriminant(
        correlated, correction, otherRidge, directions, otherNeighbours, input);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    MappedRows mapped =
        input.fitForDistances(train, Scaling.STANDARDISE, progress.part("", 0, 0.3));
    Features features = mapped.features();
    ClassTargets classes = ClassTargets.of(train.labels(), correlated, correction.inner());
    int most = ProjectionModel.directions(directions, train.labelCount());
    MultiLabelDiscriminant decided = this;
    if (ridge.isEmpty() || neighbours.isEmpty()) {
      progress.report("leaving rows out", 0.3);
      LeaveOneOut tried = LeaveOneOut.of(features, classes, ridge, most);
      progress.report("counting votes", 0.6);
      int voters =
          neighbours.isPresent()
              ? neighbours.getAsInt()
              : NeighbourChoice.best(tried.seen(), tried.unseen(), train.labels());
      decided = with(OptionalDouble.of(tried.ridge()), OptionalInt.of(voters));
    }
    progress.report("finding directions", 0.7);
    Discriminant found = Discriminant.of(features, classes, decided.ridge.orElseThrow(), most);
    return ProjectionModel.of(
        ModelCard.of(this, decided),
        train,
        mapped,
        found.projection(),
        decided.neighbours.orElseThrow(),
        false);
  }

  @Override
  public Model fromState(ModelState state) {
    return ProjectionModel.fromState(state, neighbours.orElse(1), false);
  }
}

package dev.espalier.learn.forest;

import dev.espalier.FeatureImportance.Measure;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.ForestOptions.Kind;
import dev.espalier.internal.forest.ForestOptions.Weighting;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.state.StoredTensors;
import org.jspecify.annotations.Nullable;

/**
 * Forests of all labels together or one for each label; see the package guide for the formula.
 *
 * @param trees how many trees a forest has
 * @param cuts where a feature is cut
 * @param outputs whether a tree predicts all labels or one
 * @param tried how many columns are looked at for each cut; 0 for the root of their number
 * @param leafRows the fewest rows of a leaf
 * @param importance whether and how it is measured how much each feature matters
 * @param seed decides all random choices
 */
public record RandomForest(
    @Hyperparameter(value = "how many trees a forest has", min = 1) int trees,
    @Hyperparameter("where a feature is cut: best is a random forest, random is extra trees")
        Cuts cuts,
    @Hyperparameter(
            value = "whether a tree predicts all labels together, or each label has a forest",
            restarts = true)
        Outputs outputs,
    @Hyperparameter(
            value = "how many features are looked at for each cut; 0: the root of their number",
            min = 0)
        int tried,
    @Hyperparameter(
            value = "the fewest rows of a leaf",
            min = 1,
            tune = {"10", "5", "2", "1"})
        int leafRows,
    @Hyperparameter(
            "whether it is kept how much each feature matters: by permuting it out of bag, or by"
                + " the impurity that its cuts have lowered")
        Importance importance,
    @Hyperparameter("seed of the random choices") long seed)
    implements Learner<Model> {

  private static final String NAME = "forest";

  /** Checks the ranges. */
  public RandomForest {
    Hyperparameters.check(
        NAME, RandomForest.class, trees, cuts, outputs, tried, leafRows, importance, seed);
  }

  /** Where a tree cuts a feature. */
  public enum Cuts {
    /** At its best place: a random forest. */
    BEST,
    /** At a random place: extra trees. */
    RANDOM
  }

  /** What a tree predicts. */
  public enum Outputs {
    /** All labels. */
    TOGETHER,
    /** One label. */
    EACH
  }

  /** How it is measured how much each feature matters. */
  public enum Importance {
    /** Not at all. */
    NONE,
    /** By the rise of the error once the feature is permuted. */
    PERMUTATION,
    /** By how much its cuts have lowered the impurity. */
    IMPURITY
  }

  /** Two hundred trees of all labels, grown to the end. */
  public static RandomForest defaults() {
    return new RandomForest(200, Cuts.BEST, Outputs.TOGETHER, 0, 1, Importance.NONE, 1);
  }

  /** The same with another number of trees. */
  public RandomForest withTrees(int count) {
    return new RandomForest(count, cuts, outputs, tried, leafRows, importance, seed);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    Kind kind = cuts == Cuts.RANDOM ? Kind.EXTRA_TREES : Kind.RANDOM_FOREST;
    ForestScorer scorer =
        new ForestScorer(
            new ForestOptions(trees, kind, tried, leafRows, Weighting.DRAWING, seed),
            outputs == Outputs.TOGETHER);
    ImportanceTable table = importanceTable(train);
    ForestScorer.Grown grown =
        table == null
            ? scorer.grow(train.features(), train.labels(), progress)
            : scorer.grow(train.features(), train.labels(), table, progress);
    return new ForestModel(
        train.schema(),
        ModelCard.of(this),
        grown.scorer(),
        train.labels().distinctSets(),
        table == null ? null : table.importance());
  }

  private @Nullable ImportanceTable importanceTable(Dataset train) {
    boolean together = outputs == Outputs.TOGETHER;
    return switch (importance) {
      case NONE -> null;
      case PERMUTATION -> new ImportanceTable(Measure.PERMUTATION, train, together, seed);
      case IMPURITY -> new ImportanceTable(Measure.IMPURITY, train, together, seed);
    };
  }

  @Override
  public Model fromState(ModelState state) {
    return StoredTensors.read(state, ForestModel::fromState);
  }
}

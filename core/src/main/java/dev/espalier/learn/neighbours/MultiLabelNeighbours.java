package dev.espalier.learn.neighbours;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Shape;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.EnumSet;
import java.util.Set;

/**
 * ML-kNN: how many neighbours have a label is evidence for it, weighed by what such a number meant
 * among the training rows; see the package guide for the formula.
 *
 * @param neighbours k, how many rows are looked at
 * @param smoothing s, how often each outcome is counted beforehand
 * @param input how the features are scaled and mapped
 */
public record MultiLabelNeighbours(
    @Hyperparameter(
            value = "how many of the nearest training rows are looked at (k)",
            min = 1,
            tune = {"30", "20", "15", "10", "7", "5"})
        int neighbours,
    @Hyperparameter(value = "how often each outcome is counted beforehand (s)", above = 0)
        double smoothing,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "ml-knn";

  /** Checks the ranges. */
  public MultiLabelNeighbours {
    Hyperparameters.check(NAME, MultiLabelNeighbours.class, neighbours, smoothing, input);
  }

  /** The paper's ten neighbours and s = 1. */
  public static MultiLabelNeighbours defaults() {
    return new MultiLabelNeighbours(10, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    LabelledRows rows =
        LabelledRows.of(
            input.fitForDistances(train, Scaling.MIN_MAX, progress.part("", 0, 0.1)),
            train.labels());
    return new MultiLabelNeighboursModel(
        train.schema(),
        ModelCard.of(this),
        rows,
        rows.others(neighbours),
        logOdds(rows, progress.part("", 0.1, 1)));
  }

  /**
   * log p(y_i = 1|C_i = j) / p(y_i = 0|C_i = j) for each label and each number j of neighbours that
   * have it: labels × (k + 1), row-major.
   */
  private double[] logOdds(LabelledRows rows, Progress progress) {
    int count = rows.count();
    int voters = rows.others(neighbours);
    int labels = rows.labels().labelCount();
    int[] counts = rows.counts(rows.search().nearestOthers(voters, progress), count, voters);
    int outcomes = voters + 1;
    int length = Shape.product("learner '" + NAME + "'", labels, "labels", outcomes, "outcomes");
    double[] withLabel = new double[length];
    double[] without = new double[length];
    LabelSets positives = rows.labels().positives();
    int[] on = positives.counts();
    for (int row = 0; row < count; row++) {
      int next = positives.start(row);
      for (int label = 0; label < labels; label++) {
        boolean has = next < positives.start(row + 1) && positives.members()[next] == label;
        next += has ? 1 : 0;
        (has ? withLabel : without)[label * outcomes + counts[row * labels + label]]++;
      }
    }
    for (int label = 0; label < labels; label++) {
      int off = count - on[label];
      double prior = logRatio(on[label], off, 1) - logRatio(on[label], off, outcomes);
      for (int k = label * outcomes; k < (label + 1) * outcomes; k++) {
        withLabel[k] = prior + logRatio(withLabel[k], without[k], 1);
      }
    }
    return withLabel;
  }

  /** log (s o + a) / (s o + b), however small or large s is. */
  private double logRatio(double a, double b, int outcomes) {
    double unit = Math.max(1, smoothing);
    double before = smoothing / unit * outcomes;
    return Math.log(before + a / unit) - Math.log(before + b / unit);
  }

  @Override
  public Model fromState(ModelState state) {
    return MultiLabelNeighboursModel.fromState(state, neighbours);
  }
}

package example;

import dev.espalier.*;
import dev.espalier.catalog.*;
import dev.espalier.data.*;
import dev.espalier.learn.LinearModel;
import dev.espalier.transform.*;
import java.util.*;

/** Each label by the nearer of two centroids: log-odds (μ₁ − μ₀)·(x − (μ₁ + μ₀)/2) + log n₁/n₀. */
public record NearestCentroids(
    @Hyperparameter(value = "rows at 0 that join each class", above = 0, tune = {"1", "10", "100"})
        double shrinkage,
    FeatureOptions input)
    implements Learner<LinearModel> {
  public NearestCentroids {
    Hyperparameters.check("centroids", NearestCentroids.class, shrinkage, input);
  }

  @Override
  public LinearModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    MappedRows rows = input.fit(train, progress);
    progress.report("averaging", 0);
    int labels = train.labelCount();
    double[] weights = new double[rows.features().columns() * labels];
    double[] intercepts = new double[labels];
    addClass(rows.features(), train.labels().positives(), 1, weights, intercepts);
    addClass(rows.features(), train.labels().negatives(), -1, weights, intercepts);
    return LinearModel.of(train, ModelCard.of(this), rows.map(), weights, intercepts);
  }

  private void addClass(Features rows, LabelSets members, int sign, double[] weights, double[] b) {
    double[] sums = new double[weights.length];
    for (int row = 0; row < rows.rows(); row++) {
      double[] member = new double[b.length];
      Arrays.stream(members.row(row)).forEach(label -> member[label] = 1);
      rows.addTransposed(row, row + 1, member, b.length, sums);
    }
    int[] counts = members.counts();
    for (int k = 0; k < sums.length; k++) {
      double mean = sums[k] / (counts[k % b.length] + shrinkage);
      weights[k] += sign * mean;
      b[k % b.length] -= sign * mean * mean / 2;
    }
    Arrays.setAll(b, label -> b[label] + sign * Math.log(counts[label] + 0.5));
  }

  public LinearModel fromState(ModelState state) { return LinearModel.fromState(state); }
  public String name() { return "centroids"; }
  public Set<Capability> capabilities() { return Capability.usual(); }

  public static class Provider implements LearnerProvider {
    public List<Catalog.Entry> learners() {
      Learner<?> defaults = new NearestCentroids(10, FeatureOptions.defaults());
      return List.of(new Catalog.Entry(defaults, "the nearer of two centroids",
          Catalog.Idea.INDEPENDENT, "Rocchio 1971", "n D m", "as an example of a learner"));
    }
  }
}

package dev.espalier.learn.tree;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.SparseRows;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trees of labels for thousands of them and more; see the package guide for the formula.
 *
 * @param trees how many trees there are
 * @param arity most children of a node that is divided
 * @param leafSize most labels of a node that is not
 * @param loss what wrong scores cost
 * @param cost C, the weight of the losses against the penalty
 * @param tolerance at which a scorer is solved
 * @param maximumPasses the most passes over the rows for one scorer
 * @param prune the smallest size of a weight that is kept
 * @param missing whether labels are missing in training
 * @param propensityA A of the propensities
 * @param propensityB B of the propensities
 * @param search how labels are looked for
 * @param seed decides the clusters and the order of the rows
 * @param input how the features are scaled and mapped
 */
public record LabelTree(
    @Hyperparameter(value = "how many trees there are", min = 1, max = 100) int trees,
    @Hyperparameter(
            value = "most children of a node that is divided",
            min = 2,
            max = TreeScorers.MOST_CHILDREN)
        int arity,
    @Hyperparameter(
            value = "most labels of a node that is not divided",
            min = 1,
            max = TreeScorers.MOST_CHILDREN)
        int leafSize,
    @Hyperparameter("what wrong scores cost") NodeLoss loss,
    @Hyperparameter(
            value = "weight of the losses against the penalty on the weights (C)",
            min = 1e-10,
            max = 1e10,
            tune = {"0.1", "0.2", "0.5", "1", "2", "5"})
        double cost,
    @Hyperparameter(
            value = "spread of the derivatives at which a scorer is solved",
            above = 0,
            below = 10)
        double tolerance,
    @Hyperparameter(value = "most passes over the rows for a scorer", min = 1) int maximumPasses,
    @Hyperparameter(
            value = "smallest size of a weight that is kept",
            min = 0,
            max = 1e10,
            tune = {"0.3", "0.2", "0.1", "0.05"})
        double prune,
    @Hyperparameter(
            "whether labels are missing in training: then a label's probability is that it is"
                + " right, whether or not it would be recorded")
        boolean missing,
    @Hyperparameter(value = "A of the propensities of missing labels", min = 0, max = 10)
        double propensityA,
    @Hyperparameter(value = "B of the propensities of missing labels", above = 0, max = 1e6)
        double propensityB,
    SearchOptions search,
    @Hyperparameter("seed of the clusters and of the order of the rows") long seed,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "label-tree";

  /** Checks the ranges. */
  public LabelTree {
    Hyperparameters.check(
        NAME,
        LabelTree.class,
        trees,
        arity,
        leafSize,
        loss,
        cost,
        tolerance,
        maximumPasses,
        prune,
        missing,
        propensityA,
        propensityB,
        search,
        seed,
        input);
  }

  /** Two trees of nodes with 32 children, squared hinge losses with C = ½. */
  public static LabelTree defaults() {
    return new LabelTree(
        2, // chosen on held-out training rows of titles, see design-notes/label-tree.md
        32,
        32,
        NodeLoss.SQUARED_HINGE,
        0.5,
        1,
        50,
        0.15,
        false,
        0.55,
        1.5,
        SearchOptions.defaults(),
        1,
        FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("features", 0);
    Labels labels = train.labels();
    MappedRows mapped = input.fit(train, progress.part("features", 0, 0.1));
    SparseFeatures rows = SparseRows.of(mapped.features());
    List<FittedTree> fitted = grow(rows, labels, progress);
    int[] always = always(labels);
    double[] logOdds = LabelFrequencies.logOdds(labels);
    return new LabelTreeModel(
        train.schema(),
        ModelCard.of(this),
        mapped.map(),
        FittedTree.join(fitted),
        always,
        Arrays.stream(always).mapToDouble(label -> 1 / (1 + Math.exp(-logOdds[label]))).toArray(),
        missing ? new Propensities(propensityA, propensityB).of(labels) : new double[0],
        search);
  }

  private List<FittedTree> grow(SparseFeatures rows, Labels labels, Progress progress) {
    Lists ofLabel = Lists.rowsOf(labels.positives());
    int[] varying = LabelOrder.of(labels.varying(), ofLabel);
    List<FittedTree> fitted = new ArrayList<>();
    if (varying.length == 0) {
      return fitted;
    }
    progress.report("clusters", 0.1);
    SparseFeatures centroids = LabelCentroids.of(rows, ofLabel);
    NodeSolver.SolverSettings settings =
        new NodeSolver.SolverSettings(loss, cost, tolerance, maximumPasses);
    for (int tree = 0; tree < trees; tree++) {
      Progress part =
          progress.part(
              "tree " + (tree + 1) + " of " + trees,
              0.1 + 0.9 * tree / trees,
              0.1 + 0.9 * (tree + 1) / trees);
      part.report("clusters", 0);
      TreeShape shape = TreeShape.grow(centroids, varying, arity, leafSize, seed + tree);
      fitted.add(new TreeFit(rows, labels, shape, settings, prune, seed + tree).fit(part));
    }
    return fitted;
  }

  /** The labels that are on wherever it is known. */
  private static int[] always(Labels labels) {
    int[] on = labels.positives().counts();
    int[] known = labels.knownCounts();
    return IntStream.range(0, on.length)
        .filter(label -> on[label] > 0 && on[label] == known[label])
        .toArray();
  }

  @Override
  public Model fromState(ModelState state) {
    return StoredTensors.read(state, stored -> LabelTreeModel.fromState(stored, search));
  }
}

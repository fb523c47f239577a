package dev.espalier.learn.chain;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.learn.FeatureShape;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LabelTotals;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.learn.Preconditioner;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MachineFit;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.RowProducts;
import java.util.Arrays;
import java.util.List;

/**
 * Learns the links of a chain. In training the labels before a link are known, so that all links
 * are learnt at once: on features beside which stand the labels themselves, each link with weights
 * only for the labels before it.
 *
 * @param learner the learner's name, for messages
 * @param options decided: the penalty is a number
 * @param seed decides the order in which support vector machines look at rows
 */
record ChainFit(String learner, LinkOptions options, long seed) {
  private static final int MEMORY = 10;

  /** Number of iterations of a usual fit; that of one to come is not known. */
  private static final double USUAL_ITERATIONS = 50;

  /**
   * Learns a chain.
   *
   * @param features mapped training features
   * @param labels their labels, all known
   */
  Chain fit(Features features, Labels labels, int[] order, Progress progress) {
    int columns = features.columns();
    int width = labels.labelCount();
    LinearScores scores =
        LinearScores.constant(learner, columns + width, LabelFrequencies.logOdds(labels));
    int[] varying = labels.varying();
    if (varying.length > 0) {
      boolean[][] before = before(order);
      double[] point =
          options.base() == ChainBase.SVM
              ? machines(features, labels, varying, before, progress)
              : regressions(features, labels, varying, before, scores, progress);
      scores = scores.with(varying, point);
    }
    double[] weights = Arrays.copyOf(scores.weights(), columns * width);
    double[] links = Arrays.copyOfRange(scores.weights(), columns * width, scores.weights().length);
    return new Chain(order, new LinearScores(width, weights, scores.intercepts()), links);
  }

  /** For each label which labels come before it. */
  private static boolean[][] before(int[] order) {
    boolean[][] before = new boolean[order.length][order.length];
    for (int k = 1; k < order.length; k++) {
      before[order[k]] = before[order[k - 1]].clone();
      before[order[k]][order[k - 1]] = true;
    }
    return before;
  }

  private double[] machines(
      Features features, Labels labels, int[] varying, boolean[][] before, Progress progress) {
    RowProducts rows = RowProducts.of(features);
    int passes = options.stopping().maximumIterations();
    DualCoordinateDescent solver =
        new DualCoordinateDescent(MarginLoss.HINGE, options.cost(), gap(), passes, seed);
    return MachineFit.of(
            solver,
            false,
            label -> new RowProducts.WithLabels(rows, labels.positives(), before[label]),
            labels)
        .run(varying, progress)
        .point();
  }

  /** A gap of 1e-3, at the usual tolerance: signs change little below, and time grows much. */
  private double gap() {
    return Math.sqrt(options.stopping().tolerance());
  }

  private double[] regressions(
      Features features,
      Labels labels,
      int[] varying,
      boolean[][] before,
      LinearScores start,
      Progress progress) {
    Features indicators = SparseFeatures.indicators(labels.positives());
    Features seen =
        JoinedFeatures.columns(
            List.of(features, features.isSparse() ? indicators : indicators.toDense()));
    Labels chosen = labels.keep(varying);
    double penalty = options.weightPenalty().orElseThrow();
    int weights = seen.columns() * varying.length;
    Objective penalised =
        new RidgeObjective(
            new SummedObjective(new LogisticLoss(seen, chosen)), penalty, 0, weights);
    Preconditioner variables =
        Preconditioner.ofScores(FeatureShape.of(seen), LabelTotals.of(chosen), penalty, false);
    double[] from = new double[weights + varying.length];
    start.copyTo(varying, from);
    Optimum optimum =
        new Lbfgs(options.stopping().maximumIterations(), options.stopping().tolerance(), MEMORY)
            .minimize(
                new Masked(
                    variables.apply(penalised),
                    features.columns() * varying.length,
                    varying,
                    before),
                variables.toPoint(from),
                (iteration, value) -> {
                  progress.report("fitting", iteration / (iteration + USUAL_ITERATIONS));
                  return true;
                });
    return variables.toParameters(optimum).point();
  }

  /**
   * A function of fewer variables: the weights of labels that do not come before a link stay where
   * they start, at zero.
   */
  private record Masked(Objective all, int firstLink, int[] varying, boolean[][] before)
      implements Objective {
    @Override
    public int dimension() {
      return all.dimension();
    }

    @Override
    public double evaluate(double[] point, double[] gradient) {
      double value = all.evaluate(point, gradient);
      for (int other = 0; other < before.length; other++) {
        int base = firstLink + other * varying.length;
        for (int k = 0; k < varying.length; k++) {
          if (!before[varying[k]][other]) {
            gradient[base + k] = 0;
          }
        }
      }
      return value;
    }

    @Override
    public double value(double[] point, double[] scratch) {
      return all.value(point, scratch);
    }
  }
}

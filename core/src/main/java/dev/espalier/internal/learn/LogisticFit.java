package dev.espalier.internal.learn;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.optim.ElasticNet;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.SolverOptions;
import java.util.List;

/**
 * Fits logistic regressions of several labels on the same features: on sparse features label by
 * label, otherwise and under penalties with kinks all at once. Both find the same optimum.
 */
public final class LogisticFit {
  private LogisticFit() {}

  /**
   * Whether labels are fitted one by one. Newton steps know no kinks, and without a penalty there
   * may be no optimum to go to.
   */
  static boolean isByLabel(Features features, double penalty, SolverOptions solver) {
    return features.isSparse() && penalty > 0 && solver.sparsity() == 0;
  }

  /**
   * Minimises the mean {@link LogisticLoss} with an elastic net.
   *
   * @param features the mapped features of the training rows
   * @param labels the same rows' labels, each on in some rows and off in others
   * @param penalty λ1
   * @param start weights (columns × labels, row-major), then intercepts
   */
  public static Optimum minimise(
      Features features,
      Labels labels,
      double penalty,
      SolverOptions solver,
      double[] start,
      Progress progress) {
    return minimise(features, labels, new double[0], penalty, solver, start, progress);
  }

  /**
   * The same with offsets.
   *
   * @param offsets what is added to the scores: rows × labels, or nothing
   */
  public static Optimum minimise(
      Features features,
      Labels labels,
      double[] offsets,
      double penalty,
      SolverOptions solver,
      double[] start,
      Progress progress) {
    if (features instanceof SparseFeatures sparse && isByLabel(features, penalty, solver)) {
      return new SparseLogisticFit(sparse, labels, offsets, penalty, solver)
          .minimise(start, progress);
    }
    return minimise(
        new SummedObjective(new LogisticLoss(features, labels, offsets)),
        FeatureShape.of(features),
        LabelTotals.of(labels),
        penalty,
        solver,
        start,
        progress);
  }

  /**
   * Minimises all at once, wherever the rows are.
   *
   * @param loss the mean {@link LogisticLoss} of the rows
   * @param features the mapped features of the training rows
   * @param labels the same rows' labels
   */
  public static Optimum minimise(
      Objective loss,
      FeatureShape features,
      LabelTotals labels,
      double penalty,
      SolverOptions solver,
      double[] start,
      Progress progress) {
    int penalised =
        solver.penaliseIntercept()
            ? loss.dimension()
            : features.columns() * labels.positives().length;
    Preconditioner variables =
        Preconditioner.ofScores(features, labels, penalty, solver.sparsity() == 0);
    return new PenalisedLoss(
            loss, List.of(new ElasticNet(0, penalised, penalty, solver.sparsity())))
        .minimise(solver, variables, start, progress);
  }
}

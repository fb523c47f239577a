package dev.espalier.internal.learn;

import dev.espalier.Progress;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.learn.SolverOptions;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Fits logistic regressions on sparse features label by label, each by {@link LabelNewton}; labels
 * run side by side. Minimises the same function as {@link LogisticFit}, which chooses between the
 * two.
 */
final class SparseLogisticFit {
  private static final String STAGE = "fitting";

  private final RowProducts.Sparse rows;
  private final double[] squares;
  private final Labels labels;
  private final double[] offsets;
  private final double penalty;
  private final SolverOptions solver;

  /** What to fit, see {@link LogisticFit#minimise}; the penalty is above 0. */
  SparseLogisticFit(
      SparseFeatures features,
      Labels labels,
      double[] offsets,
      double penalty,
      SolverOptions solver) {
    this.rows = new RowProducts.Sparse(features);
    this.labels = labels;
    this.offsets = offsets;
    this.penalty = penalty;
    this.solver = solver;
    this.squares = new double[labels.rows()];
    Arrays.setAll(squares, row -> rows.square(row) - 1);
  }

  /**
   * Minimises.
   *
   * @param start weights (columns × labels, row-major), then intercepts; not modified
   */
  Optimum minimise(double[] start, Progress progress) {
    int count = labels.labelCount();
    double[] point = start.clone();
    double[] values = new double[count];
    int[] iterations = new int[count];
    boolean[] converged = new boolean[count];
    AtomicInteger finished = new AtomicInteger();
    progress.report(STAGE, 0);
    Parallel.run(
        count,
        label -> {
          LabelNewton run = run(label, start);
          run.minimise();
          for (int k = 0; k < run.parameters().length; k++) {
            point[k * count + label] = run.parameters()[k];
          }
          values[label] = run.value();
          iterations[label] = run.iterations();
          converged[label] = run.converged();
          synchronized (progress) {
            progress.report(STAGE, (double) finished.incrementAndGet() / count);
          }
        });
    boolean all = true;
    for (boolean one : converged) {
      all &= one;
    }
    int most = Arrays.stream(iterations).max().orElse(0);
    return new Optimum(
        point, Arrays.stream(values).sum(), most, most, all, all ? "converged" : "iteration limit");
  }

  private LabelNewton run(int label, double[] start) {
    int count = labels.labelCount();
    double[] signs = new double[labels.rows()];
    double[] ownOffsets = new double[labels.rows()];
    for (int row = 0; row < signs.length; row++) {
      signs[row] = labels.positives().contains(row, label) ? 1 : -1;
      if (labels.isUnknown(row, label)) {
        signs[row] = 0;
      }
      ownOffsets[row] = offsets.length == 0 ? 0 : offsets[row * count + label];
    }
    double[] parameters = new double[rows.dimension()];
    Arrays.setAll(parameters, k -> start[k * count + label]);
    return new LabelNewton(rows, squares, signs, ownOffsets, penalty, solver, parameters);
  }
}

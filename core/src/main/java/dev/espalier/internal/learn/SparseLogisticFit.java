package dev.espalier.internal.learn;

import dev.espalier.Progress;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.svm.KnownRows;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.learn.SolverOptions;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Fits logistic regressions on sparse features label by label, each by {@link LabelNewton}; labels
 * run side by side. Minimises the same function as {@link LogisticFit}, which chooses between the
 * two.
 */
final class SparseLogisticFit {
  private static final String STAGE = "fitting";

  /**
   * Fits without a fold end once a step has promised no more than this share: after it little is
   * left to gain, and what they remember of the fold is far below what folds differ by, see
   * design-notes/text-solver.md.
   */
  private static final double FOLD_PROMISE = 1e-3;

  private final SparseFeatures features;
  private final RowProducts.Sparse rows;
  private final double[] squares;
  private final Labels labels;
  private final double[] offsets;
  private final LabelNewton.Settings settings;

  /** What to fit, see {@link LogisticFit#minimise}; the penalty is above 0. */
  SparseLogisticFit(
      SparseFeatures features,
      Labels labels,
      double[] offsets,
      double penalty,
      SolverOptions solver) {
    this.features = features;
    this.rows = new RowProducts.Sparse(features);
    this.labels = labels;
    this.offsets = offsets;
    this.settings =
        new LabelNewton.Settings(
            2 * penalty,
            solver.penaliseIntercept() ? 2 * penalty : 0,
            solver.tolerance(),
            true,
            solver.maximumIterations());
    this.squares = new double[labels.rows()];
    Arrays.setAll(squares, row -> rows.square(row) - 1);
  }

  /**
   * Minimises.
   *
   * @param start weights (columns × labels, row-major), then intercepts; not modified
   */
  Optimum minimise(double[] start, Progress progress) {
    return minimise(start, HeldOut.none(labels), progress);
  }

  /**
   * Minimises, and does so again without the rows of each fold, from where the optimum of all rows
   * is.
   *
   * @param folds takes what is found without them
   */
  Optimum minimise(double[] start, HeldOut folds, Progress progress) {
    progress.report(STAGE, 0);
    Run run = new Run(start, folds, progress);
    SparseFeatures columns = features.transpose();
    int workers = Math.min(Parallel.threads(), labels.labelCount());
    Parallel.run(
        workers,
        worker ->
            new LabelLanes(
                    features,
                    columns,
                    new NewtonStep(features, squares, settings.ridge(), settings.interceptRidge()))
                .run(run));
    return run.optimum();
  }

  /** All labels' runs, and what they found. */
  private final class Run implements LabelLanes.Source {
    private final int count = labels.labelCount();
    private final double[] start;
    private final HeldOut folds;
    private final Progress progress;
    private final double[] point;
    private final double[] values = new double[count];
    private final int[] iterations = new int[count];
    private final boolean[] converged = new boolean[count];
    private final AtomicInteger next = new AtomicInteger();
    private int finished;

    Run(double[] start, HeldOut folds, Progress progress) {
      this.start = start;
      this.folds = folds;
      this.progress = progress;
      this.point = start.clone();
    }

    @Override
    public LabelLanes.@Nullable LabelRun next() {
      int label = next.getAndIncrement();
      return label < count ? new OneLabel(label) : null;
    }

    private synchronized void finish() {
      finished++;
      try {
        progress.report(STAGE, (double) finished / count);
      } catch (RuntimeException stopped) {
        next.set(Integer.MAX_VALUE / 2); // nobody takes another
        throw stopped;
      }
    }

    Optimum optimum() {
      boolean all = true;
      for (boolean one : converged) {
        all &= one;
      }
      int most = Arrays.stream(iterations).max().orElse(0);
      double value = Arrays.stream(values).sum();
      int steps = Arrays.stream(iterations).sum();
      return new Optimum(point, value, most, steps, all, all ? "converged" : "iteration limit");
    }

    /** A label on all rows, then without each fold. */
    private final class OneLabel implements LabelLanes.LabelRun {
      private final int label;
      private final double[] signs;
      private final LabelNewton ofAll;
      private LabelNewton newton;
      private int fold = -1;

      OneLabel(int label) {
        this.label = label;
        this.signs = KnownRows.signs(labels, label);
        double[] parameters = new double[rows.dimension()];
        Arrays.setAll(parameters, k -> start[k * count + label]);
        double[] scores = new double[signs.length];
        for (int row = 0; row < scores.length; row++) {
          double offset = offsets.length == 0 ? 0 : offsets[row * count + label];
          scores[row] = offset + rows.dot(row, parameters);
        }
        this.ofAll = new LabelNewton(settings, signs, 1.0 / signs.length, scores, parameters);
        this.newton = ofAll;
      }

      @Override
      public LabelNewton newton() {
        return newton;
      }

      @Override
      public boolean advance() {
        if (fold < 0) {
          write();
        } else {
          folds.write(fold, label, newton.scores());
        }
        for (fold++; fold < folds.count(); fold++) {
          double[] others = folds.withoutFold(fold, signs);
          if (HeldOut.varies(others)) {
            newton =
                new LabelNewton(
                    settings.roughly(FOLD_PROMISE),
                    others,
                    1.0 / folds.rowsWithout(fold),
                    ofAll.scores().clone(),
                    ofAll.parameters().clone());
            return true;
          }
          folds.writeConstant(fold, label, others);
        }
        finish();
        return false;
      }

      private void write() {
        for (int k = 0; k < ofAll.parameters().length; k++) {
          point[k * count + label] = ofAll.parameters()[k];
        }
        values[label] = ofAll.value();
        iterations[label] = ofAll.iterations();
        converged[label] = ofAll.converged();
      }
    }
  }
}

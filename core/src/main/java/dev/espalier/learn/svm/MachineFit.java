package dev.espalier.learn.svm;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;

/**
 * Fits the machines of all labels and their probabilities. A label's machine is solved on all its
 * rows, and once more without each of three parts of them, whose scores then fit the probabilities.
 */
final class MachineFit {
  /** So many labels at a time bound the memory and still keep all threads busy. */
  private static final int LABELS_AT_ONCE = 16;

  private final DualCoordinateDescent solver;
  private final Calibration calibration;
  private final RowProducts rows;
  private final int[] partOfRow;
  private final Labels labels;

  /**
   * What was found.
   *
   * @param point half the log-odds as functions: weights (columns × labels), then intercepts
   * @param objective the machines' objectives, added up
   * @param passes the passes of the machine that took most
   * @param converged whether all machines did
   */
  record Result(double[] point, double objective, int passes, boolean converged) {}

  MachineFit(
      DualCoordinateDescent solver, Calibration calibration, Features features, Labels labels) {
    this.solver = solver;
    this.calibration = calibration;
    this.rows = RowProducts.of(features);
    this.labels = labels;
    this.partOfRow = Parts.of(features.rows(), solver.seed());
  }

  Result run(int[] chosen, Progress progress) {
    int width = chosen.length;
    double[] point = new double[rows.dimension() * width];
    double objective = 0;
    int passes = 0;
    boolean converged = true;
    for (int from = 0; from < width; from += LABELS_AT_ONCE) {
      progress.report("labels " + (from + 1) + " and on", (double) from / width);
      OneLabel[] group = new OneLabel[Math.min(LABELS_AT_ONCE, width - from)];
      for (int k = 0; k < group.length; k++) {
        group[k] = new OneLabel(chosen[from + k]);
      }
      Parallel.run(
          group.length * (Parts.COUNT + 1),
          task -> group[task / (Parts.COUNT + 1)].solve(task % (Parts.COUNT + 1) - 1));
      for (int k = 0; k < group.length; k++) {
        Machine machine = group[k].machines[0];
        group[k].write(point, from + k, width);
        objective += machine.primal();
        passes = Math.max(passes, machine.passes());
        converged &= machine.converged();
      }
    }
    return new Result(point, objective, passes, converged);
  }

  /** One label's rows and machines. */
  private final class OneLabel {
    private final LabelRows known;
    private final Machine[] machines = new Machine[Parts.COUNT + 1];

    OneLabel(int label) {
      this.known = LabelRows.of(labels, label);
    }

    /** Solves the machine without one part, or with all rows for part −1. */
    void solve(int part) {
      machines[part + 1] = known.solve(solver, rows, row -> partOfRow[row] != part);
    }

    void write(double[] point, int column, int width) {
      double[] scores = new double[known.rows().length];
      for (int k = 0; k < scores.length; k++) {
        int row = known.rows()[k];
        scores[k] = rows.dot(row, machines[partOfRow[row] + 1].weights());
      }
      Sigmoid sigmoid = Sigmoid.fit(scores, known.signs(), calibration);
      sigmoid.write(machines[0].weights(), point, column, width);
    }
  }
}

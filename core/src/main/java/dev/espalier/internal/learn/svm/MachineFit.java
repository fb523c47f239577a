package dev.espalier.internal.learn.svm;

import dev.espalier.Progress;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import java.util.function.IntFunction;

/**
 * Fits the machines of all labels and their probabilities. A label's machine is solved on all its
 * rows, and once more without each of three parts of them, whose scores then fit the probabilities.
 */
public final class MachineFit {
  /** So many labels at a time bound the memory and still keep all threads busy. */
  private static final int LABELS_AT_ONCE = 16;

  private final DualCoordinateDescent solver;
  private final boolean withOffset;
  private final IntFunction<RowProducts> rowsOfLabel;
  private final int[] partOfRow;
  private final Labels labels;

  /**
   * What was found.
   *
   * @param point half the log-odds as functions: weights (elements of x̃ × labels, row-major), the
   *     intercepts behind all others
   * @param objective the machines' objectives, added up
   * @param passes the passes of the machine that took most
   * @param converged whether all machines did
   */
  public record Result(double[] point, double objective, int passes, boolean converged) {}

  /**
   * What to fit.
   *
   * @param withOffset whether probabilities have an offset; otherwise the machine's sign decides
   * @param rowsOfLabel what each label's machine sees; all of the same dimension
   */
  public MachineFit(
      DualCoordinateDescent solver,
      boolean withOffset,
      IntFunction<RowProducts> rowsOfLabel,
      Labels labels) {
    this.solver = solver;
    this.withOffset = withOffset;
    this.rowsOfLabel = rowsOfLabel;
    this.labels = labels;
    this.partOfRow = Parts.of(labels.rows(), solver.seed());
  }

  /** Fits the machines of some labels, at least one. */
  public Result run(int[] chosen, Progress progress) {
    int width = chosen.length;
    double[] point = new double[rowsOfLabel.apply(chosen[0]).dimension() * width];
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
    private final RowProducts rows;
    private final LabelRows known;
    private final Machine[] machines = new Machine[Parts.COUNT + 1];

    OneLabel(int label) {
      this.rows = rowsOfLabel.apply(label);
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
      Sigmoid sigmoid = Sigmoid.fit(scores, known.signs(), withOffset);
      sigmoid.write(machines[0].weights(), rows.intercept(), point, column, width);
    }
  }
}

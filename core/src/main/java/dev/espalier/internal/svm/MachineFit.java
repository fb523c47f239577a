package dev.espalier.internal.svm;

import dev.espalier.Progress;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import java.util.function.IntFunction;

/**
 * Fits the machines of all labels and their probabilities. A label's machine is solved on all its
 * rows, and once more without each of some parts of them, whose scores then fit the probabilities.
 */
public final class MachineFit {
  /**
   * Number of labels at a time: few enough to bound the memory, enough to keep all threads busy.
   */
  private static final int LABELS_AT_ONCE = 16;

  private final DualCoordinateDescent solver;
  private final boolean withOffset;
  private final int parts;
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
   * @param unseen the log-odds of the rows: rows × labels, each row by machines that have not
   *     learnt from it
   */
  public record Result(
      double[] point, double objective, int passes, boolean converged, double[] unseen) {}

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
    this(solver, withOffset, Parts.COUNT, rowsOfLabel, labels);
  }

  /**
   * What to fit.
   *
   * @param parts at least two: the more, the more a machine of the other parts is like that of all
   */
  public MachineFit(
      DualCoordinateDescent solver,
      boolean withOffset,
      int parts,
      IntFunction<RowProducts> rowsOfLabel,
      Labels labels) {
    this.solver = solver;
    this.parts = parts;
    this.withOffset = withOffset;
    this.rowsOfLabel = rowsOfLabel;
    this.labels = labels;
    this.partOfRow = Parts.of(labels.rows(), parts, solver.seed());
  }

  /** Fits the machines of some labels, at least one. */
  public Result run(int[] chosen, Progress progress) {
    int width = chosen.length;
    double[] point = new double[rowsOfLabel.apply(chosen[0]).dimension() * width];
    double[] unseen = new double[labels.rows() * width];
    double objective = 0;
    int passes = 0;
    boolean converged = true;
    for (int from = 0; from < width; from += LABELS_AT_ONCE) {
      String stage = "labels " + (from + 1) + " and on";
      int first = from;
      progress.report(stage, (double) from / width);
      OneLabel[] group = new OneLabel[Math.min(LABELS_AT_ONCE, width - from)];
      for (int k = 0; k < group.length; k++) {
        group[k] = new OneLabel(chosen[from + k]);
      }
      Parallel.run(
          group.length * (parts + 1),
          task -> group[task / (parts + 1)].solve(task % (parts + 1) - 1),
          share -> progress.report(stage, (first + share * group.length) / width));
      for (int k = 0; k < group.length; k++) {
        Machine machine = group[k].machines[0];
        group[k].write(point, unseen, from + k, width);
        objective += machine.primal();
        passes = Math.max(passes, machine.passes());
        converged &= machine.converged();
      }
    }
    return new Result(point, objective, passes, converged, unseen);
  }

  /** One label's rows and machines. */
  private final class OneLabel {
    private final RowProducts rows;
    private final KnownRows known;
    private final Machine[] machines = new Machine[parts + 1];

    OneLabel(int label) {
      this.rows = rowsOfLabel.apply(label);
      this.known = KnownRows.of(labels, label);
    }

    /** Solves the machine without one part, or with all rows for part −1. */
    void solve(int part) {
      machines[part + 1] = known.solve(solver, rows, row -> partOfRow[row] != part);
    }

    /** Writes the function of all rows, and A f + B of each row by machines without it. */
    void write(double[] point, double[] unseen, int column, int width) {
      double[] scores = new double[labels.rows()];
      for (int row = 0; row < scores.length; row++) {
        scores[row] = rows.dot(row, machines[partOfRow[row] + 1].weights());
      }
      int[] learnt = known.rows();
      double[] ofLearnt = new double[learnt.length];
      for (int k = 0; k < learnt.length; k++) {
        ofLearnt[k] = scores[learnt[k]];
      }
      Sigmoid sigmoid = Sigmoid.fit(ofLearnt, known.signs(), withOffset);
      sigmoid.write(machines[0].weights(), rows.intercept(), point, column, width);
      for (int row = 0; row < scores.length; row++) {
        unseen[row * width + column] = sigmoid.slope() * scores[row] + sigmoid.offset();
      }
    }
  }
}

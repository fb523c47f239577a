package dev.espalier.learn.svm;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

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
    private final int[] known;
    private final double[] signs;
    private final Machine[] machines = new Machine[Parts.COUNT + 1];

    OneLabel(int label) {
      int count = 0;
      int[] all = new int[labels.rows()];
      for (int row = 0; row < all.length; row++) {
        if (!labels.isUnknown(row, label)) {
          all[count++] = row;
        }
      }
      this.known = Arrays.copyOf(all, count);
      this.signs = new double[count];
      for (int k = 0; k < count; k++) {
        signs[k] = labels.positives().contains(known[k], label) ? 1 : -1;
      }
    }

    /** Solves the machine without one part, or with all rows for part −1. */
    void solve(int part) {
      int count = 0;
      int[] chosen = new int[known.length];
      double[] chosenSigns = new double[known.length];
      for (int k = 0; k < known.length; k++) {
        if (partOfRow[known[k]] != part) {
          chosen[count] = known[k];
          chosenSigns[count++] = signs[k];
        }
      }
      machines[part + 1] =
          solver.solve(rows, Arrays.copyOf(chosen, count), Arrays.copyOf(chosenSigns, count));
    }

    /** Writes ½(A w) and ½(A b + B), because p = σ(2 f) elsewhere. */
    void write(double[] point, int column, int width) {
      double[] scores = new double[known.length];
      for (int k = 0; k < known.length; k++) {
        scores[k] = rows.dot(known[k], machines[partOfRow[known[k]] + 1].weights());
      }
      Sigmoid sigmoid = Sigmoid.fit(scores, signs, calibration);
      double[] weights = machines[0].weights();
      for (int d = 0; d < weights.length; d++) {
        double offset = d == weights.length - 1 ? sigmoid.offset() : 0;
        point[d * width + column] = (sigmoid.slope() * weights[d] + offset) / 2;
      }
    }
  }
}

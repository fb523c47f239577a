package dev.espalier.learn.svm;

import dev.espalier.Progress;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.svm.Parts;
import dev.espalier.internal.svm.Sigmoid;

/**
 * Fits the machines of all labels and their probabilities. A label's machine is solved on all its
 * rows, and once more without each of three parts of them, whose scores then fit the probabilities.
 */
final class KernelMachineFit {
  /**
   * Number of labels at a time: few enough to bound the memory, enough to keep all threads busy.
   */
  private static final int LABELS_AT_ONCE = 16;

  private final PairDescent solver;
  private final Calibration calibration;
  private final KernelMatrix kernel;
  private final Labels labels;
  private final int[] partOfRow;

  /**
   * What was found.
   *
   * @param coefficients of the log-odds, one array of all rows for each label
   * @param intercepts of the log-odds
   * @param objective the machines' dual objectives, added up
   * @param steps of the machine that took most
   * @param converged whether all machines did
   */
  record Result(
      double[][] coefficients,
      double[] intercepts,
      double objective,
      int steps,
      boolean converged) {}

  KernelMachineFit(
      PairDescent solver, Calibration calibration, KernelMatrix kernel, Labels labels, long seed) {
    this.solver = solver;
    this.calibration = calibration;
    this.kernel = kernel;
    this.labels = labels;
    this.partOfRow = Parts.of(kernel.rows(), seed);
  }

  Result run(int[] chosen, Progress progress) {
    int width = chosen.length;
    double[][] coefficients = new double[width][];
    double[] intercepts = new double[width];
    double objective = 0;
    int steps = 0;
    boolean converged = true;
    int tasks = Parts.COUNT + 1;
    for (int from = 0; from < width; from += LABELS_AT_ONCE) {
      String stage = "labels " + (from + 1) + " and on";
      int first = from;
      progress.report(stage, (double) from / width);
      OneLabel[] group = new OneLabel[Math.min(LABELS_AT_ONCE, width - from)];
      for (int k = 0; k < group.length; k++) {
        group[k] = new OneLabel(chosen[from + k]);
      }
      Parallel.run(
          group.length * tasks,
          task -> group[task / tasks].solve(task % tasks - 1),
          share -> progress.report(stage, (first + share * group.length) / width));
      for (int k = 0; k < group.length; k++) {
        KernelMachine machine = group[k].machines[0];
        Sigmoid sigmoid = group[k].sigmoid();
        coefficients[from + k] = machine.coefficients();
        for (int row = 0; row < kernel.rows(); row++) {
          coefficients[from + k][row] *= sigmoid.slope();
        }
        intercepts[from + k] = sigmoid.slope() * machine.intercept() + sigmoid.offset();
        objective += machine.objective();
        steps = Math.max(steps, machine.steps());
        converged &= machine.converged();
      }
    }
    return new Result(coefficients, intercepts, objective, steps, converged);
  }

  /** One label's machines. */
  private final class OneLabel {
    private final double[] signs;
    private final KernelMachine[] machines = new KernelMachine[Parts.COUNT + 1];

    OneLabel(int label) {
      this.signs = new double[kernel.rows()];
      for (int row = 0; row < signs.length; row++) {
        if (!labels.isUnknown(row, label)) {
          signs[row] = labels.positives().contains(row, label) ? 1 : -1;
        }
      }
    }

    /** Solves the machine without one part, or with all rows for part −1. */
    void solve(int part) {
      double[] learnt = signs.clone();
      for (int row = 0; row < learnt.length; row++) {
        learnt[row] = partOfRow[row] == part ? 0 : learnt[row];
      }
      machines[part + 1] = solver.solve(kernel, learnt);
    }

    Sigmoid sigmoid() {
      int known = 0;
      double[] scores = new double[signs.length];
      double[] truth = new double[signs.length];
      for (int row = 0; row < signs.length; row++) {
        if (signs[row] != 0) {
          scores[known] = machines[partOfRow[row] + 1].scores()[row];
          truth[known++] = signs[row];
        }
      }
      return Sigmoid.fit(
          java.util.Arrays.copyOf(scores, known),
          java.util.Arrays.copyOf(truth, known),
          calibration == Calibration.SIGMOID);
    }
  }
}

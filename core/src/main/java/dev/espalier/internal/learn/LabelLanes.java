package dev.espalier.internal.learn;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.sparse.Lanes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs the Newton steps of eight labels side by side, so that one pass over the stored values
 * serves them all. A label that has ended makes room for the next; what is found for a label does
 * not depend on those beside it. For one thread.
 */
final class LabelLanes {
  /** Gives what is to be run. */
  interface Source {
    /** The next run, or null when there is none left. */
    @Nullable LabelRun next();
  }

  /** A label's runs, one after the other. */
  interface LabelRun {
    /** What is to be run now. */
    LabelNewton newton();

    /** Goes on to the next run of the same label; false when this was the last. */
    boolean advance();
  }

  private final SparseFeatures rows;
  private final SparseFeatures columns;
  private final NewtonStep chooser;
  private final @Nullable LabelRun[] runs = new LabelRun[Lanes.COUNT];
  private final double[] constants = new double[Lanes.COUNT];
  private final double[] ofRows;
  private final double[] ofColumns;
  private final double[][] gradients;
  private final double[][] changes;

  /**
   * Makes room.
   *
   * @param columns the transpose of the rows
   */
  LabelLanes(SparseFeatures rows, SparseFeatures columns, NewtonStep chooser) {
    this.rows = rows;
    this.columns = columns;
    this.chooser = chooser;
    this.ofRows = new double[rows.rows() * Lanes.COUNT];
    this.ofColumns = new double[rows.columns() * Lanes.COUNT];
    this.gradients = new double[Lanes.COUNT][rows.columns() + 1];
    this.changes = new double[Lanes.COUNT][rows.rows()];
  }

  /** Runs whatever there is. */
  void run(Source source) {
    while (fill(source)) {
      step();
    }
  }

  /** Takes what comes next into the lanes that are free; whether any is in use. */
  private boolean fill(Source source) {
    boolean used = false;
    for (int lane = 0; lane < runs.length; lane++) {
      if (runs[lane] == null) {
        runs[lane] = source.next();
      }
      used |= runs[lane] != null;
    }
    return used;
  }

  private void step() {
    for (int lane = 0; lane < runs.length; lane++) {
      LabelRun run = runs[lane];
      if (run != null) {
        run.newton().residuals(ofRows, lane);
      }
    }
    Arrays.fill(constants, 0);
    multiply(columns, ofRows, gradients);
    for (int lane = 0; lane < runs.length; lane++) {
      LabelRun run = runs[lane];
      if (run != null) {
        double[] step = run.newton().chooseStep(gradients[lane], chooser);
        Lanes.write(step, rows.columns(), lane, ofColumns);
        constants[lane] = step[rows.columns()];
      }
    }
    multiply(rows, ofColumns, changes);
    for (int lane = 0; lane < runs.length; lane++) {
      LabelRun run = runs[lane];
      if (run != null) {
        run.newton().move(changes[lane]);
        if (run.newton().ended() && !run.advance()) {
          runs[lane] = null;
        }
      }
    }
  }

  private void multiply(SparseFeatures matrix, double[] vectors, double[][] out) {
    Lanes.multiply(
        matrix.rowStarts(), matrix.columnIndices(), matrix.values(), vectors, constants, out);
  }
}

package dev.espalier.internal.svm;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.sparse.Lanes;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * {@link DualCoordinateDescent} for the machines of eight labels side by side on the same sparse
 * rows: one pass over the stored values serves them all. A row whose variables all stick to a bound
 * is left out of the next few passes: of most labels most rows are. For one thread.
 *
 * <p>The machines may be solved once more without some of the rows, from where they are.
 */
final class LaneDescent {
  private static final int LANES = Lanes.COUNT;

  private static final double FIRST_VIOLATION = 0.1;
  private static final double REFINEMENT = 0.25;

  /** Maximum number of passes over some rows between two over all. */
  private static final int MOST_PARTIAL = 6;

  private final DualCoordinateDescent solver;
  private final SparseFeatures rows;
  private final double most;
  private final double diagonal;
  private final int maximumPasses;

  /** ‖x̃‖² + d of each row. */
  private final double[] squares;

  private final double[] signs;
  private final double[] dual;

  /** Of x, then of the constant 1. */
  private final double[] weights;

  private final int[] order;
  private int active;
  private long visits;

  // Of each lane.
  private final boolean[] solved = new boolean[LANES];
  private final int[] passes = new int[LANES];
  private final double[] primal = new double[LANES];
  private final double[] largest = new double[LANES];
  private final double[] smallest = new double[LANES];
  private final double[] sums = new double[LANES];

  /** Makes room. */
  LaneDescent(DualCoordinateDescent solver, SparseFeatures rows) {
    this.solver = solver;
    this.rows = rows;
    this.most = solver.loss().largestDual(solver.cost());
    this.diagonal = solver.loss().diagonal(solver.cost());
    this.maximumPasses = solver.maximumPasses();
    this.squares = new double[rows.rows()];
    RowProducts.Sparse products = new RowProducts.Sparse(rows);
    Arrays.setAll(squares, row -> products.square(row) + diagonal);
    this.signs = new double[rows.rows() * LANES];
    this.dual = new double[signs.length];
    this.weights = new double[(rows.columns() + 1) * LANES];
    this.order = new int[rows.rows()];
  }

  /**
   * Solves the machines of some labels.
   *
   * @param ofLabels +1, −1 or, where a label is unknown, 0 of each row, for at most eight labels
   */
  void solve(double[][] ofLabels) {
    Arrays.fill(signs, 0);
    Arrays.fill(dual, 0);
    Arrays.fill(weights, 0);
    for (int lane = 0; lane < ofLabels.length; lane++) {
      Lanes.write(ofLabels[lane], rows.rows(), lane, signs);
    }
    run(solver.tolerance());
  }

  /**
   * Solves them again from where they are.
   *
   * @param partOfRow the part of each row
   * @param part the part to leave out
   * @param tolerance as that of the solver
   */
  void solveWithout(int[] partOfRow, int part, double tolerance) {
    for (int row = 0; row < partOfRow.length; row++) {
      if (partOfRow[row] == part) {
        for (int lane = 0, at = row * LANES; lane < LANES; lane++, at++) {
          sums[lane] = -dual[at] * signs[at];
          dual[at] = 0;
          signs[at] = 0;
        }
        add(row);
      }
    }
    run(tolerance);
  }

  private void run(double tolerance) {
    Arrays.setAll(order, row -> row);
    Arrays.fill(solved, false);
    Arrays.fill(passes, 0);
    active = order.length;
    SplittableRandom random = new SplittableRandom(solver.seed());
    double violation = FIRST_VIOLATION;
    int partial = 0;
    for (int pass = 1; pass <= maximumPasses; pass++) {
      boolean all = active == order.length;
      shuffle(random);
      boolean near = pass() <= violation;
      if ((near && all) || pass == maximumPasses) {
        finishSolved(pass, tolerance);
        if (allSolved()) {
          return;
        }
        violation *= REFINEMENT;
      }
      partial = all ? 0 : partial + 1;
      if (near || partial == MOST_PARTIAL) {
        active = order.length;
      }
    }
  }

  private boolean allSolved() {
    for (boolean one : solved) {
      if (!one) {
        return false;
      }
    }
    return true;
  }

  private void shuffle(SplittableRandom random) {
    for (int k = active - 1; k > 0; k--) {
      swap(k, random.nextInt(k + 1));
    }
  }

  private void swap(int a, int b) {
    int kept = order[a];
    order[a] = order[b];
    order[b] = kept;
  }

  /** One pass; gives the largest spread of projected gradients, which are zero at the optimum. */
  private double pass() {
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    int at = 0;
    while (at < active) {
      int row = order[at];
      visits++;
      scores(row);
      switch (move(row)) {
        case STUCK -> swap(at, --active);
        case MOVED -> {
          add(row);
          at++;
        }
        default -> at++;
      }
    }
    double spread = 0;
    for (int lane = 0; lane < LANES; lane++) {
      if (!solved[lane] && largest[lane] >= smallest[lane]) {
        spread = Math.max(spread, largest[lane] - smallest[lane]);
      }
    }
    return spread;
  }

  /** What happened to the variables of a row. */
  private enum Outcome {
    STAYED,
    MOVED,
    STUCK
  }

  /** Moves a row's variables to their optimum; the sums become what is to be added to w. */
  private Outcome move(int row) {
    boolean moved = false;
    boolean stuck = true;
    double square = squares[row];
    for (int lane = 0, at = row * LANES; lane < LANES; lane++, at++) {
      double sign = signs[at];
      if (sign == 0 || solved[lane]) {
        sums[lane] = 0;
        continue;
      }
      double before = dual[at];
      double gradient = sign * sums[lane] - 1 + diagonal * before;
      sums[lane] = 0;
      boolean blocked = (before == 0 && gradient > 0) || (before == most && gradient < 0);
      stuck &= blocked;
      double projected = blocked ? 0 : gradient;
      largest[lane] = Math.max(largest[lane], projected);
      smallest[lane] = Math.min(smallest[lane], projected);
      if (projected != 0) {
        double after = Math.min(most, Math.max(0, before - gradient / square));
        sums[lane] = (after - before) * sign;
        dual[at] = after;
        moved = true;
      }
    }
    return stuck ? Outcome.STUCK : moved ? Outcome.MOVED : Outcome.STAYED;
  }

  /** The sums become w·x̃ of a row. */
  private void scores(int row) {
    int constant = rows.columns() * LANES;
    Lanes.dot(
        rows.columnIndices(),
        rows.values(),
        rows.rowStarts()[row],
        rows.rowStarts()[row + 1],
        weights,
        weights,
        constant,
        sums);
  }

  /** w += the sums · x̃ of a row. */
  private void add(int row) {
    Lanes.add(
        rows.columnIndices(),
        rows.values(),
        rows.rowStarts()[row],
        rows.rowStarts()[row + 1],
        sums,
        weights);
    int constant = rows.columns() * LANES;
    for (int lane = 0; lane < LANES; lane++) {
      weights[constant + lane] += sums[lane];
    }
  }

  /** Measures the gaps, and ends the lanes whose gap is small enough. */
  private void finishSolved(int pass, double tolerance) {
    double[] halves = new double[LANES];
    for (int at = 0; at < weights.length; at++) {
      halves[at % LANES] += weights[at] * weights[at] / 2;
    }
    double[] losses = new double[LANES];
    double[] gains = new double[LANES];
    for (int row = 0; row < rows.rows(); row++) {
      scores(row);
      for (int lane = 0, at = row * LANES; lane < LANES; lane++, at++) {
        if (signs[at] != 0) {
          losses[lane] += solver.loss().of(signs[at] * sums[lane]);
          gains[lane] += dual[at] - diagonal * dual[at] * dual[at] / 2;
        }
      }
    }
    for (int lane = 0; lane < LANES; lane++) {
      if (!solved[lane]) {
        passes[lane] = pass;
        primal[lane] = halves[lane] + solver.cost() * losses[lane];
        double gap = primal[lane] - (gains[lane] - halves[lane]);
        solved[lane] = gap <= tolerance * primal[lane];
      }
    }
  }

  /** Whether a lane's gap is as small as was asked for. */
  boolean converged(int lane) {
    return solved[lane];
  }

  /** The passes that a lane took. */
  int passes(int lane) {
    return passes[lane];
  }

  /** How often a row was looked at in passes, each time for all lanes. */
  long visits() {
    return visits;
  }

  /** A lane's primal objective. */
  double primal(int lane) {
    return primal[lane];
  }

  /** A copy of a lane's weights, that of the constant last. */
  double[] weights(int lane) {
    double[] own = new double[rows.columns() + 1];
    Arrays.setAll(own, k -> weights[k * LANES + lane]);
    return own;
  }

  /** What {@link #restore} goes back to. */
  record State(double[] signs, double[] dual, double[] weights) {}

  /** Keeps where the machines are. */
  State state() {
    return new State(signs.clone(), dual.clone(), weights.clone());
  }

  /** Goes back to where they were. */
  void restore(State state) {
    System.arraycopy(state.signs, 0, signs, 0, signs.length);
    System.arraycopy(state.dual, 0, dual, 0, dual.length);
    System.arraycopy(state.weights, 0, weights, 0, weights.length);
  }

  /**
   * The scores of the rows of one part.
   *
   * @param out output: one array of all rows for each lane; those of other parts are left
   */
  void scores(int[] partOfRow, int part, double[][] out) {
    for (int row = 0; row < partOfRow.length; row++) {
      if (partOfRow[row] == part) {
        scores(row);
        for (int lane = 0; lane < out.length; lane++) {
          out[lane][row] = sums[lane];
        }
      }
    }
  }
}

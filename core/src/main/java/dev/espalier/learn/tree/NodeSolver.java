package dev.espalier.learn.tree;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Solves the scorers of a node's children, one after another, in their duals: f(x) = w·x + b with b
 * given, w = Σ_l α_l y_l x_l,
 *
 * <pre>{@code
 * minimise over w   ½‖w‖² + C Σ_l ℓ(y_l f(x_l))
 * }</pre>
 *
 * <p>by passes over the rows in random order, each row's α moved to its own optimum. Of the squared
 * hinge rows whose α sticks to zero are left out for a while. Since b is given, a row that shares
 * no feature with the child's own rows hardly moves w. Not safe for many threads.
 */
final class NodeSolver {
  /** Log-odds of α / C of a row that has no weight yet. */
  private static final double NO_WEIGHT = -30;

  private static final int MOST_NEWTON_STEPS = 8;
  private static final double NEWTON_TOLERANCE = 1e-9;

  private final SparseFeatures rows;
  private final SolverSettings settings;
  private final double[] squares;
  private final int[] firstOrder;
  private final int[] order;
  private final byte[] signs;
  private final double[] dual;

  /** Of the logistic loss log(α / (C − α)). */
  private final double[] dualLogOdds;

  private final double[] weights;
  private final double[] hessian;
  private double intercept;
  private int passes;

  /**
   * What all scorers of a node share.
   *
   * @param cost C
   * @param tolerance the spread of the derivatives at which a scorer is solved
   * @param maximumPasses the most passes over the rows
   */
  record SolverSettings(NodeLoss loss, double cost, double tolerance, int maximumPasses) {}

  NodeSolver(SparseFeatures rows, SolverSettings settings, SplittableRandom random) {
    this.rows = rows;
    this.settings = settings;
    this.firstOrder = RandomOrder.of(rows.rows(), random);
    this.order = new int[rows.rows()];
    this.signs = new byte[rows.rows()];
    this.dual = new double[rows.rows()];
    this.dualLogOdds = new double[settings.loss() == NodeLoss.LOGISTIC ? rows.rows() : 0];
    this.weights = new double[rows.columns()];
    this.hessian = new double[rows.columns()];
    this.squares = new double[rows.rows()];
    for (int row = 0; row < squares.length; row++) {
      for (int k = rows.start(row); k < rows.start(row + 1); k++) {
        squares[row] += rows.values()[k] * rows.values()[k];
      }
    }
  }

  /**
   * Solves one scorer.
   *
   * @param on the rows of the child, increasing
   * @param unknown the rows of which it is not known; they are left out, but for those of the child
   */
  void solve(int[] on, int[] unknown) {
    Arrays.fill(signs, (byte) -1);
    for (int row : unknown) {
      signs[row] = 0;
    }
    for (int row : on) {
      signs[row] = 1;
    }
    int count = 0;
    for (int row : firstOrder) {
      if (signs[row] != 0) {
        order[count++] = row;
      }
    }
    intercept = settings.loss().intercept(on.length, count);
    Arrays.fill(dual, 0);
    Arrays.fill(dualLogOdds, NO_WEIGHT);
    Arrays.fill(weights, 0);
    descend(count);
  }

  private void descend(int count) {
    SplittableRandom random = new SplittableRandom(count);
    int active = count;
    double highest = Double.POSITIVE_INFINITY;
    for (passes = 1; passes <= settings.maximumPasses(); passes++) {
      shuffle(active, random);
      boolean whole = active == count;
      double largest = 0;
      double smallest = 0;
      int at = 0;
      while (at < active) {
        int row = order[at];
        double derivative = settings.loss() == NodeLoss.LOGISTIC ? logistic(row) : hinge(row);
        if (derivative > highest) {
          active--;
          order[at] = order[active];
          order[active] = row;
          continue;
        }
        // Above zero at the bound there is nothing to gain.
        double projected = dual[row] == 0 ? Math.min(0, derivative) : derivative;
        largest = Math.max(largest, projected);
        smallest = Math.min(smallest, projected);
        at++;
      }
      if (largest - smallest > settings.tolerance()) {
        highest = largest > 0 ? largest : Double.POSITIVE_INFINITY;
      } else if (whole) {
        return;
      } else {
        active = count;
        highest = Double.POSITIVE_INFINITY;
      }
    }
  }

  private void shuffle(int active, SplittableRandom random) {
    long state = random.nextLong() | 1;
    for (int k = active - 1; k > 0; k--) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      int other = (int) (((state >>> 32) * (k + 1)) >>> 32);
      int kept = order[k];
      order[k] = order[other];
      order[other] = kept;
    }
  }

  /** Moves a row's α; returns the derivative before that, or where α stays at zero. */
  private double hinge(int row) {
    double diagonal = 1 / (2 * settings.cost());
    double before = dual[row];
    double derivative = signs[row] * score(row) - 1 + diagonal * before;
    if (before == 0 && derivative >= 0) {
      return derivative;
    }
    double after = Math.max(0, before - derivative / (squares[row] + diagonal));
    add(row, (after - before) * signs[row]);
    dual[row] = after;
    // What it was moved by tells how far it was from its optimum; it is no candidate to leave out.
    return after == 0 ? Math.min(derivative, 0) : -Math.abs(derivative);
  }

  /**
   * The same of the logistic loss: with α = C σ(t) the derivative y f + t rises with t, so Newton's
   * steps find its zero.
   */
  private double logistic(int row) {
    double before = dual[row];
    double t = dualLogOdds[row];
    double fixed = signs[row] * score(row) - squares[row] * before;
    double derivative = fixed + squares[row] * before + t;
    for (int step = 0; step < MOST_NEWTON_STEPS; step++) {
      double share = 1 / (1 + Math.exp(-t));
      double alpha = settings.cost() * share;
      double value = fixed + squares[row] * alpha + t;
      if (Math.abs(value) < NEWTON_TOLERANCE) {
        break;
      }
      t -= value / (1 + squares[row] * alpha * (1 - share));
    }
    double after = settings.cost() / (1 + Math.exp(-t));
    add(row, (after - before) * signs[row]);
    dual[row] = after;
    dualLogOdds[row] = t;
    return -Math.abs(derivative);
  }

  private void add(int row, double factor) {
    int[] columns = rows.columnIndices();
    double[] values = rows.values();
    int to = rows.start(row + 1);
    for (int k = rows.start(row); k < to; k++) {
      weights[columns[k]] += factor * values[k];
    }
  }

  /** f of a row. */
  private double score(int row) {
    int[] columns = rows.columnIndices();
    double[] values = rows.values();
    double sum = intercept;
    int to = rows.start(row + 1);
    for (int k = rows.start(row); k < to; k++) {
      sum += values[k] * weights[columns[k]];
    }
    return sum;
  }

  /** w of the last scorer; overwritten by the next. */
  double[] weights() {
    return weights;
  }

  /** b of the last scorer. */
  double intercept() {
    return intercept;
  }

  /** How often the last scorer was passed over the rows. */
  int passes() {
    return passes;
  }

  /**
   * Adds the scores of all rows, each as a scorer would give it that had not learnt from the row.
   *
   * <p>One Newton step without row l moves its score to
   *
   * <pre>{@code
   * f − α y xᵀH⁻¹x,   H = I + Σ_{k≠l} c_k x_k x_kᵀ
   * }</pre>
   *
   * <p>with c_k the second derivative of row k's loss and H stood for by its diagonal. A word that
   * no other row has loses what the row has put there; one that many have loses next to nothing.
   */
  void addUnseen(ScoreCounts counts) {
    Arrays.fill(hessian, 1);
    for (int row = 0; row < signs.length; row++) {
      double curvature = curvature(row);
      if (signs[row] != 0 && curvature > 0) {
        for (int k = rows.start(row); k < rows.start(row + 1); k++) {
          hessian[rows.columnIndices()[k]] += curvature * rows.values()[k] * rows.values()[k];
        }
      }
    }
    for (int row = 0; row < signs.length; row++) {
      if (signs[row] != 0) {
        double own = dual[row] == 0 ? 0 : dual[row] * signs[row] * leverage(row);
        counts.add(score(row) - own, signs[row] > 0);
      }
    }
  }

  /** xᵀH⁻¹x. */
  private double leverage(int row) {
    double curvature = curvature(row);
    double sum = 0;
    for (int k = rows.start(row); k < rows.start(row + 1); k++) {
      double square = rows.values()[k] * rows.values()[k];
      sum += square / (hessian[rows.columnIndices()[k]] - curvature * square);
    }
    return sum;
  }

  /** The second derivative of a row's loss, as its α tells it. */
  private double curvature(int row) {
    double cost = settings.cost();
    if (settings.loss() == NodeLoss.LOGISTIC) {
      return dual[row] * (cost - dual[row]) / cost;
    }
    return dual[row] > 0 ? 2 * cost : 0;
  }
}

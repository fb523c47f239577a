package dev.espalier.internal.svm;

import java.util.SplittableRandom;

/**
 * Solves one machine in its dual,
 *
 * <pre>{@code
 * minimise over α   ½‖Σ_l α_l y_l x̃_l‖² + ½ d Σ_l α_l² − Σ_l α_l,   0 ≤ α_l ≤ U
 * }</pre>
 *
 * <p>by passes over the rows in random order, each row's variable moved to its own optimum while w
 * = Σ α_l y_l x̃_l is kept up to date. Variables that stick to a bound are left out for a while
 * (shrinking); before the end all are looked at again.
 *
 * @param loss the loss
 * @param cost C
 * @param tolerance the gap between primal and dual objective, relative to the primal one, at which
 *     the machine is solved
 * @param maximumPasses the most passes
 * @param seed decides the order of the rows
 */
public record DualCoordinateDescent(
    MarginLoss loss, double cost, double tolerance, int maximumPasses, long seed) {
  private static final double FIRST_VIOLATION = 0.1;
  private static final double REFINEMENT = 0.25;

  /**
   * Solves a machine.
   *
   * @param rows all rows
   * @param chosen the rows to learn from
   * @param signs +1 or −1 for each chosen row
   */
  public Machine solve(RowProducts rows, int[] chosen, double[] signs) {
    return new Run(rows, chosen, signs).solve();
  }

  private final class Run {
    private final RowProducts rows;
    private final int[] chosen;
    private final double[] signs;
    private final double[] squares;
    private final double[] dual;
    private final double[] weights;
    private final int[] order;
    private final double most = loss.largestDual(cost);
    private final double diagonal = loss.diagonal(cost);
    private int active;
    // The range of projected gradients in the last pass: beyond it a bound is surely right.
    private double highest = Double.POSITIVE_INFINITY;
    private double lowest = Double.NEGATIVE_INFINITY;

    Run(RowProducts rows, int[] chosen, double[] signs) {
      this.rows = rows;
      this.chosen = chosen;
      this.signs = signs;
      this.squares = new double[chosen.length];
      this.dual = new double[chosen.length];
      this.weights = new double[rows.dimension()];
      this.order = new int[chosen.length];
      for (int k = 0; k < chosen.length; k++) {
        squares[k] = rows.square(chosen[k]) + diagonal;
        order[k] = k;
      }
      this.active = chosen.length;
    }

    Machine solve() {
      SplittableRandom random = new SplittableRandom(seed);
      double violation = FIRST_VIOLATION;
      int passes = 0;
      while (passes < maximumPasses) {
        passes++;
        shuffle(random);
        if (pass() > violation) {
          continue;
        }
        boolean shrunk = active < chosen.length;
        lookAtAll();
        if (shrunk) {
          continue;
        }
        Machine machine = machine(passes);
        if (machine.converged()) {
          return machine;
        }
        violation *= REFINEMENT;
      }
      return machine(passes);
    }

    private void lookAtAll() {
      active = chosen.length;
      highest = Double.POSITIVE_INFINITY;
      lowest = Double.NEGATIVE_INFINITY;
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

    /** One pass; gives the spread of the projected gradients, which is zero at the optimum. */
    private double pass() {
      double largest = Double.NEGATIVE_INFINITY;
      double smallest = Double.POSITIVE_INFINITY;
      int at = 0;
      while (at < active) {
        int k = order[at];
        double gradient = signs[k] * rows.dot(chosen[k], weights) - 1 + diagonal * dual[k];
        boolean atZero = dual[k] == 0;
        boolean atMost = dual[k] == most;
        if ((atZero && gradient > highest) || (atMost && gradient < lowest)) {
          active--;
          swap(at, active);
          continue;
        }
        at++;
        boolean blocked = (atZero && gradient > 0) || (atMost && gradient < 0);
        double projected = blocked ? 0 : gradient;
        largest = Math.max(largest, projected);
        smallest = Math.min(smallest, projected);
        if (projected != 0) {
          double moved = Math.min(most, Math.max(0, dual[k] - gradient / squares[k]));
          rows.add(chosen[k], (moved - dual[k]) * signs[k], weights);
          dual[k] = moved;
        }
      }
      highest = largest > 0 ? largest : Double.POSITIVE_INFINITY;
      lowest = smallest < 0 ? smallest : Double.NEGATIVE_INFINITY;
      return active == 0 ? 0 : largest - smallest;
    }

    private Machine machine(int passes) {
      double half = 0;
      for (double weight : weights) {
        half += weight * weight / 2;
      }
      double losses = 0;
      double gains = 0;
      for (int k = 0; k < chosen.length; k++) {
        losses += loss.of(signs[k] * rows.dot(chosen[k], weights));
        gains += dual[k] - diagonal * dual[k] * dual[k] / 2;
      }
      double primal = half + cost * losses;
      double gap = primal - (gains - half);
      return new Machine(
          weights.clone(), dual.clone(), primal, gap, passes, gap <= tolerance * primal);
    }
  }
}

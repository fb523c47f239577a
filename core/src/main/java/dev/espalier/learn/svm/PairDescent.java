package dev.espalier.learn.svm;

/**
 * Solves one machine with a kernel in its dual, written in β = α y:
 *
 * <pre>{@code
 * minimise over β   ½ βᵀKβ − yᵀβ,   Σ_l β_l = 0,   0 ≤ y_l β_l ≤ C
 * }</pre>
 *
 * <p>Two variables are moved at a time: the one whose rise promises most, and that whose fall
 * together with it decreases the objective most, to second order (Fan, Chen and Lin, Working set
 * selection using second order information for training support vector machines, JMLR 2005; the
 * rule of LIBSVM). With the gradient F = Kβ − y, the optimum is where no variable that may rise has
 * a smaller F than one that may fall.
 *
 * @param cost C
 * @param tolerance by how much F may be smaller at the end
 * @param maximumSteps the most pairs
 */
record PairDescent(double cost, double tolerance, int maximumSteps) {
  /** For pairs of equal rows, along which the objective is a line. */
  private static final double SMALLEST_CURVATURE = 1e-12;

  /**
   * Solves a machine.
   *
   * @param kernel of all rows
   * @param signs +1 or −1 of the rows to learn from, 0 of the others
   */
  KernelMachine solve(KernelMatrix kernel, double[] signs) {
    return new Run(kernel, signs).solve();
  }

  private final class Run {
    private final KernelMatrix kernel;
    private final int rows;
    private final double[] signs;
    private final double[] lower;
    private final double[] upper;
    private final double[] coefficients;
    private final double[] gradient;
    // The row to raise, and the smallest F of those that may rise.
    private int rising;
    private double smallest;
    private double largest;

    Run(KernelMatrix kernel, double[] signs) {
      this.kernel = kernel;
      this.rows = signs.length;
      this.signs = signs;
      this.lower = new double[rows];
      this.upper = new double[rows];
      this.coefficients = new double[rows];
      this.gradient = new double[rows];
      for (int row = 0; row < rows; row++) {
        upper[row] = Math.max(0, cost * signs[row]);
        lower[row] = Math.min(0, cost * signs[row]);
        gradient[row] = -signs[row];
      }
    }

    KernelMachine solve() {
      int steps = 0;
      find();
      while (largest - smallest > tolerance && steps < maximumSteps) {
        double[] up = kernel.row(rising);
        int falling = partner(up);
        move(falling, up, kernel.row(falling));
        find();
        steps++;
      }
      return machine(steps);
    }

    /** The row that may rise with the smallest F, and the largest F of those that may fall. */
    private void find() {
      smallest = Double.POSITIVE_INFINITY;
      largest = Double.NEGATIVE_INFINITY;
      for (int row = 0; row < rows; row++) {
        double slope = gradient[row];
        if (slope < smallest && coefficients[row] < upper[row]) {
          smallest = slope;
          rising = row;
        }
        if (slope > largest && coefficients[row] > lower[row]) {
          largest = slope;
        }
      }
    }

    /** The row whose fall decreases the objective most: largest (F_l − F_i)² / ‖φ_l − φ_i‖². */
    private int partner(double[] up) {
      int best = -1;
      // A fraction: compared by products, since a division would take longer than all the rest.
      double bestAbove = 0;
      double bestBelow = 1;
      for (int row = 0; row < rows; row++) {
        double difference = gradient[row] - smallest;
        if (difference > 0 && coefficients[row] > lower[row]) {
          double above = difference * difference;
          double below = curvature(up[row]);
          if (above * bestBelow > bestAbove * below) {
            bestAbove = above;
            bestBelow = below;
            best = row;
          }
        }
      }
      return best;
    }

    /** K_ii + K_ll − 2 K_il, where a Gaussian kernel has ones on its diagonal. */
    private static double curvature(double between) {
      return Math.max(SMALLEST_CURVATURE, 2 - 2 * between);
    }

    private void move(int falling, double[] up, double[] down) {
      double wanted = (gradient[falling] - smallest) / curvature(up[falling]);
      double room = upper[rising] - coefficients[rising];
      double floor = coefficients[falling] - lower[falling];
      double step = Math.min(wanted, Math.min(room, floor));
      // Bounds are reached exactly, so that a comparison tells who is there.
      coefficients[rising] = step == room ? upper[rising] : coefficients[rising] + step;
      coefficients[falling] = step == floor ? lower[falling] : coefficients[falling] - step;
      for (int row = 0; row < gradient.length; row++) {
        gradient[row] += step * (up[row] - down[row]);
      }
    }

    private KernelMachine machine(int steps) {
      double intercept = intercept();
      double[] scores = new double[rows];
      double objective = 0;
      for (int row = 0; row < rows; row++) {
        scores[row] = gradient[row] + signs[row] + intercept;
        objective += coefficients[row] * (gradient[row] - signs[row]) / 2;
      }
      return new KernelMachine(
          coefficients, intercept, scores, objective, steps, largest - smallest <= tolerance);
    }

    /** −F of the rows between their bounds, where all are equal; else the middle of its range. */
    private double intercept() {
      double sum = 0;
      int free = 0;
      for (int row = 0; row < rows; row++) {
        if (coefficients[row] > lower[row] && coefficients[row] < upper[row]) {
          sum += gradient[row];
          free++;
        }
      }
      if (free > 0) {
        return -sum / free;
      }
      if (Double.isInfinite(largest) || Double.isInfinite(smallest)) {
        // Rows of one sign only: their answer is the answer.
        return Double.isInfinite(largest) ? -smallest : -largest;
      }
      return -(smallest + largest) / 2;
    }
  }
}

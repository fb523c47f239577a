package dev.espalier.internal.optim;

import java.util.Arrays;

/**
 * When a solver may end: when its value is within the tolerance of the optimal one, as well as that
 * can be told. There are three ways to tell.
 *
 * <p><b>Gradient.</b> For a convex function the distance to the optimal value is at most ‖gradient‖
 * · ‖distance to the optimum‖. With the size of the point in place of the unknown distance, that
 * bound within the tolerance of the value ends a run at once. The bound is often a hundred times
 * too large; so a run also ends when the bound is within a hundred times the tolerance and the last
 * iterations together lowered the function by less than the tolerance. For functions whose best
 * value is zero the gradient may instead have shrunk by as much since the start.
 *
 * <p><b>Predicted decrease</b>, for quasi-Newton steps. A step along the direction d promises about
 * δ = −½ gᵀd. Such runs converge linearly: if δ falls by the factor r with each iteration, all
 * steps to come together promise
 *
 * <pre>{@code
 * δ + rδ + r²δ + … = δ / (1 − r)
 * }</pre>
 *
 * <p>r is measured over the last quarter of the run and over the whole of it; the slower counts.
 * Four times the sum must be within the tolerance, in two iterations running.
 *
 * <p><b>Geometric tail</b>, for accelerated proximal steps: the same series with the decreases that
 * were seen. When the last three steps lowered the value by d and the three before them by d / q,
 * all that would follow would lower it by about d q / (1 − q).
 */
final class StoppingRule {
  /** Relative error of a value that is a long sum: less than this is no change at all. */
  static final double ROUNDING = 1e-14;

  /** How much too large the gradient's bound may be when the values stand still. */
  private static final double LOOSE = 100;

  /** Where rounding ends a search, the result counts as found if it is at least this good. */
  private static final double ACCEPTABLE = 1e-6;

  /** How much too small the predicted decrease may be. */
  private static final double CAUTION = 4;

  /** Number of iterations in a row that must predict that the tolerance is met. */
  private static final int RUNNING = 2;

  /** Minimum number of iterations over which the rate of a predicted decrease is measured. */
  private static final int FEWEST = 5;

  /** If the logarithm of the predicted decrease falls slower than this, nothing is predicted. */
  private static final double SLOWEST = 1e-3;

  /** Steps of a tail that are looked at together: accelerated steps fall in waves. */
  private static final int TAIL_STEPS = 3;

  /** The share of the tolerance for a tail's last steps, and for all that would follow. */
  private static final double TAIL_SHARE = 0.2;

  private final double tolerance;
  private final double[] values;
  private int count;
  private double firstValue = Double.NaN;
  private double firstNorm = Double.NaN;

  private double[] logarithms = new double[64];
  private int predictions;
  private int running;

  private final double[] tail = new double[2 * TAIL_STEPS];
  private int tailCount;

  /** A rule that looks back over {@code window} iterations, more for solvers with smaller steps. */
  StoppingRule(double tolerance, int window) {
    this.tolerance = tolerance;
    this.values = new double[window];
    Arrays.fill(values, Double.POSITIVE_INFINITY);
    Arrays.fill(tail, Double.POSITIVE_INFINITY);
  }

  /** Tells the first value and the first (proximal) gradient norm; later calls change nothing. */
  void start(double value, double gradientNorm) {
    if (Double.isNaN(firstNorm)) {
      firstValue = value;
      firstNorm = gradientNorm;
    }
  }

  /** Whether the gradient is small enough before any step is made. */
  boolean metAtStart(double value, double gradientNorm, double pointNorm) {
    return gradientNorm == 0
        || gradientNorm * Math.max(1, pointNorm) <= tolerance * Math.abs(value);
  }

  /** Whether the gradient says that the run may end; to be asked once in each iteration. */
  boolean gradientMet(double before, double after, double gradientNorm, double pointNorm) {
    int slot = count % values.length;
    count++;
    double longBefore = values[slot];
    values[slot] = after;
    if (gradientNorm == 0) {
      return true;
    }
    double change = tolerated(after);
    return (Math.abs(before - after) <= change && small(gradientNorm, pointNorm, after, tolerance))
        || (longBefore - after <= 0.5 * change
            && small(gradientNorm, pointNorm, after, LOOSE * tolerance));
  }

  /** Whether a point from which no lower one can be found may count as the optimum. */
  boolean acceptable(double value, double gradientNorm, double pointNorm) {
    return small(gradientNorm, pointNorm, value, Math.max(ACCEPTABLE, LOOSE * tolerance));
  }

  private boolean small(double gradientNorm, double pointNorm, double value, double relative) {
    return gradientNorm <= relative * firstNorm
        || gradientNorm * Math.max(1, pointNorm) <= relative * Math.abs(value);
  }

  private double tolerated(double value) {
    return tolerance * Math.max(Math.abs(value), tolerance * Math.abs(firstValue));
  }

  /**
   * Whether the predicted decrease says that the run may end; to be asked once in each iteration.
   *
   * @param slope gᵀd along the next direction, below zero
   */
  boolean predictionMet(double slope, double value) {
    running = CAUTION * predicted(-slope / 2) <= tolerated(value) ? running + 1 : 0;
    return running >= RUNNING;
  }

  /** Forgets what was predicted: directions of another kind follow. */
  void forgetPredictions() {
    predictions = 0;
    running = 0;
  }

  /** What all steps to come together promise; infinity if that is not known. */
  private double predicted(double promise) {
    if (predictions == logarithms.length) {
      logarithms = Arrays.copyOf(logarithms, 2 * predictions);
    }
    int newest = predictions++;
    logarithms[newest] = Math.log(promise);
    if (newest < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double rate = Math.min(rateOver(Math.max(FEWEST, newest / 4)), rateOver(newest));
    return rate < SLOWEST ? Double.POSITIVE_INFINITY : promise / -Math.expm1(-rate);
  }

  /** −log r over the last iterations. */
  private double rateOver(int iterations) {
    int newest = predictions - 1;
    int span = Math.min(iterations, newest);
    return (logarithms[newest - span] - logarithms[newest]) / span;
  }

  /** Whether the tail of values says that the run may end; to be asked once in each iteration. */
  boolean tailMet(double value) {
    int slot = tailCount % tail.length;
    double longBefore = tail[slot];
    double before = tail[(tailCount + TAIL_STEPS) % tail.length];
    tail[slot] = value;
    tailCount++;
    double fall = before - value;
    double tolerated = TAIL_SHARE * tolerance * Math.abs(value);
    // Without values from long before, the ratio is 0: the first steps fall faster than the others.
    double ratio = fall / (longBefore - before);
    return fall <= 0 || (fall <= tolerated && fall * ratio <= (1 - ratio) * tolerated);
  }
}

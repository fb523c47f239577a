package dev.espalier.internal.optim;

/** One run of {@link Fista}: its vectors, made once, and its state. */
final class FistaRun {
  /** A step size below this means that the function or its gradient is broken. */
  private static final double SMALLEST_STEP = 1e-30;

  /** In the first iterations the step may double: the first guess may be far too small. */
  private static final int SEARCH_ITERATIONS = 20;

  private static final int STOPPING_WINDOW = 50;

  private final Fista options;
  private final Objective smooth;
  private final Penalty penalty;
  private final StoppingRule rule;

  /** The best point so far, x_k. */
  private double[] current;

  /** The point that the proximal step leads to, x_{k+1}. */
  private double[] next;

  /** Where the gradient is taken, y_k. */
  private final double[] extrapolated;

  private final double[] gradient;
  private final double[] scratch;

  private double step;
  private int evaluations;
  // What the last proximal step gave.
  private double nextSmooth;
  private double movedSquares;
  private boolean measurable;
  private double curvature;

  FistaRun(Fista options, Objective smooth, Penalty penalty, double[] start) {
    this.options = options;
    this.smooth = smooth;
    this.penalty = penalty;
    this.rule = new StoppingRule(options.tolerance(), STOPPING_WINDOW);
    this.current = start.clone();
    this.next = start.clone();
    this.extrapolated = start.clone();
    this.gradient = new double[start.length];
    this.scratch = new double[start.length];
    this.step = options.initialStep();
  }

  Optimum run(Listener listener) {
    double momentum = 1;
    boolean plain = true;
    double value = Double.NaN;
    for (int iteration = 1; iteration <= options.maximumIterations(); iteration++) {
      double smoothValue = smooth.evaluate(extrapolated, gradient);
      evaluations++;
      if (iteration == 1) {
        value = smoothValue + penalty.value(current);
        if (!Double.isFinite(value)) {
          throw new IllegalArgumentException("the function is " + value + " at the start");
        }
      }
      if (!plain && !Double.isFinite(smoothValue)) {
        // The momentum left the region where the function is defined.
        System.arraycopy(current, 0, extrapolated, 0, current.length);
        momentum = 1;
        plain = true;
        continue;
      }
      double tried = step;
      if (!proximalStep(smoothValue)) {
        return end(
            value, iteration, false, "the step size vanished: no descent along the gradient");
      }
      double mapping = Math.sqrt(movedSquares) / step;
      rule.start(value, mapping);
      double nextValue = nextSmooth + penalty.value(next);
      if (!(nextValue <= value + StoppingRule.ROUNDING * Math.abs(value))) {
        if (plain) {
          boolean found = rule.acceptable(value, mapping, norm(current));
          return end(value, iteration, found, "no lower value in double precision");
        }
        // The momentum overshot: go back to the best point and start without it.
        System.arraycopy(current, 0, extrapolated, 0, current.length);
        momentum = 1;
        plain = true;
        continue;
      }
      boolean met =
          rule.gradientMet(value, nextValue, mapping, norm(next))
              || (options.geometricTail() && rule.tailMet(nextValue));
      double uphill = uphill();
      double[] previous = current;
      current = next;
      next = previous;
      value = nextValue;
      if (met) {
        listener.iteration(iteration, value);
        return end(value, iteration, true, "converged");
      }
      if (!listener.iteration(iteration, value)) {
        return end(value, iteration, false, "ended by the listener");
      }
      double used = step;
      grow(iteration, used < tried);
      if (uphill > 0) {
        System.arraycopy(current, 0, extrapolated, 0, current.length);
        momentum = 1;
        plain = true;
      } else {
        double following = (1 + Math.sqrt(1 + 4 * (used / step) * momentum * momentum)) / 2;
        double weight = (momentum - 1) / following;
        for (int i = 0; i < current.length; i++) {
          extrapolated[i] = current[i] + weight * (current[i] - previous[i]);
        }
        momentum = following;
        plain = weight == 0;
      }
    }
    return end(value, options.maximumIterations(), false, "iteration limit");
  }

  /** Sets {@link #next}, shortening the step until the quadratic model bounds the function. */
  private boolean proximalStep(double smoothValue) {
    while (step >= SMALLEST_STEP) {
      for (int i = 0; i < next.length; i++) {
        next[i] = extrapolated[i] - step * gradient[i];
      }
      penalty.proximal(next, step, next);
      double slope = 0;
      double squares = 0;
      for (int i = 0; i < next.length; i++) {
        double moved = next[i] - extrapolated[i];
        slope += gradient[i] * moved;
        squares += moved * moved;
      }
      movedSquares = squares;
      if (squares == 0) {
        nextSmooth = smoothValue;
        measurable = false;
        return true;
      }
      nextSmooth = smooth.value(next, scratch);
      evaluations++;
      double rounding = StoppingRule.ROUNDING * Math.abs(smoothValue);
      double bend = nextSmooth - smoothValue - slope;
      measurable = squares / (2 * step) > 100 * rounding;
      curvature = 2 * bend / squares;
      if (bend <= squares / (2 * step) + rounding) {
        return true;
      }
      double fitting = 0.95 / curvature;
      step = fitting > 0.1 * step && fitting < 0.7 * step ? fitting : step * 0.5;
    }
    return false;
  }

  private void grow(int iteration, boolean shortened) {
    // Near the optimum the curvature drowns in rounding and says nothing.
    if (!shortened && measurable && curvature * step < 0.7) {
      step *= iteration <= SEARCH_ITERATIONS ? 2 : 1.1;
    }
  }

  /** ⟨y_k − x_{k+1}, x_{k+1} − x_k⟩: positive when the momentum works against the gradient. */
  private double uphill() {
    double sum = 0;
    for (int i = 0; i < next.length; i++) {
      sum += (extrapolated[i] - next[i]) * (next[i] - current[i]);
    }
    return sum;
  }

  private Optimum end(double value, int iterations, boolean converged, String reason) {
    return new Optimum(current, value, iterations, evaluations, converged, reason);
  }

  private static double norm(double[] x) {
    double sum = 0;
    for (double coordinate : x) {
      sum += coordinate * coordinate;
    }
    return Math.sqrt(sum);
  }
}

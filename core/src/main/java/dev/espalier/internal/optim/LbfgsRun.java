package dev.espalier.internal.optim;

import dev.espalier.internal.math.Vectors;

/** One run of {@link Lbfgs}: its vectors, made once, and its state. */
final class LbfgsRun {

  private static final int STOPPING_WINDOW = 10;

  private final Lbfgs options;
  private final int dimension;
  private final StoppingRule rule;
  private final LineSearch search;

  private double[] point;
  private double[] gradient;
  private final double[] direction;

  // The last steps s and gradient changes y, in a ring.
  private final double[][] steps;
  private final double[][] changes;
  private final double[] products;
  private final double[] coefficients;
  private int remembered;
  private int newest = -1;

  /** yᵀs / yᵀy of the newest step: the first guess of the inverse Hessian, times the identity. */
  private double inverseCurvature = 1;

  LbfgsRun(Lbfgs options, Objective objective, double[] start) {
    this.options = options;
    this.dimension = start.length;
    this.rule = new StoppingRule(options.tolerance(), STOPPING_WINDOW);
    this.search = new LineSearch(objective);
    this.point = start.clone();
    this.gradient = new double[dimension];
    this.direction = new double[dimension];
    this.steps = new double[options.memory()][dimension];
    this.changes = new double[options.memory()][dimension];
    this.products = new double[options.memory()];
    this.coefficients = new double[options.memory()];
  }

  Optimum run(Listener listener) {
    double value = search.evaluate(point, gradient);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("the function is " + value + " at the start");
    }
    double gradientNorm = norm(gradient);
    rule.start(value, gradientNorm);
    if (rule.metAtStart(value, gradientNorm, norm(point))) {
      return end(value, 0, true, "converged");
    }
    for (int iteration = 1; iteration <= options.maximumIterations(); iteration++) {
      double firstTrial = chooseDirection();
      double slope = Vectors.dot(gradient, direction);
      if (remembered > 0 && slope < 0 && rule.predictionMet(slope, value)) {
        return end(value, iteration - 1, true, "converged");
      }
      boolean moved = slope < 0 && search.run(point, value, direction, slope, firstTrial);
      if (!moved && remembered > 0) {
        // The remembered curvature may mislead: once more along the gradient itself.
        remembered = 0;
        rule.forgetPredictions();
        firstTrial = chooseDirection();
        slope = Vectors.dot(gradient, direction);
        moved = search.run(point, value, direction, slope, firstTrial);
      }
      if (!moved) {
        boolean found = rule.acceptable(value, gradientNorm, norm(point));
        return end(value, iteration, found, "no lower value in double precision");
      }
      remember();
      double before = value;
      value = search.value();
      double[] oldPoint = point;
      double[] oldGradient = gradient;
      point = search.point();
      gradient = search.gradient();
      search.reuse(oldPoint, oldGradient);
      gradientNorm = norm(gradient);
      boolean proceed = listener.iteration(iteration, value);
      if (rule.gradientMet(before, value, gradientNorm, norm(point))) {
        return end(value, iteration, true, "converged");
      }
      if (!proceed) {
        return end(value, iteration, false, "ended by the listener");
      }
    }
    return end(value, options.maximumIterations(), false, "iteration limit");
  }

  /** Sets the direction by the two-loop recursion and gives the first step length to try. */
  private double chooseDirection() {
    System.arraycopy(gradient, 0, direction, 0, dimension);
    if (remembered == 0) {
      scale(-1);
      return 1 / Math.max(1e-300, norm(gradient));
    }
    // Each sum is taken on the way through the direction that the step before it needs anyway.
    double product = Vectors.dot(direction, steps[slot(0)]);
    for (int age = 0; age + 1 < remembered; age++) {
      int slot = slot(age);
      coefficients[slot] = product / products[slot];
      double[] next = steps[slot(age + 1)];
      product = Vectors.addToAndDot(-coefficients[slot], changes[slot], direction, next);
    }
    int oldest = slot(remembered - 1);
    coefficients[oldest] = product / products[oldest];
    double[] change = changes[oldest];
    Vectors.inRanges(
        dimension,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            direction[i] = (direction[i] - coefficients[oldest] * change[i]) * inverseCurvature;
          }
        });
    product = Vectors.dot(direction, changes[oldest]);
    for (int age = remembered - 1; age >= 0; age--) {
      int slot = slot(age);
      double coefficient = coefficients[slot] - product / products[slot];
      double[] next = age > 0 ? changes[slot(age - 1)] : gradient;
      product = Vectors.addToAndDot(coefficient, steps[slot], direction, next);
    }
    scale(-1);
    return 1;
  }

  private void scale(double factor) {
    Vectors.inRanges(
        dimension,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            direction[i] *= factor;
          }
        });
  }

  private int slot(int age) {
    return Math.floorMod(newest - age, options.memory());
  }

  /** Keeps the step to the search's point, unless it shows no curvature. */
  private void remember() {
    int slot = (newest + 1) % options.memory();
    double[] newPoint = search.point();
    double[] newGradient = search.gradient();
    double[] step = steps[slot];
    double[] change = changes[slot];
    Vectors.inRanges(
        dimension,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            step[i] = newPoint[i] - point[i];
            change[i] = newGradient[i] - gradient[i];
          }
        });
    double product = Vectors.dot(step, change);
    if (product > 1e-16 * norm(step) * norm(change)) {
      products[slot] = product;
      newest = slot;
      inverseCurvature = product / Vectors.dot(change, change);
      remembered = Math.min(remembered + 1, options.memory());
    } else if (remembered == options.memory()) {
      // The slot just overwritten held the oldest step.
      remembered--;
    }
  }

  private static double norm(double[] x) {
    return Vectors.norm(x);
  }

  private Optimum end(double value, int iterations, boolean converged, String reason) {
    return new Optimum(point, value, iterations, search.evaluations(), converged, reason);
  }
}

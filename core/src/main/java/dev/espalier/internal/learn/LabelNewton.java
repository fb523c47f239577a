package dev.espalier.internal.learn;

import dev.espalier.internal.math.LogisticTerms;
import dev.espalier.internal.math.sparse.Lanes;

/**
 * One label's penalised logistic regression on sparse rows, by Newton steps:
 *
 * <pre>{@code
 * F(w) = (1/n) Σ_l log(1 + exp(−2 y_l f_l)) + λ1 ‖β‖²,   f_l = w·(x_l, 1) + o_l,   w = (β, b)
 * }</pre>
 *
 * <p>Scores are kept, so that looking for the length of a step needs no product with the features.
 * The two that a step needs are formed by {@link LabelLanes} for eight labels at once, so that a
 * step has three parts: {@link #residuals}, then Xᵀr, {@link #chooseStep}, then Xd, {@link #move}.
 *
 * <p>Paper: C.-J. Lin, R. C. Weng and S. S. Keerthi, "Trust Region Newton Method for Large-Scale
 * Logistic Regression", JMLR 9 (2008); the end of the inner iteration as in S. G. Nash and A.
 * Sofer, "Assessing a Search Direction within a Truncated-Newton Method", Operations Research
 * Letters 9 (1990). Differs: rows of the Hessian are sampled, steps are shortened by halving.
 */
final class LabelNewton {
  /** The inner iteration ends when a step gains less than this share of the average one. */
  private static final double WORTHWHILE = 0.1;

  /** The same before the end is believed: a step that is cut short promises too little. */
  private static final double WORTHWHILE_AT_END = 0.05;

  /**
   * Number of steps from zero weights that are guarded: a row that is far on the wrong side hardly
   * curves the loss there, and much so where the step leads. Chosen by measuring, see
   * design-notes/text-solver.md.
   */
  private static final int GUARDED_STEPS = 2;

  /** How much more rows on the right side may curve the loss where a guarded step leads. */
  private static final double GUARD = 3;

  /** τ of guarded steps: they lead far, and few rows tell where. */
  private static final double GUARDED_SHARE = 1.5;

  /** The share of the promised decrease that a step must bring. */
  private static final double SUFFICIENT = 1e-4;

  private static final int MOST_HALVINGS = 40;

  /** Relative error of a value that is a long sum. */
  private static final double ROUNDING = 1e-14;

  /** Where rounding ends a run, it counts as converged if no more than this is promised. */
  private static final double ACCEPTABLE = 1e-6;

  /**
   * What labels of the same rows have in common.
   *
   * @param ridge 2 λ1
   * @param interceptRidge the same of the intercept, or 0
   * @param tolerance the promised share of the value at which a run ends
   * @param confirmed whether a more exact step must confirm that the end is reached
   * @param maximumIterations the most steps
   */
  record Settings(
      double ridge,
      double interceptRidge,
      double tolerance,
      boolean confirmed,
      int maximumIterations) {
    /** The same but for when a run ends: at the first whole step that promises so little. */
    Settings roughly(double promise) {
      return new Settings(
          ridge, interceptRidge, Math.max(tolerance, promise), false, maximumIterations);
    }
  }

  private final Settings settings;

  /** y: +1, −1, or 0 where it is unknown. */
  private final double[] signs;

  /** 1/n. */
  private final double perRow;

  private final LogisticTerms terms;
  private final double[] scores;

  /** σ(−2 y f) where the loss was last evaluated. */
  private final double[] misses;

  private final double[] parameters;
  private final double[] step;
  private final int guardedSteps;

  // What the penalty is along the step: start + length · slope + length² · bend.
  private double penaltyStart;
  private double penaltySlope;
  private double penaltyBend;

  private double interceptGradient;
  private double promise;
  private double worthwhile = WORTHWHILE;
  private double value;
  private int iterations;
  private boolean converged;
  private boolean ended;

  /**
   * Prepares a run.
   *
   * @param signs y of each row: +1, −1, or 0 where it is unknown
   * @param perRow 1/n
   * @param scores f of each row at the start; taken over
   * @param start where to start: weights, then the intercept; taken over
   */
  LabelNewton(Settings settings, double[] signs, double perRow, double[] scores, double[] start) {
    this.settings = settings;
    this.signs = signs;
    this.perRow = perRow;
    this.scores = scores;
    this.parameters = start;
    this.step = new double[start.length];
    this.misses = new double[signs.length];
    this.terms = new LogisticTerms(signs.length);
    for (int k = 0; k < start.length; k++) {
      penaltyStart += ridge(k) / 2 * start[k] * start[k];
    }
    this.guardedSteps = penaltyStart == 0 ? GUARDED_STEPS : 0;
    this.value = loss(scores, 0) + penaltyStart;
  }

  private double ridge(int k) {
    return k + 1 == parameters.length ? settings.interceptRidge : settings.ridge;
  }

  /** The loss some way along the step. */
  private double loss(double[] changes, double length) {
    for (int row = 0; row < misses.length; row++) {
      double margin = -2 * signs[row] * (scores[row] + length * changes[row]);
      misses[row] = signs[row] == 0 ? Double.NEGATIVE_INFINITY : margin;
    }
    return terms.sumAndSigmoids(misses, 0, misses.length) * perRow;
  }

  /**
   * Begins a step with the loss's derivatives by the scores.
   *
   * @param residuals output, one of its {@link Lanes} overwritten
   */
  void residuals(double[] residuals, int lane) {
    iterations++;
    interceptGradient = settings.interceptRidge * parameters[parameters.length - 1];
    for (int row = 0; row < misses.length; row++) {
      double residual = -2 * signs[row] * misses[row] * perRow;
      residuals[row * Lanes.COUNT + lane] = residual;
      interceptGradient += residual;
    }
  }

  /**
   * Chooses a step.
   *
   * @param gradient input: Xᵀr; output: the gradient with that of the penalty and the intercept
   * @param chooser has the room
   * @return the step, weights first, then the intercept
   */
  double[] chooseStep(double[] gradient, NewtonStep chooser) {
    int intercept = parameters.length - 1;
    for (int k = 0; k < intercept; k++) {
      gradient[k] += settings.ridge * parameters[k];
    }
    gradient[intercept] = interceptGradient;
    SampledHessian hessian = chooser.hessian();
    hessian.clear(iterations <= guardedSteps ? GUARDED_SHARE : SampledHessian.SHARE);
    for (int row = 0; row < misses.length; row++) {
      double miss = misses[row];
      if (miss > 0) {
        hessian.add(row, 4 * curvature(miss) * perRow);
      }
    }
    hessian.complete();
    promise = chooser.choose(gradient, worthwhile, step);
    penaltySlope = 0;
    penaltyBend = 0;
    for (int k = 0; k < step.length; k++) {
      penaltySlope += ridge(k) * parameters[k] * step[k];
      penaltyBend += ridge(k) / 2 * step[k] * step[k];
    }
    return step;
  }

  /**
   * σ(1 − σ), or more in a guarded step: on the wrong side that of the lowest parabola above the
   * loss (Jaakkola and Jordan 2000), (σ − ½) / log(σ / (1 − σ)).
   */
  private double curvature(double miss) {
    double curvature = miss * (1 - miss);
    if (iterations > guardedSteps) {
      return curvature;
    }
    return miss > 0.5
        ? Math.max(curvature, (miss - 0.5) / Math.log(miss / (1 - miss)))
        : Math.min(0.25, GUARD * curvature);
  }

  /**
   * Makes the step, or a part of it.
   *
   * @param changes what the whole step adds to the scores; not modified
   */
  void move(double[] changes) {
    double tolerance = Math.max(settings.tolerance, ROUNDING);
    double length = chooseLength(changes);
    if (length == 0) {
      converged = promise <= Math.max(tolerance, ACCEPTABLE) * value;
      ended = true;
      return;
    }
    for (int row = 0; row < scores.length; row++) {
      scores[row] += length * changes[row];
    }
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] += length * step[k];
    }
    penaltyStart += length * (penaltySlope + length * penaltyBend);
    // What is left after such a step is mostly a tenth of what it promised.
    boolean small = length == 1 && promise <= tolerance * value;
    converged = small && (!settings.confirmed || worthwhile == WORTHWHILE_AT_END);
    worthwhile = small ? WORTHWHILE_AT_END : worthwhile;
    ended = converged || iterations >= settings.maximumIterations;
  }

  /** Halves the step until it descends; 0 where no length does in double precision. */
  private double chooseLength(double[] changes) {
    // Conjugate gradients begin at zero, so that the slope along their step is −2 times its gain.
    double slope = -2 * promise;
    double length = 1;
    for (int halvings = 0; halvings < MOST_HALVINGS; halvings++, length /= 2) {
      double penalty = penaltyStart + length * (penaltySlope + length * penaltyBend);
      double reached = loss(changes, length) + penalty;
      if (reached <= value + SUFFICIENT * length * slope + ROUNDING * value) {
        value = reached;
        return length;
      }
    }
    return 0;
  }

  /** Weights, then the intercept. */
  double[] parameters() {
    return parameters;
  }

  /** f of each row. */
  double[] scores() {
    return scores;
  }

  /** The objective. */
  double value() {
    return value;
  }

  /** Steps that were made. */
  int iterations() {
    return iterations;
  }

  /** Whether it is over. */
  boolean ended() {
    return ended;
  }

  /** Whether the tolerance was met. */
  boolean converged() {
    return converged;
  }
}

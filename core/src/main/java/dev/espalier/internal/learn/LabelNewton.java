package dev.espalier.internal.learn;

import dev.espalier.internal.math.LogisticTerms;
import dev.espalier.internal.math.Vectors;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.learn.SolverOptions;
import java.util.Arrays;

/**
 * One label's penalised logistic regression on sparse rows, by Newton steps:
 *
 * <pre>{@code
 * F(w) = (1/n) Σ_l log(1 + exp(−2 y_l f_l)) + λ1 ‖β‖²,   f_l = w·(x_l, 1) + o_l,   w = (β, b)
 * }</pre>
 *
 * <p>Conjugate gradients solve H d = −F′(w) roughly; gradients are of all rows, H is a {@link
 * SampledHessian}. Scores are kept, so that looking for the length of a step needs no product with
 * the features.
 *
 * <p>Paper: C.-J. Lin, R. C. Weng and S. S. Keerthi, "Trust Region Newton Method for Large-Scale
 * Logistic Regression", JMLR 9 (2008); the end of the inner iteration as in S. G. Nash and A.
 * Sofer, "Assessing a Search Direction within a Truncated-Newton Method", Operations Research
 * Letters 9 (1990). Differs: rows of the Hessian are sampled, steps are shortened by halving.
 */
final class LabelNewton {
  /** The inner iteration ends when a step gains less than this share of the average one. */
  private static final double WORTHWHILE = 0.5;

  /** The same before the end is believed: a step that is cut short promises too little. */
  private static final double WORTHWHILE_AT_END = 0.05;

  private static final int MOST_INNER_STEPS = 250;

  /** The share of the promised decrease that a step must bring. */
  private static final double SUFFICIENT = 1e-4;

  private static final int MOST_HALVINGS = 40;

  /** Relative error of a value that is a long sum. */
  private static final double ROUNDING = 1e-14;

  /** Where rounding ends a run, it counts as converged if no more than this is promised. */
  private static final double ACCEPTABLE = 1e-6;

  private final RowProducts.Sparse rows;
  private final SolverOptions options;

  /** y: +1, −1, or 0 where it is unknown. */
  private final double[] signs;

  /** Twice the weight of each parameter's penalty. */
  private final double[] ridges;

  private final SampledHessian hessian;
  private final LogisticTerms terms;

  private final double[] scores;

  /** What a whole step adds to the scores. */
  private final double[] changes;

  /** σ(−2 y f) where the loss was last evaluated. */
  private final double[] misses;

  private final double[] parameters;
  private final double[] gradient;
  private final double[] step;
  private final double[] residual;
  private final double[] direction;
  private final double[] product;

  /** 1 / H_kk. */
  private final double[] inverse;

  private double worthwhile = WORTHWHILE;
  private double value;
  private int iterations;
  private boolean converged;

  /**
   * Prepares a run.
   *
   * @param squares ‖x‖² of each row
   * @param signs y of each row: +1, −1, or 0 where it is unknown
   * @param offsets o of each row; taken over
   * @param start where to start; taken over
   */
  LabelNewton(
      RowProducts.Sparse rows,
      double[] squares,
      double[] signs,
      double[] offsets,
      double penalty,
      SolverOptions options,
      double[] start) {
    this.rows = rows;
    this.options = options;
    this.signs = signs;
    this.parameters = start;
    this.ridges = new double[start.length];
    Arrays.fill(ridges, 2 * penalty);
    if (!options.penaliseIntercept()) {
      ridges[rows.intercept()] = 0;
    }
    this.hessian = new SampledHessian(rows, squares, ridges, penalty);
    this.terms = new LogisticTerms(signs.length);
    this.scores = offsets;
    for (int row = 0; row < scores.length; row++) {
      scores[row] += rows.dot(row, parameters);
    }
    this.changes = new double[signs.length];
    this.misses = new double[signs.length];
    this.gradient = new double[start.length];
    this.step = new double[start.length];
    this.residual = new double[start.length];
    this.direction = new double[start.length];
    this.product = new double[start.length];
    this.inverse = new double[start.length];
  }

  /** Minimises. */
  void minimise() {
    value = valueAt(0);
    double tolerance = Math.max(options.tolerance(), ROUNDING);
    while (!converged && iterations < options.maximumIterations()) {
      iterations++;
      differentiate();
      double promise = chooseStep();
      for (int row = 0; row < changes.length; row++) {
        changes[row] = rows.dot(row, step);
      }
      double length = chooseLength(promise);
      if (length == 0) {
        converged = promise <= Math.max(tolerance, ACCEPTABLE) * value;
        return;
      }
      for (int row = 0; row < scores.length; row++) {
        scores[row] += length * changes[row];
      }
      for (int k = 0; k < parameters.length; k++) {
        parameters[k] += length * step[k];
      }
      // What is left after such a step is mostly a tenth of what it promised.
      boolean small = length == 1 && promise <= tolerance * value;
      converged = small && worthwhile == WORTHWHILE_AT_END;
      worthwhile = small ? WORTHWHILE_AT_END : worthwhile;
    }
  }

  /** The objective some way along the step. */
  private double valueAt(double length) {
    for (int row = 0; row < misses.length; row++) {
      double margin = -2 * signs[row] * (scores[row] + length * changes[row]);
      misses[row] = signs[row] == 0 ? Double.NEGATIVE_INFINITY : margin;
    }
    for (int k = 0; k < parameters.length; k++) {
      direction[k] = parameters[k] + length * step[k];
      product[k] = ridges[k] / 2 * direction[k];
    }
    double penalty = Vectors.dot(direction, product);
    return terms.sumAndSigmoids(misses, 0, misses.length) / misses.length + penalty;
  }

  /** Gradient and Hessian. */
  private void differentiate() {
    for (int k = 0; k < gradient.length; k++) {
      gradient[k] = ridges[k] * parameters[k];
    }
    hessian.clear();
    double perRow = 1.0 / misses.length;
    for (int row = 0; row < misses.length; row++) {
      double miss = misses[row];
      if (miss > 0) {
        rows.add(row, -2 * signs[row] * miss * perRow, gradient);
        hessian.add(row, 4 * miss * (1 - miss) * perRow);
      }
    }
    hessian.complete();
  }

  /** Conjugate gradients; gives the decrease that the Hessian promises for the step. */
  private double chooseStep() {
    double[] diagonal = hessian.diagonal();
    for (int k = 0; k < step.length; k++) {
      step[k] = 0;
      residual[k] = -gradient[k];
      inverse[k] = 1 / diagonal[k];
      direction[k] = residual[k] * inverse[k];
    }
    double scaled = Vectors.dot(residual, direction);
    double promise = 0;
    for (int inner = 1; inner <= MOST_INNER_STEPS && scaled > 0; inner++) {
      hessian.multiply(direction, product);
      double length = scaled / Vectors.dot(direction, product);
      double gain = length * scaled / 2;
      promise += gain;
      for (int k = 0; k < step.length; k++) {
        step[k] += length * direction[k];
        residual[k] -= length * product[k];
        product[k] = residual[k] * inverse[k];
      }
      if (inner * gain <= worthwhile * promise) {
        break;
      }
      double before = scaled;
      scaled = Vectors.dot(residual, product);
      double kept = scaled / before;
      for (int k = 0; k < step.length; k++) {
        direction[k] = product[k] + kept * direction[k];
      }
    }
    return promise;
  }

  /** Halves the step until it descends; 0 where no length does in double precision. */
  private double chooseLength(double promise) {
    // Conjugate gradients begin at zero, so that the slope along their step is −2 times its gain.
    double slope = -2 * promise;
    double length = 1;
    for (int halvings = 0; halvings < MOST_HALVINGS; halvings++, length /= 2) {
      double reached = valueAt(length);
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

  /** The objective. */
  double value() {
    return value;
  }

  /** Steps that were made. */
  int iterations() {
    return iterations;
  }

  /** Whether the tolerance was met. */
  boolean converged() {
    return converged;
  }
}

package dev.espalier.restore.rmf;

import dev.espalier.error.InputException;
import dev.espalier.internal.math.Cholesky;
import java.util.Arrays;

/**
 * What is inferred of single rows, with the numbers summed out. Given the categories the numbers
 * are Gaussian, so that their sum can be done exactly:
 *
 * <pre>{@code
 * log p(v|x, y) = β·v + ½ vᵀWv + ½ γ(v)ᵀ Ω̂⁻¹ γ(v) + const,   γ(v) = γ + ρ v,   Ω̂ = Ω + diag(1/σ²)      (2.12)
 * }</pre>
 *
 * q(v) is a product over the categories and each update raises the bound; q(u|v) is exact, so that
 * the bound is at least that of (2.9), whose q(u) does not know v. The difference matters: with
 * q(u) apart, a category is confirmed by its own influence on uncertain numbers. Here a category
 * meets the numbers as they are expected without it.
 *
 * <p>A cell is trusted (noise zero: its value is fixed), noisy (it has a likelihood term) or
 * missing (it has none). The factor of Ω̂ depends on which numbers are missing, and on their noise,
 * and is kept while these stay the same. Holds all its working memory; not for use by several
 * threads at a time.
 */
final class RowInference {
  private static final int MOST_SWEEPS = 200;
  private static final double TOLERANCE = 1e-6;

  /** Minimum change of the state that is applied at once; smaller ones wait until they add up. */
  private static final double NOTICED = 1e-7;

  /** Minimum probability of a level that matters in the first state, which is only a guess. */
  private static final double NOTICED_AT_FIRST = 1e-3;

  private final Field field;
  private final Layout layout;
  private final double[] flipRates;

  /** z: means of the numbers, then probabilities of the levels. */
  private final double[] state;

  private final double[] variances;

  /** bias + what the trusted cells and the likelihood add. */
  private final double[] base;

  /**
   * The linear predictors: {@link #base} + Σ applied_i W_i over the levels of free categories. They
   * are kept up as the state changes, so that a sweep costs what changes in it.
   */
  private final double[] scores;

  /** The state that is in {@link #scores}. */
  private final double[] applied;

  private final double[] softened;

  /** 1/σ² of each number: 0 where it is missing, infinite where it is trusted. */
  private final double[] cellPrecisions;

  private final int[] freeNumbers;
  private final int[] freeCategories;
  private int freeNumberCount;
  private int freeCategoryCount;
  private boolean hasFactor;
  private double[] factor = new double[0];
  private double[] inverse = new double[0];

  /** Ω̂⁻¹ρ_i for each level i, coordinates × free numbers: what a level does to the numbers. */
  private double[] responses = new double[0];

  /** ½ ρ_iᵀΩ̂⁻¹ρ_i for each level i: what the numbers make of a level by itself. */
  private final double[] selfTerms;

  /** Ω̂⁻¹γ̂, the means of the free numbers; and the same without one category. */
  private final double[] means;

  private final double[] cavity;
  private final CategoryBeliefs beliefs = new CategoryBeliefs();

  /**
   * Prepares for rows of one table.
   *
   * @param field the prior
   * @param flipRates probability that a category is wrong; 0 trusts it
   */
  RowInference(Field field, double[] flipRates) {
    this.field = field;
    this.layout = field.layout();
    this.flipRates = flipRates;
    this.state = new double[layout.width()];
    this.variances = new double[layout.numbers()];
    this.base = new double[layout.width()];
    this.scores = new double[layout.width()];
    this.applied = new double[layout.width()];
    this.softened = new double[layout.width()];
    this.selfTerms = new double[layout.width()];
    this.cellPrecisions = new double[layout.numbers()];
    this.freeNumbers = new int[layout.numbers()];
    this.freeCategories = new int[layout.categories()];
    this.means = new double[layout.numbers()];
    this.cavity = new double[layout.numbers()];
  }

  /** Means of the numbers and probabilities of the levels of the last row. */
  double[] state() {
    return state;
  }

  /** Variances of the numbers of the last row, zero where trusted. */
  double[] variances() {
    return variances;
  }

  /**
   * Infers one row: the mean field first, then beliefs, which start from it and know that
   * categories agree in more than one way. The numbers given the categories are exact in both.
   */
  void infer(FieldRows rows, int row) {
    sweep(rows, row, () -> {});
    if (freeCategoryCount > 1) {
      Arrays.fill(cavity, 0);
      for (int a = 0; a < freeNumberCount; a++) {
        cavity[a] = base[freeNumbers[a]];
      }
      Cholesky.solve(factor, freeNumberCount, cavity, 0);
      beliefs.refine(layout, freeCategories, freeCategoryCount, summedOut, state);
      for (int k = 0; k < freeCategoryCount; k++) {
        apply(layout.start(freeCategories[k]), layout.end(freeCategories[k]), NOTICED);
      }
    }
    finishNumbers();
  }

  /** The terms of log p(v|x, y), all numbers being summed out; {@link #cavity} is Ω̂⁻¹γ. */
  private final CategoryBeliefs.Terms summedOut =
      new CategoryBeliefs.Terms() {
        @Override
        public double unary(int level) {
          int from = level * layout.width();
          double score = base[level] + selfTerms[level];
          for (int a = 0; a < freeNumberCount; a++) {
            score += cavity[a] * field.couplings()[from + freeNumbers[a]];
          }
          return score;
        }

        @Override
        public double pair(int level, int other) {
          int from = other * layout.width();
          double score = field.couplings()[from + level];
          for (int a = 0; a < freeNumberCount; a++) {
            score +=
                responses[level * freeNumberCount + a] * field.couplings()[from + freeNumbers[a]];
          }
          return score;
        }
      };

  /** Infers one row by the mean field alone; {@code listener} hears of the end of each sweep. */
  void meanField(FieldRows rows, int row, Runnable listener) {
    sweep(rows, row, listener);
    finishNumbers();
  }

  private void sweep(FieldRows rows, int row, Runnable listener) {
    fixCells(rows, row);
    start(rows, row);
    int sweeps = 0;
    double change = Double.POSITIVE_INFINITY;
    while (change > TOLERANCE && sweeps < MOST_SWEEPS) {
      change = 0;
      for (int k = 0; k < freeCategoryCount; k++) {
        change = Math.max(change, update(freeCategories[k]));
      }
      sweeps++;
      listener.run();
      if (freeCategoryCount <= 1) {
        change = 0;
      }
    }
  }

  /** Sorts the cells into trusted and free, and gathers all that will not change. */
  private void fixCells(FieldRows rows, int row) {
    int m = layout.numbers();
    int c = layout.categories();
    int width = layout.width();
    System.arraycopy(field.biases(), 0, base, 0, width);
    boolean samePattern = hasFactor;
    freeNumberCount = 0;
    for (int s = 0; s < m; s++) {
      double value = rows.numbers()[row * m + s];
      boolean isMissing = Double.isNaN(value);
      double precision = isMissing ? 0 : 1 / rows.variances()[row * m + s];
      samePattern &= precision == cellPrecisions[s];
      cellPrecisions[s] = precision;
      if (precision < Double.POSITIVE_INFINITY) {
        freeNumbers[freeNumberCount++] = s;
        base[s] += isMissing ? 0 : value * precision;
      } else {
        state[s] = value;
        variances[s] = 0;
        addRow(s, value);
      }
    }
    freeCategoryCount = 0;
    for (int j = 0; j < c; j++) {
      int code = rows.codes()[row * c + j];
      int start = layout.start(m + j);
      int end = layout.end(m + j);
      if (code >= 0 && flipRates[j] == 0) {
        Arrays.fill(state, start, end, 0);
        state[start + code] = 1;
        addRow(start + code, 1);
        continue;
      }
      freeCategories[freeCategoryCount++] = m + j;
      if (code >= 0) {
        double wrong = Math.log(flipRates[j] / (end - start - 1));
        for (int i = start; i < end; i++) {
          base[i] += i == start + code ? Math.log1p(-flipRates[j]) : wrong;
        }
      }
    }
    if (!samePattern) {
      factorise();
    }
  }

  private void addRow(int coordinate, double value) {
    int width = layout.width();
    int from = coordinate * width;
    for (int i = 0; i < width; i++) {
      base[i] += value * field.couplings()[from + i];
    }
  }

  /** Ω̂ = Ω + diag(1/σ²) over the free numbers, its factor and its inverse. */
  private void factorise() {
    int count = freeNumberCount;
    int width = layout.width();
    if (factor.length != count * count) {
      factor = new double[count * count];
      inverse = new double[count * count];
      responses = new double[width * count];
    }
    for (int a = 0; a < count; a++) {
      int s = freeNumbers[a];
      for (int b = 0; b < count; b++) {
        factor[a * count + b] = field.omega(s, freeNumbers[b]);
      }
      factor[a * count + a] += cellPrecisions[s];
    }
    if (!Cholesky.factor(factor, count)) {
      throw new InputException(
          "the model's precisions are not positive definite; expected a model made by fit");
    }
    Cholesky.invert(factor, count, inverse);
    for (int i = layout.numbers(); i < width; i++) {
      double self = 0;
      for (int a = 0; a < count; a++) {
        double response = 0;
        for (int b = 0; b < count; b++) {
          response += inverse[a * count + b] * field.couplings()[i * width + freeNumbers[b]];
        }
        responses[i * count + a] = response;
        self += response * field.couplings()[i * width + freeNumbers[a]];
      }
      selfTerms[i] = 0.5 * self;
    }
    hasFactor = true;
  }

  /**
   * The first q(v): how frequent the levels are, and what the cell itself says. The biases would
   * not do: they make up for what the couplings add on average.
   */
  private void start(FieldRows rows, int row) {
    int m = layout.numbers();
    Arrays.fill(applied, 0);
    System.arraycopy(base, 0, scores, 0, base.length);
    for (int a = 0; a < freeNumberCount; a++) {
      means[a] = base[freeNumbers[a]];
    }
    Cholesky.solve(factor, freeNumberCount, means, 0);
    for (int k = 0; k < freeCategoryCount; k++) {
      int from = layout.start(freeCategories[k]);
      int to = layout.end(freeCategories[k]);
      int j = freeCategories[k] - m;
      int code = rows.codes()[row * layout.categories() + j];
      double sum = 0;
      for (int i = from; i < to; i++) {
        double likelihood = 1;
        if (code >= 0) {
          likelihood = i == from + code ? 1 - flipRates[j] : flipRates[j] / (to - from - 1);
        }
        state[i] = field.frequencies()[i - m] * likelihood;
        sum += state[i];
      }
      for (int i = from; i < to; i++) {
        state[i] /= sum;
      }
      apply(from, to, NOTICED_AT_FIRST);
    }
  }

  /** Brings the predictors, and the means of the numbers, up to the state of one category. */
  private void apply(int from, int to, double noticed) {
    int width = layout.width();
    double[] couplings = field.couplings();
    for (int i = from; i < to; i++) {
      double change = state[i] - applied[i];
      if (Math.abs(change) > noticed) {
        int row = i * width;
        for (int k = 0; k < width; k++) {
          scores[k] += change * couplings[row + k];
        }
        for (int a = 0; a < freeNumberCount; a++) {
          means[a] += change * responses[i * freeNumberCount + a];
        }
        applied[i] = state[i];
      }
    }
  }

  /** (2.13) with q(v) a product and u summed out: one category given what is expected of others. */
  private double update(int category) {
    int width = layout.width();
    int count = freeNumberCount;
    int from = layout.start(category);
    int to = layout.end(category);
    System.arraycopy(means, 0, cavity, 0, count);
    for (int i = from; i < to; i++) {
      if (applied[i] != 0) {
        for (int a = 0; a < count; a++) {
          cavity[a] -= applied[i] * responses[i * count + a];
        }
      }
    }
    for (int i = from; i < to; i++) {
      double score = scores[i] + selfTerms[i];
      for (int a = 0; a < count; a++) {
        score += cavity[a] * field.couplings()[i * width + freeNumbers[a]];
      }
      softened[i] = score;
    }
    Softmax.apply(softened, from, to);
    double change = 0;
    for (int i = from; i < to; i++) {
      change = Math.max(change, Math.abs(softened[i] - state[i]));
      state[i] = softened[i];
    }
    apply(from, to, NOTICED);
    return change;
  }

  /** Means, and Var(u) = diag(Ω̂⁻¹ + Σ_j Ω̂⁻¹ρ_j cov(v_j) ρ_jᵀΩ̂⁻¹). */
  private void finishNumbers() {
    int count = freeNumberCount;
    for (int a = 0; a < count; a++) {
      int s = freeNumbers[a];
      state[s] = means[a];
      double variance = inverse[a * count + a];
      for (int k = 0; k < freeCategoryCount; k++) {
        double first = 0;
        double second = 0;
        for (int i = layout.start(freeCategories[k]); i < layout.end(freeCategories[k]); i++) {
          double response = responses[i * count + a];
          first += state[i] * response;
          second += state[i] * response * response;
        }
        variance += Math.max(0, second - first * first);
      }
      variances[s] = variance;
    }
  }

  /** Adds weight · cov(u) of the last row. */
  void addCovariance(double weight, double[] covariance) {
    int m = layout.numbers();
    int count = freeNumberCount;
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < count; b++) {
        double sum = inverse[a * count + b];
        for (int k = 0; k < freeCategoryCount; k++) {
          double first = 0;
          double second = 0;
          double product = 0;
          for (int i = layout.start(freeCategories[k]); i < layout.end(freeCategories[k]); i++) {
            double left = responses[i * count + a];
            double right = responses[i * count + b];
            first += state[i] * left;
            second += state[i] * right;
            product += state[i] * left * right;
          }
          sum += product - first * second;
        }
        covariance[freeNumbers[a] * m + freeNumbers[b]] += weight * sum;
      }
    }
  }
}

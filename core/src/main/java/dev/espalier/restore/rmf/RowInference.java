package dev.espalier.restore.rmf;

import dev.espalier.math.Cholesky;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The structured mean field (2.8)–(2.13) of single rows: q(u) a Gaussian over all numbers at once,
 * q(v) a product over the categories, updated in turn; each update raises the bound (2.9).
 *
 * <p>A cell is trusted (noise zero: its value is fixed), noisy (it has a likelihood term) or
 * missing (it has none). The factor of Ω̂ depends on which numbers are missing, and on their noise,
 * and is kept while these stay the same. Holds all its working memory; not for use by several
 * threads at a time.
 */
final class RowInference {
  private static final int MOST_SWEEPS = 200;
  private static final double TOLERANCE = 1e-7;

  /** Smaller changes of the state wait until they add up: most levels never matter. */
  private static final double NOTICED = 1e-8;

  private final Field field;
  private final Layout layout;
  private final double[] flipRates;

  /** z: means of the numbers, then probabilities of the levels. */
  private final double[] state;

  private final double[] variances;

  /** bias + what the trusted cells and the likelihood add. */
  private final double[] base;

  /**
   * The linear predictors: {@link #base} + Σ applied_i W_i over the free coordinates. They are kept
   * up as the state changes, so that a sweep costs what changes in it.
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
  private final double[] solution;
  private int sweeps;

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
    this.cellPrecisions = new double[layout.numbers()];
    this.freeNumbers = new int[layout.numbers()];
    this.freeCategories = new int[layout.categories()];
    this.solution = new double[layout.numbers()];
  }

  /** Means of the numbers and probabilities of the levels of the last row. */
  double[] state() {
    return state;
  }

  /** Variances of the numbers of the last row: the diagonal of Ω̂⁻¹, zero where trusted. */
  double[] variances() {
    return variances;
  }

  int sweeps() {
    return sweeps;
  }

  /** Infers one row; {@code bounds}, if given, takes the bound after each sweep. */
  void infer(FieldRows rows, int row, @Nullable BoundListener bounds) {
    fixCells(rows, row);
    start(rows, row);
    sweeps = 0;
    double change = Double.POSITIVE_INFINITY;
    while (change > TOLERANCE && sweeps < MOST_SWEEPS) {
      updateNumbers();
      change = updateCategories();
      sweeps++;
      if (bounds != null) {
        bounds.bound(bound(rows, row));
      }
      if (freeCategoryCount == 0 || (freeNumberCount == 0 && freeCategoryCount == 1)) {
        change = 0;
      }
    }
    if (freeCategoryCount > 0) {
      updateNumbers();
    }
  }

  /** Hears of bounds. */
  interface BoundListener {
    void bound(double value);
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
        state[s] = 0;
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
    if (factor.length != count * count) {
      factor = new double[count * count];
      inverse = new double[count * count];
    }
    for (int a = 0; a < count; a++) {
      int s = freeNumbers[a];
      for (int b = 0; b < count; b++) {
        factor[a * count + b] = field.omega(s, freeNumbers[b]);
      }
      factor[a * count + a] += cellPrecisions[s];
    }
    if (!Cholesky.factor(factor, count)) {
      throw new IllegalStateException("the precision matrix is not positive definite");
    }
    Cholesky.invert(factor, count, inverse);
    hasFactor = true;
  }

  /**
   * The first q(v): how frequent the levels are, and what the cell itself says. The biases would
   * not do: they make up for what the couplings add on average.
   */
  private void start(FieldRows rows, int row) {
    int m = layout.numbers();
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
    }
    for (int a = 0; a < freeNumberCount; a++) {
      variances[freeNumbers[a]] = inverse[a * freeNumberCount + a];
    }
    Arrays.fill(applied, 0);
    System.arraycopy(base, 0, scores, 0, base.length);
    for (int k = 0; k < freeCategoryCount; k++) {
      apply(layout.start(freeCategories[k]), layout.end(freeCategories[k]));
    }
  }

  /** Brings the predictors up to the state of some coordinates. */
  private void apply(int from, int to) {
    int width = layout.width();
    double[] couplings = field.couplings();
    for (int i = from; i < to; i++) {
      double change = state[i] - applied[i];
      if (Math.abs(change) > NOTICED) {
        int row = i * width;
        for (int k = 0; k < width; k++) {
          scores[k] += change * couplings[row + k];
        }
        applied[i] = state[i];
      }
    }
  }

  /** (2.12): q(u) = N(Ω̂⁻¹ γ̂, Ω̂⁻¹). */
  private void updateNumbers() {
    int width = layout.width();
    for (int a = 0; a < freeNumberCount; a++) {
      int s = freeNumbers[a];
      double gamma = scores[s];
      for (int b = 0; b < freeNumberCount; b++) {
        // Between free numbers it is Ω̂ that couples.
        gamma -= applied[freeNumbers[b]] * field.couplings()[s * width + freeNumbers[b]];
      }
      solution[a] = gamma;
    }
    Cholesky.solve(factor, freeNumberCount, solution, 0);
    for (int a = 0; a < freeNumberCount; a++) {
      int s = freeNumbers[a];
      state[s] = solution[a];
      apply(s, s + 1);
    }
  }

  /** (2.13) with q(v) a product: each category given the expectations of all others. */
  private double updateCategories() {
    double change = 0;
    for (int k = 0; k < freeCategoryCount; k++) {
      int from = layout.start(freeCategories[k]);
      int to = layout.end(freeCategories[k]);
      System.arraycopy(scores, from, softened, from, to - from);
      Softmax.apply(softened, from, to);
      for (int i = from; i < to; i++) {
        change = Math.max(change, Math.abs(softened[i] - state[i]));
        state[i] = softened[i];
      }
      apply(from, to);
    }
    return change;
  }

  /**
   * The bound (2.9) plus log Z of the prior, which no update changes: at most log p(x, y) + log Z.
   */
  double bound(FieldRows rows, int row) {
    int m = layout.numbers();
    int c = layout.categories();
    int width = layout.width();
    double bound = 0;
    for (int i = 0; i < width; i++) {
      double coupled = 0;
      for (int k = 0; k < width; k++) {
        coupled += field.couplings()[i * width + k] * state[k];
      }
      bound += state[i] * (field.biases()[i] + 0.5 * coupled);
    }
    for (int s = 0; s < m; s++) {
      bound -= 0.5 * field.precisions()[s] * state[s] * state[s];
      double value = rows.numbers()[row * m + s];
      double variance = rows.variances()[row * m + s];
      if (!Double.isNaN(value) && variance > 0) {
        double distance = value - state[s];
        bound -= 0.5 * Math.log(2 * Math.PI * variance) + distance * distance / (2 * variance);
      }
    }
    // The entropy of q(u); the expected squares around the mean cancel its count / 2.
    bound +=
        0.5 * freeNumberCount * Math.log(2 * Math.PI)
            - 0.5 * Cholesky.logDeterminant(factor, freeNumberCount);
    for (int j = 0; j < c; j++) {
      int code = rows.codes()[row * c + j];
      int start = layout.start(m + j);
      int end = layout.end(m + j);
      for (int i = start; i < end; i++) {
        if (state[i] > 0) {
          bound -= state[i] * Math.log(state[i]);
          if (code >= 0 && flipRates[j] > 0) {
            bound +=
                state[i]
                    * (i == start + code
                        ? Math.log1p(-flipRates[j])
                        : Math.log(flipRates[j] / (end - start - 1)));
          }
        }
      }
    }
    return bound;
  }

  /** Adds weight · cov(u) of the last row. */
  void addCovariance(double weight, double[] covariance) {
    int m = layout.numbers();
    for (int a = 0; a < freeNumberCount; a++) {
      for (int b = 0; b < freeNumberCount; b++) {
        covariance[freeNumbers[a] * m + freeNumbers[b]] +=
            weight * inverse[a * freeNumberCount + b];
      }
    }
  }
}

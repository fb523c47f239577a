package dev.espalier.active;

import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Logistic;

/**
 * The log-odds that a label belongs to a row: w · x of the package guide, with what the model says
 * shrunk by how many examples of the label it has.
 *
 * @param weights w
 * @param shrinkage k: with that many examples the model's evidence counts half
 */
record MistakeOdds(double[] weights, double shrinkage) {
  private static final double[] SHRINKAGES = {0, 1, 3, 10, 30};
  private static final int MOST_STEPS = 50;
  private static final int MOST_HALVINGS = 30;

  /** Relative decrease of the loss below which steps end. */
  private static final double TOLERANCE = 1e-9;

  /** How much the prior of each weight counts, in examples. */
  private static final double PRIOR = 1;

  /**
   * Labels of rows that the model has not learnt from.
   *
   * @param features cells × {@link SuspectFeatures#COUNT}
   * @param on whether each is given
   * @param weights how much each counts
   * @param examples how many the model had of the label
   */
  record Cells(double[] features, boolean[] on, double[] weights, double[] examples) {
    int count() {
      return on.length;
    }

    /** The same with other weights. */
    Cells weighted(double[] other) {
      return new Cells(features, on, other, examples);
    }
  }

  /** The log-odds of one label, with features from {@code offset}. */
  double of(double[] features, int offset, double examples) {
    double sum = 0;
    double share = share(examples, shrinkage);
    for (int k = 0; k < SuspectFeatures.COUNT; k++) {
      double value = weights[k] * features[offset + k];
      sum += isShrunk(k) ? share * value : value;
    }
    return sum;
  }

  /**
   * The weights and the shrinkage of greatest likelihood.
   *
   * @param start what holds where there is nothing to learn from
   */
  static MistakeOdds fit(Cells cells, double[] start) {
    MistakeOdds best = new MistakeOdds(start, 0);
    double least = Double.POSITIVE_INFINITY;
    double[] scale = scale(cells);
    for (double shrinkage : SHRINKAGES) {
      MistakeOdds fitted = new MistakeOdds(start, shrinkage).descend(cells, start, scale);
      double loss = fitted.loss(cells, start, scale);
      if (loss < least) {
        least = loss;
        best = fitted;
      }
    }
    return best;
  }

  private MistakeOdds descend(Cells cells, double[] start, double[] scale) {
    MistakeOdds current = this;
    double loss = current.loss(cells, start, scale);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] direction = current.newtonStep(cells, start, scale);
      double before = loss;
      double length = 1;
      for (int halving = 0; halving < MOST_HALVINGS; halving++, length /= 2) {
        MistakeOdds next = current.moved(direction, length);
        double there = next.loss(cells, start, scale);
        if (there < loss) {
          current = next;
          loss = there;
          break;
        }
      }
      if (before - loss <= TOLERANCE * Math.abs(loss)) {
        break;
      }
    }
    return current;
  }

  private MistakeOdds moved(double[] direction, double length) {
    double[] next = weights.clone();
    for (int k = 0; k < next.length; k++) {
      next[k] -= length * direction[k];
    }
    return new MistakeOdds(next, shrinkage);
  }

  /** The negative log-likelihood, and what the prior adds. */
  double loss(Cells cells, double[] start, double[] scale) {
    double sum = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      double odds = of(cells.features, cell * SuspectFeatures.COUNT, cells.examples[cell]);
      sum += cells.weights[cell] * Logistic.log1pExp(cells.on[cell] ? -odds : odds);
    }
    for (int k = 0; k < weights.length; k++) {
      double off = (weights[k] - start[k]) * scale[k];
      sum += 0.5 * PRIOR * off * off;
    }
    return sum;
  }

  private double[] newtonStep(Cells cells, double[] start, double[] scale) {
    int count = SuspectFeatures.COUNT;
    double[] gradient = new double[count];
    double[] curvature = new double[count * count];
    double[] x = new double[count];
    for (int cell = 0; cell < cells.count(); cell++) {
      int offset = cell * count;
      double share = share(cells.examples[cell], shrinkage);
      double odds = of(cells.features, offset, cells.examples[cell]);
      double probability = Logistic.sigmoid(odds);
      double residual = cells.weights[cell] * (probability - (cells.on[cell] ? 1 : 0));
      double curve = cells.weights[cell] * probability * (1 - probability);
      for (int k = 0; k < count; k++) {
        x[k] = isShrunk(k) ? share * cells.features[offset + k] : cells.features[offset + k];
        gradient[k] += residual * x[k];
        double scaled = curve * x[k];
        for (int j = 0; j <= k; j++) {
          curvature[k * count + j] += scaled * x[j];
        }
      }
    }
    for (int k = 0; k < count; k++) {
      double prior = PRIOR * scale[k] * scale[k];
      gradient[k] += prior * (weights[k] - start[k]);
      curvature[k * count + k] += prior;
    }
    if (!Cholesky.factor(curvature, count)) {
      return new double[count];
    }
    Cholesky.solve(curvature, count, gradient, 0);
    return gradient;
  }

  /** The features' root mean squares, so that the prior does not depend on their units. */
  private static double[] scale(Cells cells) {
    double[] squares = new double[SuspectFeatures.COUNT];
    double total = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      total += cells.weights[cell];
      for (int k = 0; k < squares.length; k++) {
        double value = cells.features[cell * squares.length + k];
        squares[k] += cells.weights[cell] * value * value;
      }
    }
    for (int k = 0; k < squares.length; k++) {
      double mean = total > 0 ? squares[k] / total : 0;
      squares[k] = mean > 0 ? Math.sqrt(mean) : 1;
    }
    return squares;
  }

  private static boolean isShrunk(int feature) {
    return feature >= SuspectFeatures.EVIDENCE && feature < SuspectFeatures.SHRUNK_END;
  }

  /** How much of what the model says counts: n / (n + k). */
  static double share(double examples, double shrinkage) {
    return examples > 0 ? examples / (examples + shrinkage) : 0;
  }
}

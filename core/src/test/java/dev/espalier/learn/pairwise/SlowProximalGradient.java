package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/**
 * The optimum of linear edges by the plainest method there is: proximal gradient steps of one size,
 * written from the definitions with loops, sharing nothing with the solver under test.
 */
final class SlowProximalGradient {
  private static final int STEPS = 300_000;
  private static final double STEP = 0.12;

  private final double[][] rows;
  private final int[][] signs;
  private final int[][] candidates;
  private final boolean supported;
  private final int labels;
  private final int size;
  private boolean absolute;
  private int edges;

  SlowProximalGradient(Features features, Labels known, boolean supported) {
    this.supported = supported;
    this.labels = known.labelCount();
    this.size = features.columns() + 1;
    this.rows = new double[features.rows()][size];
    this.signs = signs(known.positives());
    this.candidates = signs(known.distinctSets());
    for (int row = 0; row < rows.length; row++) {
      for (int k = 0; k < size; k++) {
        rows[row][k] = k == size - 1 ? 1 : features.value(row, k);
      }
    }
  }

  private static int[][] signs(LabelSets sets) {
    int[][] signs = new int[sets.rows()][sets.labelCount()];
    for (int row = 0; row < signs.length; row++) {
      for (int label = 0; label < sets.labelCount(); label++) {
        signs[row][label] = sets.contains(row, label) ? 1 : -1;
      }
    }
    return signs;
  }

  /** How many edges the optimum has. */
  int edges() {
    return edges;
  }

  /** The minimum under l1 penalties of both kinds, from which only the intercepts are free. */
  double absoluteMinimum(double weightPenalty, double edgePenalty) {
    absolute = true;
    return minimum(weightPenalty, edgePenalty);
  }

  double minimum(double weightPenalty, double edgePenalty) {
    // parameters[i][i] are those of label i, parameters[i][j] with i < j those of an edge.
    double[][][] parameters = new double[labels][labels][size];
    double[][][] gradient = new double[labels][labels][size];
    double value = 0;
    double longBefore = Double.POSITIVE_INFINITY;
    for (int step = 0; step <= STEPS; step++) {
      for (double[][] part : gradient) {
        for (double[] vector : part) {
          java.util.Arrays.fill(vector, 0);
        }
      }
      value = loss(parameters, gradient);
      edges = 0;
      for (int i = 0; i < labels; i++) {
        for (int j = i; j < labels; j++) {
          double[] vector = parameters[i][j];
          double length = 0;
          for (int k = 0; k < size; k++) {
            boolean weight = i == j && k < size - 1;
            double square = vector[k] * vector[k];
            value += weight ? weightPenalty * (absolute ? Math.abs(vector[k]) : square) : 0;
            value += absolute && i != j ? edgePenalty * Math.abs(vector[k]) : 0;
            length += square;
          }
          value += i == j || absolute ? 0 : edgePenalty * Math.sqrt(length);
          edges += i != j && length > 0 ? 1 : 0;
          move(vector, gradient[i][j], i == j, weightPenalty, edgePenalty, step < STEPS);
        }
      }
      if (step % 500 == 0) {
        if (longBefore - value < 1e-11) {
          break;
        }
        longBefore = value;
      }
    }
    return value;
  }

  private void move(
      double[] vector, double[] slope, boolean label, double ridge, double lasso, boolean really) {
    if (!really) {
      return;
    }
    if (absolute) {
      for (int k = 0; k < size; k++) {
        double moved = vector[k] - STEP * slope[k];
        double threshold = STEP * (label ? (k < size - 1 ? ridge : 0) : lasso);
        vector[k] = Math.signum(moved) * Math.max(0, Math.abs(moved) - threshold);
      }
      return;
    }
    double length = 0;
    for (int k = 0; k < size; k++) {
      vector[k] -= STEP * (slope[k] + (label && k < size - 1 ? 2 * ridge * vector[k] : 0));
      length += vector[k] * vector[k];
    }
    double factor = label ? 1 : Math.max(0, 1 - STEP * lasso / Math.sqrt(length));
    for (int k = 0; k < size; k++) {
      vector[k] *= factor;
    }
  }

  private double loss(double[][][] parameters, double[][][] gradient) {
    double sum = 0;
    double[][] values = new double[labels][labels];
    double[][] residuals = new double[labels][labels];
    for (int row = 0; row < rows.length; row++) {
      for (int i = 0; i < labels; i++) {
        for (int j = i; j < labels; j++) {
          double value = 0;
          for (int k = 0; k < size; k++) {
            value += parameters[i][j][k] * rows[row][k];
          }
          values[i][j] = value;
          residuals[i][j] = 0;
        }
      }
      sum += supported ? likelihood(row, values, residuals) : pseudo(row, values, residuals);
      for (int i = 0; i < labels; i++) {
        for (int j = i; j < labels; j++) {
          for (int k = 0; k < size; k++) {
            gradient[i][j][k] += residuals[i][j] * rows[row][k] / rows.length;
          }
        }
      }
    }
    return sum / rows.length;
  }

  private double pseudo(int row, double[][] values, double[][] residuals) {
    double loss = 0;
    for (int i = 0; i < labels; i++) {
      double field = values[i][i];
      for (int j = 0; j < labels; j++) {
        field += j == i ? 0 : values[Math.min(i, j)][Math.max(i, j)] * signs[row][j];
      }
      double margin = 2 * signs[row][i] * field;
      loss += Math.log1p(Math.exp(-margin));
      double slope = -2 * signs[row][i] / (1 + Math.exp(margin));
      residuals[i][i] += slope;
      for (int j = 0; j < labels; j++) {
        if (j != i) {
          residuals[Math.min(i, j)][Math.max(i, j)] += slope * signs[row][j];
        }
      }
    }
    return loss;
  }

  private double likelihood(int row, double[][] values, double[][] residuals) {
    double[] weights = new double[candidates.length];
    double total = 0;
    for (int s = 0; s < weights.length; s++) {
      weights[s] = Math.exp(energy(candidates[s], values));
      total += weights[s];
    }
    for (int s = 0; s < weights.length; s++) {
      add(candidates[s], weights[s] / total, residuals);
    }
    add(signs[row], -1, residuals);
    return Math.log(total) - energy(signs[row], values);
  }

  private double energy(int[] set, double[][] values) {
    double energy = 0;
    for (int i = 0; i < labels; i++) {
      energy += set[i] * values[i][i];
      for (int j = i + 1; j < labels; j++) {
        energy += set[i] * set[j] * values[i][j];
      }
    }
    return energy;
  }

  private void add(int[] set, double amount, double[][] residuals) {
    for (int i = 0; i < labels; i++) {
      residuals[i][i] += amount * set[i];
      for (int j = i + 1; j < labels; j++) {
        residuals[i][j] += amount * set[i] * set[j];
      }
    }
  }
}

package dev.espalier.rivals.clique;

import dev.espalier.internal.svm.RowProducts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The label sets of one row that hold dual variables: α_y ≥ 0, Σ_y α_y = C, at first all on the
 * right set. Moving α from one set to another changes the weights at once.
 */
final class WorkingSet {
  /** Steps at one visit: the other rows want their turn. */
  private static final int MOST_STEPS = 10;

  /** Gains that are rounding, as a share of the heights. */
  private static final double ROUNDING = 1e-13;

  private final int row;
  private final int[] truth;
  private final double cost;
  private final List<int[]> sets = new ArrayList<>();
  private double[] masses = new double[1];

  WorkingSet(int row, int[] truth, double cost) {
    this.row = row;
    this.truth = truth;
    this.cost = cost;
    sets.add(truth);
    masses[0] = cost;
  }

  /** Adds a set, unless it is there. */
  void add(int[] set) {
    if (sets.stream().noneMatch(each -> Arrays.equals(each, set))) {
      sets.add(set);
      masses = Arrays.copyOf(masses, sets.size());
    }
  }

  /** Δ(y_l, y): how many labels differ. */
  static int distance(int[] one, int[] other) {
    int shared = 0;
    for (int label : one) {
      shared += Arrays.binarySearch(other, label) >= 0 ? 1 : 0;
    }
    return one.length + other.length - 2 * shared;
  }

  /** Σ_y α_y Δ(y_l, y). */
  double losses() {
    double sum = 0;
    for (int k = 1; k < masses.length; k++) {
      sum += masses[k] * distance(truth, sets.get(k));
    }
    return sum;
  }

  /**
   * Moves α from the lowest set to the highest, each time as far as helps most.
   *
   * @param weights w of each label; changed
   * @param pairs ω; changed
   * @param square x̃·x̃
   * @return how much more the row's loss is, by these sets alone, than the dual variables say
   */
  double visit(RowProducts rows, double[][] weights, PairWeights pairs, double square) {
    if (masses.length == 1) {
      return 0;
    }
    double[] scores = new double[weights.length];
    double[] moved = new double[weights.length];
    int[] open = openLabels(weights.length);
    for (int label : open) {
      scores[label] = rows.dot(row, weights[label]);
    }
    double gap = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] heights = heights(scores, pairs);
      int up = 0;
      int down = -1;
      double mean = 0;
      for (int k = 0; k < heights.length; k++) {
        up = heights[k] > heights[up] ? k : up;
        if (masses[k] > 0) {
          down = down < 0 || heights[k] < heights[down] ? k : down;
          mean += masses[k] * heights[k];
        }
      }
      gap = step == 0 ? cost * heights[up] - mean : gap;
      double gain = heights[up] - heights[down];
      if (gain <= ROUNDING * (1 + Math.abs(heights[up]))) {
        break;
      }
      int[] from = sets.get(down);
      int[] to = sets.get(up);
      double curve = square * distance(from, to) + pairs.distance(from, to);
      double mass = Math.min(masses[down], gain / curve);
      masses[up] += mass;
      masses[down] = mass == masses[down] ? 0 : masses[down] - mass;
      shift(from, mass, square, scores, moved);
      shift(to, -mass, square, scores, moved);
      pairs.add(from, mass);
      pairs.add(to, -mass);
    }
    for (int label : open) {
      if (moved[label] != 0) {
        rows.add(row, moved[label], weights[label]);
      }
    }
    return gap;
  }

  private static void shift(
      int[] set, double mass, double square, double[] scores, double[] moved) {
    for (int label : set) {
      scores[label] += mass * square;
      moved[label] += mass;
    }
  }

  /** Δ(y_l, y) + F(x_l, y) of each set, up to what they share. */
  private double[] heights(double[] scores, PairWeights pairs) {
    double[] heights = new double[masses.length];
    for (int k = 0; k < heights.length; k++) {
      int[] set = sets.get(k);
      double sum = distance(truth, set) + pairs.of(set);
      for (int label : set) {
        sum += scores[label];
      }
      heights[k] = sum;
    }
    return heights;
  }

  /** The labels in which the sets differ; the scores of others do not matter here. */
  private int[] openLabels(int labels) {
    int[] counts = new int[labels];
    for (int[] set : sets) {
      for (int label : set) {
        counts[label]++;
      }
    }
    int[] open = new int[labels];
    int size = 0;
    for (int label = 0; label < labels; label++) {
      if (counts[label] > 0 && counts[label] < masses.length) {
        open[size++] = label;
      }
    }
    return Arrays.copyOf(open, size);
  }
}

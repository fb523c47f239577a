package dev.espalier.internal.optim;

import java.util.Arrays;

/**
 * weight · Σ_g ‖w_g‖₂ over disjoint groups of coordinates: a group is kept or removed as a whole.
 */
public final class GroupLasso implements Penalty {
  private final double weight;

  /** The coordinates of all groups, one group after the other. */
  private final int[] coordinates;

  /** Where each group starts in {@link #coordinates}, and the end of the last. */
  private final int[] starts;

  private GroupLasso(double weight, int[] coordinates, int[] starts) {
    Ranges.check(0, 0, weight);
    this.weight = weight;
    this.coordinates = coordinates;
    this.starts = starts;
  }

  /** Neighbouring groups of {@code size} coordinates from {@code from} to {@code to}. */
  public static GroupLasso equalGroups(double weight, int from, int to, int size) {
    Ranges.check(from, to, weight);
    if (size < 1 || (to - from) % size != 0) {
      throw new IllegalArgumentException(
          "group size: " + size + "; expected a divisor of " + (to - from));
    }
    int[] coordinates = new int[to - from];
    Arrays.setAll(coordinates, i -> from + i);
    int[] starts = new int[(to - from) / size + 1];
    Arrays.setAll(starts, i -> i * size);
    return new GroupLasso(weight, coordinates, starts);
  }

  /** The listed groups; a coordinate in none of them is free, and none may be in two. */
  public static GroupLasso groups(double weight, int[][] groups) {
    int[] starts = new int[groups.length + 1];
    for (int group = 0; group < groups.length; group++) {
      starts[group + 1] = starts[group] + groups[group].length;
    }
    int[] coordinates = new int[starts[groups.length]];
    for (int group = 0; group < groups.length; group++) {
      System.arraycopy(groups[group], 0, coordinates, starts[group], groups[group].length);
    }
    int[] sorted = coordinates.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] < 0 || (i > 0 && sorted[i] == sorted[i - 1])) {
        throw new IllegalArgumentException("coordinate " + sorted[i] + " is negative or repeated");
      }
    }
    return new GroupLasso(weight, coordinates, starts);
  }

  @Override
  public double value(double[] x) {
    double sum = 0;
    for (int group = 0; group + 1 < starts.length; group++) {
      sum += norm(x, group);
    }
    return weight * sum;
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
    double threshold = step * weight;
    for (int group = 0; group + 1 < starts.length; group++) {
      double norm = norm(out, group);
      double factor = norm > threshold ? 1 - threshold / norm : 0;
      for (int k = starts[group]; k < starts[group + 1]; k++) {
        out[coordinates[k]] *= factor;
      }
    }
  }

  private double norm(double[] x, int group) {
    double squares = 0;
    for (int k = starts[group]; k < starts[group + 1]; k++) {
      double value = x[coordinates[k]];
      squares += value * value;
    }
    return Math.sqrt(squares);
  }
}

package dev.espalier.internal.forest;

import java.util.Arrays;

/**
 * What trees predict: outputs y_k of each row in compressed rows; what is not stored is zero.
 *
 * @param outputs how many outputs there are
 * @param starts where each row starts, and the end of the last
 * @param indices the outputs of the stored values
 * @param values the stored values
 */
public record Targets(int outputs, int[] starts, int[] indices, double[] values) {
  /** Checks the arrays. */
  public Targets {
    if (starts[starts.length - 1] != indices.length || indices.length != values.length) {
      throw new IllegalArgumentException("starts, outputs and values do not fit each other");
    }
  }

  /** One number for each row; best near zero, since squares of large means would cancel. */
  public static Targets numbers(double[] values) {
    int[] starts = new int[values.length + 1];
    Arrays.setAll(starts, row -> row);
    return new Targets(1, starts, new int[values.length], values);
  }

  /** One class of each row: an output for each class, 1 for the row's own. */
  public static Targets classes(int count, int[] classOfRow) {
    int[] starts = new int[classOfRow.length + 1];
    Arrays.setAll(starts, row -> row);
    double[] ones = new double[classOfRow.length];
    Arrays.fill(ones, 1);
    return new Targets(count, starts, classOfRow, ones);
  }

  /** The number of rows. */
  public int rows() {
    return starts.length - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Targets targets
        && targets.outputs == outputs
        && Arrays.equals(targets.starts, starts)
        && Arrays.equals(targets.indices, indices)
        && Arrays.equals(targets.values, values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(indices) + Arrays.hashCode(values);
  }
}

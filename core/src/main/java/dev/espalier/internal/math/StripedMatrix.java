package dev.espalier.internal.math;

import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;

/**
 * A matrix in strips of neighbouring columns, each with an array for every row. Loops over several
 * such arrays, all at the same index, become vector instructions, which loops over parts of one
 * long array do not; and of a narrow strip the rows that are often needed stay in cache.
 *
 * <p>Rows that are not needed may be left out.
 */
public final class StripedMatrix {
  /** Columns of a strip at most. */
  private static final int WIDEST = 256;

  private static final double[] ABSENT = {};

  private final Chunks strips;
  private final double[][][] parts;
  private final int[] present;

  /**
   * A matrix of zeros.
   *
   * @param rows number of rows
   * @param strips how the columns are cut
   * @param present the rows that are needed
   */
  public StripedMatrix(int rows, Chunks strips, int[] present) {
    this.strips = strips;
    this.present = present;
    this.parts = new double[strips.count()][rows][];
    for (int strip = 0; strip < strips.count(); strip++) {
      Arrays.fill(parts[strip], ABSENT);
      for (int row : present) {
        parts[strip][row] = new double[strips.size(strip)];
      }
    }
  }

  /** A matrix of zeros with all its rows. */
  public static StripedMatrix zeros(int rows, Chunks strips) {
    int[] all = new int[rows];
    Arrays.setAll(all, row -> row);
    return new StripedMatrix(rows, strips, all);
  }

  /** The strips for so many columns: wide enough for vector instructions, narrow for the cache. */
  public static Chunks strips(int width) {
    return new Chunks(width, Math.max(1, (width + WIDEST - 1) / WIDEST));
  }

  /** How the columns are cut. */
  public Chunks strips() {
    return strips;
  }

  /** The rows of a strip; those that are left out are empty. */
  public double[][] rows(int strip) {
    return parts[strip];
  }

  /** Takes all rows that are present from a row-major matrix. */
  public void set(double[] matrix) {
    for (int strip = 0; strip < strips.count(); strip++) {
      for (int row : present) {
        double[] part = parts[strip][row];
        System.arraycopy(matrix, row * strips.size() + strips.from(strip), part, 0, part.length);
      }
    }
  }

  /** Adds the rows of a strip to a row-major matrix, and makes them zero. */
  public void moveTo(int strip, double[] matrix) {
    for (int row : present) {
      double[] part = parts[strip][row];
      int base = row * strips.size() + strips.from(strip);
      for (int k = 0; k < part.length; k++) {
        matrix[base + k] += part[k];
      }
      Arrays.fill(part, 0);
    }
  }

  /** Makes a strip zero. */
  public void clear(int strip) {
    for (int row : present) {
      Arrays.fill(parts[strip][row], 0);
    }
  }
}

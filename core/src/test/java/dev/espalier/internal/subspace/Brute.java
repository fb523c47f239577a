package dev.espalier.internal.subspace;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.SymmetricEigen;
import java.util.SplittableRandom;

/** Plain matrices as arrays of rows, and definitions as the paper prints them. */
public final class Brute {
  private Brute() {}

  public static double[][] random(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] matrix = new double[rows][columns];
    for (double[] row : matrix) {
      for (int k = 0; k < columns; k++) {
        row[k] = random.nextGaussian();
      }
    }
    return matrix;
  }

  /** Label sets of up to three labels, the features moved a little by each. */
  public static LabelSets sets(double[][] x, int labels, boolean single, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] moves = random(labels, x[0].length, seed + 1);
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < x.length; row++) {
      int count = single ? 1 : random.nextInt(0, 4);
      int[] chosen = random.ints(count, 0, labels).toArray();
      if (single) {
        chosen = new int[] {row % labels};
      }
      for (int label : chosen) {
        for (int k = 0; k < x[row].length; k++) {
          x[row][k] += moves[label][k];
        }
      }
      sets.addRow(chosen);
    }
    return sets.build();
  }

  public static DenseFeatures dense(double[][] x) {
    double[] values = new double[x.length * x[0].length];
    for (int row = 0; row < x.length; row++) {
      System.arraycopy(x[row], 0, values, row * x[0].length, x[0].length);
    }
    return new DenseFeatures(x.length, x[0].length, values);
  }

  public static SparseFeatures sparse(double[][] x) {
    int columns = x[0].length;
    int[] starts = new int[x.length + 1];
    int[] indices = new int[x.length * columns];
    double[] values = new double[x.length * columns];
    int at = 0;
    for (int row = 0; row < x.length; row++) {
      for (int k = 0; k < columns; k++) {
        if (x[row][k] != 0) {
          indices[at] = k;
          values[at++] = x[row][k];
        }
      }
      starts[row + 1] = at;
    }
    return new SparseFeatures(
        columns, starts, java.util.Arrays.copyOf(indices, at), java.util.Arrays.copyOf(values, at));
  }

  public static double[][] square(double[] values, int rows) {
    int columns = rows == 0 ? 0 : values.length / rows;
    double[][] matrix = new double[rows][columns];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(values, row * columns, matrix[row], 0, columns);
    }
    return matrix;
  }

  public static double[][] transpose(double[][] a) {
    double[][] out = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        out[j][i] = a[i][j];
      }
    }
    return out;
  }

  public static double[][] times(double[][] a, double[][] b) {
    double[][] out = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < b.length; k++) {
        for (int j = 0; j < b[0].length; j++) {
          out[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return out;
  }

  public static double[][] add(double[][] a, double factor, double[][] b) {
    double[][] out = new double[a.length][a[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        out[i][j] = a[i][j] + factor * b[i][j];
      }
    }
    return out;
  }

  /** f(A) = Σ f(λ) v vᵀ. */
  public static double[][] function(double[][] a, java.util.function.DoubleUnaryOperator f) {
    int order = a.length;
    SymmetricEigen eigen = SymmetricEigen.of(dense(a).values(), order);
    double[][] out = new double[order][order];
    for (int k = 0; k < order; k++) {
      double value = f.applyAsDouble(eigen.values()[k]);
      for (int i = 0; i < order; i++) {
        for (int j = 0; j < order; j++) {
          out[i][j] += value * eigen.vectors()[k * order + i] * eigen.vectors()[k * order + j];
        }
      }
    }
    return out;
  }

  public static double[][] pseudoInverse(double[][] a) {
    double largest = 0;
    for (double value : SymmetricEigen.of(dense(a).values(), a.length).values()) {
      largest = Math.max(largest, Math.abs(value));
    }
    double cut = 1e-10 * largest;
    return function(a, value -> Math.abs(value) > cut ? 1 / value : 0);
  }

  public static double[][] shifted(double[][] a, double shift) {
    double[][] out = add(a, 0, a);
    for (int k = 0; k < a.length; k++) {
      out[k][k] += shift;
    }
    return out;
  }

  public static double trace(double[][] a) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k][k];
    }
    return sum;
  }

  public static double largestDifference(double[][] a, double[][] b) {
    double largest = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        largest = Math.max(largest, Math.abs(a[i][j] - b[i][j]));
      }
    }
    return largest;
  }

  /** Z (002 (15)) by the definition. */
  public static double[][] memberships(LabelSets sets) {
    int labels = sets.labelCount();
    double[][] y = new double[sets.rows()][labels];
    for (int row = 0; row < y.length; row++) {
      for (int label : sets.row(row)) {
        y[row][label] = 1;
      }
    }
    double[][] together = times(transpose(y), y);
    double[][] c = new double[labels][labels];
    for (int k = 0; k < labels; k++) {
      for (int l = 0; l < labels; l++) {
        double norms = Math.sqrt(together[k][k] * together[l][l]);
        c[k][l] = norms == 0 ? 0 : together[k][l] / norms;
      }
    }
    double[][] z = times(y, c);
    for (int row = 0; row < z.length; row++) {
      for (int k = 0; k < labels; k++) {
        z[row][k] = sets.size(row) == 0 ? 0 : z[row][k] / sets.size(row);
      }
    }
    return z;
  }

  /** S_b, S_w and S_t by (6) to (9), Z in the place of Y. */
  public record Scatter(double[][] between, double[][] within, double[][] total, double[] mean) {
    public static Scatter of(double[][] x, double[][] z) {
      int p = x[0].length;
      int classes = z[0].length;
      double[] mean = new double[p];
      double all = 0;
      double[][] means = new double[classes][p];
      double[] sums = new double[classes];
      for (int i = 0; i < x.length; i++) {
        for (int k = 0; k < classes; k++) {
          all += z[i][k];
          sums[k] += z[i][k];
          for (int j = 0; j < p; j++) {
            mean[j] += z[i][k] * x[i][j];
            means[k][j] += z[i][k] * x[i][j];
          }
        }
      }
      for (int j = 0; j < p; j++) {
        mean[j] /= all;
        for (int k = 0; k < classes; k++) {
          means[k][j] = sums[k] == 0 ? mean[j] : means[k][j] / sums[k];
        }
      }
      double[][] between = new double[p][p];
      double[][] within = new double[p][p];
      double[][] total = new double[p][p];
      for (int k = 0; k < classes; k++) {
        addOuter(between, sums[k], means[k], mean);
        for (int i = 0; i < x.length; i++) {
          addOuter(within, z[i][k], x[i], means[k]);
          addOuter(total, z[i][k], x[i], mean);
        }
      }
      return new Scatter(between, within, total, mean);
    }

    private static void addOuter(double[][] to, double weight, double[] a, double[] b) {
      for (int i = 0; i < a.length && weight != 0; i++) {
        for (int j = 0; j < a.length; j++) {
          to[i][j] += weight * (a[i] - b[i]) * (a[j] - b[j]);
        }
      }
    }
  }

  /**
   * GGᵀ of the leading eigenvectors of W S_b with GᵀW⁺G = I, W a (pseudo-)inverse: by the root of
   * W, another way than the code's.
   */
  public static double[][] directions(double[][] inverse, double[][] between, int kept) {
    double[][] root = function(inverse, value -> Math.sqrt(Math.max(0, value)));
    double[][] ratio = times(times(root, between), root);
    int order = ratio.length;
    SymmetricEigen eigen = SymmetricEigen.of(dense(ratio).values(), order);
    double[][] v = new double[order][kept];
    for (int k = 0; k < kept; k++) {
      for (int i = 0; i < order; i++) {
        v[i][k] = eigen.vectors()[(order - 1 - k) * order + i];
      }
    }
    double[][] g = times(root, v);
    return times(g, transpose(g));
  }

  /** GGᵀ of a projection: what it does to distances. */
  public static double[][] metric(Projection projection) {
    double[][] g =
        square(projection.directions(), projection.directions().length / projection.width());
    return times(g, transpose(g));
  }

  /** The sine of the largest angle between the column spans of two projections, or of matrices. */
  public static double largestAngle(double[][] a, double[][] b) {
    double[][] p = span(a);
    double[][] q = span(b);
    double[][] apart = add(p, -1, q);
    double largest = 0;
    for (double value : SymmetricEigen.of(dense(apart).values(), apart.length).values()) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  private static double[][] span(double[][] g) {
    double[][] normal = times(transpose(g), g);
    return times(times(g, pseudoInverse(normal)), transpose(g));
  }
}

package dev.espalier.restore.baseline;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.internal.ColumnMoments;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A Gaussian with ridge regressions of what is missing on what is there: T. Schneider, "Analysis of
 * Incomplete Climate Data", Journal of Climate 14 (2001). The regression coefficients are B = (Σ_aa
 * + h² D)⁻¹ Σ_am with D = diag Σ_aa, h² by generalised cross-validation, one for all missing
 * variables of a pattern. The residual covariance is that of x_m − Bᵀx_a,
 *
 * <pre>C = Σ_mm − Σ_ma B − BᵀΣ_am + BᵀΣ_aa B = Σ_mm − Σ_ma B − h² BᵀD B</pre>
 *
 * <p>where the second form uses (Σ_aa + h² D) B = Σ_am; inflation is left out.
 *
 * @param mean of the variables
 * @param covariance of the variables, row-major
 * @param rows how many rows it was fitted to
 * @param ridge h², or 0 for cross-validation
 */
record GaussianTable(double[] mean, double[] covariance, int rows, double ridge) {
  private static final double SMALL = 1e-9;
  private static final double TOLERANCE = 5e-3;

  /** The candidates of h² from which generalised cross-validation chooses. */
  private static final double[] RIDGES = {1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1, 3};

  /** A regression of the missing variables on the available ones. */
  record Regression(int[] available, int[] missing, double[] coefficients, double[] residual) {
    /** Fills the missing variables of a row, given the mean of all. */
    void fill(double[] row, int offset, double[] mean) {
      for (int k = 0; k < missing.length; k++) {
        double sum = mean[missing[k]];
        for (int i = 0; i < available.length; i++) {
          double centred = row[offset + available[i]] - mean[available[i]];
          sum += coefficients[i * missing.length + k] * centred;
        }
        row[offset + missing[k]] =
            Math.max(-ColumnMoments.FARTHEST, Math.min(ColumnMoments.FARTHEST, sum));
      }
    }
  }

  static GaussianTable fit(double[] table, int rows, double ridge, int rounds, Progress progress) {
    int width = table.length / rows;
    Map<String, int[]> patterns = patterns(table, rows, width);
    boolean complete =
        patterns.size() == 1 && patterns.values().iterator().next()[0] >= 0 && noneMissing(table);
    double[] filled = table.clone();
    double[] mean = columnMeans(table, width);
    for (int k = 0; k < filled.length; k++) {
      filled[k] = Double.isNaN(filled[k]) ? mean[k % width] : filled[k];
    }
    double[] residual =
        new double
            [Shape.length(
                "pairs of numbers and levels", (long) width * width, "columns with fewer levels")];
    GaussianTable model = moments(filled, rows, width, residual, ridge);
    for (int round = 1; !complete && round <= rounds; round++) {
      progress.report("fitting", round / (double) rounds);
      GaussianTable before = model;
      Arrays.fill(residual, 0);
      double[] next = filled.clone();
      for (int[] members : patterns.values()) {
        Regression regression = before.regress(table, members[0] * width);
        for (int row : members) {
          regression.fill(next, row * width, before.mean);
        }
        int count = regression.missing().length;
        for (int a = 0; a < count; a++) {
          for (int b = 0; b < count; b++) {
            residual[regression.missing()[a] * width + regression.missing()[b]] +=
                members.length * regression.residual()[a * count + b] / rows;
          }
        }
      }
      double moved = 0;
      double size = 0;
      for (int k = 0; k < next.length; k++) {
        moved += (next[k] - filled[k]) * (next[k] - filled[k]);
        size += next[k] * next[k];
      }
      filled = next;
      model = moments(filled, rows, width, residual, ridge);
      if (moved <= TOLERANCE * TOLERANCE * size) {
        break;
      }
    }
    return model;
  }

  private static boolean noneMissing(double[] table) {
    return Arrays.stream(table).noneMatch(Double::isNaN);
  }

  private static double[] columnMeans(double[] table, int width) {
    double[] mean = new double[width];
    int[] counts = new int[width];
    for (int k = 0; k < table.length; k++) {
      if (!Double.isNaN(table[k])) {
        mean[k % width] += table[k];
        counts[k % width]++;
      }
    }
    for (int i = 0; i < width; i++) {
      mean[i] /= Math.max(1, counts[i]);
    }
    return mean;
  }

  private static GaussianTable moments(
      double[] filled, int rows, int width, double[] residual, double ridge) {
    double[] mean = columnMeans(filled, width);
    double[] covariance = residual.clone();
    double[] centred = filled.clone();
    for (int k = 0; k < centred.length; k++) {
      centred[k] -= mean[k % width];
    }
    Blas.get()
        .multiply(
            1.0 / rows,
            Matrix.of(centred, rows, width).transpose(),
            Matrix.of(centred, rows, width),
            1,
            Matrix.of(covariance, width, width));
    return new GaussianTable(mean, covariance, rows, ridge);
  }

  /** The rows of each pattern of missing cells. */
  static Map<String, int[]> patterns(double[] table, int rows, int width) {
    Map<String, int[]> patterns = new LinkedHashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    char[] bits = new char[width];
    String[] keys = new String[rows];
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < width; i++) {
        bits[i] = Double.isNaN(table[row * width + i]) ? '1' : '0';
      }
      keys[row] = new String(bits);
      counts.merge(keys[row], 1, Integer::sum);
    }
    Map<String, Integer> filled = new HashMap<>();
    for (int row = 0; row < rows; row++) {
      int at = filled.merge(keys[row], 1, Integer::sum) - 1;
      patterns.computeIfAbsent(keys[row], key -> new int[counts.get(key)])[at] = row;
    }
    return patterns;
  }

  /** The regression for the pattern of missing cells of one row. */
  Regression regress(double[] table, int offset) {
    int width = mean.length;
    int[] available = new int[width];
    int[] missing = new int[width];
    int a = 0;
    int m = 0;
    for (int i = 0; i < width; i++) {
      if (Double.isNaN(table[offset + i])) {
        missing[m++] = i;
      } else if (covariance[i * width + i] > SMALL) {
        available[a++] = i;
      }
    }
    return regress(Arrays.copyOf(available, a), Arrays.copyOf(missing, m));
  }

  private Regression regress(int[] available, int[] missing) {
    int a = available.length;
    int m = missing.length;
    if (a == 0 || m == 0) {
      return new Regression(available, missing, new double[a * m], sub(missing, missing));
    }
    double h = ridge > 0 ? ridge : crossValidated(available, missing);
    double[] factor = ridged(available, h);
    while (!Cholesky.factor(factor, a)) {
      // Rounding, or a matrix that is no covariance: so large a ridge outweighs anything.
      h = Math.max(10 * h, RIDGES[0]);
      factor = ridged(available, h);
    }
    double[] cross = sub(available, missing);
    double[] coefficients = new double[a * m];
    double[] column = new double[a];
    for (int k = 0; k < m; k++) {
      for (int i = 0; i < a; i++) {
        column[i] = cross[i * m + k];
      }
      Cholesky.solve(factor, a, column, 0);
      for (int i = 0; i < a; i++) {
        coefficients[i * m + k] = column[i];
      }
    }
    double[] residual = sub(missing, missing);
    for (int i = 0; i < a; i++) {
      double penalty = h * covariance[available[i] * mean.length + available[i]];
      for (int k = 0; k < m; k++) {
        double left = cross[i * m + k] + penalty * coefficients[i * m + k];
        for (int l = 0; l < m; l++) {
          residual[k * m + l] -= left * coefficients[i * m + l];
        }
      }
    }
    return new Regression(available, missing, coefficients, residual);
  }

  /** h² that minimises the generalised cross-validation function, from one eigendecomposition. */
  private double crossValidated(int[] available, int[] missing) {
    int a = available.length;
    int m = missing.length;
    double[] correlation = sub(available, available);
    double[] scale = new double[a];
    for (int i = 0; i < a; i++) {
      scale[i] = 1 / Math.sqrt(correlation[i * a + i]);
    }
    for (int i = 0; i < a; i++) {
      for (int k = 0; k < a; k++) {
        correlation[i * a + k] *= scale[i] * scale[k];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(correlation, a);
    // Squared projections of the standardised targets on the eigenvectors, summed over targets.
    double[] squares = new double[a];
    double total = 0;
    for (int k = 0; k < m; k++) {
      double variance = covariance[missing[k] * mean.length + missing[k]];
      if (variance <= SMALL) {
        continue;
      }
      total += 1;
      for (int e = 0; e < a; e++) {
        double projection = 0;
        for (int i = 0; i < a; i++) {
          projection +=
              eigen.vectors()[e * a + i]
                  * scale[i]
                  * covariance[available[i] * mean.length + missing[k]];
        }
        squares[e] += projection * projection / variance;
      }
    }
    double best = Double.POSITIVE_INFINITY;
    double chosen = RIDGES[0];
    for (double h : RIDGES) {
      double residual = total;
      double freedom = rows;
      for (int e = 0; e < a; e++) {
        double value = Math.max(eigen.values()[e], 0);
        if (value > SMALL) {
          double shrink = value / (value + h);
          residual -= squares[e] / value * (1 - (1 - shrink) * (1 - shrink));
          freedom -= shrink;
        }
      }
      double score = residual / (freedom * freedom);
      if (freedom > 0 && score < best) {
        best = score;
        chosen = h;
      }
    }
    return chosen;
  }

  void store(Map<String, Tensor> tensors) {
    int width = mean.length;
    tensors.put("gaussian.mean", new Tensor.Doubles(mean, width));
    tensors.put("gaussian.covariance", new Tensor.Doubles(covariance, width, width));
    tensors.put("gaussian.settings", new Tensor.Doubles(new double[] {rows, ridge}, 2));
  }

  static GaussianTable fromState(StoredTensors stored, int width) {
    double[] settings = stored.doublesWithin("gaussian.settings", 0, ColumnMoments.LARGEST_TERM, 2);
    return new GaussianTable(
        stored.doublesWithin(
            "gaussian.mean", -ColumnMoments.LARGEST_TERM, ColumnMoments.LARGEST_TERM, width),
        stored.doublesWithin(
            "gaussian.covariance",
            -ColumnMoments.LARGEST_TERM,
            ColumnMoments.LARGEST_TERM,
            width,
            width),
        (int) settings[0],
        settings[1]);
  }

  private double[] sub(int[] rowsOf, int[] columnsOf) {
    double[] sub = new double[rowsOf.length * columnsOf.length];
    for (int i = 0; i < rowsOf.length; i++) {
      for (int k = 0; k < columnsOf.length; k++) {
        sub[i * columnsOf.length + k] = covariance[rowsOf[i] * mean.length + columnsOf[k]];
      }
    }
    return sub;
  }

  /** Σ_aa + h² D. */
  private double[] ridged(int[] available, double h) {
    double[] ridged = sub(available, available);
    for (int i = 0; i < available.length; i++) {
      ridged[i * available.length + i] *= 1 + h;
    }
    return ridged;
  }

  /** Fills the missing variables of all rows, in parallel over patterns. */
  void fillAll(double[] table, int rows, double[] filled, double[] variances) {
    int width = mean.length;
    int[][] patterns = patterns(table, rows, width).values().toArray(int[][]::new);
    Chunks chunks = Chunks.of(patterns.length, 1, 256);
    Parallel.run(
        chunks.count(),
        chunk -> {
          for (int p = chunks.from(chunk); p < chunks.to(chunk); p++) {
            Regression regression = regress(table, patterns[p][0] * width);
            int m = regression.missing().length;
            for (int row : patterns[p]) {
              regression.fill(filled, row * width, mean);
              for (int k = 0; k < m; k++) {
                variances[row * width + regression.missing()[k]] =
                    Math.max(0, regression.residual()[k * m + k]);
              }
            }
          }
        });
  }
}

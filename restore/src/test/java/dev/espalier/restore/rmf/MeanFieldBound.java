package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Cholesky;

/**
 * The bound that {@link RowInference} raises, plus log Z of the prior, which no update changes: at
 * most log p(x, y) + log Z, at least (2.9). Computed from a row's cells and the probabilities of
 * its levels alone.
 */
final class MeanFieldBound {
  private MeanFieldBound() {}

  static double of(
      Field field, double[] flipRates, FieldRows rows, int row, RowInference inference) {
    Layout layout = field.layout();
    int m = layout.numbers();
    int width = layout.width();
    double[] z = inference.state().clone();
    int[] free = new int[m];
    int count = 0;
    for (int s = 0; s < m; s++) {
      boolean isTrusted =
          !Double.isNaN(rows.numbers()[row * m + s]) && rows.variances()[row * m + s] == 0;
      z[s] = isTrusted ? z[s] : 0;
      free[count] = s;
      count += isTrusted ? 0 : 1;
    }
    double bound = 0;
    // With the free numbers at zero, all that does not involve them.
    for (int i = 0; i < width; i++) {
      bound += z[i] * (field.biases()[i] + 0.5 * coupled(field, i, z));
    }
    double[] gamma = new double[count];
    double[] factor = new double[count * count];
    for (int s = 0; s < m; s++) {
      bound -= 0.5 * field.precisions()[s] * z[s] * z[s];
    }
    for (int a = 0; a < count; a++) {
      int s = free[a];
      gamma[a] = field.biases()[s] + coupled(field, s, z);
      for (int b = 0; b < count; b++) {
        factor[a * count + b] = field.omega(s, free[b]);
      }
      double value = rows.numbers()[row * m + s];
      double variance = rows.variances()[row * m + s];
      if (!Double.isNaN(value)) {
        bound -= 0.5 * Math.log(2 * Math.PI * variance) + value * value / (2 * variance);
        gamma[a] += value / variance;
        factor[a * count + a] += 1 / variance;
      }
    }
    Cholesky.factor(factor, count);
    // log ∫ exp(γᵀu − ½ uᵀΩ̂u) du = ½ γᵀΩ̂⁻¹γ + …, in expectation over v.
    bound += 0.5 * squared(factor, gamma);
    bound += 0.5 * count * Math.log(2 * Math.PI) - 0.5 * Cholesky.logDeterminant(factor, count);
    for (int j = 0; j < layout.categories(); j++) {
      bound += ofCategory(field, flipRates[j], rows, row, j, z, free, factor);
    }
    return bound;
  }

  /** ½ tr(ρ_jᵀΩ̂⁻¹ρ_j cov(v_j)), the entropy of q(v_j), and the expected likelihood of the cell. */
  private static double ofCategory(
      Field field,
      double flipRate,
      FieldRows rows,
      int row,
      int j,
      double[] z,
      int[] free,
      double[] factor) {
    Layout layout = field.layout();
    int count = (int) Math.round(Math.sqrt(factor.length));
    int code = rows.codes()[row * layout.categories() + j];
    int start = layout.start(layout.numbers() + j);
    int end = layout.end(layout.numbers() + j);
    double[] mean = new double[count];
    double sum = 0;
    for (int i = start; i < end; i++) {
      double[] couplings = new double[count];
      for (int a = 0; a < count; a++) {
        couplings[a] = field.couplings()[i * layout.width() + free[a]];
        mean[a] += z[i] * couplings[a];
      }
      sum += 0.5 * z[i] * squared(factor, couplings);
      sum -= z[i] > 0 ? z[i] * Math.log(z[i]) : 0;
      if (code >= 0 && flipRate > 0) {
        sum +=
            z[i]
                * (i == start + code
                    ? Math.log1p(-flipRate)
                    : Math.log(flipRate / (end - start - 1)));
      }
    }
    return sum - 0.5 * squared(factor, mean);
  }

  private static double coupled(Field field, int coordinate, double[] z) {
    double sum = 0;
    for (int k = 0; k < z.length; k++) {
      sum += field.couplings()[coordinate * z.length + k] * z[k];
    }
    return sum;
  }

  /** xᵀΩ̂⁻¹x. */
  private static double squared(double[] factor, double[] x) {
    double[] solved = x.clone();
    Cholesky.solve(factor, x.length, solved, 0);
    double sum = 0;
    for (int a = 0; a < x.length; a++) {
      sum += x[a] * solved[a];
    }
    return sum;
  }
}

package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Cholesky;
import java.util.Arrays;

/**
 * The Gaussian-Potts prior (2.2) with each pair counted once.
 *
 * <pre>{@code
 * log p(u, v) = −½ Σ_s ω_ss u_s² + bias·z + ½ zᵀ W z − log Z,   z = (u, one-hot v)
 * }</pre>
 *
 * W holds −ω_st between numbers, ρ_sj between a number and a level, φ_jk between levels, and zero
 * inside each variable.
 *
 * @param layout the variables
 * @param precisions ω_ss
 * @param biases μ_s of the numbers, then φ_jj of the levels
 * @param couplings W, width × width, symmetric
 * @param frequencies of the levels in the training rows, where inference starts
 */
record Field(
    Layout layout, double[] precisions, double[] biases, double[] couplings, double[] frequencies) {
  /** The field with the given parameters, in the order of {@link Layout}. */
  static Field of(Layout layout, double[] parameters, double[] frequencies) {
    double[] precisions = Arrays.copyOf(parameters, layout.numbers());
    double[] biases =
        Arrays.copyOfRange(parameters, layout.biases(), layout.biases() + layout.width());
    double[] couplings = new double[layout.width() * layout.width()];
    layout.unpack(parameters, couplings);
    return new Field(layout, precisions, biases, couplings, frequencies);
  }

  /** Whether numbers have a Gaussian distribution, none too wide: Ω is positive definite. */
  boolean isProper(double leastPrecision) {
    int m = layout.numbers();
    double[] omega = new double[m * m];
    for (int s = 0; s < m; s++) {
      for (int t = 0; t < m; t++) {
        omega[s * m + t] = omega(s, t);
      }
    }
    return Arrays.stream(precisions).allMatch(precision -> precision >= leastPrecision)
        && Cholesky.factor(omega, m);
  }

  /** An entry of Ω. */
  double omega(int s, int t) {
    return s == t ? precisions[s] : -couplings[s * layout.width() + t];
  }
}

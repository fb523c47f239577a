package dev.espalier.internal.kernel;

import dev.espalier.data.Features;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.math.Exponentials;
import java.util.Arrays;

/**
 * K(x, z) = exp(−γ‖x − z‖²) of any rows x with some fixed rows z.
 *
 * @param rows z
 * @param gamma γ
 */
public record GaussianKernel(KernelRows rows, double gamma) {
  /**
   * γ = width / (total variance of the rows). Twice the total variance is the mean squared distance
   * between two rows, so that a width means the same under every scaling; of D standardised
   * features the total variance is D.
   */
  public static double gamma(Features scaled, double width) {
    double variance = Arrays.stream(ColumnSummary.of(scaled).variances()).sum();
    return variance > 0 && Double.isFinite(width / variance) ? width / variance : width;
  }

  /**
   * K of a block of rows.
   *
   * @param features rows x
   * @param from first row
   * @param to row after the last
   * @param out output, overwritten: (to − from) × number of rows z
   */
  public void fill(Features features, int from, int to, double[] out) {
    int length = (to - from) * rows.count();
    double[] exponents = new double[length];
    rows.squaredDistances(features, from, to, exponents);
    for (int k = 0; k < length; k++) {
      exponents[k] *= -gamma;
    }
    Exponentials.of(exponents, out, new double[length], length);
  }
}

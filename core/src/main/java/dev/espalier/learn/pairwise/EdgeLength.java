package dev.espalier.learn.pairwise;

/**
 * The minimum of ½ Σ_k d_k u_k² − Σ_k g_k u_k + c ‖u‖ over one edge's vector u:
 *
 * <pre>{@code
 * u_k = g_k t / (d_k t + c),   t = ‖u‖ solves Σ_k g_k² / (d_k t + c)² = 1;   u = 0 if ‖g‖ ≤ c
 * }</pre>
 */
final class EdgeLength {
  private static final int NEWTON_STEPS = 50;
  private static final double NEWTON_TOLERANCE = 1e-12;

  private EdgeLength() {}

  /**
   * The length t. One over the root of that sum is concave in t and nearly linear, so Newton's
   * method on it, never below zero, needs few steps.
   *
   * @param gradient g
   * @param curvature d
   * @param threshold c, above 0
   * @param start a guess of t
   */
  static double of(double[] gradient, double[] curvature, double threshold, double start) {
    double squares = 0;
    for (double value : gradient) {
      squares += value * value;
    }
    if (!(squares > threshold * threshold)) {
      return 0;
    }
    double length = start;
    for (int step = 0; step < NEWTON_STEPS; step++) {
      double sum = 0;
      double slope = 0;
      for (int k = 0; k < gradient.length; k++) {
        double reciprocal = 1 / (curvature[k] * length + threshold);
        double term = gradient[k] * gradient[k] * reciprocal * reciprocal;
        sum += term;
        slope += term * curvature[k] * reciprocal;
      }
      // With ψ = 1 / √sum and ψ' = slope / √sum³: t += (1 − ψ) / ψ'
      double next = Math.max(0, length + (Math.sqrt(sum) - 1) * sum / slope);
      boolean found = Math.abs(next - length) <= NEWTON_TOLERANCE * next;
      length = next;
      if (found) {
        break;
      }
    }
    return length;
  }
}

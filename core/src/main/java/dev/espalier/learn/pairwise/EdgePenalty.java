package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.Penalty;
import java.util.Arrays;

/**
 * The penalty with kinks in the solver's variables z = u · root, where u are the parameters:
 *
 * <pre>{@code
 * EUCLIDEAN   λ2 Σ_ij ‖u_ij‖₂
 * ABSOLUTE    λ2 Σ_ij ‖u_ij‖₁ + λ1 Σ_i ‖u_i without the intercept‖₁
 * }</pre>
 *
 * <p>Both proximal maps are exact. For the length, with d_k the square of coordinate k's root, c =
 * step · λ2 and t the new length, each coordinate becomes z_k · d_k t / (d_k t + c), where t solves
 * Σ_k z_k² d_k / (d_k t + c)² = 1 (and all are zero when the left side is at most 1 at t = 0). The
 * root of one over that sum is nearly linear in t, so Newton's method on it needs a few steps.
 */
final class EdgePenalty implements Penalty {
  private static final int NEWTON_STEPS = 60;
  private static final double NEWTON_TOLERANCE = 1e-12;

  private final ConditionalVariables variables;
  private final EdgeNorm norm;
  private final double edgePenalty;
  private final double weightPenalty;
  private final int size;
  private final int labels;
  private final int width;
  private final double[] lengths;
  private final double[] sums;
  private final double[] slopes;

  EdgePenalty(
      ConditionalVariables variables,
      Pairs pairs,
      EdgeNorm norm,
      double weightPenalty,
      double edgePenalty) {
    this.variables = variables;
    this.norm = norm;
    this.edgePenalty = edgePenalty;
    this.weightPenalty = weightPenalty;
    this.size = variables.dimension() / pairs.width();
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.lengths = new double[pairs.count()];
    this.sums = new double[pairs.count()];
    this.slopes = new double[pairs.count()];
  }

  @Override
  public double value(double[] x) {
    return norm == EdgeNorm.EUCLIDEAN ? sumOfLengths(x) : sumOfSizes(x);
  }

  private double sumOfLengths(double[] x) {
    Arrays.fill(sums, 0);
    for (int k = 0; k < size; k++) {
      int base = k * width + labels;
      for (int edge = 0; edge < sums.length; edge++) {
        double value = x[base + edge] / root(k, edge);
        sums[edge] += value * value;
      }
    }
    double sum = 0;
    for (double squares : sums) {
      sum += Math.sqrt(squares);
    }
    return edgePenalty * sum;
  }

  private double sumOfSizes(double[] x) {
    double ofLabels = 0;
    double ofEdges = 0;
    for (int k = 0; k < size; k++) {
      int base = k * width;
      for (int i = 0; i < labels && k < size - 1; i++) {
        ofLabels += Math.abs(x[base + i]) / variables.labelRoots[k * labels + i];
      }
      for (int edge = 0; edge < sums.length; edge++) {
        ofEdges += Math.abs(x[base + labels + edge]) / root(k, edge);
      }
    }
    return weightPenalty * ofLabels + edgePenalty * ofEdges;
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
    if (norm == EdgeNorm.EUCLIDEAN) {
      shorten(out, step * edgePenalty);
    } else {
      soften(out, step);
    }
  }

  private void soften(double[] out, double step) {
    for (int k = 0; k < size; k++) {
      int base = k * width;
      for (int i = 0; i < labels && k < size - 1; i++) {
        out[base + i] =
            soft(out[base + i], step * weightPenalty / variables.labelRoots[k * labels + i]);
      }
      for (int edge = 0; edge < sums.length; edge++) {
        out[base + labels + edge] =
            soft(out[base + labels + edge], step * edgePenalty / root(k, edge));
      }
    }
  }

  private static double soft(double value, double threshold) {
    return Math.copySign(Math.max(Math.abs(value) - threshold, 0), value);
  }

  private void shorten(double[] out, double threshold) {
    if (threshold == 0) {
      return;
    }
    Arrays.fill(lengths, 0);
    boolean open = lengths.length > 0;
    for (int step = 0; open && step < NEWTON_STEPS; step++) {
      sums(out, threshold);
      open = false;
      for (int edge = 0; edge < lengths.length; edge++) {
        if (step == 0 && !(sums[edge] > 1)) {
          lengths[edge] = Double.NaN; // removed
        }
        if (lengths[edge] >= 0) {
          // Newton on ψ(t) = sum^(−1/2) = 1, with ψ' = −½ sum^(−3/2) · slope.
          double psi = 1 / Math.sqrt(sums[edge]);
          double move = (1 - psi) / (-0.5 * psi * psi * psi * slopes[edge]);
          lengths[edge] = Math.max(0, lengths[edge] + move);
          open |= Math.abs(1 - psi) > NEWTON_TOLERANCE && move != 0;
        }
      }
    }
    for (int k = 0; k < size; k++) {
      int base = k * width + labels;
      for (int edge = 0; edge < lengths.length; edge++) {
        double scaled = root(k, edge) * root(k, edge) * lengths[edge];
        out[base + edge] =
            lengths[edge] > 0 ? out[base + edge] * (scaled / (scaled + threshold)) : 0;
      }
    }
  }

  /** sums = Σ_k z_k² d_k / (d_k t + c)², slopes = its derivative by t. */
  private void sums(double[] z, double threshold) {
    Arrays.fill(sums, 0);
    Arrays.fill(slopes, 0);
    for (int k = 0; k < size; k++) {
      int base = k * width + labels;
      for (int edge = 0; edge < sums.length; edge++) {
        double d = root(k, edge) * root(k, edge);
        double value = z[base + edge];
        double reciprocal = 1 / (d * lengths[edge] + threshold);
        double term = value * value * d * reciprocal * reciprocal;
        sums[edge] += term;
        slopes[edge] -= 2 * term * d * reciprocal;
      }
    }
  }

  private double root(int k, int edge) {
    return variables.edgeRoots[k * sums.length + edge];
  }
}

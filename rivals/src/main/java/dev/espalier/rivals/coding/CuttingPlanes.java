package dev.espalier.rivals.coding;

import dev.espalier.internal.math.SymmetricEigen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The planes found so far under the risk, and the metric that is best by them near a centre:
 *
 * <pre>{@code
 * minimise over Q ⪰ 0   ½ tr Q + C max(0, max_t b_t − ⟨G_t, Q⟩) + (μ/2)‖Q − Q_c‖²
 * }</pre>
 *
 * <p>solved in its dual, whose variables α ≥ 0, Σα ≤ C weigh the planes: Q = [Q_c − (½I − Σ α_t
 * G_t)/μ]₊, the part with positive eigenvalues.
 */
final class CuttingPlanes {
  private static final int MOST_PLANES = 80;
  private static final int MOST_STEPS = 2000;
  private static final double SMALLEST_STEP = 1e-9;

  private final int order;
  private final double cost;
  private final List<double[]> gradients = new ArrayList<>();
  private final List<Double> offsets = new ArrayList<>();
  private double[] weights = new double[0];

  CuttingPlanes(int order, double cost) {
    this.order = order;
    this.cost = cost;
  }

  /** Adds the plane b − ⟨G, Q⟩; where there are many, the one that weighs least makes room. */
  void add(double[] gradient, double offset) {
    if (gradients.size() == MOST_PLANES) {
      int least = 0;
      for (int t = 1; t < weights.length; t++) {
        least = weights[t] < weights[least] ? t : least;
      }
      gradients.remove(least);
      offsets.remove(least);
      double[] fewer = new double[weights.length - 1];
      System.arraycopy(weights, 0, fewer, 0, least);
      System.arraycopy(weights, least + 1, fewer, least, fewer.length - least);
      weights = fewer;
    }
    gradients.add(gradient);
    offsets.add(offset);
    weights = Arrays.copyOf(weights, gradients.size());
  }

  /** The objective by the planes alone: never above the true one. */
  double value(double[] metric) {
    double risk = 0;
    for (int t = 0; t < gradients.size(); t++) {
      risk = Math.max(risk, height(t, metric));
    }
    return halfTrace(metric, order) + cost * risk;
  }

  static double halfTrace(double[] metric, int order) {
    double sum = 0;
    for (int k = 0; k < order; k++) {
      sum += metric[k * order + k] / 2;
    }
    return sum;
  }

  private double height(int plane, double[] metric) {
    return offsets.get(plane) - dot(gradients.get(plane), metric);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  /** The best metric near the centre: accelerated projected gradients of the dual. */
  double[] minimise(double[] centre, double stiffness) {
    double lipschitz = 0;
    for (double[] gradient : gradients) {
      lipschitz += dot(gradient, gradient) / stiffness;
    }
    if (lipschitz == 0) {
      return metric(centre, stiffness, weights);
    }
    double[] ahead = weights.clone();
    double momentum = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] metric = metric(centre, stiffness, ahead);
      double[] next = new double[weights.length];
      for (int t = 0; t < next.length; t++) {
        next[t] = ahead[t] + height(t, metric) / lipschitz;
      }
      project(next, cost);
      double moved = 0;
      double turn = 0;
      for (int t = 0; t < next.length; t++) {
        moved = Math.max(moved, Math.abs(next[t] - weights[t]));
        turn += (ahead[t] - next[t]) * (next[t] - weights[t]);
      }
      // Momentum that leads back is forgotten.
      double nextMomentum = turn > 0 ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      double share = turn > 0 ? 0 : (momentum - 1) / nextMomentum;
      for (int t = 0; t < next.length; t++) {
        ahead[t] = next[t] + share * (next[t] - weights[t]);
      }
      momentum = nextMomentum;
      weights = next;
      if (moved < SMALLEST_STEP * cost) {
        break;
      }
    }
    return metric(centre, stiffness, weights);
  }

  private double[] metric(double[] centre, double stiffness, double[] alpha) {
    double[] sum = centre.clone();
    for (int k = 0; k < order; k++) {
      sum[k * order + k] -= 0.5 / stiffness;
    }
    for (int t = 0; t < alpha.length; t++) {
      if (alpha[t] != 0) {
        double[] gradient = gradients.get(t);
        for (int k = 0; k < sum.length; k++) {
          sum[k] += alpha[t] / stiffness * gradient[k];
        }
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(sum, order);
    double[] positive = new double[sum.length];
    for (int d = 0; d < order; d++) {
      double value = eigen.values()[d];
      for (int i = 0; value > 0 && i < order; i++) {
        double left = value * eigen.vectors()[d * order + i];
        for (int j = 0; j < order; j++) {
          positive[i * order + j] += left * eigen.vectors()[d * order + j];
        }
      }
    }
    return positive;
  }

  /** The nearest point with α ≥ 0 and Σα ≤ total. */
  static void project(double[] alpha, double total) {
    double sum = 0;
    for (int t = 0; t < alpha.length; t++) {
      alpha[t] = Math.max(0, alpha[t]);
      sum += alpha[t];
    }
    if (sum <= total) {
      return;
    }
    double[] sorted = alpha.clone();
    Arrays.sort(sorted);
    double above = 0;
    double shift = 0;
    for (int k = sorted.length - 1; k >= 0; k--) {
      above += sorted[k];
      double candidate = (above - total) / (sorted.length - k);
      if (candidate >= sorted[k]) {
        break;
      }
      shift = candidate;
    }
    for (int t = 0; t < alpha.length; t++) {
      alpha[t] = Math.max(0, alpha[t] - shift);
    }
  }
}

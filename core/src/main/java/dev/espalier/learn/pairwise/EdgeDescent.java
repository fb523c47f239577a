package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Block coordinate descent over the vectors of edges:
 *
 * <pre>{@code
 * min_u  Σ_k ( ½ σ_k u_kᵀ S u_k − linear_kᵀ u_k ) + c Σ_e ‖u_e‖,   S = L Lᵀ of the edges
 * }</pre>
 *
 * <p>One edge has a closed form while the others stand still ({@link #length}); a few rounds from
 * the last result are enough.
 */
final class EdgeDescent {
  /** Rounds end when one moves this much less than all before, as squares. */
  private static final double LEAST_MOVE = 1e-4;

  /** Less correlation than this is rounding; pseudo-likelihoods couple edges that share a label. */
  private static final double LEAST_COUPLING = 1e-10;

  private static final int MOST_ROUNDS = 60;
  private static final int NEWTON_STEPS = 50;
  private static final double NEWTON_TOLERANCE = 1e-12;

  /** Number of rounds over the edges that are not zero, after one over all. */
  private static final int SHORT_ROUNDS = 5;

  private final BlockMetric metric;
  private final int size;
  private final int count;

  /** S of each group of coordinates: edges × edges. */
  private final double[][] curvatures;

  /** The other edges that S couples with each edge. */
  private final int[][] coupled;

  /** u, an edge's coordinates together: the last result. */
  final double[] vectors;

  /** The linear term of every edge, as {@link #vectors}. */
  final double[] linear;

  private final double[] lengths;
  private final double[] gradient;
  private final double[] curvature;

  EdgeDescent(BlockMetric metric) {
    this.metric = metric;
    this.size = metric.order.length;
    this.count = metric.width - metric.labels;
    this.curvatures = new double[metric.factors.length][count * count];
    for (int group = 0; group < curvatures.length; group++) {
      Matrix factor = metric.edgesOf(metric.factors[group]);
      Blas.get().multiply(factor, factor.transpose(), Matrix.of(curvatures[group], count, count));
    }
    this.coupled = new int[count][];
    Arrays.setAll(
        coupled,
        edge ->
            IntStream.range(0, count)
                .filter(other -> other != edge && isCoupled(edge, other))
                .toArray());
    this.vectors = new double[count * size];
    this.linear = new double[count * size];
    this.lengths = new double[count];
    this.gradient = new double[size];
    this.curvature = new double[size];
  }

  private boolean isCoupled(int edge, int other) {
    for (double[] each : curvatures) {
      double both = each[edge * count + edge] * each[other * count + other];
      if (Math.abs(each[edge * count + other]) > LEAST_COUPLING * Math.sqrt(both)) {
        return true;
      }
    }
    return false;
  }

  /** Takes coordinates × edges as the vectors to start from. */
  void startAt(double[] rows) {
    for (int edge = 0; edge < count; edge++) {
      double squares = 0;
      for (int at = 0; at < size; at++) {
        double value = rows[at * count + edge];
        vectors[edge * size + at] = value;
        squares += value * value;
      }
      lengths[edge] = Math.sqrt(squares);
    }
    double least = LinearEdgeSolution.ROUNDING * Arrays.stream(lengths).max().orElse(0);
    for (int edge = 0; edge < count; edge++) {
      if (lengths[edge] <= least) {
        lengths[edge] = 0;
        Arrays.fill(vectors, edge * size, (edge + 1) * size, 0);
      }
    }
  }

  /** Goes round the edges until little moves. */
  void minimise(double threshold) {
    double total = 0;
    int left = MOST_ROUNDS;
    while (left-- > 0) {
      double all = round(threshold, true);
      total += all;
      if (all <= LEAST_MOVE * total) {
        return;
      }
      for (int k = 0; k < SHORT_ROUNDS && left > 0; k++, left--) {
        double some = round(threshold, false);
        total += some;
        if (some <= 0.1 * LEAST_MOVE * total) {
          break;
        }
      }
    }
  }

  /** One round; returns the squared length of its moves. */
  private double round(double threshold, boolean everyEdge) {
    double moved = 0;
    for (int edge = 0; edge < count; edge++) {
      if (everyEdge || lengths[edge] > 0) {
        moved += minimiseOver(edge, threshold);
      }
    }
    return moved;
  }

  private double minimiseOver(int edge, double threshold) {
    Arrays.fill(gradient, 0);
    for (int other : coupled[edge]) {
      for (int group = 0; lengths[other] > 0 && group < curvatures.length; group++) {
        double coupling = curvatures[group][edge * count + other];
        int base = other * size;
        for (int at = metric.starts[group]; at < metric.starts[group + 1]; at++) {
          gradient[at] += coupling * vectors[base + at];
        }
      }
    }
    int base = edge * size;
    for (int group = 0; group < curvatures.length; group++) {
      double own = curvatures[group][edge * count + edge];
      for (int at = metric.starts[group]; at < metric.starts[group + 1]; at++) {
        double square = metric.roots[at] * metric.roots[at];
        curvature[at] = square * own;
        gradient[at] = linear[base + at] - square * gradient[at];
      }
    }
    double length = length(gradient, curvature, threshold, lengths[edge]);
    if (length == 0 && lengths[edge] == 0) {
      return 0;
    }
    double moved = 0;
    for (int at = 0; at < size; at++) {
      double value = length > 0 ? gradient[at] * length / (curvature[at] * length + threshold) : 0;
      double move = value - vectors[base + at];
      moved += curvature[at] * move * move;
      vectors[base + at] = value;
    }
    lengths[edge] = length;
    return moved;
  }

  /**
   * The length t of the vector u that minimises ½ Σ_k d_k u_k² − Σ_k g_k u_k + c ‖u‖:
   *
   * <pre>{@code
   * u_k = g_k t / (d_k t + c),   t = ‖u‖ solves Σ_k g_k² / (d_k t + c)² = 1;   u = 0 if ‖g‖ ≤ c
   * }</pre>
   *
   * <p>One over the root of that sum is concave in t and nearly linear, so Newton's method on it,
   * never below zero, needs few steps.
   *
   * @param gradient g
   * @param curvature d
   * @param threshold c, above 0
   * @param start a guess of t
   */
  static double length(double[] gradient, double[] curvature, double threshold, double start) {
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

package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.optim.Penalty;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * λ2 Σ ‖u_ij‖ in the variables of {@link CurvedVariables}. The proximal map
 *
 * <pre>{@code
 * min_u  ½ Σ_k ‖z_k − √σ_k Lᵀ u_k‖² + c Σ_ij ‖u_ij‖
 * }</pre>
 *
 * has no closed form for several edges, but one for each edge when the others stand still; going
 * round them from the last result a few times is enough, and costs no look at the data.
 */
final class CurvedLengths implements Penalty {
  /** Rounds end when one moves this much less than all before, as squares. */
  private static final double SETTLED = 1e-4;

  /** Less correlation than this is rounding; pseudo-likelihoods tie edges that share a label. */
  private static final double LEAST_TIE = 1e-10;

  /** A vector shorter than this share of the longest is what rounding left of zero. */
  private static final double ROUNDING = 1e-9;

  private static final int MOST_ROUNDS = 60;

  /** After a round over all edges, so many over those that are not zero. */
  private static final int SHORT_ROUNDS = 5;

  private static final int NEWTON_STEPS = 50;
  private static final double NEWTON_TOLERANCE = 1e-12;

  private final CurvatureMetric metric;
  private final double edgePenalty;
  private final int size;
  private final int labels;
  private final int width;
  private final int count;

  /** L Lᵀ of the edges for each group of coordinates: count × count. */
  private final double[][] bends;

  /** The other edges that each edge's curvature is tied to. */
  private final int[][] tied;

  /** u, an edge's coordinates together: the last result. */
  private final double[] vectors;

  private final double[] lengths;

  /** The linear term of every edge, as {@link #vectors}. */
  private final double[] linear;

  private final double[] rows;
  private final double[] pull;

  /** σ S[e,e] of one edge. */
  private final double[] stiffness;

  CurvedLengths(CurvatureMetric metric, double edgePenalty) {
    this.metric = metric;
    this.edgePenalty = edgePenalty;
    this.size = metric.order.length;
    this.labels = metric.labels;
    this.width = metric.width;
    this.count = width - labels;
    this.bends = new double[metric.factors.length][count * count];
    for (int group = 0; group < bends.length; group++) {
      Blas.get()
          .gemm(
              false,
              true,
              count,
              count,
              count,
              1,
              metric.factors[group],
              labels * width + labels,
              width,
              metric.factors[group],
              labels * width + labels,
              width,
              0,
              bends[group],
              0,
              count);
    }
    this.tied = new int[count][];
    for (int edge = 0; edge < count; edge++) {
      int current = edge;
      tied[edge] =
          IntStream.range(0, count)
              .filter(other -> other != current && isTied(current, other))
              .toArray();
    }
    this.vectors = new double[count * size];
    this.lengths = new double[count];
    this.linear = new double[count * size];
    this.rows = new double[size * count];
    this.pull = new double[size];
    this.stiffness = new double[size];
  }

  private boolean isTied(int edge, int other) {
    for (double[] bend : bends) {
      double both = bend[edge * count + edge] * bend[other * count + other];
      if (Math.abs(bend[edge * count + other]) > LEAST_TIE * Math.sqrt(both)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public double value(double[] point) {
    multiply(point, labels, width, metric.inverses, false, rows);
    double[] sums = new double[count];
    for (int at = 0; at < size; at++) {
      double reciprocal = 1 / metric.roots[at];
      for (int edge = 0; edge < count; edge++) {
        double value = rows[at * count + edge] * reciprocal;
        sums[edge] += value * value;
      }
    }
    double sum = 0;
    for (double squares : sums) {
      sum += Math.sqrt(squares);
    }
    return edgePenalty * sum;
  }

  /** The rows' edge columns times the edges' block of each group's matrix. */
  private void multiply(
      double[] from, int offset, int stride, double[][] matrices, boolean transposed, double[] to) {
    for (int group = 0; group < matrices.length; group++) {
      int start = metric.starts[group];
      Blas.get()
          .gemm(
              false,
              transposed,
              metric.starts[group + 1] - start,
              count,
              count,
              1,
              from,
              start * stride + offset,
              stride,
              matrices[group],
              labels * width + labels,
              width,
              0,
              to,
              start * count,
              count);
    }
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
    double threshold = step * edgePenalty;
    if (threshold == 0 || count == 0) {
      return;
    }
    multiply(x, labels, width, metric.factors, true, rows);
    for (int at = 0; at < size; at++) {
      for (int edge = 0; edge < count; edge++) {
        linear[edge * size + at] = metric.roots[at] * rows[at * count + edge];
      }
    }
    goRound(threshold);
    for (int at = 0; at < size; at++) {
      for (int edge = 0; edge < count; edge++) {
        rows[at * count + edge] = metric.roots[at] * vectors[edge * size + at];
      }
    }
    double[] result = linear; // no longer needed, and as large
    multiply(rows, 0, count, metric.factors, false, result);
    for (int at = 0; at < size; at++) {
      System.arraycopy(result, at * count, out, at * width + labels, count);
    }
  }

  private void goRound(double threshold) {
    double total = 0;
    int left = MOST_ROUNDS;
    while (left-- > 0) {
      double all = round(threshold, true);
      total += all;
      if (all <= SETTLED * total) {
        return;
      }
      for (int k = 0; k < SHORT_ROUNDS && left > 0; k++, left--) {
        double some = round(threshold, false);
        total += some;
        if (some <= 0.1 * SETTLED * total) {
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
        moved += settle(edge, threshold);
      }
    }
    return moved;
  }

  private double settle(int edge, double threshold) {
    Arrays.fill(pull, 0);
    for (int other : tied[edge]) {
      if (lengths[other] > 0) {
        for (int group = 0; group < bends.length; group++) {
          double bend = bends[group][edge * count + other];
          int base = other * size;
          for (int at = metric.starts[group]; at < metric.starts[group + 1]; at++) {
            pull[at] += bend * vectors[base + at];
          }
        }
      }
    }
    double squares = 0;
    int base = edge * size;
    for (int group = 0; group < bends.length; group++) {
      double bend = bends[group][edge * count + edge];
      for (int at = metric.starts[group]; at < metric.starts[group + 1]; at++) {
        double square = metric.roots[at] * metric.roots[at];
        stiffness[at] = square * bend;
        pull[at] = linear[base + at] - square * pull[at];
        squares += pull[at] * pull[at];
      }
    }
    double length = squares > threshold * threshold ? length(lengths[edge], threshold) : 0;
    if (length == 0 && lengths[edge] == 0) {
      return 0;
    }
    double moved = 0;
    for (int at = 0; at < size; at++) {
      // u = t / (d + c/‖u‖)
      double value = length > 0 ? pull[at] * length / (stiffness[at] * length + threshold) : 0;
      double move = value - vectors[base + at];
      moved += stiffness[at] * move * move;
      vectors[base + at] = value;
    }
    lengths[edge] = length;
    return moved;
  }

  /**
   * The length t of an edge's vector: Σ_k pull_k² / (d_k t + c)² = 1. One over the root of that sum
   * is concave in t and nearly linear, so Newton's method on it, never below zero, needs few steps.
   */
  private double length(double start, double threshold) {
    double length = start;
    for (int step = 0; step < NEWTON_STEPS; step++) {
      double sum = 0;
      double slope = 0;
      for (int at = 0; at < size; at++) {
        double reciprocal = 1 / (stiffness[at] * length + threshold);
        double term = pull[at] * pull[at] * reciprocal * reciprocal;
        sum += term;
        slope += term * stiffness[at] * reciprocal;
      }
      double root = Math.sqrt(sum);
      // ψ = 1/root, ψ' = slope / root³; t += (1 − ψ) / ψ'
      double move = (root - 1) * sum / slope;
      double next = Math.max(0, length + move);
      boolean settled = Math.abs(next - length) <= NEWTON_TOLERANCE * next;
      length = next;
      if (settled) {
        break;
      }
    }
    return length;
  }

  /** Takes the edges' vectors of a point as the place from which the first map starts. */
  void startAt(double[] point) {
    multiply(point, labels, width, metric.inverses, false, rows);
    for (int edge = 0; edge < count; edge++) {
      double squares = 0;
      for (int at = 0; at < size; at++) {
        double value = rows[at * count + edge] / metric.roots[at];
        vectors[edge * size + at] = value;
        squares += value * value;
      }
      lengths[edge] = Math.sqrt(squares);
    }
    double least = ROUNDING * Arrays.stream(lengths).max().orElse(0);
    for (int edge = 0; edge < count; edge++) {
      if (lengths[edge] <= least) {
        lengths[edge] = 0;
        Arrays.fill(vectors, edge * size, (edge + 1) * size, 0);
      }
    }
  }
}

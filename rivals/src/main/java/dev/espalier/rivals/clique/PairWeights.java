package dev.espalier.rivals.clique;

import dev.espalier.internal.field.Edges;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The weights ω of the pairs of labels, of which only the active ones may differ from zero. At
 * every moment ω_ij = S(g_ij, θ), the soft threshold of g_ij = Σ_l Σ_y α_ly (ψ_ij(y_l) − ψ_ij(y)),
 * which is known of all pairs: it tells which of the others would help.
 *
 * <p>Sets of labels are given as indices in increasing order.
 */
final class PairWeights {
  private final int labels;
  private final double threshold;
  private final double[] sums;
  private final double[] weights;
  private final boolean[] active;
  private int[] chosen = new int[0];

  /**
   * No pair is active.
   *
   * @param threshold θ
   */
  PairWeights(int labels, double threshold) {
    this.labels = labels;
    this.threshold = threshold;
    sums = new double[labels * labels];
    weights = new double[labels * labels];
    active = new boolean[labels * labels];
  }

  /** The number of active pairs. */
  int count() {
    return chosen.length;
  }

  /** ω_ij of i &lt; j. */
  double weight(int i, int j) {
    return weights[i * labels + j];
  }

  /** Σ ω_ij over the pairs inside a set. */
  double of(int[] set) {
    double sum = 0;
    for (int b = 1; b < set.length; b++) {
      for (int a = 0; a < b; a++) {
        sum += weights[set[a] * labels + set[b]];
      }
    }
    return sum;
  }

  /** g += mass · ψ(set). */
  void add(int[] set, double mass) {
    for (int b = 1; b < set.length; b++) {
      for (int a = 0; a < b; a++) {
        int pair = set[a] * labels + set[b];
        sums[pair] += mass;
        if (active[pair]) {
          weights[pair] = soft(sums[pair]);
        }
      }
    }
  }

  private double soft(double sum) {
    return Math.signum(sum) * Math.max(0, Math.abs(sum) - threshold);
  }

  /** ‖ψ(one) − ψ(other)‖²: how many active pairs are inside one of the sets only. */
  int distance(int[] one, int[] other) {
    int shared = 0;
    int[] both = new int[Math.min(one.length, other.length)];
    for (int label : one) {
      if (Arrays.binarySearch(other, label) >= 0) {
        both[shared++] = label;
      }
    }
    return inside(one, one.length) + inside(other, other.length) - 2 * inside(both, shared);
  }

  private int inside(int[] set, int size) {
    int count = 0;
    for (int b = 1; b < size; b++) {
      for (int a = 0; a < b; a++) {
        count += active[set[a] * labels + set[b]] ? 1 : 0;
      }
    }
    return count;
  }

  /**
   * Makes those pairs active that would help most.
   *
   * @param most how many at most
   * @return how many
   */
  int grow(int most) {
    int[] best =
        IntStream.range(0, sums.length)
            .filter(pair -> !active[pair] && Math.abs(sums[pair]) > threshold)
            .boxed()
            .sorted(Comparator.comparingDouble(pair -> -Math.abs(sums[pair])))
            .limit(most)
            .mapToInt(Integer::intValue)
            .toArray();
    for (int pair : best) {
      active[pair] = true;
      weights[pair] = soft(sums[pair]);
    }
    chosen = IntStream.concat(IntStream.of(chosen), IntStream.of(best)).sorted().toArray();
    return best.length;
  }

  /** The graph of the active pairs. */
  Edges edges() {
    return Edges.of(
        labels,
        IntStream.of(chosen).map(pair -> pair / labels).toArray(),
        IntStream.of(chosen).map(pair -> pair % labels).toArray());
  }

  /** ω of each of the {@link #edges}. */
  double[] onEdges() {
    return IntStream.of(chosen).mapToDouble(pair -> weights[pair]).toArray();
  }

  /** ½‖ω‖². */
  double halfSquare() {
    return IntStream.of(chosen).mapToDouble(pair -> weights[pair] * weights[pair] / 2).sum();
  }

  /** ½‖ω‖² + θ‖ω‖₁. */
  double penalty() {
    return halfSquare()
        + IntStream.of(chosen).mapToDouble(pair -> threshold * Math.abs(weights[pair])).sum();
  }

  /** By how much the dual objective falls where the pairs that are not active are counted too. */
  double leftOut() {
    double sum = 0;
    for (int pair = 0; pair < sums.length; pair++) {
      double weight = active[pair] ? 0 : soft(sums[pair]);
      sum += weight * weight / 2;
    }
    return sum;
  }
}

package dev.espalier.restore.table.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The share of right answers as a rising function of how sure they were: neighbours that fall are
 * pooled (the pool-adjacent-violators algorithm), and each pool counts half a right and half a
 * wrong answer more, so that a few do not make certain.
 */
public final class Isotonic {
  /** Minimum number of answers in a pool, where there are as many. */
  private static final int LEAST = 25;

  private final double[] highest;
  private final double[] shares;

  private Isotonic(double[] highest, double[] shares) {
    this.highest = highest;
    this.shares = shares;
  }

  /**
   * An answer whose truth is known.
   *
   * @param confidence how sure it was
   * @param right whether it was right
   */
  public record Seen(double confidence, boolean right) {}

  private record Pool(double highest, double right, double count) {
    double share() {
      return right / count;
    }

    Pool with(Pool next) {
      return new Pool(next.highest, right + next.right, count + next.count);
    }
  }

  /** The function for some answers. */
  public static Isotonic of(List<Seen> answers) {
    List<Seen> sorted = new ArrayList<>(answers);
    sorted.sort(Comparator.comparingDouble(Seen::confidence));
    List<Pool> pools = new ArrayList<>();
    for (Seen seen : sorted) {
      Pool pool = new Pool(seen.confidence(), seen.right() ? 1 : 0, 1);
      // Equal answers have one share, whatever their order.
      while (!pools.isEmpty()
          && (pools.get(pools.size() - 1).share() >= pool.share()
              || pools.get(pools.size() - 1).highest() == pool.highest())) {
        pool = pools.remove(pools.size() - 1).with(pool);
      }
      pools.add(pool);
    }
    merge(pools);
    double[] highest = pools.stream().mapToDouble(Pool::highest).toArray();
    double[] shares =
        pools.stream().mapToDouble(pool -> (pool.right() + 0.5) / (pool.count() + 1)).toArray();
    for (int k = 1; k < shares.length; k++) {
      shares[k] = Math.max(shares[k], shares[k - 1]);
    }
    return new Isotonic(highest, shares);
  }

  /** Neighbours that are too small to tell anything are one pool. */
  private static void merge(List<Pool> pools) {
    for (int k = pools.size() - 1; k > 0; k--) {
      if (pools.get(k).count() < LEAST || (k == 1 && pools.get(0).count() < LEAST)) {
        pools.set(k - 1, pools.get(k - 1).with(pools.remove(k)));
      }
    }
  }

  /** The share of answers as sure as this that are right. */
  public double at(double confidence) {
    for (int k = 0; k < highest.length; k++) {
      if (confidence <= highest[k]) {
        return shares[k];
      }
    }
    return shares[shares.length - 1];
  }
}

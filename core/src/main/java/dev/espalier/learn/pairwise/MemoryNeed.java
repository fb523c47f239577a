package dev.espalier.learn.pairwise;

import dev.espalier.UserError;
import dev.espalier.data.Features;
import dev.espalier.math.Parallel;
import java.util.Locale;

/**
 * How much memory a fit of linear edges takes.
 *
 * @param bytes what the solver's arrays take
 * @param edges how many pairs of labels it holds
 * @param coordinates how many numbers each has
 */
record MemoryNeed(long bytes, int edges, int coordinates) {
  /** Vectors of a solver, of the change of variables and of the solutions before and after. */
  private static final int VECTORS = 24;

  /** What must be left for everything else. */
  private static final double USABLE_SHARE = 0.8;

  /** The need for a graph of so many edges over features that have the constant already. */
  static MemoryNeed of(Features features, LearningRule rule, int edges) {
    long width = (long) rule.labels() + edges;
    long point = features.columns() * width;
    int limitedWidth = (int) Math.min(width, Integer.MAX_VALUE / 2);
    int chunks = ConditionalLoss.chunks(features, limitedWidth).count();
    long blocks = (long) ConditionalLoss.blockRows(features, limitedWidth) * width * chunks;
    int allPairs = Pairs.all(rule.labels());
    long screen =
        (long) Math.min(Parallel.threads(), 16)
            * PairScreen.blockPairs(allPairs)
            * (features.columns() + features.blockRows());
    long rows = (long) features.rows() * (rule.stateSize() + 3L * rule.labels());
    long numbers =
        features.storedValues()
            + (chunks + VECTORS) * point
            + blocks
            + screen
            + rows
            + 3L * allPairs;
    return new MemoryNeed(8 * numbers, edges, features.columns());
  }

  /** Throws unless it fits. */
  void check(String learner) {
    check(learner, Runtime.getRuntime().maxMemory());
  }

  /** Throws unless it fits into that much memory; kept apart for tests. */
  void check(String learner, long available) {
    boolean indexable = (long) coordinates * edges < Integer.MAX_VALUE / 2;
    if (bytes > USABLE_SHARE * available || !indexable) {
      throw new UserError(
          String.format(
              Locale.ROOT,
              "learner '%s': %,d edges of %,d numbers need %.1f GB of memory; expected at most %.1f"
                  + " GB (raise edgePenalty, take fewer features with features=nystrom:COUNT, take"
                  + " fewer labels, or give Java more memory with -Xmx)",
              learner,
              edges,
              coordinates,
              bytes / 1e9,
              USABLE_SHARE * available / 1e9));
    }
  }
}

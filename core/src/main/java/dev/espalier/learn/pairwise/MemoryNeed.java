package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import java.util.Locale;

/**
 * How much memory a fit of linear edges takes.
 *
 * @param bytes what the solver's arrays take
 * @param edges how many pairs of labels it holds
 * @param coordinates how many numbers each has
 * @param longest how many numbers its longest array has
 */
record MemoryNeed(long bytes, int edges, int coordinates, long longest) {
  /** Vectors of a solver, of the change of variables and of the solutions before and after. */
  private static final int VECTORS = 24;

  /** What must be left for everything else. */
  private static final double USABLE_SHARE = 0.8;

  /**
   * The need for a graph of so many edges.
   *
   * @param features the features, with or without the constant
   * @param coordinates how many there are with the constant
   * @param labels how many labels
   * @param stateSize how many numbers of a row the learning rule keeps
   * @param sets how many label sets the learning rule weighs; 0 where it weighs none
   * @param edges how many pairs of labels are held
   */
  static MemoryNeed of(
      Features features, int coordinates, int labels, int stateSize, int sets, int edges) {
    long columns = coordinates;
    long width = (long) labels + edges;
    long point = columns * width;
    int limitedWidth = (int) Math.max(1, Math.min(width, Integer.MAX_VALUE / 2));
    int chunks = ConditionalLoss.chunks(features, limitedWidth).count();
    long blockRows = ConditionalLoss.blockRows(features, limitedWidth);
    long blocks = blockRows * width * chunks;
    long weighing = SupportedBlocks.numbers(sets, width, blockRows * chunks);
    // Factors of the curvature and their inverses, and what they are made from.
    long curvature =
        width <= GraphSolver.WIDEST_CURVED
            ? (2 * Math.min(coordinates, CurvatureMetric.MOST_GROUPS) + 3) * width * width
            : 0;
    long allPairs = labels * (labels - 1L) / 2;
    long screen =
        (long) Math.min(Parallel.threads(), 16)
            * PairScreen.blockPairs((int) Math.min(allPairs, Integer.MAX_VALUE))
            * (columns + features.blockRows());
    long rows = features.rows() * (stateSize + 3L * labels);
    // The features with the constant, and where they are turned the turned ones and the basis.
    long design =
        (features.storedValues() + features.rows()) * (ConditionalDesign.turns(features) ? 2 : 1)
            + (ConditionalDesign.turns(features) ? 4 * columns * columns : 0);
    long numbers =
        design
            + (chunks + VECTORS) * point
            + blocks
            + weighing
            + curvature
            + screen
            + rows
            + 3 * allPairs;
    // An edge has a place at both of its labels.
    long ofGraph = Math.max(Math.max(point, width * sets), Math.max(allPairs, 2L * edges));
    long ofRows = (long) features.rows() * Math.max(labels, stateSize);
    return new MemoryNeed(8 * numbers, edges, coordinates, Math.max(ofGraph, ofRows));
  }

  /** Throws unless it fits. */
  void check(String learner) {
    check(learner, Runtime.getRuntime().maxMemory());
  }

  /** Throws unless it fits into that much memory; kept apart for tests. */
  void check(String learner, long available) {
    if (bytes > USABLE_SHARE * available) {
      throw new InputException(
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
    Shape.length(
        String.format(
            Locale.ROOT, "learner '%s': %,d edges of %,d numbers", learner, edges, coordinates),
        longest,
        "fewer features, labels or rows, or a higher edgePenalty");
  }
}

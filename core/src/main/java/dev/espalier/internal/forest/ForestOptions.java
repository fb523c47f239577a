package dev.espalier.internal.forest;

/**
 * How a forest is grown.
 *
 * @param trees how many trees
 * @param kind where a column is cut
 * @param tried how many columns that vary at a node are looked at; 0 for the root of their number
 * @param leafRows the fewest rows of a leaf
 * @param weighting what weights of rows do
 * @param seed decides all random choices
 */
public record ForestOptions(
    int trees, Kind kind, int tried, int leafRows, Weighting weighting, long seed) {

  /** Where a column is cut. */
  public enum Kind {
    /** At its best place. */
    RANDOM_FOREST,
    /** At a random place, a bin between the node's first and last. */
    EXTRA_TREES
  }

  /** What the weights of rows do. */
  public enum Weighting {
    /** A row is drawn into a tree's sample in proportion to its weight. */
    DRAWING,
    /** Rows are drawn evenly; weights count in impurities and leaves. */
    IMPURITY
  }

  /** Checks the numbers. */
  public ForestOptions {
    if (trees < 1 || tried < 0 || leafRows < 1) {
      throw new IllegalArgumentException(
          "trees " + trees + ", tried " + tried + ", leafRows " + leafRows);
    }
  }

  /** A random forest of trees that are grown to their end. */
  public static ForestOptions of(int trees, long seed) {
    return new ForestOptions(trees, Kind.RANDOM_FOREST, 0, 1, Weighting.DRAWING, seed);
  }

  /** How many of the columns are looked at. */
  int tried(int columns) {
    int wanted = tried > 0 ? tried : (int) Math.round(Math.sqrt(columns));
    return Math.max(1, Math.min(columns, wanted));
  }
}

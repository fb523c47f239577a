package dev.espalier.learn.tree;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;

/**
 * How the labels of a row are looked for.
 *
 * @param beam the most nodes of a level of a tree that are looked at
 * @param candidates the most labels of a row that are told
 */
public record SearchOptions(
    @Hyperparameter(value = "most nodes of a level of a tree that are looked at", min = 1) int beam,
    @Hyperparameter(
            value = "most labels of a row whose probability is told; it is 0 for the others",
            min = 1)
        int candidates) {
  /** Checks the ranges. */
  public SearchOptions {
    Hyperparameters.check(SearchOptions.class, beam, candidates);
  }

  /** Ten nodes, and a hundred labels. */
  public static SearchOptions defaults() {
    return new SearchOptions(10, 100);
  }
}

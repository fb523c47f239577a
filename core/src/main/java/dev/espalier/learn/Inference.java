package dev.espalier.learn;

/** How the most probable label set is found. */
public enum Inference {
  /** The best that is known of an example, proven where it can be; see the package field. */
  BEST,
  /**
   * Max-product as in the papers (001 §3.4.2): undamped, fifty sweeps. It misses the most probable
   * set of many examples; here so that the papers' figures can be made again.
   */
  MAX_PRODUCT,
  /**
   * The paper's own decision for linear edges (001 ch. 4, Algorithm 2): the product distribution
   * that mean field finds from the independent model gives probabilities and sets.
   */
  MEAN_FIELD
}

package dev.espalier.decode;

/** How good one label set is as an answer when another is true; two empty sets are worth 1. */
enum Utility {
  /** 2|s∩y| / (|s| + |y|). */
  F1("f1") {
    @Override
    double ratio(int common, int predicted, int actual) {
      return 2.0 * common / (predicted + actual);
    }
  },
  /** |s∩y| / |s∪y|. */
  JACCARD("jaccard") {
    @Override
    double ratio(int common, int predicted, int actual) {
      return (double) common / (predicted + actual - common);
    }
  };

  private final String decoder;

  Utility(String decoder) {
    this.decoder = decoder;
  }

  /** The name of the decoder that maximises its expectation. */
  String decoder() {
    return decoder;
  }

  abstract double ratio(int common, int predicted, int actual);

  /**
   * The utility.
   *
   * @param common size of the intersection
   * @param predicted size of the answer
   * @param actual size of the truth
   */
  public double of(int common, int predicted, int actual) {
    return predicted + actual == 0 ? 1 : ratio(common, predicted, actual);
  }
}

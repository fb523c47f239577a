package dev.espalier.learn.tree;

/** What the score of a child costs that has the wrong sign or is too near to it. */
public enum NodeLoss {
  /** max(0, 1 − z)², z = y f(x). */
  SQUARED_HINGE {
    @Override
    double intercept(int on, int all) {
      return 2.0 * on / all - 1;
    }
  },
  /** log(1 + exp(−z)). */
  LOGISTIC {
    @Override
    double intercept(int on, int all) {
      return Math.log((on + 0.5) / (all - on + 0.5));
    }
  };

  /**
   * The constant with the least loss: that of a row without features.
   *
   * @param on how many rows the child has
   * @param all how many rows there are, at least one
   */
  abstract double intercept(int on, int all);
}

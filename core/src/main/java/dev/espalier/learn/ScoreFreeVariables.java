package dev.espalier.learn;

/**
 * The variables that an optimiser uses in place of the intercepts and edges, the parameters that no
 * feature touches; see {@link Conditioning}. They stand from some offset on in arrays of all
 * parameters.
 */
interface ScoreFreeVariables {
  /** How many there are. */
  int count();

  /**
   * By how much each parameter is multiplied, apart from shifts of the intercepts; nothing where
   * variables mix several parameters.
   */
  default double[] scales() {
    return new double[0];
  }

  /** Writes the parameters at the optimiser's point. */
  void toParameters(double[] point, double[] parameters, int offset);

  /** Replaces parameters by the optimiser's variables. */
  void toPoint(double[] values, int offset);

  /** The transpose of {@link #toParameters}, in place. */
  void toGradientOfPoint(double[] gradient, int offset);
}

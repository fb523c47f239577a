package dev.espalier.restore.rmf;

/** A field of one number and two categories, summed over all levels; the number by its formula. */
final class TwoCategories {
  private TwoCategories() {}

  /** The number's mean, then the probabilities of all levels, nothing being known. */
  static double[] marginals(Field field) {
    Layout layout = field.layout();
    int width = layout.width();
    double[] marginals = new double[width];
    double total = 0;
    for (int i = layout.start(1); i < layout.end(1); i++) {
      for (int k = layout.start(2); k < layout.end(2); k++) {
        double pull = field.biases()[0] + field.couplings()[i] + field.couplings()[k];
        // The integral of exp(pull u − ½ ω u²) but for a constant.
        double weight =
            Math.exp(
                field.biases()[i]
                    + field.biases()[k]
                    + field.couplings()[i * width + k]
                    + pull * pull / (2 * field.precisions()[0]));
        total += weight;
        marginals[i] += weight;
        marginals[k] += weight;
        marginals[0] += weight * pull / field.precisions()[0];
      }
    }
    for (int i = 0; i < width; i++) {
      marginals[i] /= total;
    }
    return marginals;
  }
}

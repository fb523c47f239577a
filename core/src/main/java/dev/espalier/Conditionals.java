package dev.espalier;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;

/** p(y_i | x, the row's other labels) of any model: one posterior of all rows for each label. */
final class Conditionals {
  private Conditionals() {}

  static double[] of(Model model, Features rows, Labels given) {
    if (!model.tiesLabels() || !model.capabilities().contains(Capability.EVIDENCE)) {
      return model.posterior(rows, Evidence.none()).marginals();
    }
    Evidence all = Evidence.of(given);
    int labels = given.labelCount();
    double[] conditionals = new double[given.rows() * labels];
    for (int label = 0; label < labels; label++) {
      double[] marginals = model.posterior(rows, all.hiding(label)).marginals();
      for (int k = label; k < conditionals.length; k += labels) {
        conditionals[k] = marginals[k];
      }
    }
    return conditionals;
  }
}

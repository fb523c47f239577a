package dev.espalier;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import java.util.stream.IntStream;

/**
 * p(y_i | x, the row's other labels) of any model: one posterior for each label, of the rows in
 * which it is known, and one of all rows for what is not.
 */
final class Conditionals {
  private Conditionals() {}

  static double[] of(Model model, Features rows, Labels given) {
    if (!model.tiesLabels() || !model.capabilities().contains(Capability.EVIDENCE)) {
      return model.posterior(rows, Evidence.none()).marginals();
    }
    int labels = given.labelCount();
    double[] conditionals =
        given.hasUnknown()
            ? model.posterior(rows, Evidence.of(given)).marginals().clone()
            : new double[given.rows() * labels];
    for (int k = 0; k < labels; k++) {
      int label = k;
      int[] known =
          IntStream.range(0, given.rows()).filter(row -> !given.isUnknown(row, label)).toArray();
      if (known.length == 0) {
        continue;
      }
      Evidence others = Evidence.of(given.select(known)).hiding(label);
      double[] marginals = model.posterior(rows.select(known), others).marginals();
      for (int row = 0; row < known.length; row++) {
        conditionals[known[row] * labels + label] = marginals[row * labels + label];
      }
    }
    return conditionals;
  }
}

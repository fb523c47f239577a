package dev.espalier.eval.internal;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Arrays;

/** How well each row's predicted set agrees with what is known of it; NaN where nothing is. */
public final class RowAgreement {
  private RowAgreement() {}

  /** F1 of each row; a row without labels that is told to have none counts 1. */
  public static double[] f1(Labels truth, LabelSets predicted) {
    return of(
        truth,
        predicted,
        (right, chosen, on) -> chosen + on == 0 ? 1 : 2.0 * right / (chosen + on));
  }

  /** 1 for each row whose set is exactly right. */
  public static double[] exact(Labels truth, LabelSets predicted) {
    return of(truth, predicted, (right, chosen, on) -> right == chosen && right == on ? 1 : 0);
  }

  private interface Agreement {
    double of(int right, int chosen, int on);
  }

  private static double[] of(Labels truth, LabelSets predicted, Agreement agreement) {
    double[] values = new double[truth.rows()];
    LabelSets unknown = truth.unknown();
    Arrays.setAll(
        values,
        row -> {
          if (unknown != null && unknown.size(row) == truth.labelCount()) {
            return Double.NaN;
          }
          int right = 0;
          int chosen = predicted.size(row);
          for (int label : predicted.row(row)) {
            if (truth.positives().contains(row, label)) {
              right++;
            } else if (truth.isUnknown(row, label)) {
              chosen--;
            }
          }
          return agreement.of(right, chosen, truth.positives().size(row));
        });
    return values;
  }
}

package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Map;

/** Computes the measures of label sets. */
final class SetMeasures {
  private SetMeasures() {}

  static void compute(
      Labels truth, LabelSets predicted, ZeroDivision zeroDivision, Map<Measure, Double> out) {
    LabelCounts counts = LabelCounts.of(truth, predicted);
    out.put(Measure.HAMMING, counts.hamming());
    computeByRow(truth, predicted, zeroDivision, out);
    double[] macro = counts.macro(zeroDivision);
    out.put(Measure.MACRO_PRECISION, macro[0]);
    out.put(Measure.MACRO_RECALL, macro[1]);
    out.put(Measure.MACRO_F1, macro[2]);
    double[] micro = counts.micro(zeroDivision);
    out.put(Measure.MICRO_PRECISION, micro[0]);
    out.put(Measure.MICRO_RECALL, micro[1]);
    out.put(Measure.MICRO_F1, micro[2]);
  }

  private static void computeByRow(
      Labels truth, LabelSets predicted, ZeroDivision zeroDivision, Map<Measure, Double> out) {
    LabelSets positives = truth.positives();
    LabelSets unknown = truth.unknown();
    Ratios accuracy = new Ratios(zeroDivision);
    Ratios precision = new Ratios(zeroDivision);
    Ratios recall = new Ratios(zeroDivision);
    Ratios f1 = new Ratios(zeroDivision);
    int rows = 0;
    int wrong = 0;
    for (int row = 0; row < truth.rows(); row++) {
      if (unknown != null && unknown.size(row) == truth.labelCount()) {
        continue;
      }
      int on = positives.size(row);
      int chosen = predicted.size(row);
      int right = 0;
      for (int k = predicted.start(row); k < predicted.start(row + 1); k++) {
        int label = predicted.members()[k];
        if (positives.contains(row, label)) {
          right++;
        } else if (truth.isUnknown(row, label)) {
          chosen--;
        }
      }
      boolean empty = on + chosen == 0;
      rows++;
      wrong += right == on && right == chosen ? 0 : 1;
      accuracy.add(right, on + chosen - right, empty);
      precision.add(right, chosen, empty);
      recall.add(right, on, empty);
      f1.add(2L * right, on + chosen, empty);
    }
    out.put(Measure.SUBSET01, (double) wrong / rows);
    out.put(Measure.ACCURACY, accuracy.mean());
    out.put(Measure.PRECISION, precision.mean());
    out.put(Measure.RECALL, recall.mean());
    out.put(Measure.F1, f1.mean());
  }
}

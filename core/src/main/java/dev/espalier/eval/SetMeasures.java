package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.eval.internal.LabelCounts;
import dev.espalier.eval.internal.RatioMeans;
import java.util.Map;

/** Computes the measures of label sets. */
record SetMeasures(MeasureOptions options, Map<Measure, Double> out) {
  static void compute(
      Labels truth, LabelSets predicted, MeasureOptions options, Map<Measure, Double> out) {
    SetMeasures measures = new SetMeasures(options, out);
    LabelCounts counts = LabelCounts.of(truth, predicted);
    out.put(Measure.HAMMING, counts.hamming());
    measures.byRow(truth, predicted);
    measures.macro(counts);
    measures.micro(counts);
  }

  private void byRow(Labels truth, LabelSets predicted) {
    LabelSets positives = truth.positives();
    LabelSets unknown = truth.unknown();
    RatioMeans means = new RatioMeans(options.zeroDivision());
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
      rows++;
      wrong += right == on && right == chosen ? 0 : 1;
      means.add(right, chosen - right, on - right);
    }
    out.put(Measure.SUBSET01, (double) wrong / rows);
    out.put(Measure.ACCURACY, means.accuracy());
    out.put(Measure.PRECISION, means.precision());
    out.put(Measure.RECALL, means.recall());
    out.put(Measure.F1, means.f1());
  }

  /** Means over the labels that are known anywhere. */
  private void macro(LabelCounts counts) {
    RatioMeans means = new RatioMeans(options.zeroDivision());
    for (int label = 0; label < counts.labelCount(); label++) {
      if (counts.known()[label] > 0) {
        means.add(
            counts.truePositives()[label],
            counts.falsePositives()[label],
            counts.falseNegatives()[label]);
      }
    }
    double precision = means.precision();
    double recall = means.recall();
    out.put(Measure.MACRO_PRECISION, precision);
    out.put(Measure.MACRO_RECALL, recall);
    out.put(
        Measure.MACRO_F1,
        options.macroF1() == MacroF1.MEAN_OF_F1 ? means.f1() : harmonicMean(precision, recall));
  }

  /** All labels together. */
  private void micro(LabelCounts counts) {
    RatioMeans means = new RatioMeans(options.zeroDivision());
    means.add(
        LabelCounts.sum(counts.truePositives()),
        LabelCounts.sum(counts.falsePositives()),
        LabelCounts.sum(counts.falseNegatives()));
    out.put(Measure.MICRO_PRECISION, means.precision());
    out.put(Measure.MICRO_RECALL, means.recall());
    out.put(Measure.MICRO_F1, means.f1());
  }

  private static double harmonicMean(double first, double second) {
    return first + second == 0 ? 0 : 2 * first * second / (first + second);
  }
}

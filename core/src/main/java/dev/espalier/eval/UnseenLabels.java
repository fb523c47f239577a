package dev.espalier.eval;

import dev.espalier.LabelProbabilities;
import dev.espalier.Prediction;
import dev.espalier.data.LabelSets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Predictions as seen from rows with labels that training did not have, behind the others. */
final class UnseenLabels {
  /** Less than any probability: behind all labels that could be predicted. */
  private static final double BEHIND_ALL = -1;

  private UnseenLabels() {}

  /** The same sets among more labels. */
  static LabelSets widened(LabelSets predicted, int labelCount) {
    return predicted.labelCount() >= labelCount
        ? predicted
        : predicted.relabel(IntStream.range(0, predicted.labelCount()).toArray(), labelCount);
  }

  /** The first labels only. */
  static LabelSets narrowed(LabelSets sets, int labelCount) {
    int[] newIndex = new int[sets.labelCount()];
    Arrays.setAll(newIndex, label -> label < labelCount ? label : -1);
    return sets.relabel(newIndex, labelCount);
  }

  /** The marginals of a prediction among more labels; only their order counts. */
  static LabelProbabilities ranked(Prediction prediction, int labelCount) {
    LabelProbabilities marginals = prediction.labelProbabilities();
    return marginals.labelCount() >= labelCount
        ? marginals
        : marginals.widened(labelCount, BEHIND_ALL);
  }
}

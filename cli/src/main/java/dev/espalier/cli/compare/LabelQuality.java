package dev.espalier.cli.compare;

import dev.espalier.Prediction;
import dev.espalier.data.Labels;
import dev.espalier.eval.internal.LabelCounts;
import dev.espalier.eval.internal.Reliability;

/**
 * How each label fared, summed over all test rows of all splits.
 *
 * @param scores how well it was predicted
 * @param reliability whether its probabilities mean what they say
 * @param confusions what it was taken for
 */
record LabelQuality(LabelCounts scores, Reliability reliability, Confusions confusions) {
  /** Nothing yet. */
  static LabelQuality of(int labels) {
    return new LabelQuality(
        new LabelCounts(labels), new Reliability(labels), new Confusions(labels));
  }

  /** Adds test rows; there may be more labels than are counted. */
  void add(Labels truth, Prediction prediction) {
    scores.add(truth, prediction.labelSets());
    reliability.add(truth, prediction.marginals());
    confusions.add(truth, prediction.labelSets());
  }
}

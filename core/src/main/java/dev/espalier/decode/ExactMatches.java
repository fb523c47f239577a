package dev.espalier.decode;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/** Counts the rows whose set is predicted exactly, as far as it is known. */
final class ExactMatches {
  private ExactMatches() {}

  static int count(LabelSets predicted, Labels truth) {
    int matches = 0;
    for (int row = 0; row < truth.rows(); row++) {
      if (matches(predicted, truth, row)) {
        matches++;
      }
    }
    return matches;
  }

  private static boolean matches(LabelSets predicted, Labels truth, int row) {
    if (!truth.hasUnknown()) {
      return predicted.sameSet(row, truth.positives(), row);
    }
    LabelSets positives = truth.positives();
    int hits = 0;
    for (int k = predicted.start(row); k < predicted.start(row + 1); k++) {
      int label = predicted.members()[k];
      if (positives.contains(row, label)) {
        hits++;
      } else if (!truth.isUnknown(row, label)) {
        return false;
      }
    }
    return hits == positives.size(row);
  }
}

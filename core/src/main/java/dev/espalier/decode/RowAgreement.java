package dev.espalier.decode;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/** How well predicted sets agree with the truth, as far as it is known, summed over rows. */
final class RowAgreement {
  private RowAgreement() {}

  /**
   * The sum that the decoder tries to make large.
   *
   * @param decoder subset (exact matches), hamming (minus the wrong labels), f1 or jaccard
   */
  static double sum(String decoder, LabelSets predicted, Labels truth) {
    LabelSets positives = truth.positives();
    double sum = 0;
    for (int row = 0; row < truth.rows(); row++) {
      int right = 0;
      int chosen = predicted.size(row);
      for (int k = predicted.start(row); k < predicted.start(row + 1); k++) {
        int label = predicted.members()[k];
        if (positives.contains(row, label)) {
          right++;
        } else if (truth.isUnknown(row, label)) {
          chosen--;
        }
      }
      sum += value(decoder, right, chosen, positives.size(row));
    }
    return sum;
  }

  private static double value(String decoder, int right, int chosen, int on) {
    return switch (decoder) {
      case "subset" -> right == chosen && right == on ? 1 : 0;
      case "hamming" -> 2.0 * right - chosen - on;
      case "f1" -> Utility.F1.of(right, chosen, on);
      case "jaccard" -> Utility.JACCARD.of(right, chosen, on);
      default -> throw new IllegalArgumentException(decoder);
    };
  }
}

package dev.espalier.decode;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/**
 * A measure that splits into rows. Its decoder works in two ways, with the label sets seen in
 * training and without: the usual way, and the other.
 */
enum RowMeasure {
  /** Exact matches. */
  SUBSET(0) {
    @Override
    FittableDecoder decoder(boolean other) {
      return new SubsetDecoder(other);
    }

    @Override
    double agreement(int right, int chosen, int on) {
      return right == chosen && right == on ? 1 : 0;
    }
  },
  /** Minus the wrong labels. */
  HAMMING(1) {
    @Override
    FittableDecoder decoder(boolean other) {
      return new HammingDecoder(other);
    }

    @Override
    double agreement(int right, int chosen, int on) {
      return 2.0 * right - chosen - on;
    }
  },
  /** F1 of a row. */
  F1(2) {
    @Override
    FittableDecoder decoder(boolean other) {
      return new ExpectedUtilityDecoder(Utility.F1, !other);
    }

    @Override
    double agreement(int right, int chosen, int on) {
      return Utility.F1.of(right, chosen, on);
    }
  },
  /** The Jaccard index of a row. */
  JACCARD(3) {
    @Override
    FittableDecoder decoder(boolean other) {
      return new ExpectedUtilityDecoder(Utility.JACCARD, !other);
    }

    @Override
    double agreement(int right, int chosen, int on) {
      return Utility.JACCARD.of(right, chosen, on);
    }
  };

  /** Its place among the choices that model files hold. */
  final int place;

  RowMeasure(int place) {
    this.place = place;
  }

  /** The decoder that serves it, in the usual way or in the other. */
  abstract FittableDecoder decoder(boolean other);

  /**
   * What a row adds to the sum that the decoder tries to make large.
   *
   * @param right how many labels are rightly predicted
   * @param chosen how many are predicted, of those that are known
   * @param on how many are on
   */
  abstract double agreement(int right, int chosen, int on);

  /** How well predicted sets agree with the truth, as far as it is known, summed over rows. */
  double agreement(LabelSets predicted, Labels truth) {
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
      sum += agreement(right, chosen, positives.size(row));
    }
    return sum;
  }
}

package dev.espalier.cli.data;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/**
 * Rows as numbers of 64 bits: rows of the same features and labels have the same. Among a million
 * rows two different ones have the same with a chance of 3 in 10⁸.
 */
final class RowHashes {
  /** No small number, since what is mixed with its own value is lost. */
  private static final long START = 0x2545F4914F6CDD1DL;

  private RowHashes() {}

  /** What is on in a row. */
  static long ofLabels(LabelSets sets, int row) {
    long hash = mixed(START, sets.size(row));
    for (int k = sets.start(row); k < sets.start(row + 1); k++) {
      hash = mixed(hash, sets.members()[k]);
    }
    return hash;
  }

  /** All of a row. */
  static long of(Dataset data, int row) {
    Labels labels = data.labels();
    long hash = ofLabels(labels.positives(), row);
    LabelSets unknown = labels.unknown();
    for (int label : unknown == null ? new int[0] : unknown.row(row)) {
      hash = mixed(hash, ~label);
    }
    return of(data.features(), row, hash);
  }

  private static long of(Features features, int row, long start) {
    long hash = start;
    for (int k = features.start(row); k < features.start(row + 1); k++) {
      hash = features.isSparse() ? mixed(hash, features.column(k)) : hash;
      hash = mixed(hash, Double.doubleToLongBits(features.values()[k]));
    }
    return hash;
  }

  private static long mixed(long hash, long value) {
    long product = (hash ^ value) * 0x9E3779B97F4A7C15L;
    return Long.rotateLeft(product, 29) * 0xBF58476D1CE4E5B9L;
  }
}

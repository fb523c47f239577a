package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.List;

/** Puts the rows of several folds one after another. */
final class Joined {
  private Joined() {}

  static Labels labels(List<Labels> parts) {
    boolean unknown = parts.stream().anyMatch(Labels::hasUnknown);
    return new Labels(
        sets(parts.stream().map(Labels::positives).toList()),
        unknown ? sets(parts.stream().map(Joined::unknown).toList()) : null);
  }

  private static LabelSets unknown(Labels labels) {
    LabelSets unknown = labels.unknown();
    return unknown == null ? LabelSets.empty(labels.rows(), labels.labelCount()) : unknown;
  }

  static LabelSets sets(List<LabelSets> parts) {
    LabelSets.Builder builder = new LabelSets.Builder(parts.get(0).labelCount());
    for (LabelSets part : parts) {
      for (int row = 0; row < part.rows(); row++) {
        for (int k = part.start(row); k < part.start(row + 1); k++) {
          builder.add(part.members()[k]);
        }
        builder.endRow();
      }
    }
    return builder.build();
  }

  static double[] doubles(List<double[]> parts) {
    int length = 0;
    for (double[] part : parts) {
      length = Math.addExact(length, part.length);
    }
    double[] joined = new double[length];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }
}

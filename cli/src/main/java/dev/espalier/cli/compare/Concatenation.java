package dev.espalier.cli.compare;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;
import java.util.List;

/** Puts the rows of several data sets with one schema one after another. */
final class Concatenation {
  private Concatenation() {}

  static Dataset of(List<Dataset> parts) {
    Dataset first = parts.get(0);
    if (parts.size() == 1) {
      return first;
    }
    boolean unknown = parts.stream().anyMatch(part -> part.labels().hasUnknown());
    return new Dataset(
        String.join(" + ", parts.stream().map(Dataset::name).toList()),
        first.schema(),
        features(parts.stream().map(Dataset::features).toList()),
        new Labels(
            sets(parts.stream().map(part -> part.labels().positives()).toList()),
            unknown ? sets(parts.stream().map(Concatenation::unknown).toList()) : null));
  }

  private static LabelSets unknown(Dataset part) {
    LabelSets unknown = part.labels().unknown();
    return unknown == null ? LabelSets.empty(part.rows(), part.labelCount()) : unknown;
  }

  private static Features features(List<Features> parts) {
    boolean sparse = parts.stream().allMatch(part -> part instanceof SparseFeatures);
    return sparse
        ? sparse(parts.stream().map(part -> (SparseFeatures) part).toList())
        : dense(parts.stream().map(Features::toDense).toList());
  }

  private static DenseFeatures dense(List<DenseFeatures> parts) {
    int length = 0;
    for (DenseFeatures part : parts) {
      length = Math.addExact(length, part.values().length);
    }
    double[] values = new double[length];
    int at = 0;
    int rows = 0;
    for (DenseFeatures part : parts) {
      System.arraycopy(part.values(), 0, values, at, part.values().length);
      at += part.values().length;
      rows += part.rows();
    }
    return new DenseFeatures(rows, parts.get(0).columns(), values);
  }

  private static SparseFeatures sparse(List<SparseFeatures> parts) {
    int stored = 0;
    int rows = 0;
    for (SparseFeatures part : parts) {
      stored = Math.addExact(stored, part.values().length);
      rows += part.rows();
    }
    int[] rowStart = new int[rows + 1];
    int[] columns = new int[stored];
    double[] values = new double[stored];
    int row = 0;
    int at = 0;
    for (SparseFeatures part : parts) {
      int size = part.values().length;
      System.arraycopy(part.columnIndices(), 0, columns, at, size);
      System.arraycopy(part.values(), 0, values, at, size);
      for (int k = 1; k <= part.rows(); k++) {
        rowStart[++row] = at + part.rowStarts()[k];
      }
      at += size;
    }
    return new SparseFeatures(parts.get(0).columns(), rowStart, columns, values);
  }

  private static LabelSets sets(List<LabelSets> parts) {
    LabelSets.Builder builder = new LabelSets.Builder(parts.get(0).labelCount());
    for (LabelSets part : parts) {
      for (int row = 0; row < part.rows(); row++) {
        Arrays.stream(part.row(row)).forEach(builder::add);
        builder.endRow();
      }
    }
    return builder.build();
  }
}

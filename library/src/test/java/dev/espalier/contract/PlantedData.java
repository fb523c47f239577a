package dev.espalier.contract;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;
import java.util.Random;

/** Variations of data sets. */
final class PlantedData {
  private PlantedData() {}

  /** The same matrix in compressed rows, zeros left out. */
  static SparseFeatures sparse(Features features) {
    int[] starts = new int[features.rows() + 1];
    int[] columns = new int[features.rows() * features.columns()];
    double[] values = new double[columns.length];
    int size = 0;
    for (int row = 0; row < features.rows(); row++) {
      for (int column = 0; column < features.columns(); column++) {
        double value = features.value(row, column);
        if (value != 0) {
          columns[size] = column;
          values[size++] = value;
        }
      }
      starts[row + 1] = size;
    }
    return new SparseFeatures(
        features.columns(), starts, Arrays.copyOf(columns, size), Arrays.copyOf(values, size));
  }

  /** The same labels with a share of them hidden. */
  static Labels hide(Labels labels, double share, long seed) {
    Random random = new Random(seed);
    LabelSets.Builder positives = new LabelSets.Builder(labels.labelCount());
    LabelSets.Builder unknown = new LabelSets.Builder(labels.labelCount());
    for (int row = 0; row < labels.rows(); row++) {
      for (int label = 0; label < labels.labelCount(); label++) {
        if (random.nextDouble() < share) {
          unknown.add(label);
        } else if (labels.positives().contains(row, label)) {
          positives.add(label);
        }
      }
      positives.endRow();
      unknown.endRow();
    }
    return new Labels(positives.build(), unknown.build());
  }

  /** Hides one label of each row, the next one in the next row: no row is known completely. */
  static Labels hideOneInEachRow(Labels labels) {
    LabelSets.Builder positives = new LabelSets.Builder(labels.labelCount());
    LabelSets.Builder unknown = new LabelSets.Builder(labels.labelCount());
    for (int row = 0; row < labels.rows(); row++) {
      int hidden = row % labels.labelCount();
      for (int label : labels.positives().row(row)) {
        if (label != hidden) {
          positives.add(label);
        }
      }
      unknown.add(hidden);
      positives.endRow();
      unknown.endRow();
    }
    return new Labels(positives.build(), unknown.build());
  }
}

package dev.espalier.learn.collaborative;

import dev.espalier.Progress;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.forest.BinnedColumns;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.ForestOptions.Kind;
import dev.espalier.internal.forest.ForestOptions.Weighting;
import dev.espalier.internal.forest.Targets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The labels of examples, with expectations of the labels that no example has but label-only sets
 * have: such a novel label is unknown in every row.
 *
 * <p>A forest on the label-only sets, from the other labels to the novel ones, gives the
 * expectations. With Z = E(δ_k|the row's other labels) the class Sign(Z) with the weight |Z| has
 * the same Bayes rule, Sign E(δ_k|x), as if the label were known.
 *
 * @param labels the labels; novel ones are unknown
 * @param novel the novel labels, in increasing order
 * @param expected rows × novel labels, row-major
 */
record ExpectedLabels(Labels labels, int[] novel, double[] expected) {
  private static final int TREES = 100;
  private static final int LEAF_ROWS = 5;

  /**
   * Finds novel labels, and expectations of them.
   *
   * @param labelOnly sets that come without features, or null
   */
  static ExpectedLabels of(
      Labels labels, @Nullable LabelSets labelOnly, long seed, Progress progress) {
    int[] on = labels.positives().counts();
    int[] elsewhere = labelOnly == null ? new int[on.length] : labelOnly.counts();
    int[] novel =
        IntStream.range(0, on.length).filter(k -> on[k] == 0 && elsewhere[k] > 0).toArray();
    if (labelOnly == null || novel.length == 0) {
      return new ExpectedLabels(labels, novel, new double[0]);
    }
    int[] known = IntStream.range(0, on.length).filter(k -> !isIn(novel, k)).toArray();
    LabelSets targets = Labels.known(labelOnly).keep(novel).positives();
    double[] ones = new double[targets.size()];
    Arrays.fill(ones, 1);
    double[] weights = new double[labelOnly.rows()];
    Arrays.fill(weights, 1);
    Forest forest =
        Forest.grow(
                BinnedColumns.of(indicators(labelOnly, known)),
                new Targets(novel.length, targets.rowStarts(), targets.members(), ones),
                weights,
                new ForestOptions(TREES, Kind.RANDOM_FOREST, 0, LEAF_ROWS, Weighting.DRAWING, seed),
                progress)
            .forest();
    return new ExpectedLabels(
        hide(labels, novel), novel, forest.predict(indicators(labels.positives(), known)));
  }

  /** 1 for each of the chosen labels that is on. */
  private static SparseFeatures indicators(LabelSets sets, int[] chosen) {
    return SparseFeatures.indicators(Labels.known(sets).keep(chosen).positives());
  }

  private static Labels hide(Labels labels, int[] novel) {
    LabelSets.Builder unknown = new LabelSets.Builder(labels.labelCount());
    for (int row = 0; row < labels.rows(); row++) {
      LabelSets before = labels.unknown();
      int[] hidden = before == null ? new int[0] : before.row(row);
      unknown.addRow(IntStream.concat(Arrays.stream(hidden), Arrays.stream(novel)).toArray());
    }
    return new Labels(labels.positives(), unknown.build());
  }

  private static boolean isIn(int[] sorted, int label) {
    return Arrays.binarySearch(sorted, label) >= 0;
  }

  int labelCount() {
    return labels.labelCount();
  }

  /** Whether a row tells anything about a label. */
  boolean counts(int row, int label) {
    return !labels.isUnknown(row, label) || isIn(novel, label);
  }

  ExpectedLabels select(int[] rows) {
    double[] some = new double[rows.length * novel.length];
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(expected, rows[k] * novel.length, some, k * novel.length, novel.length);
    }
    return new ExpectedLabels(labels.select(rows), novel, some);
  }

  /** E(δ_k) of each row and label: rows × labels, row-major. */
  double[] margins(LossWeights weights) {
    int count = labels.labelCount();
    double[] margins = weights.margins(labels);
    for (int at = 0; at < expected.length; at++) {
      int row = at / novel.length;
      int from = novel[at % novel.length] * count;
      for (int k = 0; k < count; k++) {
        margins[row * count + k] +=
            expected[at] * weights.negative()[from + k]
                - (1 - expected[at]) * weights.positive()[from + k];
      }
    }
    return margins;
  }

  /** The expectation of each unknown label, in their order; NaN where there is none. */
  double @Nullable [] unknownValues() {
    LabelSets unknown = labels.unknown();
    if (unknown == null || novel.length == 0) {
      return null;
    }
    double[] values = new double[unknown.size()];
    for (int row = 0; row < unknown.rows(); row++) {
      for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
        int found = Arrays.binarySearch(novel, unknown.members()[k]);
        values[k] = found < 0 ? Double.NaN : expected[row * novel.length + found];
      }
    }
    return values;
  }
}

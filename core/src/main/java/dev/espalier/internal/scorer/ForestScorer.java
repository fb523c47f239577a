package dev.espalier.internal.scorer;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.forest.BinnedColumns;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.GrownForest;
import dev.espalier.internal.forest.Targets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores labels by forests; training rows are scored by the trees that have not seen them.
 *
 * @param options how forests are grown
 * @param together whether each tree predicts all labels; otherwise each label has a forest
 */
public record ForestScorer(ForestOptions options, boolean together) implements LabelScorer {
  /** What growing gives: as {@link Result}, with the forests themselves. */
  public record Grown(LabelForests scorer, Result result) {}

  /** Sees each forest while it is still known which rows its trees have not seen. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * Sees one forest.
     *
     * @param first the label of its first output
     * @param weights of the rows
     */
    void grown(int first, GrownForest forest, Targets targets, double[] weights, Progress progress);
  }

  /** The share of the work that growing is where somebody watches. */
  private static final double GROWING = 0.7;

  @Override
  public Result fit(Features features, Labels labels, Progress progress) {
    return grow(features, labels, progress).result();
  }

  /** Grows the forests. */
  public Grown grow(Features features, Labels labels, Progress progress) {
    return grow(features, labels, null, null, progress);
  }

  /** Grows the forests and shows each. */
  public Grown grow(Features features, Labels labels, Watcher watcher, Progress progress) {
    return grow(features, labels, null, watcher, progress);
  }

  /**
   * Grows the forests; where trees predict all labels, an unknown label may have an expectation.
   *
   * @param expected of each unknown label, in their order, or NaN where it is as often on as
   *     elsewhere; null where all are
   */
  public Grown grow(
      Features features, Labels labels, double @Nullable [] expected, Progress progress) {
    return grow(features, labels, expected, null, progress);
  }

  private Grown grow(
      Features features,
      Labels labels,
      double @Nullable [] expected,
      @Nullable Watcher watcher,
      Progress progress) {
    BinnedColumns columns = BinnedColumns.of(features);
    double[] frequencies = frequencies(labels);
    int rows = labels.rows();
    int width = labels.labelCount();
    double[] unseen = new double[rows * width];
    List<Forest> forests = new ArrayList<>();
    int count = together ? 1 : width;
    for (int k = 0; k < count; k++) {
      double[] weights = new double[rows];
      Targets targets =
          together ? targets(labels, frequencies, expected) : targets(labels, k, weights);
      if (together || Arrays.stream(weights).sum() == 0) {
        Arrays.fill(weights, 1);
      }
      double to = (k + (watcher == null ? 1 : GROWING)) / count;
      GrownForest grown =
          Forest.grow(
              columns, targets, weights, options, progress.part("", (double) k / count, to));
      if (watcher != null) {
        watcher.grown(k, grown, targets, weights, progress.part("", to, (k + 1.0) / count));
      }
      double[] outOfBag = grown.outOfBag(features);
      for (int row = 0; row < rows; row++) {
        System.arraycopy(
            outOfBag, row * targets.outputs(), unseen, row * width + k, targets.outputs());
      }
      forests.add(grown.forest());
    }
    LabelForests fitted = new LabelForests(forests, frequencies);
    fitted.toLogOdds(unseen);
    return new Grown(fitted, new Result(fitted, unseen));
  }

  /** (positives + ½) / (known rows + 1). */
  static double[] frequencies(Labels labels) {
    int[] positives = labels.positives().counts();
    int[] known = labels.knownCounts();
    double[] frequencies = new double[positives.length];
    for (int label = 0; label < frequencies.length; label++) {
      frequencies[label] = (positives[label] + 0.5) / (known[label] + 1.0);
    }
    return frequencies;
  }

  /** All labels of a row; one that is unknown is as often on as expected, or as elsewhere. */
  private static Targets targets(
      Labels labels, double[] frequencies, double @Nullable [] expected) {
    LabelSets on = labels.positives();
    LabelSets unknown = labels.unknown();
    int size = on.members().length + (unknown == null ? 0 : unknown.members().length);
    int[] starts = new int[labels.rows() + 1];
    int[] indices = new int[size];
    double[] values = new double[size];
    int at = 0;
    for (int row = 0; row < labels.rows(); row++) {
      for (int label : on.row(row)) {
        indices[at] = label;
        values[at++] = 1;
      }
      if (unknown != null) {
        for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
          indices[at] = unknown.members()[k];
          values[at++] =
              expected == null || Double.isNaN(expected[k])
                  ? frequencies[indices[at - 1]]
                  : expected[k];
        }
      }
      starts[row + 1] = at;
    }
    return new Targets(labels.labelCount(), starts, indices, values);
  }

  /** One label; rows in which it is known get the weight 1. */
  private static Targets targets(Labels labels, int label, double[] weights) {
    int[] starts = new int[labels.rows() + 1];
    int on = 0;
    for (int row = 0; row < labels.rows(); row++) {
      weights[row] = labels.isUnknown(row, label) ? 0 : 1;
      on += labels.positives().contains(row, label) ? 1 : 0;
      starts[row + 1] = on;
    }
    double[] ones = new double[on];
    Arrays.fill(ones, 1);
    return new Targets(1, starts, new int[on], ones);
  }
}

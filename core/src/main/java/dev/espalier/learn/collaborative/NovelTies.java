package dev.espalier.learn.collaborative;

import dev.espalier.NovelLabel;
import dev.espalier.Tensor;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which labels no training example had, and what ties them to others.
 *
 * @param labels the novel labels
 * @param sources for each where the tie comes from: 0 for label-only sets, 1 for weights
 * @param ties for each the {@link #MOST} labels that it is tied to most, −1 behind the last
 * @param strengths how strongly: see {@link NovelLabel.Tie}
 */
record NovelTies(int[] labels, int[] sources, int[] ties, double[] strengths) {
  private static final int MOST = 3;
  private static final int BY_LABEL_ONLY = 0;
  private static final int BY_WEIGHTS = 1;
  private static final String LABELS = "novel.labels";
  private static final String SOURCES = "novel.sources";
  private static final String TIES = "novel.ties";
  private static final String STRENGTHS = "novel.strengths";

  /**
   * Finds them: labels that are on in no example, but in label-only sets, or that the loss wants in
   * some example all the same.
   *
   * @param margins δ
   */
  static NovelTies of(
      Labels labels, @Nullable LabelSets labelOnly, LossWeights weights, double[] margins) {
    int count = labels.labelCount();
    int[] on = labels.positives().counts();
    int[] elsewhere = labelOnly == null ? new int[count] : labelOnly.counts();
    int[] novel =
        IntStream.range(0, count)
            .filter(label -> on[label] == 0)
            .filter(label -> elsewhere[label] > 0 || isWanted(margins, label, count))
            .toArray();
    int[] sources = new int[novel.length];
    int[] ties = new int[novel.length * MOST];
    double[] strengths = new double[ties.length];
    Arrays.fill(ties, -1);
    for (int k = 0; k < novel.length; k++) {
      int label = novel[k];
      boolean byLabelOnly = elsewhere[label] > 0;
      double[] found =
          labelOnly != null && byLabelOnly
              ? together(labelOnly, label)
              : similarity(weights, label);
      sources[k] = byLabelOnly ? BY_LABEL_ONLY : BY_WEIGHTS;
      int[] nearest =
          IntStream.range(0, count)
              .filter(other -> on[other] > 0 && found[other] > 0)
              .boxed()
              .sorted(Comparator.comparingDouble(other -> -found[other]))
              .limit(MOST)
              .mapToInt(Integer::intValue)
              .toArray();
      for (int place = 0; place < nearest.length; place++) {
        ties[k * MOST + place] = nearest[place];
        strengths[k * MOST + place] = found[nearest[place]];
      }
    }
    return new NovelTies(novel, sources, ties, strengths);
  }

  private static double[] similarity(LossWeights weights, int label) {
    int count = weights.labelCount();
    return IntStream.range(0, count)
        .mapToDouble(other -> weights.negative()[other * count + label])
        .toArray();
  }

  private static boolean isWanted(double[] margins, int label, int count) {
    for (int at = label; at < margins.length; at += count) {
      if (margins[at] > 0) {
        return true;
      }
    }
    return false;
  }

  /** The share of the sets with the label in which each other one is. */
  private static double[] together(LabelSets sets, int label) {
    double[] share = new double[sets.labelCount()];
    int rows = 0;
    for (int row = 0; row < sets.rows(); row++) {
      if (sets.contains(row, label)) {
        rows++;
        for (int other : sets.row(row)) {
          share[other]++;
        }
      }
    }
    for (int other = 0; other < share.length; other++) {
      share[other] /= rows;
    }
    return share;
  }

  List<NovelLabel> named(Schema schema) {
    List<NovelLabel> named = new ArrayList<>();
    for (int k = 0; k < labels.length; k++) {
      List<NovelLabel.Tie> others = new ArrayList<>();
      for (int at = k * MOST; at < (k + 1) * MOST; at++) {
        if (ties[at] >= 0) {
          others.add(new NovelLabel.Tie(schema.labels().get(ties[at]), strengths[at]));
        }
      }
      named.add(
          new NovelLabel(
              schema.labels().get(labels[k]),
              sources[k] == BY_LABEL_ONLY
                  ? NovelLabel.Source.LABEL_ONLY
                  : NovelLabel.Source.WEIGHTS,
              others));
    }
    return named;
  }

  /** Models without novel labels have no such tensors. */
  void store(Map<String, Tensor> tensors) {
    if (labels.length > 0) {
      tensors.put(LABELS, new Tensor.Integers(labels, labels.length));
      tensors.put(SOURCES, new Tensor.Integers(sources, labels.length));
      tensors.put(TIES, new Tensor.Integers(ties, labels.length, MOST));
      tensors.put(STRENGTHS, new Tensor.Doubles(strengths, labels.length, MOST));
    }
  }

  static NovelTies fromState(StoredTensors stored) {
    if (!stored.has(LABELS)) {
      return new NovelTies(new int[0], new int[0], new int[0], new double[0]);
    }
    int count = stored.rows(LABELS);
    int last = stored.labels() - 1;
    return new NovelTies(
        stored.integers(LABELS, 0, last, count),
        stored.integers(SOURCES, BY_LABEL_ONLY, BY_WEIGHTS, count),
        stored.integers(TIES, -1, last, count, MOST),
        stored.doublesWithin(STRENGTHS, 0, StoredTensors.LARGEST, count, MOST));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NovelTies same
        && Arrays.equals(same.labels, labels)
        && Arrays.equals(same.sources, sources)
        && Arrays.equals(same.ties, ties)
        && Arrays.equals(same.strengths, strengths);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(labels) + Arrays.hashCode(ties);
  }
}

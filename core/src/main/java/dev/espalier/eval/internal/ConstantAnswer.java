package dev.espalier.eval.internal;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The best answers that do not look at the row, as some rows tell them: the floor under every
 * model.
 */
public final class ConstantAnswer {
  /** Longer answers are not tried. */
  private static final int LONGEST = 100;

  private final int[] forF1;
  private final int[] forExact;

  private ConstantAnswer(int[] forF1, int[] forExact) {
    this.forF1 = forF1;
    this.forExact = forExact;
  }

  /**
   * How good always the same answer is.
   *
   * @param f1 mean F1 of a row, of that many of the most frequent labels
   * @param exact the share of rows that have the most frequent label set
   */
  public record Floor(double f1, double exact) {}

  /** Learns the answers from some rows. */
  public static ConstantAnswer of(Labels train) {
    return new ConstantAnswer(mostFrequentLabels(train), mostFrequentSet(train));
  }

  /** How good they are on the same or on other rows, which may have more labels behind. */
  public Floor on(Labels truth) {
    return new Floor(
        Summary.of(RowAgreement.f1(truth, everywhere(forF1, truth))).mean(),
        Summary.of(RowAgreement.exact(truth, everywhere(forExact, truth))).mean());
  }

  private static int[] mostFrequentSet(Labels truth) {
    LabelSets sets = truth.complete();
    Map<List<Integer>, Integer> counts = new HashMap<>();
    List<Integer> best = List.of();
    int most = 0;
    for (int row = 0; row < sets.rows(); row++) {
      List<Integer> set = IntStream.of(sets.row(row)).boxed().toList();
      int count = counts.merge(set, 1, Integer::sum);
      if (count > most) {
        most = count;
        best = set;
      }
    }
    return best.stream().mapToInt(label -> label).toArray();
  }

  /** As many of the most frequent labels as give the highest F1. */
  private static int[] mostFrequentLabels(Labels truth) {
    int[] counts = truth.positives().counts();
    List<Integer> byFrequency =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingInt(label -> -counts[label]))
            .limit(LONGEST)
            .toList();
    int[] rank = new int[counts.length];
    IntStream.range(0, counts.length).forEach(label -> rank[label] = counts.length);
    IntStream.range(0, byFrequency.size()).forEach(place -> rank[byFrequency.get(place)] = place);
    // What the rows' F1 add up to when the answer is the first k labels.
    double[] sums = new double[byFrequency.size() + 1];
    for (int row = 0; row < truth.rows(); row++) {
      int[] on = truth.positives().row(row);
      if (on.length == 0) {
        sums[0]++;
        continue;
      }
      boolean[] inside = new boolean[sums.length];
      for (int label : on) {
        if (rank[label] + 1 < sums.length) {
          inside[rank[label] + 1] = true;
        }
      }
      int right = 0;
      for (int k = 1; k < sums.length; k++) {
        right += inside[k] ? 1 : 0;
        sums[k] += 2.0 * right / (k + on.length);
      }
    }
    int best = 0;
    for (int k = 1; k < sums.length; k++) {
      best = sums[k] > sums[best] ? k : best;
    }
    return byFrequency.subList(0, best).stream().mapToInt(label -> label).sorted().toArray();
  }

  private static LabelSets everywhere(int[] labels, Labels truth) {
    LabelSets.Builder sets = new LabelSets.Builder(truth.labelCount());
    for (int row = 0; row < truth.rows(); row++) {
      sets.addRow(labels);
    }
    return sets.build();
  }
}

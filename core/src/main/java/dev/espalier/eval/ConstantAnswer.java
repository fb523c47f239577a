package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The best answer that does not look at the row: the floor under every model. */
final class ConstantAnswer {
  /** Longer answers are not tried. */
  private static final int LONGEST = 100;

  private ConstantAnswer() {}

  /** The most frequent label set, for every row. */
  static LabelSets forExact(Labels truth) {
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
    return everywhere(best, truth);
  }

  /** The most frequent labels for every row; their number is the one with the highest F1. */
  static LabelSets forF1(Labels truth) {
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
    return everywhere(byFrequency.subList(0, best), truth);
  }

  private static LabelSets everywhere(List<Integer> answer, Labels truth) {
    int[] labels = answer.stream().mapToInt(label -> label).sorted().toArray();
    LabelSets.Builder sets = new LabelSets.Builder(truth.labelCount());
    for (int row = 0; row < truth.rows(); row++) {
      sets.addRow(labels);
    }
    return sets.build();
  }
}

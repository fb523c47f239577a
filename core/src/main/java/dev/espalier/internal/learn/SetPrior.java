package dev.espalier.internal.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The observed label sets and, with label-only data, their frequencies π(s) among examples and
 * label-only sets. The model is then
 *
 * <pre>{@code
 * p(s|x) ∝ π(s) exp E(x,s)
 * }</pre>
 *
 * so that the penalties shrink towards p(y) as label-only data tell it, instead of towards all
 * observed sets being alike.
 *
 * @param sets distinct
 * @param logFrequencies log π of each set; null without label-only data
 */
public record SetPrior(LabelSets sets, double @Nullable [] logFrequencies) {
  /**
   * The sets that rows have or, where labels are unknown, probably have; with label-only data those
   * of the rows of which everything is known, and of label-only data.
   *
   * @param labelOnly over the same labels, or null
   */
  public static SetPrior of(Labels labels, @Nullable LabelSets labelOnly) {
    if (labelOnly == null) {
      return new SetPrior(labels.distinctSets(), null);
    }
    LabelSets all = LabelSets.join(List.of(labels.complete(), labelOnly));
    LabelSets sets = all.distinct();
    Map<IntBuffer, Integer> index = new HashMap<>();
    for (int set = 0; set < sets.rows(); set++) {
      index.put(IntBuffer.wrap(sets.row(set)), set);
    }
    double[] logFrequencies = new double[sets.rows()];
    for (int row = 0; row < all.rows(); row++) {
      logFrequencies[index.getOrDefault(IntBuffer.wrap(all.row(row)), 0)]++;
    }
    for (int set = 0; set < logFrequencies.length; set++) {
      logFrequencies[set] = Math.log(logFrequencies[set] / all.rows());
    }
    return new SetPrior(sets, logFrequencies);
  }

  /** The same with the chosen labels only; the others must be the same in all sets. */
  public SetPrior keep(int[] labels) {
    return new SetPrior(Labels.known(sets).keep(labels).positives(), logFrequencies);
  }

  /**
   * Label-only sets as if labels that do not vary in the examples were there as in the examples:
   * nothing is learnt of them.
   */
  public static @Nullable LabelSets asExamples(Labels labels, @Nullable LabelSets labelOnly) {
    if (labelOnly == null) {
      return null;
    }
    int[] varying = labels.varying();
    int[] on = labels.positives().counts();
    int[] newIndex = new int[on.length];
    Arrays.fill(newIndex, -1);
    for (int label : varying) {
      newIndex[label] = label;
    }
    int[] always =
        IntStream.range(0, on.length)
            .filter(label -> newIndex[label] < 0 && on[label] > 0)
            .toArray();
    LabelSets kept = labelOnly.relabel(newIndex, on.length);
    LabelSets.Builder sets = new LabelSets.Builder(on.length);
    for (int row = 0; row < kept.rows(); row++) {
      sets.addRow(IntStream.concat(Arrays.stream(kept.row(row)), Arrays.stream(always)).toArray());
    }
    return sets.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SetPrior prior
        && prior.sets.equals(sets)
        && Arrays.equals(prior.logFrequencies, logFrequencies);
  }

  @Override
  public int hashCode() {
    return 31 * sets.hashCode() + Arrays.hashCode(logFrequencies);
  }
}

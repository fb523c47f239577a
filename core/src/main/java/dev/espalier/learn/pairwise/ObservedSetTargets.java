package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.SetWeights;
import dev.espalier.internal.learn.SetPrior;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which of some label sets, the observed ones or all, each training row has, or may have where
 * labels are unknown.
 */
final class ObservedSetTargets {
  /** Maximum number of labels all of whose sets are candidates. */
  static final int MOST_LABELS = 12;

  private final LabelSets sets;
  private final double @Nullable [] logFrequencies;
  private final int[][] agreeing;

  private ObservedSetTargets(SetPrior prior, int[][] agreeing) {
    this.sets = prior.sets();
    this.logFrequencies = prior.logFrequencies();
    this.agreeing = agreeing;
  }

  /**
   * Finds the sets of each row; a row of which no observed set agrees with what is known has no
   * term.
   */
  static ObservedSetTargets of(Labels labels) {
    return of(labels, SetPrior.of(labels, null));
  }

  /** All sets of at most {@value #MOST_LABELS} labels as candidates. */
  static ObservedSetTargets ofAllSets(Labels labels) {
    int count = labels.labelCount();
    if (count > MOST_LABELS) {
      throw new IllegalArgumentException(count + " labels; expected at most " + MOST_LABELS);
    }
    int[][] sets = new int[1 << count][];
    Arrays.setAll(
        sets, set -> IntStream.range(0, count).filter(i -> (set >> i & 1) == 1).toArray());
    return of(labels, new SetPrior(LabelSets.of(count, sets), null));
  }

  /** The same with candidates that may be more than the sets of the rows. */
  static ObservedSetTargets of(Labels labels, SetPrior prior) {
    LabelSets sets = prior.sets();
    Map<IntBuffer, Integer> index = new HashMap<>();
    for (int set = 0; set < sets.rows(); set++) {
      index.put(IntBuffer.wrap(sets.row(set)), set);
    }
    LabelSets unknown = labels.unknown();
    int[][] agreeing = new int[labels.rows()][];
    for (int row = 0; row < agreeing.length; row++) {
      int current = row;
      if (unknown == null || unknown.size(row) == 0) {
        Integer set = index.get(IntBuffer.wrap(labels.positives().row(row)));
        agreeing[row] = set == null ? new int[0] : new int[] {set};
      } else if (unknown.size(row) == labels.labelCount()) {
        // Of a row of which nothing is known any distribution is as good.
        agreeing[row] = new int[0];
      } else {
        agreeing[row] =
            IntStream.range(0, sets.rows())
                .filter(set -> agrees(labels, current, sets, set))
                .toArray();
      }
    }
    return new ObservedSetTargets(prior, agreeing);
  }

  private static boolean agrees(Labels labels, int row, LabelSets sets, int set) {
    for (int label : labels.positives().row(row)) {
      if (!sets.contains(set, label)) {
        return false;
      }
    }
    for (int label : sets.row(set)) {
      if (!labels.positives().contains(row, label) && !labels.isUnknown(row, label)) {
        return false;
      }
    }
    return true;
  }

  /** The candidates. */
  LabelSets sets() {
    return sets;
  }

  /** log π(s) of a set, or 0 where sets are told apart by their energies only. */
  double logFrequency(int set) {
    return logFrequencies == null ? 0 : logFrequencies[set];
  }

  /** The share of the rows that have each set; a row that may have several is shared out evenly. */
  double[] shares() {
    double[] shares = new double[sets.rows()];
    for (int[] mine : agreeing) {
      for (int set : mine) {
        shares[set] += 1.0 / mine.length / agreeing.length;
      }
    }
    return shares;
  }

  /** Whether some observed set agrees with what is known of the row. */
  boolean hasTarget(int row) {
    return agreeing[row].length > 0;
  }

  /** The sets that agree with what is known of the row, in increasing order; not to be changed. */
  int[] setsOf(int row) {
    return agreeing[row];
  }

  /**
   * log Σ exp E(s) over the sets that the row may have, of which there must be some.
   *
   * @param energies E(s) of a set
   */
  double logWeight(int row, IntToDoubleFunction energies) {
    int[] mine = agreeing[row];
    if (mine.length == 1) {
      return energies.applyAsDouble(mine[0]);
    }
    double largest = Double.NEGATIVE_INFINITY;
    for (int set : mine) {
      largest = Math.max(largest, energies.applyAsDouble(set));
    }
    double sum = 0;
    for (int set : mine) {
      sum += Math.exp(energies.applyAsDouble(set) - largest);
    }
    return largest + Math.log(sum);
  }

  /**
   * Takes the distribution p(s|x, known) of some rows off sums over sets, and how probable it makes
   * each label off those of labels.
   *
   * @param first the first row
   * @param lanes how many rows
   * @param weights their weights
   * @param setSums input and output: p(s|x, known) is subtracted
   * @param factor what the probabilities of labels are multiplied by
   * @param block input and output from {@code base} on: rows × labels
   */
  void subtract(
      int first,
      int lanes,
      SetWeights weights,
      double[] setSums,
      double factor,
      double[] block,
      int base) {
    int width = sets.labelCount();
    for (int lane = 0; lane < lanes; lane++) {
      int[] mine = agreeing[first + lane];
      int current = lane;
      double logWeight =
          mine.length < 2 ? 0 : logWeight(first + lane, set -> weights.energy(set, current));
      for (int set : mine) {
        double probability = mine.length == 1 ? 1 : Math.exp(weights.energy(set, lane) - logWeight);
        setSums[set] -= probability;
        for (int k = sets.start(set); k < sets.start(set + 1); k++) {
          block[base + lane * width + sets.members()[k]] -= factor * probability;
        }
      }
    }
  }
}

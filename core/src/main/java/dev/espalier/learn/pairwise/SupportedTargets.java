package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.SetWeights;
import dev.espalier.internal.math.Logistic;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Which of the observed label sets each training row has, or may have where labels are unknown. */
final class SupportedTargets {
  private final LabelSets sets;
  private final int[][] agreeing;

  private SupportedTargets(LabelSets sets, int[][] agreeing) {
    this.sets = sets;
    this.agreeing = agreeing;
  }

  /**
   * Finds the sets of each row; a row of which no observed set agrees with what is known has no
   * term.
   */
  static SupportedTargets of(Labels labels) {
    LabelSets sets = labels.distinctSets();
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
      } else {
        agreeing[row] =
            IntStream.range(0, sets.rows())
                .filter(set -> agrees(labels, current, sets, set))
                .toArray();
      }
    }
    return new SupportedTargets(sets, agreeing);
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

  /** The observed sets. */
  LabelSets sets() {
    return sets;
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

  /** The one set that agrees with what is known of the row; −1 where there are several or none. */
  int only(int row) {
    return agreeing[row].length == 1 ? agreeing[row][0] : -1;
  }

  /** log Σ of the weights of the sets that the row may have. */
  double logWeight(int row, SetWeights weights, int lane) {
    int[] mine = agreeing[row];
    if (mine.length == 1) {
      return weights.energy(mine[0], lane) - weights.shifts[lane];
    }
    double largest = Double.NEGATIVE_INFINITY;
    for (int set : mine) {
      largest = Math.max(largest, weights.energy(set, lane));
    }
    double sum = 0;
    for (int set : mine) {
      sum += Math.exp(weights.energy(set, lane) - largest);
    }
    return largest + Math.log(sum) - weights.shifts[lane];
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
      double logWeight = mine.length < 2 ? 0 : logWeight(first + lane, weights, lane);
      for (int set : mine) {
        double probability =
            mine.length == 1
                ? 1
                : Math.exp(weights.energy(set, lane) - weights.shifts[lane] - logWeight);
        setSums[set] -= probability;
        for (int k = sets.start(set); k < sets.start(set + 1); k++) {
          block[base + lane * width + sets.members()[k]] -= factor * probability;
        }
      }
    }
  }

  /**
   * Replaces a row's energies by p(s|x) − p(s|x, what is known) and returns −log p(what is
   * known|x).
   *
   * @param row the training row
   * @param energies the energies of all sets from {@code offset} on; overwritten
   */
  double toResiduals(int row, double[] energies, int offset) {
    int count = sets.rows();
    int[] mine = agreeing[row];
    if (mine.length == 0) {
      Arrays.fill(energies, offset, offset + count, 0);
      return 0;
    }
    double ofMine = logSumExp(energies, offset, mine);
    double ofAll = Logistic.logSumExp(energies, offset, count);
    for (int k = 0; k < mine.length; k++) {
      // p(s|x) − p(s|x, known), while the energy still stands there; the others follow below.
      double energy = energies[offset + mine[k]];
      energies[offset + mine[k]] = -(Math.exp(energy - ofMine) - Math.exp(energy - ofAll));
    }
    int next = 0;
    for (int set = 0; set < count; set++) {
      if (next < mine.length && mine[next] == set) {
        next++;
      } else {
        energies[offset + set] = Math.exp(energies[offset + set] - ofAll);
      }
    }
    return ofAll - ofMine;
  }

  /** −log p(what is known|x) of a row, given the energies of all sets. */
  double loss(int row, double[] energies) {
    int[] mine = agreeing[row];
    return mine.length == 0
        ? 0
        : Logistic.logSumExp(energies, 0, sets.rows()) - logSumExp(energies, 0, mine);
  }

  private static double logSumExp(double[] energies, int offset, int[] chosen) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int set : chosen) {
      largest = Math.max(largest, energies[offset + set]);
    }
    double sum = 0;
    for (int set : chosen) {
      sum += Math.exp(energies[offset + set] - largest);
    }
    return largest + Math.log(sum);
  }
}

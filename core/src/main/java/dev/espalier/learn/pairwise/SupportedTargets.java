package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.math.Logistic;
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

package dev.espalier.decode;

import dev.espalier.data.LabelSets;
import java.util.Arrays;

/**
 * The utilities of some sets of a list as answers to each other.
 *
 * <p>Intersections are counted through the labels: every label adds one to each pair of sets that
 * hold it, which costs far less than comparing all pairs member by member. Not safe for many
 * threads: each takes its own.
 */
final class PairwiseUtilities {
  private final Utility utility;
  private final LabelSets sets;
  private final int[] holders;
  private int[] common = new int[0];

  PairwiseUtilities(Utility utility, LabelSets sets) {
    this.utility = utility;
    this.sets = sets;
    this.holders = new int[sets.labelCount() + 1];
  }

  /**
   * Fills the symmetric matrix.
   *
   * @param chosen indices of the sets
   * @param utilities output, overwritten: chosen × chosen, row-major
   */
  void fill(int[] chosen, double[] utilities) {
    int count = chosen.length;
    if (common.length < count * count) {
      common = new int[count * count];
    }
    Arrays.fill(common, 0, count * count, 0);
    countCommon(chosen);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        double value =
            utility.of(common[i * count + j], sets.size(chosen[i]), sets.size(chosen[j]));
        utilities[i * count + j] = value;
        utilities[j * count + i] = value;
      }
    }
  }

  private void countCommon(int[] chosen) {
    int count = chosen.length;
    int[] members = sets.members();
    // The sets that hold each label, as a list by label: first how many, then who.
    Arrays.fill(holders, 0);
    for (int set : chosen) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        holders[members[k] + 1]++;
      }
    }
    for (int label = 0; label < sets.labelCount(); label++) {
      holders[label + 1] += holders[label];
    }
    int[] list = new int[holders[sets.labelCount()]];
    int[] next = Arrays.copyOf(holders, sets.labelCount());
    for (int i = 0; i < count; i++) {
      for (int k = sets.start(chosen[i]); k < sets.start(chosen[i] + 1); k++) {
        list[next[members[k]]++] = i;
      }
    }
    for (int label = 0; label < sets.labelCount(); label++) {
      int from = holders[label];
      for (int a = from; a < holders[label + 1]; a++) {
        int row = list[a] * count;
        for (int b = from; b <= a; b++) {
          common[row + list[b]]++;
        }
      }
    }
  }
}

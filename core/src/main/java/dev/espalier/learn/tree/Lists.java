package dev.espalier.learn.tree;

import dev.espalier.data.LabelSets;
import java.util.Arrays;

/**
 * One list of increasing numbers for each of some things, such as the rows that carry a label.
 *
 * @param starts where each list starts, and the end
 * @param members the lists, one behind another
 */
record Lists(int[] starts, int[] members) {
  /** The rows whose sets have each label. */
  static Lists rowsOf(LabelSets sets) {
    int[] starts = new int[sets.labelCount() + 1];
    for (int label : sets.members()) {
      starts[label + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] rows = new int[sets.size()];
    for (int row = 0; row < sets.rows(); row++) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        rows[next[sets.members()[k]]++] = row;
      }
    }
    return new Lists(starts, rows);
  }

  /** A copy of one list. */
  int[] of(int thing) {
    return Arrays.copyOfRange(members, starts[thing], starts[thing + 1]);
  }

  /** How long one list is. */
  int size(int thing) {
    return starts[thing + 1] - starts[thing];
  }
}

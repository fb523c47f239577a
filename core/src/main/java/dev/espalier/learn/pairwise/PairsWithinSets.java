package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.Edges;

/**
 * The pairs of labels inside each of some label sets.
 *
 * @param start where those of each set start; one more than there are sets
 * @param place the place of each among all pairs; increasing in each set
 */
record PairsWithinSets(int[] start, int[] place) {
  static PairsWithinSets of(LabelSets sets) {
    int[] start = new int[sets.rows() + 1];
    for (int set = 0; set < sets.rows(); set++) {
      start[set + 1] = Math.addExact(start[set], sets.size(set) * (sets.size(set) - 1) / 2);
    }
    int[] place = new int[start[sets.rows()]];
    int[] members = sets.members();
    int at = 0;
    for (int set = 0; set < sets.rows(); set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        for (int other = k + 1; other < sets.start(set + 1); other++) {
          place[at++] = Edges.indexInComplete(sets.labelCount(), members[k], members[other]);
        }
      }
    }
    return new PairsWithinSets(start, place);
  }
}

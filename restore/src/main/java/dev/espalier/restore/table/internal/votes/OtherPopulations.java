package dev.espalier.restore.table.internal.votes;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Rows that differ from their groups for a reason: nearly all rows with their value of another
 * column do, in several groups. What holds for the groups need not hold for them.
 */
final class OtherPopulations {
  private static final double NEARLY_ALL = 0.8;
  private static final int FEWEST = 3;

  private OtherPopulations() {}

  /** Whether a row's value differs from what its group means. */
  interface Disagreement {
    boolean at(int row, int code);
  }

  static BitSet of(
      VotingTable table,
      Dependency dependency,
      Disagreement disagreement,
      FrequentExceptions.Meaning meaning) {
    BitSet differing = new BitSet(table.rows());
    int[] codes = table.codes()[dependency.dependent()];
    for (int row = 0; row < table.rows(); row++) {
      differing.set(row, disagreement.at(row, codes[row]));
    }
    BitSet others = new BitSet(table.rows());
    if (differing.cardinality() < FEWEST) {
      return others;
    }
    for (int column = 0; column < table.columns(); column++) {
      if (column != dependency.dependent()) {
        add(table.codes()[column], table.texts().get(column).size(), dependency, differing, others);
      }
    }
    FrequentExceptions.add(codes, table.shares(dependency.dependent()), differing, meaning, others);
    return others;
  }

  private static void add(
      int[] codes, int distinct, Dependency dependency, BitSet differing, BitSet others) {
    int[] rows = new int[distinct];
    int[] differ = new int[distinct];
    for (int row = 0; row < codes.length; row++) {
      if (codes[row] != VotingTable.HOLE) {
        rows[codes[row]]++;
        differ[codes[row]] += differing.get(row) ? 1 : 0;
      }
    }
    for (int code = 0; code < distinct; code++) {
      if (differ[code] >= FEWEST && differ[code] >= NEARLY_ALL * rows[code]) {
        BitSet members = new BitSet();
        Set<Integer> groups = new HashSet<>();
        for (int row = differing.nextSetBit(0); row >= 0; row = differing.nextSetBit(row + 1)) {
          if (codes[row] == code) {
            members.set(row);
            groups.add(dependency.grouping().groupOf()[row]);
          }
        }
        if (groups.size() >= FEWEST) {
          others.or(members);
        }
      }
    }
  }
}

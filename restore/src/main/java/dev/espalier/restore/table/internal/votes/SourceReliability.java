package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often the rows of each source, a value of another column, are right about one column.
 *
 * @param column whose values are the sources
 * @param rights how often the rows of each source are right
 * @param usual the same for rows without a source
 * @param copies which sources say the same without being right
 */
record SourceReliability(int column, double[] rights, double usual, SourceCopies copies) {
  /** How often each row of a group is right. */
  double[] rights(GroupCounts group, int[] sources) {
    double[] each = new double[group.size()];
    Arrays.setAll(each, i -> right(sources[group.rows()[i]]));
    return each;
  }

  /** How often rows of a source are right. */
  double right(int source) {
    return source == VotingTable.HOLE ? usual : rights[source];
  }

  /** How often the rows of each source are right. */
  Map<String, Double> rightsByName(VotingTable table) {
    Map<String, Double> byName = new LinkedHashMap<>();
    for (int code = 0; code < rights.length; code++) {
      byName.put(table.texts().get(column).get(code), rights[code]);
    }
    return byName;
  }
}

package dev.espalier.learn.tree;

import dev.espalier.data.LabelSets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which rows reach a node: of the root all, of another those that have a label below it. */
final class RowsOfNodes {
  private RowsOfNodes() {}

  /**
   * The rows with a label below each node, each once; of the root too.
   *
   * @param sets labels of the rows, or null for none
   */
  static Lists of(TreeShape shape, @Nullable LabelSets sets, int[] nodeOfLabel) {
    int nodes = shape.nodes();
    int[] starts = new int[nodes + 1];
    if (sets == null) {
      return new Lists(starts, new int[0]);
    }
    int[] parents = shape.parents();
    int[] last = new int[nodes];
    Arrays.fill(last, -1);
    visit(sets, nodeOfLabel, parents, last, (node, row) -> starts[node + 1]++);
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] members = new int[starts[nodes]];
    Arrays.fill(last, -1);
    visit(sets, nodeOfLabel, parents, last, (node, row) -> members[next[node]++] = row);
    return new Lists(starts, members);
  }

  private interface Visitor {
    void visit(int node, int row);
  }

  private static void visit(
      LabelSets sets, int[] nodeOfLabel, int[] parents, int[] last, Visitor visitor) {
    for (int row = 0; row < sets.rows(); row++) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        int node = nodeOfLabel[sets.members()[k]];
        while (node >= 0 && last[node] != row) {
          last[node] = row;
          visitor.visit(node, row);
          node = parents[node];
        }
      }
    }
  }
}

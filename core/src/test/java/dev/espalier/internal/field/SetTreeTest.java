package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.LabelSets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link SetWeights} may rely on, and that shared work is found. */
class SetTreeTest {
  private static BitSet members(SetTree tree, int node) {
    BitSet members = new BitSet();
    for (int at = node; at > 0; at = tree.parent[at]) {
      assertThat(members.get(tree.label[at])).as("label added twice").isFalse();
      members.set(tree.label[at]);
    }
    return members;
  }

  private static void assertHolds(LabelSets sets, SetTree tree) {
    boolean[] found = new boolean[sets.rows()];
    for (int node = 0; node < tree.nodes(); node++) {
      if (tree.set[node] == SetTree.NONE) {
        assertThat(node == 0 || !tree.isLeaf(node)).as("node %d is of use", node).isTrue();
      } else {
        assertThat(members(tree, node).stream().toArray()).isEqualTo(sets.row(tree.set[node]));
        assertThat(found[tree.set[node]]).as("set %d again", tree.set[node]).isFalse();
        found[tree.set[node]] = true;
      }
    }
    assertThat(found).containsOnly(true);
  }

  private static void assertLinked(SetTree tree) {
    int[] lastChild = new int[tree.nodes()];
    Arrays.fill(lastChild, SetTree.NONE);
    for (int node = 1; node < tree.nodes(); node++) {
      assertThat(tree.parent[node]).isLessThan(node);
      lastChild[tree.parent[node]] = node;
    }
    assertThat(tree.parent[0]).isEqualTo(SetTree.NONE);
    assertThat(tree.lastChild).isEqualTo(lastChild);
  }

  @Test
  void holdsEverySetOnceAndLinksEveryNodeToItsParent() {
    RandomFields random = new RandomFields(305);
    for (LabelSets sets :
        List.of(
            random.sets(80, 9, 0.4).distinct(),
            random.sets(40, 30, 0.1).distinct(),
            random.sets(1500, 40, 0.5).distinct())) {
      SetTree tree = new SetTree(sets);
      assertHolds(sets, tree);
      assertLinked(tree);
    }
  }

  @Test
  void setsShareTheNodesOfTheirMostFrequentLabels() {
    LabelSets sets = LabelSets.of(6, new int[] {0, 1, 2}, new int[] {0, 1, 3}, new int[] {0, 1, 4});
    // The empty set, {0} or {1}, {0, 1} and the three.
    assertThat(new SetTree(sets).nodes()).isEqualTo(6);
  }

  @Test
  void aSetThatOccursTwiceIsRefused() {
    assertThatThrownBy(() -> new SetTree(LabelSets.of(3, new int[] {0, 2}, new int[] {0, 2})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("occurs twice");
  }
}

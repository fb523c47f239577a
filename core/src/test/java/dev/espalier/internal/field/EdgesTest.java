package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EdgesTest {
  @Test
  void adjacencyIsSortedAndLooksBack() {
    Edges edges = Edges.of(5, new int[] {2, 0, 1, 0}, new int[] {4, 4, 2, 2});
    for (int label = 0; label < 5; label++) {
      for (int slot = edges.starts()[label]; slot < edges.starts()[label + 1]; slot++) {
        int neighbour = edges.neighbours()[slot];
        int edge = edges.edgeAt()[slot];
        assertThat(new int[] {edges.first()[edge], edges.second()[edge]})
            .containsExactlyInAnyOrder(label, neighbour);
        int back = edges.reverse()[slot];
        assertThat(edges.neighbours()[back]).isEqualTo(label);
        assertThat(edges.edgeAt()[back]).isEqualTo(edge);
        assertThat(edges.reverse()[back]).isEqualTo(slot);
        if (slot > edges.starts()[label]) {
          assertThat(neighbour).isGreaterThan(edges.neighbours()[slot - 1]);
        }
      }
    }
    assertThat(edges.starts()[3] - edges.starts()[2]).isEqualTo(3);
    assertThat(edges.starts()[4] - edges.starts()[3]).isZero();
    assertThat(edges.find(4, 0)).isEqualTo(1);
    assertThat(edges.find(0, 1)).isEqualTo(-1);
  }

  @Test
  void completeGraphIsInLexicographicOrder() {
    Edges edges = Edges.complete(7);
    assertThat(edges.count()).isEqualTo(21);
    for (int edge = 0; edge < edges.count(); edge++) {
      assertThat(Edges.indexInComplete(7, edges.first()[edge], edges.second()[edge]))
          .isEqualTo(edge);
    }
  }

  @Test
  void treesAreForestsAndCyclesAreNot() {
    RandomFields fields = new RandomFields(3);
    assertThat(fields.tree(20).isForest()).isTrue();
    assertThat(Edges.none(4).isForest()).isTrue();
    assertThat(Edges.complete(2).isForest()).isTrue();
    assertThat(Edges.complete(3).isForest()).isFalse();
    assertThat(Edges.of(6, new int[] {0, 1, 0}, new int[] {1, 2, 2}).isForest()).isFalse();
  }

  @Test
  void wrongEdgesAreRefused() {
    assertThatThrownBy(() -> Edges.of(3, new int[] {1}, new int[] {1}))
        .hasMessageContaining("edge 0 joins 1 and 1");
    assertThatThrownBy(() -> Edges.of(3, new int[] {0}, new int[] {3})).hasMessageContaining("< 3");
    assertThatThrownBy(() -> Edges.of(3, new int[] {0, 0}, new int[] {1, 1}))
        .hasMessageContaining("joined twice");
    assertThatThrownBy(() -> Edges.of(3, new int[] {0}, new int[0]))
        .hasMessageContaining("one end only");
  }
}

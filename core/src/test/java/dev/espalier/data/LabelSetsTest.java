package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LabelSetsTest {
  private static final LabelSets SETS =
      LabelSets.of(5, new int[] {3, 1, 3}, new int[] {}, new int[] {0, 4}, new int[] {1, 3});

  @Test
  void sortsLabelsAndCountsDuplicatesOnce() {
    assertThat(SETS.row(0)).containsExactly(1, 3);
    assertThat(SETS.size()).isEqualTo(6);
  }

  @Test
  void knowsItsMembers() {
    assertThat(SETS.contains(0, 3)).isTrue();
    assertThat(SETS.contains(0, 2)).isFalse();
    assertThat(SETS.contains(1, 0)).isFalse();
    assertThat(SETS.counts()).containsExactly(1, 2, 0, 2, 1);
  }

  @Test
  void comparesSetsAcrossRows() {
    assertThat(SETS.sameSet(0, SETS, 3)).isTrue();
    assertThat(SETS.sameSet(0, SETS, 2)).isFalse();
  }

  @Test
  void findsTheDistinctSetsInOrderOfAppearance() {
    assertThat(SETS.distinct())
        .isEqualTo(LabelSets.of(5, new int[] {1, 3}, new int[] {}, new int[] {0, 4}));
  }

  @Test
  void selectsRowsInTheOrderGiven() {
    assertThat(SETS.select(new int[] {2, 2, 1}))
        .isEqualTo(LabelSets.of(5, new int[] {0, 4}, new int[] {0, 4}, new int[] {}));
  }

  @Test
  void relabelsAndDrops() {
    assertThat(SETS.relabel(new int[] {1, 0, -1, -1, 2}, 3))
        .isEqualTo(LabelSets.of(3, new int[] {0}, new int[] {}, new int[] {1, 2}, new int[] {0}));
  }

  @Test
  void refusesWhatIsNoSet() {
    assertThatThrownBy(() -> new LabelSets(2, new int[] {0, 2}, new int[] {1, 0}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LabelSets.of(2, new int[] {2}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LabelSets(2, new int[] {0, 1}, new int[] {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void growsWithoutLosingAnything() {
    LabelSets.Builder builder = new LabelSets.Builder(1000);
    for (int row = 0; row < 1000; row++) {
      for (int label = row % 7; label < 1000; label += 97) {
        builder.add(label);
      }
      builder.endRow();
    }
    LabelSets sets = builder.build();
    assertThat(sets.rows()).isEqualTo(1000);
    assertThat(sets.distinct().rows()).isEqualTo(7);
    assertThat(sets.row(999)).startsWith(5, 102);
  }
}

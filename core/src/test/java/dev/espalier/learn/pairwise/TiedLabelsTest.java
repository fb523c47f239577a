package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TiedLabelsTest {
  /** Five labels of which 1 and 4, and 3 and 4, are tied; two coordinates. */
  private static final Pairs GRAPH = Pairs.of(5, new int[] {6, 9});

  private static final boolean[] FREE = {true, false, true, false, false};

  @Test
  void pairsKeepTheirLabels() {
    TiedLabels tied = TiedLabels.of(GRAPH, FREE);
    assertThat(tied.labels()).containsExactly(1, 3, 4);
    for (int edge = 0; edge < GRAPH.count(); edge++) {
      assertThat(tied.labels()[tied.own().first()[edge]]).isEqualTo(GRAPH.first()[edge]);
      assertThat(tied.labels()[tied.own().second()[edge]]).isEqualTo(GRAPH.second()[edge]);
    }
  }

  @Test
  void solutionsGoThereAndBack() {
    double[] parameters = new double[2 * GRAPH.width()];
    Arrays.setAll(parameters, k -> k + 1);
    ConditionalSolution all = new ConditionalSolution(GRAPH, parameters, 7, 3, true);
    TiedLabels tied = TiedLabels.of(GRAPH, FREE);
    ConditionalSolution some = tied.of(all);
    // columns 1, 3 and 4 of the labels, then the pairs
    assertThat(some.parameters()).containsExactly(2, 4, 5, 6, 7, 9, 11, 12, 13, 14);
    ConditionalSolution found = new ConditionalSolution(tied.own(), some.parameters(), 2, 4, false);
    ConditionalSolution back = tied.toAll(found, all, 5);
    assertThat(back.parameters()).containsExactly(parameters);
    assertThat(back.value()).isEqualTo(7);
    assertThat(back.iterations()).isEqualTo(4);
  }
}

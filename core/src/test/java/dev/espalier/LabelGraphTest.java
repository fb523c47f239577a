package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.LabelGraph.Edge;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelGraphTest {
  private static final Edge WEAK = new Edge(0, 1, 0.1);
  private static final Edge AGAINST = new Edge(1, 2, -0.9);
  private static final Edge TOGETHER = new Edge(0, 2, 0.5);
  private static final List<String> LABELS = List.of("a", "b", "c");

  @Test
  void edgesComeStrongestFirstWhateverTheirSign() {
    LabelGraph graph = new LabelGraph(LABELS, List.of(WEAK, AGAINST, TOGETHER));
    assertThat(graph.edges()).containsExactly(AGAINST, TOGETHER, WEAK);
    assertThat(graph.greatestStrength()).isEqualTo(0.9);
  }

  @Test
  void equallyStrongEdgesComeInTheOrderOfTheirLabels() {
    Edge other = new Edge(1, 2, -0.5);
    assertThat(new LabelGraph(LABELS, List.of(other, TOGETHER)).edges())
        .containsExactly(TOGETHER, other);
  }

  @Test
  void theStrongestEdgesKeepAllLabels() {
    LabelGraph graph = new LabelGraph(LABELS, List.of(WEAK, AGAINST, TOGETHER));
    assertThat(graph.strongest(1)).isEqualTo(new LabelGraph(LABELS, List.of(AGAINST)));
    assertThat(graph.strongest(9)).isEqualTo(graph);
    assertThat(graph.strongest(0).greatestStrength()).isZero();
  }

  @Test
  void labelsWithoutEdgesCanBeLeftOut() {
    LabelGraph graph = new LabelGraph(LABELS, List.of(AGAINST));
    assertThat(graph.tied())
        .isEqualTo(new LabelGraph(List.of("b", "c"), List.of(new Edge(0, 1, -0.9))));
    LabelGraph all = new LabelGraph(LABELS, List.of(WEAK, AGAINST, TOGETHER));
    assertThat(all.tied()).isEqualTo(all);
    assertThat(new LabelGraph(LABELS, List.of()).tied().labels()).isEmpty();
  }

  @Test
  void refusesEdgesThatCannotBe() {
    assertThatThrownBy(() -> new Edge(1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Edge(0, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Edge(0, 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LabelGraph(List.of("a"), List.of(WEAK)))
        .hasMessageContaining("label 1 of 1");
    assertThatThrownBy(() -> new LabelGraph(LABELS, List.of(WEAK, new Edge(0, 1, 2))))
        .hasMessageContaining("joined twice");
  }
}

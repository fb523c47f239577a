package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeLayout;
import org.junit.jupiter.api.Test;

class EdgeLayoutTest {
  private static final int MANY = 60_000;

  /** 60,000² does not fit into 32 bits, but the number of pairs does. */
  @Test
  void placesOfManyLabelsAreRight() {
    EdgeLayout layout = new EdgeLayout(10, MANY);
    assertThat(layout.pairs()).isEqualTo(1_799_970_000);
    assertThat(layout.dimension()).isEqualTo(1_799_970_000 + 11 * MANY);
    assertThat(layout.edge(MANY - 2, MANY - 1)).isEqualTo(layout.dimension() - 1);
    assertThat(Edges.indexInComplete(MANY, 0, MANY - 1)).isEqualTo(MANY - 2);
    assertThat(Edges.indexInComplete(MANY, 50_000, 50_001)).isEqualTo(1_749_975_000);
  }

  @Test
  void moreParametersThanAnArrayHoldsAreRefused() {
    assertThatThrownBy(() -> new EdgeLayout(10_000, MANY))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "weights of 10,000 features and edges of 60,000 labels: 2,400,030,000 numbers are too"
                + " many; expected at most 2,147,483,639 (take fewer features or labels)");
  }
}

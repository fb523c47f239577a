package dev.espalier.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import org.junit.jupiter.api.Test;

class LabelChainTest {
  @Test
  void pointsLieOnTheDiscAndLabelsFollowTheirFormula() {
    Dataset data = new LabelChain(2).sample(1000, 1);
    for (int row = 0; row < data.rows(); row++) {
      double x = data.features().value(row, 0);
      double y = data.features().value(row, 1);
      assertThat(x * x + y * y).isLessThanOrEqualTo(1);
      boolean first = x + y - 0.5 >= 0;
      assertThat(data.labels().positives().contains(row, 0)).isEqualTo(first);
      assertThat(data.labels().positives().contains(row, 1)).isEqualTo(first || -x + y - 0.5 >= 0);
    }
  }

  @Test
  void theSameSeedGivesTheSameData() {
    assertThat(new LabelChain(8).sample(50, 7)).isEqualTo(new LabelChain(8).sample(50, 7));
    assertThat(new LabelChain(8).sample(50, 7)).isNotEqualTo(new LabelChain(8).sample(50, 8));
  }

  @Test
  void thePoolHasEightHalfPlanes() {
    assertThatThrownBy(() -> new LabelChain(9))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("from 1 to 8");
  }

  @Test
  void theLabelSetChangesAcrossEveryBoundary() {
    for (int labels = 1; labels <= 8; labels++) {
      LabelChain chain = new LabelChain(labels);
      assertThat(chain.boundaries()).isNotEmpty();
      for (LabelChain.Segment segment : chain.boundaries()) {
        double x = (segment.fromX() + segment.toX()) / 2;
        double y = (segment.fromY() + segment.toY()) / 2;
        double acrossX = 1e-6 * (segment.toY() - segment.fromY());
        double acrossY = -1e-6 * (segment.toX() - segment.fromX());
        LabelSets sides =
            chain
                .at(new double[] {x + acrossX, y + acrossY, x - acrossX, y - acrossY})
                .labels()
                .positives();
        assertThat(sides.sameSet(0, sides, 1)).as(segment.toString()).isFalse();
        assertThat(Math.hypot(segment.fromX(), segment.fromY())).isLessThan(1 + 1e-12);
        assertThat(Math.hypot(segment.toX(), segment.toY())).isLessThan(1 + 1e-12);
      }
    }
  }

  @Test
  void theToyHasTwoBoundariesThatMeet() {
    // η_1 and η_2 cross at (0, 0.5); beyond that the second label is on already
    assertThat(new LabelChain(2).boundaries()).hasSize(2);
    LabelChain.Segment second = new LabelChain(2).boundaries().get(1);
    assertThat(Math.min(Math.abs(second.fromX()), Math.abs(second.toX()))).isLessThan(1e-12);
  }
}

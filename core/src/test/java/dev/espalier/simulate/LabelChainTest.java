package dev.espalier.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.UserError;
import dev.espalier.data.Dataset;
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
        .isInstanceOf(UserError.class)
        .hasMessageContaining("from 1 to 8");
  }
}

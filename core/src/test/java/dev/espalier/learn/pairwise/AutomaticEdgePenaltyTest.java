package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Hyperparameters;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutomaticEdgePenaltyTest {
  private static CorrLog pseudo(String edgePenalty) {
    return Hyperparameters.with(
        CorrLog.defaults(), Map.of("rule", "pseudo-likelihood", "edgePenalty", edgePenalty));
  }

  @Test
  void isTheUsualOneWhereRowsAreManyForTheLabels() {
    Dataset data = new LabelChain(4).sample(400, 1);
    PairwiseModel automatic = pseudo("auto").fit(data);
    assertThat(automatic.card().provenance()).containsEntry("edgePenalty", "0.01");
    assertThat(automatic.strengths()).isEqualTo(pseudo("1e-2").fit(data).strengths());
  }

  @Test
  void givesAllNeighboursTogetherAPriorVarianceOfOneWhereRowsAreFew() {
    for (int labels : new int[] {5, 8}) {
      Dataset data = new LabelChain(labels).sample(60, 2);
      int varying = data.labels().varying().length;
      PairwiseModel automatic = pseudo("auto").fit(data);
      double chosen = Double.parseDouble(automatic.card().provenance().get("edgePenalty"));
      // n λ2 ω² = ω² / 2σ²
      double variance = 1 / (2 * 60 * chosen);
      assertThat((varying - 1) * variance).isCloseTo(1, within(1e-12));
      assertThat(automatic.card().asked("edgePenalty")).hasValue("auto");
      assertThat(automatic.strengths())
          .isEqualTo(pseudo(Double.toString(chosen)).fit(data).strengths());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.0", "NaN", "Infinity", "much"})
  void otherWordsAndNegativeNumbersAreRefused(String value) {
    assertThatThrownBy(() -> pseudo(value))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("edgePenalty=" + value + "; expected auto, or a number");
  }

  @Test
  void numbersAreKeptInOneSpelling() {
    assertThat(Hyperparameters.values(pseudo("1e-2"))).containsEntry("edgePenalty", "0.01");
    assertThat(pseudo("1e-2")).isEqualTo(pseudo("0.010"));
  }
}

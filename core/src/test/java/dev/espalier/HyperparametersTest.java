package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.learn.baseline.IndependentLogistic;
import dev.espalier.transform.Scaling;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HyperparametersTest {
  private static final IndependentLogistic DEFAULTS = IndependentLogistic.defaults();

  @Test
  void textBecomesTheComponentsType() {
    IndependentLogistic changed =
        Hyperparameters.with(
            DEFAULTS,
            Map.of(
                "weightPenalty", "3e-3",
                "scaling", "unit-rows",
                "penaliseIntercept", "true",
                "maximumIterations", "7"));
    assertThat(changed.weightPenalty()).isEqualTo(3e-3);
    assertThat(changed.scaling()).isEqualTo(Scaling.UNIT_ROWS);
    assertThat(changed.penaliseIntercept()).isTrue();
    assertThat(changed.maximumIterations()).isEqualTo(7);
    assertThat(changed.sparsity()).isEqualTo(DEFAULTS.sparsity());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "weightPenalty|-1|learner 'ilr': weightPenalty=-1.0; expected a number of at least 0",
        "weightPenalty|many|learner 'ilr': weightPenalty=many; expected a number of at least 0",
        "weightPenalty|NaN|learner 'ilr': weightPenalty=NaN; expected a number of at least 0",
        "tolerance|0|learner 'ilr': tolerance=0.0; expected a number above 0 and below 1",
        "maximumIterations|0|learner 'ilr': maximumIterations=0; expected a whole number of at least 1",
        "maximumIterations|1.5|learner 'ilr': maximumIterations=1.5; expected a whole number of at least 1",
        "penaliseIntercept|yes|learner 'ilr': penaliseIntercept=yes; expected true or false",
        "scaling|big|learner 'ilr': scaling=big; expected one of auto, none, min-max, unit-rows, standardise",
      })
  void aValueOutOfRangeIsToldWithParameterValueAndRange(String name, String value, String message) {
    assertThatThrownBy(() -> Hyperparameters.with(DEFAULTS, Map.of(name, value)))
        .isInstanceOf(UserError.class)
        .hasMessage(message);
  }

  @Test
  void anUnknownNameIsToldWithTheKnownOnes() {
    assertThatThrownBy(() -> Hyperparameters.with(DEFAULTS, Map.of("lambda", "1")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no parameter 'lambda'")
        .hasMessageContaining("weightPenalty, sparsity");
  }
}

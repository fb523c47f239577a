package dev.espalier.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {
  @Test
  void seedsAreSeparatedByCommas() {
    assertThat(Environment.seedsOf("11, 12,-3")).containsExactly(11, 12, -3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "11,", "1.5", "99999999999999999999"})
  void otherSeedsAreRefusedInOneLine(String text) {
    assertThatThrownBy(() -> Environment.seedsOf(text))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "ESPALIER_BENCH_SEEDS="
                + text
                + ": expected whole numbers separated by commas, as in 11,12");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "many"})
  void rowsAreAWholeNumberOfAtLeastOne(String text) {
    assertThat(Environment.rowsOf(" 20 ")).isEqualTo(20);
    assertThatThrownBy(() -> Environment.rowsOf(text))
        .isInstanceOf(InputException.class)
        .hasMessage("ESPALIER_BENCH_ROWS=" + text + ": expected a whole number of at least 1");
  }

  @Test
  void methodsAreNamedAsUsersDo() {
    assertThat(Environment.methodsOf("restore, miss-forest"))
        .containsExactly(RepairMethod.RESTORE, RepairMethod.MISS_FOREST);
    assertThatThrownBy(() -> Environment.methodsOf("magic"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "ESPALIER_BENCH_METHODS=magic: expected some of [restore, mode, iterative, miss-forest]");
  }
}

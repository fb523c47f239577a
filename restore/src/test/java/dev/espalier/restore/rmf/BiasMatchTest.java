package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BiasMatchTest {
  private static final Layout LAYOUT = new Layout(1, new int[] {2, 3});
  private static final double[] FREQUENCIES = {0.6, 0.4, 0.2, 0.3, 0.5};

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anEmptyRowGetsTheFrequenciesOfTheColumns(long seed) {
    double[] parameters = RandomMixedFields.parameters(LAYOUT, 1.5, new Random(seed));
    double[] matched = new BiasMatch(LAYOUT, FREQUENCIES).matched(parameters);
    double[] exact = TwoCategories.marginals(Field.of(LAYOUT, matched, FREQUENCIES));
    assertThat(exact).containsExactly(new double[] {0, 0.6, 0.4, 0.2, 0.3, 0.5}, within(3e-3));
    // Nothing but the biases has changed.
    Arrays.fill(matched, LAYOUT.biases(), LAYOUT.biases() + LAYOUT.width(), 0);
    Arrays.fill(parameters, LAYOUT.biases(), LAYOUT.biases() + LAYOUT.width(), 0);
    assertThat(matched).isEqualTo(parameters);
  }

  @Test
  void biasesThatExplainHiddenCellsWorseAreNotTaken() {
    // Rows that are nothing like the frequencies: the first level of each category, always.
    double[] parameters = RandomMixedFields.parameters(LAYOUT, 0.1, new Random(4));
    parameters[LAYOUT.biases() + 1] = 5;
    parameters[LAYOUT.biases() + 3] = 5;
    FieldRows rows = new FieldRows(LAYOUT, 60, new double[60], new double[60], new int[120]);
    BiasMatch match = new BiasMatch(LAYOUT, FREQUENCIES);
    assertThat(match.apply(parameters, rows)).isSameAs(parameters);
  }
}

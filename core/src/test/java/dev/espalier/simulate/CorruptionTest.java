package dev.espalier.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CorruptionTest {
  private static final int ROWS = 20_000;
  private static final Table CLEAN = clean();

  private static Table clean() {
    Random random = new Random(1);
    double[] numbers = new double[ROWS];
    int[] codes = new int[ROWS];
    Arrays.setAll(numbers, row -> 5 + 3 * random.nextGaussian());
    Arrays.setAll(codes, row -> random.nextInt(3));
    return new Table(
        List.of(
            new Table.Numbers("n", numbers),
            new Table.Categories("c", List.of("a", "b", "c"), codes)));
  }

  @Test
  void withoutNoiseAndHolesNothingChangesAndASeedGivesTheSameTable() {
    assertThat(new Corruption(0, 0).apply(CLEAN, 4)).isEqualTo(CLEAN);
    Corruption both = new Corruption(0.2, 0.3);
    assertThat(both.apply(CLEAN, 4)).isEqualTo(both.apply(CLEAN, 4));
    assertThat(both.apply(CLEAN, 4)).isNotEqualTo(both.apply(CLEAN, 5));
  }

  @Test
  void ratesAreWhatTheySay() {
    Table dirty = new Corruption(0.2, 0.3).apply(CLEAN, 6);
    double[] before = ((Table.Numbers) CLEAN.columns().get(0)).values();
    double[] after = ((Table.Numbers) dirty.columns().get(0)).values();
    int[] codesBefore = ((Table.Categories) CLEAN.columns().get(1)).codes();
    int[] codesAfter = ((Table.Categories) dirty.columns().get(1)).codes();
    double squares = 0;
    int kept = 0;
    int keptCodes = 0;
    int flipped = 0;
    for (int row = 0; row < ROWS; row++) {
      if (!Double.isNaN(after[row])) {
        kept++;
        squares += (after[row] - before[row]) * (after[row] - before[row]);
      }
      keptCodes += codesAfter[row] >= 0 ? 1 : 0;
      flipped += codesAfter[row] >= 0 && codesAfter[row] != codesBefore[row] ? 1 : 0;
    }
    assertThat(kept / (double) ROWS).isCloseTo(0.7, within(0.02));
    assertThat(keptCodes / (double) ROWS).isCloseTo(0.7, within(0.02));
    assertThat(Math.sqrt(squares / kept)).isCloseTo(0.2 * 3, within(0.02));
    assertThat(flipped / (double) keptCodes).isCloseTo(0.2, within(0.02));
  }
}

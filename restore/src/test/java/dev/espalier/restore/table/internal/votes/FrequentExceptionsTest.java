package dev.espalier.restore.table.internal.votes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** 200 rows: 100 say 0, 60 say 1 and 40 say 2; some that say 1 or 2 are in groups that mean 0. */
class FrequentExceptionsTest {
  private static final double[] SHARES = {0.5, 0.3, 0.2};
  private static final int ONES = 100;
  private static final int TWOS = 160;

  /** The rows that are exceptions when so many ones and twos are in groups that mean 0. */
  private static BitSet exceptions(int ones, int twos) {
    int[] codes = new int[200];
    Arrays.fill(codes, ONES, TWOS, 1);
    Arrays.fill(codes, TWOS, 200, 2);
    BitSet differing = new BitSet();
    differing.set(ONES, ONES + ones);
    differing.set(TWOS, TWOS + twos);
    BitSet others = new BitSet();
    FrequentExceptions.add(
        codes, SHARES, differing, row -> differing.get(row) ? 0 : codes[row], others);
    return others;
  }

  @Test
  void aValueThatDiffersFarMoreOftenThanErrorsWouldIsAnException() {
    // Of 15 errors 15 · 0.2 / 0.5 = 6 would say 2, with a deviation of 1.96; all 15 do.
    BitSet others = exceptions(0, 15);
    assertThat(others.cardinality()).isEqualTo(15);
    assertThat(others.nextSetBit(0)).isEqualTo(TWOS);
  }

  @Test
  void errorsThatComeAsOftenAsTheirValuesAreNone() {
    assertThat(exceptions(9, 6).isEmpty()).isTrue();
    assertThat(exceptions(6, 9).isEmpty()).isTrue();
  }

  @Test
  void aFewRowsAreNone() {
    assertThat(exceptions(0, 4).isEmpty()).isTrue();
    assertThat(exceptions(0, 0).isEmpty()).isTrue();
  }

  @Test
  void aValueThatMostlyDiffersIsNone() {
    // It is hardly ever right, so that something else brings it.
    assertThat(exceptions(0, 25).isEmpty()).isTrue();
  }
}

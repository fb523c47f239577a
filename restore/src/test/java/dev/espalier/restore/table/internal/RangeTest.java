package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeTest {
  private static double[] ages() {
    Random random = new Random(1);
    double[] ages = new double[1000];
    Arrays.setAll(ages, row -> 17 + random.nextInt(70));
    return ages;
  }

  @Test
  void anAgeOf9999IsImpossibleAlsoWhenItIsThereSeveralTimes() {
    double[] ages = ages();
    Arrays.fill(ages, 0, 5, 9999);
    ages[5] = -999;
    Range range = Range.of(ages, 0.05);
    assertThat(range.contains(9999)).isFalse();
    assertThat(range.contains(-999)).isFalse();
    for (int row = 6; row < ages.length; row++) {
      assertThat(range.contains(ages[row])).isTrue();
    }
    assertThat(range.contains(105)).isTrue();
  }

  @Test
  void inACleanTableEveryNumberIsPossibleAndFarOnesAreNot() {
    double[] ages = ages();
    ages[0] = 9999;
    assertThat(Range.of(ages, 0).contains(9999)).isTrue();
    assertThat(Range.of(ages(), 0).contains(9999)).isFalse();
  }

  @Test
  void aLongTailIsNoError() {
    Random random = new Random(2);
    double[] incomes = new double[1000];
    Arrays.setAll(incomes, row -> Math.exp(2 * random.nextGaussian()));
    Range range = Range.of(incomes, 0.05);
    assertThat(Arrays.stream(incomes).allMatch(range::contains)).isTrue();
  }

  @Test
  void ofFewOrNearlyConstantNumbersNothingIsKnown() {
    assertThat(Range.of(new double[] {1, 2, 1e9}, 0.05)).isEqualTo(Range.ALL);
    double[] zeros = new double[500];
    zeros[3] = 7;
    assertThat(Range.of(zeros, 0.05)).isEqualTo(Range.ALL);
    assertThat(Range.ALL.contains(Double.NaN)).isFalse();
  }
}

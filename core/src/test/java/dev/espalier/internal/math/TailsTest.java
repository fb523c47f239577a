package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Expected values were computed with 20 to 40 digits by mpmath, unless a table is named. */
class TailsTest {
  private static Offset<Double> close(double expected) {
    return Offset.offset(1e-12 * Math.abs(expected));
  }

  @Test
  void normal() {
    double[][] table = {
      {-3, 0.9986501019683699},
      {0, 0.5},
      {1.6448536269514722, 0.05000000000000005},
      {6, 9.86587645037698e-10},
      {20, 2.7536241186062337e-89},
    };
    for (double[] row : table) {
      assertThat(Tails.normalUpper(row[0])).isCloseTo(row[1], close(row[1]));
    }
  }

  @Test
  void student() {
    double[][] table = {
      {0.5, 1, 0.7048327646991335},
      {2.262157162740992, 9, 0.050000000004675686},
      {1.96, 1000, 0.050273184955748715},
      {12, 4, 0.00027642854850297297},
      {40, 30, 1.3726045194406403e-27},
    };
    for (double[] row : table) {
      assertThat(Tails.studentTwoSided(row[0], row[1]))
          .isCloseTo(row[2], Offset.offset(1e-11 * row[2]));
      assertThat(Tails.studentTwoSided(-row[0], row[1]))
          .isEqualTo(Tails.studentTwoSided(row[0], row[1]));
    }
    assertThat(Tails.studentTwoSided(0, 5)).isEqualTo(1);
    assertThat(Tails.studentTwoSided(Double.NEGATIVE_INFINITY, 5)).isZero();
    assertThat(Tails.studentTwoSided(Double.NaN, 5)).isNaN();
    assertThatThrownBy(() -> Tails.studentTwoSided(1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void chiSquare() {
    double[][] table = {
      {3.841458820694124, 1, 0.05000000000000006},
      {0.2, 5, 0.9991138612111875},
      {20, 10, 0.029252688076961072},
      {250, 100, 7.766936403539178e-15},
    };
    for (double[] row : table) {
      assertThat(Tails.chiSquareUpper(row[0], row[1])).isCloseTo(row[2], close(row[2]));
    }
    assertThat(Tails.chiSquareUpper(0, 3)).isEqualTo(1);
  }

  @Test
  void fisher() {
    double[][] table = {
      {3.2, 4, 20, 0.03483162372878259},
      {0.5, 3, 7, 0.6940363875688137},
      {50, 2, 12, 1.5127924217375413e-06},
      {1.1, 100, 200, 0.28386421103211684},
    };
    for (double[] row : table) {
      assertThat(Tails.fisherUpper(row[0], row[1], row[2]))
          .isCloseTo(row[3], Offset.offset(1e-11 * row[3]));
    }
    assertThat(Tails.fisherUpper(0, 3, 4)).isEqualTo(1);
    assertThat(Tails.fisherUpper(Double.POSITIVE_INFINITY, 3, 4)).isZero();
  }

  @Test
  void studentizedRange() {
    double[][] table = {
      {1.0, 3, 0.7592873587706612},
      {3.5, 3, 0.035557041863160374},
      {5.0, 3, 0.0011839912309870209},
      {1.0, 10, 0.9994801305445359},
      {3.5, 10, 0.28201643828913625},
      {5.0, 10, 0.014857437887783707},
      {3.5, 50, 0.952636716761037},
      {5.0, 50, 0.21014537871762118},
    };
    for (double[] row : table) {
      assertThat(Tails.rangeUpper(row[0], (int) row[1])).isCloseTo(row[2], Offset.offset(1e-12));
    }
    assertThat(Tails.rangeUpper(0, 4)).isEqualTo(1);
    assertThat(Tails.rangeUpper(60, 4)).isCloseTo(0, Offset.offset(1e-12));
  }

  /** Demšar's table of the Nemenyi test (2006, Table 5a), which lists the quantile over √2. */
  @Test
  void criticalValuesOfTheNemenyiTest() {
    double[] published = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
    double[] publishedAtTen = {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
    for (int groups = 2; groups <= 10; groups++) {
      assertThat(Tails.rangeQuantile(0.05, groups) / Math.sqrt(2))
          .as("%d groups", groups)
          .isCloseTo(published[groups - 2], Offset.offset(1.0e-3));
      assertThat(Tails.rangeQuantile(0.10, groups) / Math.sqrt(2))
          .as("%d groups", groups)
          .isCloseTo(publishedAtTen[groups - 2], Offset.offset(1.0e-3));
    }
  }

  @Test
  void theRangeOfTwoIsTheDifferenceOfTwoNormals() {
    assertThat(Tails.rangeQuantile(0.05, 2) / Math.sqrt(2))
        .isCloseTo(1.959963984540054, Offset.offset(1e-10));
    assertThatThrownBy(() -> Tails.rangeQuantile(1, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Tails.rangeUpper(1, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}

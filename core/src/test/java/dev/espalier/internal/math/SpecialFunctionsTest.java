package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Expected values were computed with 40 digits by mpmath. */
class SpecialFunctionsTest {
  private static Offset<Double> close(double expected) {
    return Offset.offset(2e-13 * Math.abs(expected));
  }

  @Test
  void logGamma() {
    double[][] table = {
      {1e-5, 11.512919692895826},
      {0.3, 1.0957979948180756},
      {0.5, 0.5723649429247001},
      {1.5, -0.12078223763524522},
      {3.7, 1.4280723266653879},
      {11.9, 17.25847745059552},
      {12.1, 17.74700727079874},
      {100, 359.1342053695754},
      {12345.6, 103959.18506616846},
    };
    for (double[] row : table) {
      assertThat(SpecialFunctions.logGamma(row[0]))
          .as("%s", row[0])
          .isCloseTo(row[1], close(row[1]));
    }
    assertThat(SpecialFunctions.logGamma(1)).isCloseTo(0, Offset.offset(1e-14));
    assertThat(SpecialFunctions.logGamma(2)).isCloseTo(0, Offset.offset(1e-14));
    assertThatThrownBy(() -> SpecialFunctions.logGamma(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void incompleteGamma() {
    double[][] table = {
      {0.5, 0.1, 0.654720846018577},
      {0.5, 3, 0.01430587843542964},
      {2.5, 0.01, 0.999997012398468},
      {2.5, 12, 0.00021711294345272333},
      {10, 9.9, 0.4705015820615391},
      {10, 11.2, 0.31920581347152976},
      {50, 100, 1.1784500720979422e-08},
      {300, 290, 0.7138244897056962},
      {0.5, 300, 1.674167984691788e-132},
    };
    for (double[] row : table) {
      double upper = SpecialFunctions.gammaUpper(row[0], row[1]);
      assertThat(upper).as("%s %s", row[0], row[1]).isCloseTo(row[2], close(row[2]));
      assertThat(SpecialFunctions.gammaLower(row[0], row[1]) + upper)
          .isCloseTo(1, Offset.offset(1e-15));
    }
    assertThat(SpecialFunctions.gammaLower(3, 0)).isZero();
    assertThat(SpecialFunctions.gammaUpper(3, Double.POSITIVE_INFINITY)).isZero();
  }

  @Test
  void incompleteBeta() {
    double[][] table = {
      {0.1, 0.5, 0.5, 0.20483276469913345},
      {0.9, 0.5, 0.5, 0.7951672353008665},
      {0.3, 2, 7, 0.74470167},
      {0.999, 30, 0.5, 0.8072373061595371},
      {0.5, 100, 100, 0.5},
      {0.02, 1, 5, 0.0960792032},
      {1e-8, 3, 0.5, 3.12500001171875e-25},
      {0.48, 1000, 1100, 0.6368747348805816},
    };
    for (double[] row : table) {
      // Large parameters lose digits in the difference of logarithms.
      Offset<Double> offset = row[1] >= 100 ? Offset.offset(1e-11) : close(row[3]);
      assertThat(SpecialFunctions.beta(row[0], row[1], row[2]))
          .as("%s %s %s", row[0], row[1], row[2])
          .isCloseTo(row[3], offset);
    }
    assertThat(SpecialFunctions.beta(0, 2, 3)).isZero();
    assertThat(SpecialFunctions.beta(1, 2, 3)).isEqualTo(1);
    assertThatThrownBy(() -> SpecialFunctions.beta(1.5, 2, 3))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

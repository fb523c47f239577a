package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LogisticTest {
  private static final Percentage ROUNDING = Percentage.withPercentage(1e-12);

  @Test
  void theSigmoidIsExactInBothTails() {
    assertThat(Logistic.sigmoid(0)).isEqualTo(0.5);
    assertThat(Logistic.sigmoid(-40)).isCloseTo(Math.exp(-40), ROUNDING);
    assertThat(Logistic.sigmoid(-700)).isCloseTo(Math.exp(-700), ROUNDING);
    assertThat(Logistic.sigmoid(800)).isEqualTo(1);
    assertThat(Logistic.sigmoid(-800)).isZero();
    assertThat(Logistic.sigmoid(Double.NaN)).isNaN();
    for (double x = -20; x <= 20; x += 0.37) {
      assertThat(Logistic.sigmoid(x)).isCloseTo(1 / (1 + Math.exp(-x)), ROUNDING);
    }
  }

  @Test
  void logOnePlusExpIsExactInBothTails() {
    assertThat(Logistic.log1pExp(0)).isCloseTo(Math.log(2), ROUNDING);
    assertThat(Logistic.log1pExp(1000)).isEqualTo(1000);
    assertThat(Logistic.log1pExp(-50)).isCloseTo(Math.exp(-50), ROUNDING);
    assertThat(Logistic.log1pExp(-2000)).isZero();
    assertThat(Logistic.log1pExp(1)).isCloseTo(1.3132616875182228, ROUNDING);
  }

  @Test
  void logSumExpBearsAnySizeAndNothing() {
    double[] x = {99, 1000, 1000, 1000, 99};
    assertThat(Logistic.logSumExp(x, 1, 3)).isCloseTo(1000 + Math.log(3), ROUNDING);
    assertThat(Logistic.logSumExp(x, 0, 0)).isEqualTo(Double.NEGATIVE_INFINITY);
    double none = Double.NEGATIVE_INFINITY;
    assertThat(Logistic.logSumExp(new double[] {none, none}, 0, 2)).isEqualTo(none);
    assertThat(Logistic.logSumExp(new double[] {none, 3}, 0, 2)).isEqualTo(3);
  }

  @Test
  void wholeArraysGiveTheSumsOfTheirElements() {
    Random random = new Random(11);
    double[] x = random.doubles(1003, -30, 30).toArray();
    x[5] = 900;
    x[6] = -900;
    double[] changed = x.clone();
    BigDecimal expected = BigDecimal.ZERO;
    for (int i = 2; i < 1002; i++) {
      expected = expected.add(BigDecimal.valueOf(Logistic.log1pExp(x[i])));
    }
    LogisticTerms terms = new LogisticTerms(1000);
    Offset<Double> close = Offset.offset(1e-13 * expected.doubleValue());
    assertThat(terms.sum(x, 2, 1000)).isCloseTo(expected.doubleValue(), close);
    assertThat(terms.sumAndSigmoids(changed, 2, 1000)).isCloseTo(expected.doubleValue(), close);
    double[] sigmoids = x.clone();
    Logistic.sigmoid(sigmoids, 2, 1000);
    for (int i = 0; i < x.length; i++) {
      boolean inside = i >= 2 && i < 1002;
      double wanted = inside ? Logistic.sigmoid(x[i]) : x[i];
      assertThat(sigmoids[i]).isEqualTo(wanted);
      assertThat(changed[i]).isCloseTo(wanted, Offset.offset(1e-15 * (1 + Math.abs(wanted))));
    }
  }

  @Test
  void notANumberIsNotHidden() {
    double[] x = {1, Double.NaN, 2};
    assertThat(new LogisticTerms(3).sumAndSigmoids(x.clone(), 0, 3)).isNaN();
    assertThat(new LogisticTerms(3).sum(x, 0, 3)).isNaN();
    assertThat(Logistic.logSumExp(x, 0, 3)).isNaN();
  }
}

package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ExponentialsTest {
  private static double[] of(double... x) {
    double[] out = new double[x.length];
    Exponentials.of(x, out, new double[x.length], x.length);
    return out;
  }

  @Test
  void areRightToAnUlpOrSo() {
    Random random = new Random(3);
    double[] x = random.doubles(100_000, Exponentials.LOWEST, Exponentials.HIGHEST).toArray();
    double[] small = random.doubles(100_000, -1, 1).toArray();
    for (double[] numbers : new double[][] {x, small}) {
      double[] found = of(numbers);
      for (int i = 0; i < numbers.length; i++) {
        double exact = StrictMath.exp(numbers[i]);
        assertThat(Math.abs(found[i] - exact))
            .as("exp(%s)", numbers[i])
            .isLessThanOrEqualTo(2 * Math.ulp(exact));
      }
    }
  }

  @Test
  void ofZeroIsOne() {
    assertThat(of(0, -0.0)).containsExactly(1, 1);
  }

  @Test
  void ofTheEndsAreNumbers() {
    double[] ends = of(Exponentials.LOWEST, Exponentials.HIGHEST);
    assertThat(ends[0]).isGreaterThan(Double.MIN_NORMAL);
    assertThat(ends[1]).isFinite();
  }

  @Test
  void farBelowZeroAreZero() {
    assertThat(of(-701, -1e300, Double.NEGATIVE_INFINITY)).containsExactly(0, 0, 0);
  }

  @Test
  void doNotDependOnTheirPlace() {
    double[] x = new Random(4).doubles(37, -50, 50).toArray();
    double[] together = of(x);
    for (int i = 0; i < x.length; i++) {
      assertThat(together[i]).isEqualTo(of(x[i])[0]);
    }
  }

  @Test
  void ofWhatIsNoNumberAreNone() {
    assertThat(of(Double.NaN)[0]).isNaN();
  }

  @Test
  void leaveTheRestAlone() {
    double[] out = {7, 7, 7};
    Exponentials.of(new double[] {0, 0, 0}, out, new double[3], 2);
    assertThat(out).containsExactly(1, 1, 7);
  }
}

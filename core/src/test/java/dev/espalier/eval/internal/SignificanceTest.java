package dev.espalier.eval.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.error.InputException;
import dev.espalier.eval.internal.PairedTest.Mark;
import org.junit.jupiter.api.Test;

class SignificanceTest {
  /**
   * The example of Demšar (2006), Table 6: area under the curve of C4.5 with no tuning, with m,
   * with cf, and with both, on 14 data sets. In the last row but one the paper prints 0.975 twice
   * and ranks them 2 and 3; a fourth digit restores that order.
   */
  private static final double[][] DEMSAR = {
    {0.763, 0.768, 0.771, 0.798},
    {0.599, 0.591, 0.590, 0.569},
    {0.954, 0.971, 0.968, 0.967},
    {0.628, 0.661, 0.654, 0.657},
    {0.882, 0.888, 0.886, 0.898},
    {0.936, 0.931, 0.916, 0.931},
    {0.661, 0.668, 0.609, 0.685},
    {0.583, 0.583, 0.563, 0.625},
    {0.775, 0.838, 0.866, 0.875},
    {1.000, 1.000, 1.000, 1.000},
    {0.940, 0.962, 0.965, 0.962},
    {0.619, 0.666, 0.614, 0.669},
    {0.972, 0.981, 0.9751, 0.975},
    {0.957, 0.978, 0.946, 0.970},
  };

  @Test
  void aSummaryLeavesOutWhatIsNoNumber() {
    Summary summary = Summary.of(new double[] {1, Double.NaN, 2, 6});
    assertThat(summary.count()).isEqualTo(3);
    assertThat(summary.mean()).isEqualTo(3);
    assertThat(summary.deviation()).isCloseTo(Math.sqrt(7), within(1e-15));
    assertThat(Summary.of(new double[] {4}).deviation()).isZero();
    assertThat(Summary.of(new double[] {Double.NaN}).mean()).isNaN();
  }

  @Test
  void friedmanGivesThePublishedNumbers() {
    double[] ranks = FriedmanTest.of(DEMSAR, true).averageRanks();
    assertThat(ranks)
        .usingComparatorWithPrecision(0.0005)
        .containsExactly(3.143, 2.000, 2.893, 1.964);
    // The paper does not correct for equal values.
    FriedmanTest test = FriedmanTest.ofRanks(ranks, DEMSAR.length, 0);
    assertThat(test.chiSquare()).isCloseTo(9.28, within(0.005));
    assertThat(test.fisher()).isCloseTo(3.69, within(0.005));
    assertThat(test.fisherProbability()).as("F(3, 39) at 5%% is 2.85").isLessThan(0.05);
    assertThat(test.criticalDifference(0.05)).isCloseTo(1.25, within(0.005));
    assertThat(test.criticalDifference(0.10)).isCloseTo(1.12, within(0.005));
  }

  /**
   * Values of SciPy 1.17 for data with equal values: {@code
   * scipy.stats.friedmanchisquare(*zip(*rows))}.
   */
  @Test
  void friedmanCorrectsForEqualValues() {
    assertFriedman(DEMSAR, 10.228346456692925, 0.016721580328441323);
    double[][] three = {{1, 1, 2}, {3, 3, 3}, {1, 2, 2}, {5, 4, 4}, {2, 2, 7}, {1, 1, 1}};
    assertFriedman(three, 2.0, 0.36787944117144245);
    double[][] five = {{1, 1, 1, 2, 2}, {4, 4, 5, 5, 6}, {2, 3, 3, 3, 3}};
    assertFriedman(five, 8.651162790697668, 0.07043538547643453);
  }

  private static void assertFriedman(double[][] values, double chiSquare, double probability) {
    for (boolean higherIsBetter : new boolean[] {true, false}) {
      FriedmanTest test = FriedmanTest.of(values, higherIsBetter);
      assertThat(test.chiSquare()).isCloseTo(chiSquare, within(1e-9));
      assertThat(test.chiSquareProbability()).isCloseTo(probability, within(1e-9));
      // Iman and Davenport (1980) from the corrected statistic.
      int n = values.length;
      double fisher = (n - 1) * chiSquare / (n * (values[0].length - 1) - chiSquare);
      assertThat(test.fisher()).isCloseTo(fisher, within(1e-9));
    }
  }

  @Test
  void lowerCanBeBetterAndEqualsShareTheirRanks() {
    double[][] losses = {{0.1, 0.2, 0.2}, {0.3, 0.3, 0.3}};
    assertThat(FriedmanTest.of(losses, false).averageRanks()).containsExactly(1.5, 2.25, 2.25);
    assertThat(FriedmanTest.of(losses, true).averageRanks()).containsExactly(2.5, 1.75, 1.75);
  }

  @Test
  void alwaysTheSameOrderIsCertain() {
    FriedmanTest test = FriedmanTest.of(new double[][] {{1, 2, 3}, {2, 3, 4}, {5, 6, 7}}, true);
    assertThat(test.chiSquare()).isCloseTo(6, within(1e-9));
    assertThat(test.fisher()).isInfinite();
    assertThat(test.fisherProbability()).isZero();
  }

  @Test
  void noDifferenceIsNoEvidence() {
    FriedmanTest test = FriedmanTest.of(new double[][] {{1, 1}, {2, 2}}, true);
    assertThat(test.chiSquare()).isZero();
    assertThat(test.chiSquareProbability()).isEqualTo(1);
    assertThat(test.fisherProbability()).isEqualTo(1);
  }

  @Test
  void whatCannotBeTestedIsTold() {
    assertThatThrownBy(() -> FriedmanTest.of(new double[][] {{1, 2}}, true))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> FriedmanTest.of(new double[][] {{1, 2}, {1, Double.NaN}}, true))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("method 2");
  }

  @Test
  void thePairedTestEqualsAnIndependentProgram() {
    // Reference values from SciPy's ttest_rel.
    double[] first = {0.349, 0.384, 0.341, 0.322, 0.393};
    double[] second = {0.341, 0.349, 0.320, 0.310, 0.360};
    PairedTest test = PairedTest.of(first, second);
    assertThat(test.statistic()).isCloseTo(4.024634436184428, within(1e-9));
    assertThat(test.probability()).isCloseTo(0.015803617024974966, within(1e-9));
    assertThat(test.mark(false, 0.05)).as("a larger loss").isEqualTo(Mark.WORSE);
    assertThat(test.mark(true, 0.05)).isEqualTo(Mark.BETTER);
    assertThat(test.mark(true, 0.01)).isEqualTo(Mark.EVEN);
    PairedTest other =
        PairedTest.of(new double[] {.5, .6, .7, .65}, new double[] {.52, .58, .71, .66});
    assertThat(other.statistic()).isCloseTo(-0.5773502691896258, within(1e-9));
    assertThat(other.probability()).isCloseTo(0.6041813035905923, within(1e-9));
    assertThat(other.mark(true, 0.05)).isEqualTo(Mark.EVEN);
  }

  /**
   * Differences 1, 2, 3: mean 2, variance 1. Plain t = 2/√(1/3) = 3.4641; with one tested row for
   * two that are learnt from, t = 2/√(1/3 + 1/2) = 2.1909 with two degrees of freedom.
   */
  @Test
  void theCorrectedTestKnowsThatFoldsShareTrainingRows() {
    double[] first = {2, 4, 6};
    double[] second = {1, 2, 3};
    assertThat(PairedTest.of(first, second).statistic()).isCloseTo(3.4641016, within(1e-7));
    PairedTest corrected = PairedTest.of(first, second, 0.5);
    assertThat(corrected.statistic()).isCloseTo(2.1908902, within(1e-7));
    // SciPy: 2 * scipy.stats.t.sf(2.1908902300206643, 2)
    assertThat(corrected.probability()).isCloseTo(0.15983194958319413, within(1e-12));
  }

  /** Holm (1979): 0.01, 0.03, 0.04 and 0.005 become 4·0.005, 3·0.01, 2·0.03, and that again. */
  @Test
  void holmStepsDownAndNeverBelowASmallerOne() {
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .usingComparatorWithPrecision(1e-15)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
    assertThat(Holm.adjusted(new double[] {0.4, Double.NaN, 0.9}))
        .containsExactly(0.8, Double.NaN, 0.9);
    assertThat(Holm.adjusted(new double[0])).isEmpty();
  }

  @Test
  void differencesWithoutSpreadAreCertainOrNone() {
    double[] values = {0.25, 0.5, 0.75};
    PairedTest none = PairedTest.of(values, values);
    assertThat(none.probability()).isEqualTo(1);
    assertThat(none.mark(true, 0.05)).isEqualTo(Mark.EVEN);
    PairedTest certain = PairedTest.of(values, new double[] {0, 0.25, 0.5});
    assertThat(certain.probability()).isZero();
    assertThat(certain.mark(true, 0.05)).isEqualTo(Mark.BETTER);
  }

  @Test
  void foldsWithoutANumberAreLeftOut() {
    PairedTest test =
        PairedTest.of(new double[] {1, Double.NaN, 3}, new double[] {0.5, 1, Double.NaN});
    assertThat(test.pairs()).isEqualTo(1);
    assertThat(test.probability()).isNaN();
    assertThat(test.mark(true, 0.05)).isEqualTo(Mark.EVEN);
  }
}

package dev.espalier.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MistakeOddsTest {
  private static final int COUNT = SuspectFeatures.COUNT;

  @Test
  void featuresAreThoseOfTheGuideComputedByHand() {
    // Label 0 is on in 3 of 4 rows: its rate's log-odds are log(3.5 / 1.5).
    Labels learnt =
        Labels.known(
            LabelSets.of(3, new int[] {0, 1}, new int[] {0}, new int[] {0}, new int[] {2}));
    SuspectFeatures features = new SuspectFeatures(learnt);
    double[] alone = {0.9, 0.5, 0.2};
    SuspectFeatures.Row row = features.new Row();
    row.read(Labels.known(LabelSets.of(3, new int[] {0, 1})), 0, alone);
    double[] x = new double[COUNT];
    row.write(0, true, 0.8, alone[0], x, 0);
    double rate = Math.log(3.5 / 1.5);
    double z = Math.log(4) - rate;
    double other = Math.log(0.2 / 0.8);
    double[] expected = {
      1, rate, z, z + 5, z + 3, z + 1, 0, 0, 0, 1, 0, 0, Math.log(2), 0, 0, other, 0
    };
    assertThat(x).containsExactly(expected, within(1e-12));
    // Label 2 is off; both others are on, the first of them is the more probable.
    row.write(2, false, 0.2, alone[2], x, 0);
    assertThat(Arrays.copyOfRange(x, 8, COUNT))
        .containsExactly(
            new double[] {0, 0, 1, 0, Math.log(3), Math.log(9), Math.log(9), -12, 0},
            within(1e-12));
  }

  @Test
  void evidenceOfAFewExamplesIsShrunkAndThatOfNoneIsLeftOut() {
    double[] weights = new double[COUNT];
    weights[SuspectFeatures.ONE] = 0.5;
    weights[SuspectFeatures.EVIDENCE] = 2;
    double[] x = new double[COUNT];
    x[SuspectFeatures.ONE] = 1;
    x[SuspectFeatures.EVIDENCE] = -8;
    MistakeOdds odds = new MistakeOdds(weights, 3);
    assertThat(odds.of(x, 0, 0)).isEqualTo(0.5);
    assertThat(odds.of(x, 0, 1)).isEqualTo(0.5 - 16 / 4.0);
    assertThat(odds.of(x, 0, 9)).isEqualTo(0.5 - 16 * 0.75);
  }

  @Test
  void theFitIsTheOptimumAndFindsHowMuchFewExamplesMayClaim() {
    int cells = 20_000;
    SplittableRandom random = new SplittableRandom(5);
    double[] x = new double[cells * COUNT];
    boolean[] on = new boolean[cells];
    double[] weights = new double[cells];
    double[] examples = new double[cells];
    for (int cell = 0; cell < cells; cell++) {
      double evidence = 8 * random.nextDouble() - 4;
      examples[cell] = 1 + random.nextInt(40);
      weights[cell] = 0.5 + random.nextDouble();
      x[cell * COUNT] = 1;
      x[cell * COUNT + SuspectFeatures.EVIDENCE] = evidence;
      // What is true: half an evidence with ten examples.
      double odds = evidence * examples[cell] / (examples[cell] + 10) - 1;
      on[cell] = random.nextDouble() < 1 / (1 + Math.exp(-odds));
    }
    double[] start = new double[COUNT];
    MistakeOdds.Cells data = new MistakeOdds.Cells(x, on, weights, examples);
    MistakeOdds fitted = MistakeOdds.fit(data, start);
    assertThat(fitted.shrinkage()).isEqualTo(10);
    assertThat(fitted.weights()[SuspectFeatures.EVIDENCE]).isCloseTo(1, within(0.1));
    assertThat(fitted.weights()[SuspectFeatures.ONE]).isCloseTo(-1, within(0.1));
    double[] scale = new double[COUNT];
    double least = fitted.loss(data, start, scale);
    for (int k : new int[] {SuspectFeatures.ONE, SuspectFeatures.EVIDENCE}) {
      for (double step : new double[] {-0.05, 0.05}) {
        double[] moved = fitted.weights().clone();
        moved[k] += step;
        assertThat(new MistakeOdds(moved, 10).loss(data, start, scale)).isGreaterThan(least);
      }
    }
  }
}

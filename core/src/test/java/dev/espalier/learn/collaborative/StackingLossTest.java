package dev.espalier.learn.collaborative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StackingLossTest {
  private static final int ROWS = 60;
  private static final int LABELS = 3;

  private final SplittableRandom random = new SplittableRandom(5);
  private final double[] baseline = {0.3, -0.6, 0};

  /** Votes of ten trees, so that many are equal, and some exactly 0. */
  private final double[] decisions =
      random.ints((long) ROWS * LABELS, 0, 11).mapToDouble(k -> k / 5.0 - 1).toArray();

  private final double[] margins = random.doubles((long) ROWS * LABELS, -1, 1).toArray();
  private final ExpectedLabels labels =
      ExpectedLabels.of(Labels.known(LabelSets.empty(ROWS, LABELS)), null, 1, Progress.none());

  @Test
  void onePassGivesTheLossOfEveryAlpha() {
    StackingLoss loss = new StackingLoss(baseline, decisions, margins, labels);
    for (int label = 0; label < LABELS; label++) {
      double[] losses = loss.of(label, row -> row % 4 != 1);
      for (int step = 0; step <= StackingLoss.STEPS; step++) {
        double alpha = StackingLoss.alpha(step);
        double expected = 0;
        for (int row = 0; row < ROWS; row++) {
          int at = row * LABELS + label;
          double stacked = alpha * decisions[at] + (1 - alpha) * baseline[label];
          if (row % 4 != 1 && (stacked >= 0) != (margins[at] >= 0)) {
            expected += Math.abs(margins[at]);
          }
        }
        assertThat(losses[step])
            .as("label %d, step %d", label, step)
            .isCloseTo(expected, within(1e-9));
      }
    }
  }

  @Test
  void labelOnlyDataAreLeftAsideWhereTheyGainNothing() {
    double[] flat = new double[StackingLoss.STEPS + 1];
    Arrays.fill(flat, 2);
    assertThat(StackingLoss.best(flat)).isEqualTo(StackingLoss.STEPS);
    flat[300] = 1;
    flat[301] = 1;
    assertThat(StackingLoss.best(flat)).as("the first of equals").isEqualTo(300);
  }
}

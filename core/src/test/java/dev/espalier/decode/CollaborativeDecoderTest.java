package dev.espalier.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import dev.espalier.eval.internal.CollaborativeLoss;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CollaborativeDecoderTest {
  @Test
  void noAnswerHasLessExpectedLoss() {
    SplittableRandom random = new SplittableRandom(31);
    int labels = 4;
    LabelSets.Builder all = new LabelSets.Builder(labels);
    for (int code = 0; code < 16; code++) {
      for (int label = 0; label < labels; label++) {
        if ((code >> label & 1) == 1) {
          all.add(label);
        }
      }
      all.endRow();
    }
    LabelSets sets = all.build();
    for (int repeat = 0; repeat < 30; repeat++) {
      double[] plus = random.doubles(16).toArray();
      double[] minus = random.doubles(16).toArray();
      double[] p = random.doubles(16).map(u -> u * u * u).toArray();
      double total = Arrays.stream(p).sum();
      for (int k = 0; k < 16; k++) {
        p[k] /= total;
      }
      CollaborativeLoss loss = new CollaborativeLoss(labels, plus, minus);
      LabelSets decoded =
          new CollaborativeDecoder(new LossWeights(labels, plus, minus))
              .decode(new TablePosterior(1, sets, p));
      double least = Double.POSITIVE_INFINITY;
      for (int answer = 0; answer < 16; answer++) {
        least = Math.min(least, expected(loss, sets, p, sets.row(answer)));
      }
      assertThat(expected(loss, sets, p, decoded.row(0)))
          .as("repeat %d", repeat)
          .isCloseTo(least, within(1e-12));
    }
  }

  @Test
  void equalDiagonalWeightsGiveTheHammingDecision() {
    double[] identity = {1, 0, 0, 1};
    MarginalPosterior posterior = new MarginalPosterior(2, 2, new double[] {0.6, 0.4, 0.5, 0.51});
    assertThat(new CollaborativeDecoder(new LossWeights(2, identity, identity)).decode(posterior))
        .as("at exactly one half the label is on")
        .isEqualTo(LabelSets.of(2, new int[] {0}, new int[] {0, 1}));
  }

  @Test
  void basketballMakesFootballMoreWorthSaying() {
    // 004 §2.1: football, basketball, vehicle. Football is on when
    // (p_football + p_basketball) / 6 ≥ (1 − p_football) / 3.
    double third = 1 / 3.0;
    double sixth = 1 / 6.0;
    LossWeights weights =
        new LossWeights(
            3,
            new double[] {third, 0, 0, 0, third, 0, 0, 0, third},
            new double[] {sixth, sixth, 0, sixth, sixth, 0, 0, 0, third});
    MarginalPosterior posterior =
        new MarginalPosterior(
            3, 3, new double[] {1, 0, 0, /* two */ 0.45, 0.7, 0.4, /* three */ 0.45, 0.6, 0.6});
    assertThat(Decoders.collaborative(weights).decode(posterior))
        .isEqualTo(LabelSets.of(3, new int[] {0}, new int[] {0, 1}, new int[] {1, 2}));
  }

  @Test
  void withoutWeightsItSaysWhatIsMissing() {
    MarginalPosterior posterior = new MarginalPosterior(1, 1, new double[] {0.3});
    assertThatThrownBy(() -> Decoders.parse("collaborative").decode(posterior))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("needs the weights of its loss");
  }

  @Test
  void weightsMustFit() {
    assertThatThrownBy(() -> new LossWeights(2, new double[4], new double[3]))
        .isInstanceOf(InputException.class);
  }

  private static double expected(
      CollaborativeLoss loss, LabelSets truths, double[] p, int[] answer) {
    double sum = 0;
    for (int truth = 0; truth < truths.rows(); truth++) {
      Labels one = Labels.known(LabelSets.of(truths.labelCount(), truths.row(truth)));
      sum += p[truth] * loss.evaluate(one, LabelSets.of(truths.labelCount(), answer));
    }
    return sum;
  }
}

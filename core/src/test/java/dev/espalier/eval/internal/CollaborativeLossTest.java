package dev.espalier.eval.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CollaborativeLossTest {
  // 004 §2.1: football, basketball, vehicle.
  private static final double THIRD = 1 / 3.0;
  private static final double SIXTH = 1 / 6.0;
  private final CollaborativeLoss sports =
      new CollaborativeLoss(
          3,
          new double[] {THIRD, 0, 0, 0, THIRD, 0, 0, 0, THIRD},
          new double[] {SIXTH, SIXTH, 0, SIXTH, SIXTH, 0, 0, 0, THIRD});

  @Test
  void basketballForFootballCostsAThirdAndAVehicleAHalf() {
    Labels football = Labels.known(LabelSets.of(3, new int[] {0}));
    assertThat(sports.evaluate(football, LabelSets.of(3, new int[] {1})))
        .isCloseTo(1 / 3.0, within(1e-15));
    assertThat(sports.evaluate(football, LabelSets.of(3, new int[] {2})))
        .isCloseTo(1 / 2.0, within(1e-15));
    assertThat(sports.evaluate(football, LabelSets.of(3, new int[] {0}))).isZero();
  }

  @Test
  void diagonalWeightsGiveTheHammingLossTimesTheLabels() {
    SplittableRandom random = new SplittableRandom(21);
    int labels = 5;
    double[] identity = new double[labels * labels];
    for (int label = 0; label < labels; label++) {
      identity[label * labels + label] = 1;
    }
    Labels truth = Labels.known(randomSets(random, 30, labels));
    LabelSets predicted = randomSets(random, 30, labels);
    double hamming = Evaluator.evaluate(truth, predicted, null).value(Measure.HAMMING);
    assertThat(new CollaborativeLoss(labels, identity, identity).evaluate(truth, predicted))
        .isCloseTo(labels * hamming, within(1e-12));
  }

  @Test
  void manyRowsAreAsTheirPartsTogetherAndThoseOfWhichNothingIsKnownAreLeftOut() {
    SplittableRandom random = new SplittableRandom(23);
    int rows = 2500; // more than two blocks
    Labels truth = Labels.known(randomSets(random, rows, 3));
    LabelSets predicted = randomSets(random, rows, 3);
    double sum = 0;
    for (int row = 0; row < rows; row++) {
      int[] one = {row};
      sum += sports.evaluate(truth.select(one), predicted.select(one));
    }
    assertThat(sports.evaluate(truth, predicted)).isCloseTo(sum / rows, within(1e-12));
    Labels more = Labels.join(List.of(truth, Labels.unknown(4, 3)));
    LabelSets answers = LabelSets.join(List.of(predicted, LabelSets.empty(4, 3)));
    assertThat(sports.evaluate(more, answers)).isCloseTo(sum / rows, within(1e-12));
  }

  @Test
  void equalsTheDoubleSumOfTheDefinition() {
    SplittableRandom random = new SplittableRandom(22);
    int labels = 4;
    double[] plus = new double[16];
    double[] minus = new double[16];
    for (int k = 0; k < 16; k++) {
      plus[k] = random.nextDouble();
      minus[k] = random.nextDouble();
    }
    LabelSets truth = randomSets(random, 20, labels);
    LabelSets predicted = randomSets(random, 20, labels);
    double sum = 0;
    for (int row = 0; row < 20; row++) {
      // Eq. (1): all pairs, less what no prediction can avoid.
      for (int k = 0; k < labels; k++) {
        double on = 0;
        double off = 0;
        for (int l = 0; l < labels; l++) {
          boolean positive = truth.contains(row, l);
          on += positive ? minus[l * labels + k] : 0;
          off += positive ? 0 : plus[l * labels + k];
        }
        sum += (predicted.contains(row, k) ? off : on) - Math.min(on, off);
      }
    }
    assertThat(new CollaborativeLoss(labels, plus, minus).evaluate(Labels.known(truth), predicted))
        .isCloseTo(sum / 20, within(1e-12));
  }

  @Test
  void unknownLabelsAreNotCharged() {
    Labels partly = new Labels(LabelSets.of(3, new int[] {0}), LabelSets.of(3, new int[] {1, 2}));
    assertThat(sports.evaluate(partly, LabelSets.of(3, new int[] {0, 1, 2}))).isZero();
  }

  @Test
  void weightsThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> new CollaborativeLoss(2, new double[3], new double[4]))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("W+");
    assertThatThrownBy(() -> new CollaborativeLoss(1, new double[1], new double[] {-1}))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("W-");
  }

  private static LabelSets randomSets(SplittableRandom random, int rows, int labels) {
    LabelSets.Builder builder = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        if (random.nextBoolean()) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }
}

package dev.espalier.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Predictor;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.BruteForce;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowUsefulnessTest {
  private static final int LABELS = PlantedField.LABELS;
  private static final Dataset TRAIN = PlantedField.sample(400, 1);
  private static final Dataset TEST = PlantedField.sample(40, 3);
  private static final PairwiseModel FIELD =
      CorrLog.defaults().withRule(Rule.PSEUDO_LIKELIHOOD).fit(TRAIN);

  @Test
  void isTheMutualInformationOfTheBestQuestionWithAllLabels() {
    double[] useful = RowUsefulness.of(Predictor.of(FIELD), TEST.features(), Evidence.none());
    PairwiseField field = FIELD.field(TEST.features());
    for (int row = 0; row < TEST.rows(); row++) {
      double[] joint = new BruteForce(field, row).probability;
      assertThat(useful[row]).isCloseTo(bestInformation(joint), within(1e-9));
    }
  }

  @Test
  void whatIsKnownOfARowCounts() {
    int[][] on = IntStream.range(0, 40).mapToObj(row -> new int[] {row % 3}).toArray(int[][]::new);
    int[][] off =
        IntStream.range(0, 40).mapToObj(row -> new int[] {3 + row % 3}).toArray(int[][]::new);
    Evidence known = Evidence.of(LabelSets.of(LABELS, on), LabelSets.of(LABELS, off));
    double[] useful = RowUsefulness.of(Predictor.of(FIELD), TEST.features(), known);
    PairwiseField field = FIELD.field(TEST.features()).given(known);
    for (int row = 0; row < TEST.rows(); row++) {
      double[] joint = new BruteForce(field, row).probability;
      assertThat(useful[row]).isCloseTo(bestInformation(joint), within(1e-9));
    }
  }

  /** max_i Σ_j Σ_ab p(i=a, j=b) log p(i=a, j=b) / (p(i=a) p(j=b)), over all pairs of values. */
  private static double bestInformation(double[] joint) {
    double best = 0;
    for (int i = 0; i < LABELS; i++) {
      double sum = 0;
      for (int j = 0; j < LABELS; j++) {
        double[] cells = new double[4];
        for (int set = 0; set < joint.length; set++) {
          cells[2 * (set >> i & 1) + (set >> j & 1)] += joint[set];
        }
        for (int cell = 0; cell < 4; cell++) {
          double first = cells[cell & 2] + cells[(cell & 2) + 1];
          double second = cells[cell & 1] + cells[2 + (cell & 1)];
          if (cells[cell] > 0) {
            sum += cells[cell] * Math.log(cells[cell] / (first * second));
          }
        }
      }
      best = Math.max(best, sum);
    }
    return best;
  }

  @Test
  void whereLabelsAreIndependentTheGreatestDoubtOfOneLabelIsLeft() {
    Predictor model = Predictor.of(Catalog.learner("ilr", Map.of()).fit(TRAIN));
    double[] marginals = model.model().posterior(TEST.features(), Evidence.none()).marginals();
    double[] useful = RowUsefulness.of(model, TEST.features(), Evidence.none());
    for (int row = 0; row < TEST.rows(); row++) {
      double nearest = 1;
      for (int label = 0; label < LABELS; label++) {
        nearest = Math.min(nearest, Math.abs(marginals[row * LABELS + label] - 0.5));
      }
      double p = 0.5 + nearest;
      assertThat(useful[row])
          .isCloseTo(-p * Math.log(p) - (1 - p) * Math.log(1 - p), within(1e-12));
    }
  }

  @Test
  void aRowOfWhichAllIsKnownIsOfNoUse() {
    Evidence all = Evidence.of(TEST.labels());
    assertThat(RowUsefulness.of(Predictor.of(FIELD), TEST.features(), all)).containsOnly(0);
  }
}

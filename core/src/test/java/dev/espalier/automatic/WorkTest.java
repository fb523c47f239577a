package dev.espalier.automatic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Progress;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticFit;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.internal.math.sparse.Lanes;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MachineFit;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.Parts;
import dev.espalier.learn.SolverOptions;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle: steps and passes as the solvers count them, on texts that are made up. */
class WorkTest {
  private static final double WITHIN = 3;

  /** Rows of words; a label is on in most rows that have its own word, and in few others. */
  private static final class Texts {
    private final SparseFeatures features;
    private final Labels labels;

    Texts(int rows, int words, int columns, int labelCount) {
      SplittableRandom random = new SplittableRandom(7);
      int[] starts = new int[rows + 1];
      int[] indices = new int[rows * words];
      int at = 0;
      LabelSets.Builder sets = new LabelSets.Builder(labelCount);
      for (int row = 0; row < rows; row++) {
        int[] own = new int[words];
        // The square makes some words frequent and most rare.
        Arrays.setAll(own, k -> (int) (columns * Math.pow(random.nextDouble(), 3)));
        own = Arrays.stream(own).distinct().sorted().toArray();
        for (int word : own) {
          indices[at++] = word;
        }
        starts[row + 1] = at;
        sets.addRow(
            Arrays.stream(own)
                .filter(word -> word < 2 * labelCount && random.nextInt(5) > 0)
                .map(word -> word / 2)
                .distinct()
                .toArray());
      }
      double[] values = new double[at];
      Arrays.fill(values, 1 / Math.sqrt(words));
      this.features = new SparseFeatures(columns, starts, Arrays.copyOf(indices, at), values);
      this.labels = Labels.known(sets.build());
    }
  }

  @ParameterizedTest
  @CsvSource({"2000, 10, 1500, 20", "500, 40, 3000, 60", "4000, 6, 500, 10", "1000, 15, 4000, 200"})
  void stepsOfRegressionsAndPassesOfMachinesAreThoseCounted(
      int rows, int words, int columns, int labelCount) {
    Texts texts = new Texts(rows, words, columns, labelCount);
    Labels labels = texts.labels.keep(texts.labels.varying());
    int width = labels.labelCount();
    LinearScores start = LinearScores.constant("ilr", columns, LabelFrequencies.logOdds(labels));
    double[] point = Arrays.copyOf(start.weights(), (columns + 1) * width);
    System.arraycopy(start.intercepts(), 0, point, columns * width, width);
    double penalty = WeightPrior.penalty(OptionalDouble.empty(), texts.features, labels);
    double steps =
        LogisticFit.minimise(
                texts.features, labels, penalty, SolverOptions.defaults(), point, Progress.none())
            .evaluations();
    assertThat(Work.STEPS * width / steps).isBetween(1 / WITHIN, WITHIN);
    double visits =
        MachineFit.of(
                    new DualCoordinateDescent(MarginLoss.SQUARED_HINGE, 1, 1e-3, 1000, 1),
                    true,
                    Parts.stratified(labels, 1),
                    texts.features,
                    labels)
                .run(labels.varying(), Progress.none())
                .visits()
            * (double) Lanes.COUNT;
    assertThat(Work.MACHINE_PASSES * width * rows / visits).isBetween(1 / WITHIN, WITHIN);
  }
}

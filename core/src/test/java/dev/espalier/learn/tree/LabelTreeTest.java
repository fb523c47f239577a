package dev.espalier.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelTreeTest {
  private static final int LABELS = 300;
  private static final int COMMON = 40;
  private static final Dataset TRAIN = titles(2000, 1);
  private static final Dataset TEST = titles(300, 2);

  /** Each row has two labels, the word of each of them, and three words that mean nothing. */
  private static Dataset titles(int rows, long seed) {
    Random random = new Random(seed);
    int[] starts = new int[rows + 1];
    int[] columns = new int[5 * rows];
    int size = 0;
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < rows; row++) {
      int[] labels = random.ints(0, LABELS - 2).distinct().limit(2).toArray();
      int[] words =
          IntStream.concat(
                  random.ints(0, COMMON).distinct().limit(3),
                  Arrays.stream(labels).map(label -> COMMON + label))
              .sorted()
              .toArray();
      System.arraycopy(words, 0, columns, size, 5);
      size += 5;
      starts[row + 1] = size;
      sets.addRow(labels[0], labels[1], LABELS - 1);
    }
    double[] values = new double[size];
    Arrays.fill(values, 1);
    SparseFeatures features = new SparseFeatures(COMMON + LABELS, starts, columns, values);
    List<String> names = IntStream.range(0, COMMON + LABELS).mapToObj(k -> "w" + k).toList();
    List<String> labels = IntStream.range(0, LABELS).mapToObj(k -> "l" + k).toList();
    return new Dataset(
        "titles", Schema.ofNumbers(names, labels), features, Labels.known(sets.build()));
  }

  private static LabelTreeModel fit(String... settings) {
    LabelTree learner =
        Hyperparameters.with(LabelTree.defaults(), Map.of("arity", "5", "leafSize", "7"));
    for (String setting : settings) {
      String[] parts = setting.split("=", 2);
      learner = Hyperparameters.with(learner, Map.of(parts[0], parts[1]));
    }
    return (LabelTreeModel) learner.fit(TRAIN);
  }

  private static Posterior posterior(LabelTreeModel model) {
    return model.posterior(TEST.features(), Evidence.none());
  }

  @ParameterizedTest
  @CsvSource({"squared-hinge,0.5", "logistic,10"})
  void findsTheLabelsWhoseWordsARowHas(String loss, String cost) {
    LabelTreeModel model = fit("loss=" + loss, "cost=" + cost);
    LabelProbabilities probabilities = posterior(model).labelProbabilities();
    assertThat(precisionAt3(model)).isGreaterThan(0.97);
    double mean = Arrays.stream(probabilities.toDense()).sum() / TEST.rows();
    assertThat(mean).as("labels of a row").isCloseTo(3, within(0.6));
  }

  @Test
  void aBeamWithRoomForAllNodesMultipliesTheProbabilitiesOnEveryPath() {
    LabelTreeModel model = fit("beam=1000", "candidates=1000");
    double[] expected = new double[LABELS];
    SparseFeatures row = (SparseFeatures) model.map().apply(TEST.features().select(new int[] {4}));
    for (int root : model.scorers().roots()) {
      walk(model.scorers(), row, root, 1, expected);
    }
    LabelProbabilities found = posterior(model).labelProbabilities();
    for (int label = 0; label < LABELS - 2; label++) {
      assertThat(found.of(4, label))
          .isCloseTo(expected[label] / model.scorers().roots().length, within(1e-12));
    }
  }

  private static void walk(
      TreeScorers scorers, SparseFeatures row, int node, double reached, double[] out) {
    for (int k = scorers.starts()[node]; k < scorers.starts()[node + 1]; k++) {
      double score = scorers.intercepts()[k];
      for (int at = scorers.featureStarts()[node]; at < scorers.featureStarts()[node + 1]; at++) {
        for (int i = scorers.weightStarts()[at]; i < scorers.weightStarts()[at + 1]; i++) {
          if (scorers.places().get(i) == k - scorers.starts()[node]) {
            score += row.value(0, scorers.features()[at]) * scorers.weights().get(i);
          }
        }
      }
      double probability = reached / (1 + Math.exp(-score));
      int child = scorers.children()[k];
      if (child < 0) {
        out[~child] += probability;
      } else {
        walk(scorers, row, child, probability, out);
      }
    }
  }

  @Test
  void aNarrowBeamTellsFewLabelsAndTheBestOfThemAreTheSame() {
    LabelProbabilities wide = posterior(fit("beam=1000")).labelProbabilities();
    LabelProbabilities narrow = posterior(fit("beam=4", "candidates=12")).labelProbabilities();
    int same = 0;
    for (int row = 0; row < TEST.rows(); row++) {
      assertThat(narrow.told(row)).isBetween(1, 13);
      same += best(narrow, row) == best(wide, row) ? 1 : 0;
    }
    assertThat(same).isGreaterThan(TEST.rows() * 95 / 100);
  }

  private static int best(LabelProbabilities probabilities, int row) {
    int best = 0;
    for (int label = 0; label < LABELS - 1; label++) {
      best = probabilities.of(row, label) > probabilities.of(row, best) ? label : best;
    }
    return best;
  }

  @Test
  void labelsThatAreAlwaysOrNeverOnNeedNoTree() {
    LabelProbabilities probabilities = posterior(fit()).labelProbabilities();
    double always = (TRAIN.rows() + 0.5) / (TRAIN.rows() + 1);
    for (int row = 0; row < TEST.rows(); row++) {
      assertThat(probabilities.of(row, LABELS - 1)).isCloseTo(always, within(1e-9));
      assertThat(probabilities.of(row, LABELS - 2)).isZero();
    }
  }

  @Test
  void missingLabelsAreDividedByTheirPropensity() {
    LabelProbabilities recorded = posterior(fit()).labelProbabilities();
    LabelProbabilities right = posterior(fit("missing=true")).labelProbabilities();
    int[] counts = TRAIN.labels().positives().counts();
    double c = (Math.log(TRAIN.rows()) - 1) * Math.pow(2.5, 0.55);
    for (int label = 0; label < LABELS - 2; label++) {
      double propensity = 1 / (1 + c * Math.exp(-0.55 * Math.log(counts[label] + 1.5)));
      double expected = Math.min(1, recorded.of(9, label) / propensity);
      assertThat(right.of(9, label)).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void pruningKeepsFewerWeightsAndNearlyAllAnswers() {
    LabelTreeModel all = fit("prune=0");
    LabelTreeModel pruned = fit("prune=0.15");
    assertThat(pruned.scorers().weights().capacity())
        .isLessThan(all.scorers().weights().capacity() * 2 / 3);
    assertThat(precisionAt3(pruned)).isCloseTo(precisionAt3(all), within(0.01));
  }

  private static double precisionAt3(LabelTreeModel model) {
    return Evaluator.evaluateRanking(TEST.labels(), posterior(model).labelProbabilities())
        .value(Measure.PRECISION_AT_3);
  }
}

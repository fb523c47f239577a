package dev.espalier.learn.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Espalier;
import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.RealData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import dev.espalier.learn.linear.IndependentLogistic;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ML-kNN and IBLR-ML against their formulas, computed from the definitions. */
class MultiLabelNeighboursTest {
  private static final int COLUMNS = 3;
  private static final int LABELS = 4;

  /** Cells of few values, so that many rows are equally far away; labels that follow them. */
  private static Dataset data(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[rows * COLUMNS];
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        values[row * COLUMNS + column] = random.nextInt(5);
      }
      for (int label = 0; label < LABELS; label++) {
        double chance = values[row * COLUMNS + label % COLUMNS] / 5;
        if (random.nextDouble() < chance * (label + 1) / LABELS) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "random",
        Schema.ofNumbers(List.of("x", "y", "z"), List.of("a", "b", "c", "d")),
        new DenseFeatures(rows, COLUMNS, values),
        Labels.known(sets.build()));
  }

  /** How many of a row's k nearest training rows have a label, the row itself perhaps left out. */
  private static int count(Dataset train, Features rows, int row, int without, int k, int label) {
    return (int)
        IntStream.range(0, train.rows())
            .filter(other -> other != without)
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    (Integer other) -> distance(train.features(), other, rows, row)))
            .limit(k)
            .filter(other -> train.labels().positives().contains(other, label))
            .count();
  }

  private static double distance(Features train, int other, Features rows, int row) {
    double sum = 0;
    for (int column = 0; column < COLUMNS; column++) {
      double difference = rows.value(row, column) - train.value(other, column);
      sum += difference * difference;
    }
    return sum;
  }

  private static double[] marginals(Learner<?> learner, Dataset train, Features rows) {
    return learner.fit(train).posterior(rows, Evidence.none()).marginals();
  }

  @ParameterizedTest
  @CsvSource({"10, 1, 60", "3, 0.5, 41", "7, 2, 5", "1, 1, 2", "4, 1, 1"})
  void probabilitiesAreThoseOfTheFormula(int neighbours, double s, int count) {
    Dataset train = data(count, 31);
    Features rows = data(25, 32).features();
    MultiLabelNeighbours learner =
        Hyperparameters.with(
            MultiLabelNeighbours.defaults(),
            Map.of("neighbours", "" + neighbours, "smoothing", "" + s, "scaling", "none"));
    double[] actual = marginals(learner, train, rows);
    int k = Math.min(neighbours, count - 1);
    for (int label = 0; label < LABELS; label++) {
      double[] on = new double[k + 1];
      double[] off = new double[k + 1];
      double positives = 0;
      for (int row = 0; row < count; row++) {
        int votes = count(train, train.features(), row, row, k, label);
        boolean has = train.labels().positives().contains(row, label);
        (has ? on : off)[votes]++;
        positives += has ? 1 : 0;
      }
      double prior = (s + positives) / (2 * s + count);
      for (int row = 0; row < rows.rows(); row++) {
        int votes = count(train, rows, row, -1, k, label);
        double ifOn = prior * (s + on[votes]) / (s * (k + 1) + positives);
        double ifOff = (1 - prior) * (s + off[votes]) / (s * (k + 1) + count - positives);
        assertThat(actual[row * LABELS + label]).isCloseTo(ifOn / (ifOn + ifOff), within(1e-12));
      }
    }
  }

  /** IBLR is independent regressions on the shares of the neighbours' labels. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void theRegressionsAreThoseOfTheNeighboursShares(boolean withFeatures) {
    Dataset train = data(80, 33);
    Features rows = data(20, 34).features();
    int k = 6;
    double[] actual =
        marginals(
            Hyperparameters.with(
                InstanceBasedLogistic.defaults(),
                Map.of(
                    "neighbours", "" + k,
                    "withFeatures", "" + withFeatures,
                    "weightPenalty", "1e-3",
                    "scaling", "none",
                    "tolerance", "1e-10")),
            train,
            rows);
    int width = LABELS + (withFeatures ? COLUMNS : 0);
    Schema schema =
        Schema.ofNumbers(
            IntStream.range(0, width).mapToObj(column -> "s" + column).toList(),
            train.schema().labels());
    Dataset shares =
        new Dataset(
            "shares", schema, shares(train, train.features(), true, k, width), train.labels());
    double[] expected =
        marginals(
            Hyperparameters.with(
                IndependentLogistic.defaults(),
                Map.of("weightPenalty", "1e-3", "scaling", "none", "tolerance", "1e-10")),
            shares,
            shares(train, rows, false, k, width));
    assertThat(actual).containsExactly(expected, within(1e-5));
  }

  private static Features shares(Dataset train, Features rows, boolean leaveOut, int k, int width) {
    double[] values = new double[rows.rows() * width];
    for (int row = 0; row < rows.rows(); row++) {
      for (int column = 0; column < width; column++) {
        int label = column - (width - LABELS);
        values[row * width + column] =
            label < 0
                ? rows.value(row, column)
                : (double) count(train, rows, row, leaveOut ? row : -1, k, label) / k;
      }
    }
    return new DenseFeatures(rows.rows(), width, values);
  }

  /** NumPy reached these measures by the same formulas: Hamming, 0/1, accuracy, F1. */
  @ParameterizedTest
  @CsvSource({
    "ml-knn, min-max, .209, .738, .506, .587",
    "ml-knn, standardise, .215, .743, .497, .574",
    "iblr, min-max, .189, .683, .555, .630",
    "iblr, standardise, .194, .698, .528, .599"
  })
  void emotionsAreAnsweredLikeTheReference(
      String name, String scaling, double hamming, double subset, double accuracy, double f1) {
    Dataset train = Espalier.read(RealData.file("emotions/emotions-train.arff"));
    Dataset test = Espalier.read(RealData.file("emotions/emotions-test.arff"));
    Learner<?> learner =
        name.equals("iblr")
            ? Hyperparameters.with(
                InstanceBasedLogistic.defaults(),
                Map.of("scaling", scaling, "weightPenalty", "1e-8"))
            : Hyperparameters.with(MultiLabelNeighbours.defaults(), Map.of("scaling", scaling));
    LabelSets found =
        Decoders.parse("hamming")
            .decode(learner.fit(train).posterior(test.features(), Evidence.none()));
    Evaluation evaluation = Evaluator.evaluate(test.labels(), found, null);
    assertThat(evaluation.value(Measure.HAMMING)).isCloseTo(hamming, within(6e-4));
    assertThat(evaluation.value(Measure.SUBSET01)).isCloseTo(subset, within(6e-4));
    assertThat(evaluation.value(Measure.ACCURACY)).isCloseTo(accuracy, within(6e-4));
    assertThat(evaluation.value(Measure.F1)).isCloseTo(f1, within(6e-4));
  }
}

package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every measure against its definition, written down cell by cell. */
class EvaluatorRandomTest {
  private static final int ON = 1;
  private static final int OFF = 0;
  private static final int UNKNOWN = -1;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void equalsTheDefinitions(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int rows = 1 + random.nextInt(200);
    int labels = 1 + random.nextInt(15);
    double unknownShare = seed % 2 == 0 ? 0.2 : 0;
    int[][] truth = new int[rows][labels];
    boolean[][] predicted = new boolean[rows][labels];
    double[][] scores = new double[rows][labels];
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        truth[row][label] =
            random.nextDouble() < unknownShare ? UNKNOWN : random.nextInt(4) == 0 ? ON : OFF;
        predicted[row][label] = random.nextInt(4) == 0;
        scores[row][label] = random.nextInt(12) / 12.0;
      }
    }
    Evaluation evaluation = evaluate(truth, predicted, scores);
    check(evaluation, "hamming", hamming(truth, predicted));
    check(evaluation, "accuracy", byRow(truth, predicted, (t, p, c) -> c / (t + p - c)));
    check(evaluation, "precision", byRow(truth, predicted, (t, p, c) -> p == 0 ? 0 : c / p));
    check(evaluation, "recall", byRow(truth, predicted, (t, p, c) -> t == 0 ? 0 : c / t));
    check(evaluation, "f1", byRow(truth, predicted, (t, p, c) -> 2 * c / (t + p)));
    check(
        evaluation, "subset01", 1 - byRow(truth, predicted, (t, p, c) -> t == c && p == c ? 1 : 0));
    check(
        evaluation,
        "macroF1",
        byRow(transpose(truth), transpose(predicted), (t, p, c) -> 2 * c / (t + p)));
    check(
        evaluation,
        "macroPrecision",
        byRow(transpose(truth), transpose(predicted), (t, p, c) -> p == 0 ? 0 : c / p));
    check(
        evaluation,
        "macroRecall",
        byRow(transpose(truth), transpose(predicted), (t, p, c) -> t == 0 ? 0 : c / t));
    int[][] flatTruth = {flat(truth)};
    boolean[][] flatPredicted = {flat(predicted)};
    check(evaluation, "microF1", byRow(flatTruth, flatPredicted, (t, p, c) -> 2 * c / (t + p)));
    check(evaluation, "microRecall", byRow(flatTruth, flatPredicted, (t, p, c) -> c / t));
    check(evaluation, "microPrecision", byRow(flatTruth, flatPredicted, (t, p, c) -> c / p));
    check(evaluation, "rankingLoss", 1 - area(truth, scores));
    check(evaluation, "aroc", area(transpose(truth), transpose(scores)));
    check(evaluation, "averagePrecision", averagePrecision(truth, scores));
    check(evaluation, "map", averagePrecision(transpose(truth), transpose(scores)));
    check(evaluation, "coverage", coverage(truth, scores));
  }

  @Test
  void precisionAtIsTheMeanOverManyRandomOrdersOfTheTies() {
    long seed = 99;
    SplittableRandom random = new SplittableRandom(seed);
    int[][] truth = {{ON, OFF, ON, OFF, OFF, ON, OFF}};
    double[][] scores = {{0.9, 0.5, 0.5, 0.5, 0.5, 0.1, 0.1}};
    double[] sums = new double[3];
    int repeats = 200_000;
    for (int repeat = 0; repeat < repeats; repeat++) {
      double[] broken = scores[0].clone();
      for (int label = 0; label < 7; label++) {
        broken[label] += 1e-6 * random.nextDouble();
      }
      int[] order = order(broken);
      for (int i = 0; i < 3; i++) {
        int most = 2 * i + 1;
        for (int place = 0; place < most; place++) {
          sums[i] += (double) truth[0][order[place]] / most;
        }
      }
    }
    Evaluation evaluation = evaluate(truth, new boolean[1][7], scores);
    for (int i = 0; i < 3; i++) {
      assertThat(evaluation.value(Measure.parse("precisionAt" + (2 * i + 1))))
          .as("at %d, seed %d", 2 * i + 1, seed)
          .isCloseTo(sums[i] / repeats, within(0.005));
    }
  }

  @Test
  void threadsDoNotChangeAnything() {
    SplittableRandom random = new SplittableRandom(5);
    int[][] truth = new int[400][9];
    double[][] scores = new double[400][9];
    for (int row = 0; row < 400; row++) {
      for (int label = 0; label < 9; label++) {
        truth[row][label] = random.nextInt(2);
        scores[row][label] = random.nextDouble();
      }
    }
    Evaluation many = evaluate(truth, new boolean[400][9], scores);
    int threads = Parallel.threads();
    try {
      TestThreads.use(1);
      assertThat(evaluate(truth, new boolean[400][9], scores)).isEqualTo(many);
    } finally {
      TestThreads.use(threads);
    }
  }

  private interface Ratio {
    double of(double on, double predicted, double common);
  }

  private static void check(Evaluation evaluation, String name, double expected) {
    double value = evaluation.value(Measure.parse(name));
    if (Double.isNaN(expected)) {
      assertThat(value).as(name).isNaN();
    } else {
      assertThat(value).as(name).isCloseTo(expected, within(1e-12));
    }
  }

  private static Evaluation evaluate(int[][] truth, boolean[][] predicted, double[][] scores) {
    int labels = truth[0].length;
    LabelSets.Builder positives = new LabelSets.Builder(labels);
    LabelSets.Builder unknown = new LabelSets.Builder(labels);
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    double[] marginals = new double[truth.length * labels];
    for (int row = 0; row < truth.length; row++) {
      for (int label = 0; label < labels; label++) {
        if (truth[row][label] == ON) {
          positives.add(label);
        } else if (truth[row][label] == UNKNOWN) {
          unknown.add(label);
        }
        if (predicted[row][label]) {
          sets.add(label);
        }
        marginals[row * labels + label] = scores[row][label];
      }
      positives.endRow();
      unknown.endRow();
      sets.endRow();
    }
    return Evaluator.evaluate(
        new Labels(positives.build(), unknown.build()), sets.build(), marginals);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static double hamming(int[][] truth, boolean[][] predicted) {
    List<Double> wrong = new ArrayList<>();
    for (int row = 0; row < truth.length; row++) {
      for (int label = 0; label < truth[row].length; label++) {
        if (truth[row][label] != UNKNOWN) {
          wrong.add((truth[row][label] == ON) == predicted[row][label] ? 0.0 : 1.0);
        }
      }
    }
    return mean(wrong);
  }

  private static double byRow(int[][] truth, boolean[][] predicted, Ratio ratio) {
    List<Double> terms = new ArrayList<>();
    for (int row = 0; row < truth.length; row++) {
      double on = 0;
      double chosen = 0;
      double common = 0;
      int known = 0;
      for (int k = 0; k < truth[row].length; k++) {
        if (truth[row][k] != UNKNOWN) {
          known++;
          on += truth[row][k];
          chosen += predicted[row][k] ? 1 : 0;
          common += predicted[row][k] ? truth[row][k] : 0;
        }
      }
      if (known > 0) {
        terms.add(on + chosen == 0 ? 1 : ratio.of(on, chosen, common));
      }
    }
    return mean(terms);
  }

  private static double area(int[][] truth, double[][] scores) {
    List<Double> areas = new ArrayList<>();
    for (int row = 0; row < truth.length; row++) {
      List<Double> pairs = new ArrayList<>();
      for (int a = 0; a < truth[row].length; a++) {
        for (int b = 0; b < truth[row].length; b++) {
          if (truth[row][a] == ON && truth[row][b] == OFF) {
            double difference = scores[row][a] - scores[row][b];
            pairs.add(difference > 0 ? 1 : difference == 0 ? 0.5 : 0);
          }
        }
      }
      if (!pairs.isEmpty()) {
        areas.add(mean(pairs));
      }
    }
    return mean(areas);
  }

  private static double averagePrecision(int[][] truth, double[][] scores) {
    List<Double> terms = new ArrayList<>();
    for (int row = 0; row < truth.length; row++) {
      List<Double> precisions = new ArrayList<>();
      for (int a = 0; a < truth[row].length; a++) {
        if (truth[row][a] == ON) {
          double rank = 0;
          double hits = 0;
          for (int b = 0; b < truth[row].length; b++) {
            if (truth[row][b] != UNKNOWN && scores[row][b] >= scores[row][a]) {
              rank++;
              hits += truth[row][b];
            }
          }
          precisions.add(hits / rank);
        }
      }
      if (!precisions.isEmpty()) {
        terms.add(mean(precisions));
      }
    }
    return mean(terms);
  }

  private static double coverage(int[][] truth, double[][] scores) {
    List<Double> terms = new ArrayList<>();
    for (int row = 0; row < truth.length; row++) {
      double deepest = 0;
      for (int a = 0; a < truth[row].length; a++) {
        double rank = 0;
        for (int b = 0; b < truth[row].length; b++) {
          rank += truth[row][b] != UNKNOWN && scores[row][b] >= scores[row][a] ? 1 : 0;
        }
        deepest = Math.max(deepest, truth[row][a] == ON ? rank : 0);
      }
      if (deepest > 0) {
        terms.add(deepest - 1);
      }
    }
    return mean(terms);
  }

  private static int[] order(double[] scores) {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer label) -> -scores[label]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int[][] transpose(int[][] cells) {
    int[][] transposed = new int[cells[0].length][cells.length];
    for (int row = 0; row < cells.length; row++) {
      for (int k = 0; k < cells[0].length; k++) {
        transposed[k][row] = cells[row][k];
      }
    }
    return transposed;
  }

  private static boolean[][] transpose(boolean[][] cells) {
    boolean[][] transposed = new boolean[cells[0].length][cells.length];
    for (int row = 0; row < cells.length; row++) {
      for (int k = 0; k < cells[0].length; k++) {
        transposed[k][row] = cells[row][k];
      }
    }
    return transposed;
  }

  private static double[][] transpose(double[][] cells) {
    double[][] transposed = new double[cells[0].length][cells.length];
    for (int row = 0; row < cells.length; row++) {
      for (int k = 0; k < cells[0].length; k++) {
        transposed[k][row] = cells[row][k];
      }
    }
    return transposed;
  }

  private static int[] flat(int[][] cells) {
    return Arrays.stream(cells).flatMapToInt(Arrays::stream).toArray();
  }

  private static boolean[] flat(boolean[][] cells) {
    boolean[] flat = new boolean[cells.length * cells[0].length];
    for (int row = 0; row < cells.length; row++) {
      System.arraycopy(cells[row], 0, flat, row * cells[0].length, cells[0].length);
    }
    return flat;
  }
}

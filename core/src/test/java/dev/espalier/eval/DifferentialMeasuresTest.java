package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.Python;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.eval.internal.FriedmanTest;
import dev.espalier.eval.internal.Holm;
import dev.espalier.eval.internal.PairedTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures and significance tests against scikit-learn and SciPy on random data, degenerate ones
 * among them, where a Python with both is installed. {@code src/test/python/measures.py} says where
 * conventions differ.
 */
@Tag("process")
class DifferentialMeasuresTest {
  private static final int CASES = 400;
  private static final long SEED = 17;
  private static final Path SCRIPT = Path.of("src", "test", "python", "measures.py");

  @TempDir Path directory;

  private record Case(int[][] truth, int[][] predicted, double[][] scores, boolean zero) {}

  @Test
  void everyMeasureThatScikitLearnHasIsTheSame() throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Case> cases = IntStream.range(0, CASES).mapToObj(k -> draw(random)).toList();
    List<String> answers = run(cases.stream().map(DifferentialMeasuresTest::text).toList());
    Set<String> compared = new HashSet<>();
    for (int k = 0; k < CASES; k++) {
      Evaluation ours = evaluate(cases.get(k));
      for (String pair : answers.get(k).split(" ", -1)) {
        String[] parts = pair.split("=", -1);
        compared.add(parts[0]);
        assertThat(ours.value(Measure.parse(parts[0])))
            .as("%s of case %d, seed %d:%n%s", parts[0], k, SEED, text(cases.get(k)))
            .isCloseTo(Double.parseDouble(parts[1]), within(1e-9));
      }
    }
    assertThat(compared).hasSize(17);
  }

  private static Case draw(SplittableRandom random) {
    int rows = 1 + random.nextInt(25);
    int labels = 2 + random.nextInt(7);
    double density = random.nextInt(5) == 0 ? random.nextInt(2) : random.nextDouble();
    double chosen = random.nextInt(5) == 0 ? random.nextInt(2) : random.nextDouble();
    int levels = random.nextBoolean() ? 4 : 1 << 30;
    Case drawn =
        new Case(
            new int[rows][labels],
            new int[rows][labels],
            new double[rows][labels],
            random.nextBoolean());
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        drawn.truth[row][label] = random.nextDouble() < density ? 1 : 0;
        drawn.predicted[row][label] = random.nextDouble() < chosen ? 1 : 0;
        drawn.scores[row][label] = random.nextInt(levels) / (double) levels;
      }
    }
    return drawn;
  }

  private static Evaluation evaluate(Case given) {
    return Evaluator.evaluate(
        Labels.known(sets(given.truth)),
        sets(given.predicted),
        Arrays.stream(given.scores).flatMapToDouble(Arrays::stream).toArray(),
        MeasureOptions.defaults()
            .withZeroDivision(given.zero ? ZeroDivision.ZERO : ZeroDivision.ONE));
  }

  private static LabelSets sets(int[][] matrix) {
    int labels = matrix[0].length;
    int[][] members = new int[matrix.length][];
    for (int row = 0; row < matrix.length; row++) {
      int[] cells = matrix[row];
      members[row] = IntStream.range(0, labels).filter(label -> cells[label] == 1).toArray();
    }
    return LabelSets.of(labels, members);
  }

  private static String text(Case given) {
    return "measures "
        + given.truth.length
        + " "
        + given.truth[0].length
        + (given.zero ? " 0\n" : " 1\n")
        + lines(given.truth, row -> Arrays.stream(row).mapToObj(Integer::toString))
        + lines(given.predicted, row -> Arrays.stream(row).mapToObj(Integer::toString))
        + lines(given.scores, row -> Arrays.stream(row).mapToObj(Double::toString));
  }

  private static <T> String lines(T[] rows, Function<T, Stream<String>> cells) {
    return Arrays.stream(rows)
        .map(row -> cells.apply(row).collect(Collectors.joining(" ")) + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void significanceTestsAreThoseOfSciPy() throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<double[][]> cases = new ArrayList<>();
    for (int k = 0; k < CASES; k++) {
      int levels = random.nextInt(3) == 0 ? 3 : random.nextInt(2) == 0 ? 10 : 1 << 30;
      double[][] values = new double[2 + random.nextInt(15)][2 + random.nextInt(6)];
      for (double[] row : values) {
        Arrays.setAll(row, method -> random.nextInt(levels) / (double) levels);
      }
      cases.add(values);
    }
    List<String> answers =
        run(
            cases.stream()
                .map(
                    values ->
                        "tests "
                            + values.length
                            + " "
                            + values[0].length
                            + "\n"
                            + lines(values, row -> Arrays.stream(row).mapToObj(Double::toString)))
                .toList());
    for (int k = 0; k < CASES; k++) {
      double[][] values = cases.get(k);
      FriedmanTest friedman = FriedmanTest.of(values, k % 2 == 0);
      PairedTest paired = PairedTest.of(column(values, 0), column(values, 1));
      PairedTest corrected = corrected(values, 1);
      double[] against =
          IntStream.range(1, values[0].length)
              .mapToDouble(method -> corrected(values, method).probability())
              .toArray();
      double[] holm = Holm.adjusted(against);
      for (String pair : answers.get(k).split(" ", -1)) {
        String[] parts = pair.split("=", -1);
        double ours =
            switch (parts[0]) {
              case "friedman" -> friedman.chiSquare();
              case "friedmanProbability" -> friedman.chiSquareProbability();
              case "student" -> paired.statistic();
              case "studentProbability" -> paired.probability();
              case "corrected" -> corrected.statistic();
              case "correctedProbability" -> corrected.probability();
              case "holm1", "holm2", "holm3", "holm4", "holm5", "holm6" ->
                  holm[parts[0].charAt(4) - '1'];
              default -> friedman.criticalDifference(0.05);
            };
        double theirs =
            Double.parseDouble(parts[1].replace("inf", "Infinity").replace("nan", "NaN"));
        if (Double.isNaN(theirs)) {
          // Nothing differs at all: SciPy divides zero by zero, we say that there is no evidence.
          assertThat(ours).isEqualTo(parts[0].endsWith("Probability") ? 1 : 0);
        } else {
          assertThat(ours)
              .as("%s of case %d, seed %d: %s", parts[0], k, SEED, Arrays.deepToString(values))
              .isCloseTo(theirs, within(1e-6 * Math.max(1, Math.abs(theirs))));
        }
      }
    }
  }

  /** Every data set as if it were a fold that is tested once. */
  private static PairedTest corrected(double[][] values, int method) {
    return PairedTest.of(column(values, 0), column(values, method), 1.0 / (values.length - 1));
  }

  private static double[] column(double[][] values, int method) {
    return Arrays.stream(values).mapToDouble(row -> row[method]).toArray();
  }

  /** One line of answers for each case. */
  private List<String> run(List<String> cases) throws IOException, InterruptedException {
    Optional<String> python = Python.with("sklearn, scipy");
    assumeTrue(python.isPresent(), "no python3 with scikit-learn here");
    Path file = Files.writeString(directory.resolve("cases.txt"), String.join("", cases));
    Path out = directory.resolve("answers.txt");
    Process process =
        new ProcessBuilder(
                python.orElseThrow(), SCRIPT.toAbsolutePath().toString(), file.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    int code = process.waitFor();
    List<String> answers = Files.readAllLines(out);
    assertThat(code).as(() -> String.join("\n", answers)).isZero();
    assertThat(answers).hasSameSizeAs(cases);
    return answers;
  }
}

package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What learning labels together costs beyond learning them alone: CorrLog's fit by either rule
 * against that of independent logistic regressions, all to the same tolerance and with the same
 * penalty on the weights.
 */
final class JointFit {
  private static final String PLANTED = "planted";
  private static final String RECREATION = "recreation/Recreation-train.arff.gz";
  private static final String WEIGHT_PENALTY = "1e-4";
  private static final String EDGE_PENALTY = "1e-2";
  private static final String PENALTIES = "penalties";
  private static final List<String> WEIGHT_PENALTIES = List.of("1e-5", "1e-4", "3e-4", "1e-3");
  private static final List<String> EDGE_PENALTIES = List.of("1e-3", "1e-2", "1e-1", "1");
  private static final double TARGET = 1.3;
  private static final List<String> RULES = List.of("pseudo-likelihood", "supported-likelihood");

  private JointFit() {}

  static void run() throws IOException, InterruptedException {
    print(
        "weightPenalty %s, edgePenalty %s, then 1e-4 for ilr and 3e-4 for corrlog; tolerance 1e-6; target for"
            + " each ratio: at most %.1f",
        WEIGHT_PENALTY, EDGE_PENALTY, TARGET);
    Fork.run(JointFit.class, "8g", PLANTED);
    if (Fork.has(RECREATION)) {
      Fork.run(JointFit.class, "8g", RECREATION);
    }
  }

  /** The same fits on recreation with many penalties, each pair the same for all. */
  static void runPenalties() throws IOException, InterruptedException {
    if (Fork.has(RECREATION)) {
      Fork.run(JointFit.class, "8g", RECREATION, PENALTIES);
    }
  }

  /** The entry of a measured process: which data, and perhaps that many penalties are asked for. */
  public static void main(String[] arguments) {
    boolean planted = arguments[0].equals(PLANTED);
    Dataset data =
        planted
            ? Planted.photos(GradientRate.ROWS, GradientRate.COLUMNS, 1, 2)
            : DataFiles.read(Fork.data(arguments[0]), ReadOptions.automatic());
    print("");
    print(
        "%s: %d rows, %d features, %d labels, %d distinct sets, %.2f labels for each row",
        arguments[0],
        data.rows(),
        data.features().columns(),
        data.labelCount(),
        data.labels().distinctSets().rows(),
        (double) data.labels().positives().size() / data.rows());
    print(
        "%-40s %9s %6s %13s %6s %15s %6s %11s",
        "fit", "seconds", "ratio", "ms/iteration", "ratio", "one more, ms", "ratio", "iterations");
    if (Arrays.asList(arguments).contains(PENALTIES)) {
      for (String weightPenalty : WEIGHT_PENALTIES) {
        for (String edgePenalty : EDGE_PENALTIES) {
          compareEqual(data, " " + weightPenalty + " " + edgePenalty, weightPenalty, edgePenalty);
        }
      }
      return;
    }
    compareEqual(data, "", WEIGHT_PENALTY, EDGE_PENALTY);
    compare(data, ", unequal", Map.of("weightPenalty", "1e-4"), Map.of("weightPenalty", "3e-4"));
  }

  private static void compareEqual(
      Dataset data, String how, String weightPenalty, String edgePenalty) {
    compare(
        data,
        how,
        Map.of("weightPenalty", weightPenalty),
        Map.of("weightPenalty", weightPenalty, "edgePenalty", edgePenalty));
  }

  /** Fits of labels alone and by either rule, in turns. */
  private static void compare(
      Dataset data, String how, Map<String, String> alone, Map<String, String> together) {
    List<Fit> fits = new ArrayList<>();
    fits.add(new Fit("ilr" + how, IndependentLogistic.defaults(), alone, data));
    for (String rule : RULES) {
      Map<String, String> settings = new HashMap<>(together);
      settings.put("rule", rule);
      fits.add(new Fit("corrlog, " + rule + how, CorrLog.defaults(), settings, data));
    }
    List<Runnable> inTurns = new ArrayList<>(fits);
    fits.forEach(fit -> inTurns.add(fit.ofOneIteration()));
    double[] seconds = Stopwatch.medians(5, inTurns);
    double[] each = new double[fits.size()];
    double[] further = new double[fits.size()];
    for (int k = 0; k < each.length; k++) {
      int iterations = fits.get(k).iterations;
      each[k] = seconds[k] / iterations;
      // Without what is done once: maps, starts, the shape of the variables.
      further[k] = (seconds[k] - seconds[each.length + k]) / (iterations - 1);
      print(
          "%-40s %9.4f %6.2f %13.2f %6.2f %15.2f %6.2f %11d",
          fits.get(k).name,
          seconds[k],
          seconds[k] / seconds[0],
          each[k] * 1e3,
          each[k] / each[0],
          further[k] * 1e3,
          further[k] / further[0],
          iterations);
    }
  }

  private static final class Fit implements Runnable {
    private final String name;
    private final Learner<?> learner;
    private final Dataset data;
    private int iterations;

    Fit(String name, Learner<?> learner, Map<String, String> special, Dataset data) {
      Map<String, String> settings = new HashMap<>(special);
      if (data.features() instanceof DenseFeatures) {
        settings.put("scaling", "none");
      }
      this.name = name;
      this.learner = Hyperparameters.with(learner, settings);
      this.data = data;
    }

    @Override
    public void run() {
      Model model = learner.fit(data);
      iterations = Integer.parseInt(model.card().provenance().getOrDefault("iterations", "0"));
    }

    Fit ofOneIteration() {
      return new Fit(name, learner, Map.of("maximumIterations", "1"), data);
    }
  }

  /** Seconds of both products of a gradient by plain calls. */
  static double products(DenseFeatures features, int labels) {
    int rows = features.rows();
    int columns = features.columns();
    double[] x = features.values();
    double[] weights = new double[columns * labels];
    double[] scores = new double[rows * labels];
    Blas blas = Blas.get();
    blas.threads(Parallel.threads());
    double seconds =
        Stopwatch.median(
            5,
            () -> {
              blas.multiply(
                  Matrix.of(x, rows, columns),
                  Matrix.of(weights, columns, labels),
                  Matrix.of(scores, rows, labels));
              blas.multiply(
                  Matrix.of(x, rows, columns).transpose(),
                  Matrix.of(scores, rows, labels),
                  Matrix.of(weights, columns, labels));
            });
    blas.threads(1);
    return seconds;
  }
}

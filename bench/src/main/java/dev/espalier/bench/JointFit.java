package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.baseline.IndependentLogistic;
import dev.espalier.learn.baseline.LogisticObjective;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.PseudoLikelihood;
import dev.espalier.learn.pairwise.SupportedLikelihood;
import dev.espalier.math.Blas;
import dev.espalier.math.Parallel;
import dev.espalier.optim.BlockObjective;
import dev.espalier.optim.Objective;
import dev.espalier.optim.SummedObjective;
import dev.espalier.transform.FittedScaling;
import dev.espalier.transform.Scaling;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What learning labels together costs beyond learning them alone: CorrLog's fit by either rule
 * against that of independent logistic regressions, all to the same tolerance and with the same
 * penalty on the weights; and their gradients against plain matrix products.
 */
final class JointFit {
  private static final String PLANTED = "planted";
  private static final String RECREATION = "recreation/Recreation-train.arff.gz";
  private static final String WEIGHT_PENALTY = "1e-4";
  private static final String EDGE_PENALTY = "1e-2";
  private static final double TARGET = 1.3;
  private static final List<String> RULES = List.of("pseudo-likelihood", "supported-likelihood");

  private JointFit() {}

  static void run() throws IOException, InterruptedException {
    print(
        "weightPenalty %s, edgePenalty %s, then the defaults of each; tolerance 1e-6; target for each ratio: at most %.1f",
        WEIGHT_PENALTY, EDGE_PENALTY, TARGET);
    Fork.run(JointFit.class, "8g", PLANTED);
    if (Fork.has(RECREATION)) {
      Fork.run(JointFit.class, "8g", RECREATION);
    }
  }

  /** The entry of a measured process: which data. */
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
    fits(data);
    gradients(data, planted);
  }

  private static void fits(Dataset data) {
    print(
        "%-40s %9s %6s %15s %7s %14s",
        "fit", "seconds", "ratio", "ms/iteration", "ratio", "iterations");
    Map<String, String> penalty = Map.of("weightPenalty", WEIGHT_PENALTY);
    Timed alone = fit("ilr", IndependentLogistic.defaults(), penalty, data, null);
    for (String rule : RULES) {
      Map<String, String> settings =
          Map.of("rule", rule, "weightPenalty", WEIGHT_PENALTY, "edgePenalty", EDGE_PENALTY);
      fit("corrlog, " + rule, CorrLog.defaults(), settings, data, alone);
    }
    Timed usual = fit("ilr, defaults", IndependentLogistic.defaults(), Map.of(), data, null);
    for (String rule : RULES) {
      fit("corrlog, " + rule + ", defaults", CorrLog.defaults(), Map.of("rule", rule), data, usual);
    }
  }

  private record Timed(double seconds, int iterations) {
    double each() {
      return seconds / iterations;
    }
  }

  private static Timed fit(
      String name,
      Learner<?> learner,
      Map<String, String> special,
      Dataset data,
      @org.jspecify.annotations.Nullable Timed alone) {
    Map<String, String> settings = new HashMap<>(special);
    if (data.features() instanceof DenseFeatures) {
      settings.put("scaling", "none");
    }
    Learner<?> set = Hyperparameters.with(learner, settings);
    Model[] model = new Model[1];
    double seconds = Stopwatch.median(5, () -> model[0] = set.fit(data));
    int iterations = Integer.parseInt(model[0].card().provenance().getOrDefault("iterations", "0"));
    Timed timed = new Timed(seconds, iterations);
    Timed base = alone == null ? timed : alone;
    print(
        "%-40s %9.3f %6.2f %15.2f %7.2f %14d",
        name,
        seconds,
        seconds / base.seconds(),
        timed.each() * 1e3,
        timed.each() / base.each(),
        iterations);
    return timed;
  }

  private static void gradients(Dataset data, boolean planted) {
    Features features =
        FittedScaling.fit(planted ? Scaling.NONE : Scaling.AUTO, data.features())
            .apply(data.features());
    double flops = 4.0 * features.storedValues() * data.labelCount();
    print("%-40s %9s %6s %15s", "gradient", "ms", "ratio", "GFLOP/s");
    double products = planted ? products((DenseFeatures) features, data.labelCount()) : 0;
    if (planted) {
      print(
          "%-40s %9.2f %6s %15.1f", "two DGEMM calls", products * 1e3, "", flops / products * 1e-9);
    }
    double alone = gradient("ilr", new LogisticObjective(features, data.labels()), flops, 0, 0);
    gradient(
        "pseudo-likelihood", PseudoLikelihood.of(features, data.labels()), flops, alone, products);
    gradient(
        "supported-likelihood",
        SupportedLikelihood.of(features, data.labels()),
        flops,
        alone,
        products);
  }

  private static double gradient(
      String name, BlockObjective blocks, double flops, double alone, double products) {
    Objective objective = new SummedObjective(blocks);
    double[] point = new double[objective.dimension()];
    java.util.Arrays.setAll(point, k -> 0.01 * Math.sin(k));
    double[] gradient = new double[objective.dimension()];
    double seconds = Stopwatch.median(15, () -> objective.evaluate(point, gradient));
    print(
        "%-40s %9.2f %6.2f %15.1f%s",
        name,
        seconds * 1e3,
        seconds / (alone > 0 ? alone : seconds),
        flops / seconds * 1e-9,
        products > 0
            ? String.format(
                java.util.Locale.ROOT,
                " (%.0f%% of DGEMM; target: at least 60%%)",
                100 * products / seconds)
            : "");
    return seconds;
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
              blas.gemm(
                  false, false, rows, labels, columns, 1, x, 0, columns, weights, 0, labels, 0,
                  scores, 0, labels);
              blas.gemm(
                  true, false, columns, labels, rows, 1, x, 0, columns, scores, 0, labels, 0,
                  weights, 0, labels);
            });
    blas.threads(1);
    return seconds;
  }
}

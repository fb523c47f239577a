package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import com.sun.management.OperatingSystemMXBean;
import dev.espalier.Hyperparameters;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.CglPath;
import dev.espalier.learn.pairwise.ConditionalGraphicalLasso;
import dev.espalier.learn.pairwise.ConditionalObjective;
import dev.espalier.learn.pairwise.Rule;
import dev.espalier.math.Blas;
import dev.espalier.math.Parallel;
import dev.espalier.optim.Objective;
import dev.espalier.optim.SummedObjective;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * The conditional graphical lasso: its path over λ2 against fitting every point from nothing with
 * all pairs of labels, and its gradient against the products it needs at the machine's DGEMM rate.
 */
final class ConditionalPath {
  private static final String[] SETS = {"yeast/yeast-train.arff", "enron/enron-train.arff"};
  private static final int POINTS = 8;
  private static final double RATIO = 0.05;
  private static final double PATH_TARGET = 5;
  private static final double GRADIENT_TARGET = 2;

  private ConditionalPath() {}

  static void run() throws IOException, InterruptedException {
    print(
        "path of %d points down to %.2f of the greatest penalty; target: %.0f times quicker than"
            + " every point alone with all pairs",
        POINTS, RATIO, PATH_TARGET);
    for (String set : SETS) {
      if (Fork.has(set)) {
        Fork.run(ConditionalPath.class, "8g", set);
      }
    }
    gradients(4000, 300, 14, 60);
  }

  /** The entry of a measured process: which data. */
  public static void main(String[] arguments) {
    Dataset data = DataFiles.read(Fork.data(arguments[0]), ReadOptions.automatic());
    print("");
    print(
        "%s: %d rows, %d features, %d labels",
        arguments[0], data.rows(), data.features().columns(), data.labelCount());
    ConditionalGraphicalLasso learner =
        Hyperparameters.with(
            ConditionalGraphicalLasso.defaults(), Map.of("rule", "pseudo-likelihood"));
    // The shorter path warms up what the measured ones use.
    CglPath.fit(learner, data, 3, 0.5, Progress.none());
    CglPath[] path = new CglPath[1];
    double together =
        processorSeconds(
            () -> path[0] = CglPath.fit(learner, data, POINTS, RATIO, Progress.none()));
    print("%12s %6s %11s %14s %11s", "edgePenalty", "edges", "iterations", "alone: steps", "cpu s");
    double alone = 0;
    for (CglPath.Point point : path[0].points()) {
      double[] one = {point.edgePenalty()};
      CglPath[] cold = new CglPath[1];
      double seconds =
          processorSeconds(() -> cold[0] = CglPath.fit(learner, data, one, false, Progress.none()));
      alone += seconds;
      print(
          "%12.4g %6d %11d %14d %11.2f",
          point.edgePenalty(),
          point.edges(),
          point.iterations(),
          cold[0].points().get(0).iterations(),
          seconds);
    }
    print(
        "path %.2f cpu s, every point alone %.2f cpu s: ratio %.1f",
        together, alone, alone / together);
  }

  private static double processorSeconds(Runnable work) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long start = system.getProcessCpuTime();
    work.run();
    return (system.getProcessCpuTime() - start) * 1e-9;
  }

  private static void gradients(int rows, int columns, int labels, int edges) {
    Dataset data = Planted.dense(rows, columns, labels, 1);
    DenseFeatures features = (DenseFeatures) data.features();
    int sets = data.labels().distinctSets().rows();
    double rate = productRate(features, labels + edges);
    print("");
    print(
        "gradient, %d × %d, %d labels, %d edges, %d sets; DGEMM at this shape %.1f GFLOP/s",
        rows, columns, labels, edges, sets, rate * 1e-9);
    for (Rule rule : new Rule[] {Rule.PSEUDO_LIKELIHOOD, Rule.SUPPORTED_LIKELIHOOD}) {
      Objective objective =
          new SummedObjective(ConditionalObjective.of(features, data.labels(), rule, edges));
      double[] point = new double[objective.dimension()];
      java.util.Arrays.setAll(point, k -> 0.01 * Math.sin(k));
      double[] gradient = new double[point.length];
      double seconds = Stopwatch.median(7, () -> objective.evaluate(point, gradient));
      double flops = 4.0 * rows * columns * (labels + edges);
      if (rule == Rule.SUPPORTED_LIKELIHOOD) {
        // energies of all sets, and back
        flops += 4.0 * rows * (labels + edges) * sets;
      }
      print(
          "%-22s %8.2f ms; %6.2f ms at that rate: ratio %.2f (target: at most %.0f)",
          Hyperparameters.text(rule),
          seconds * 1e3,
          flops / rate * 1e3,
          seconds * rate / flops,
          GRADIENT_TARGET);
    }
  }

  /** Floating-point operations a second of both products of a gradient by plain calls. */
  private static double productRate(DenseFeatures features, int width) {
    int rows = features.rows();
    int columns = features.columns();
    double[] x = features.values();
    double[] weights = new double[columns * width];
    double[] scores = new double[rows * width];
    Blas blas = Blas.get();
    blas.threads(Parallel.threads());
    double seconds =
        Stopwatch.median(
            7,
            () -> {
              blas.gemm(
                  false, false, rows, width, columns, 1, x, 0, columns, weights, 0, width, 0,
                  scores, 0, width);
              blas.gemm(
                  true, false, columns, width, rows, 1, x, 0, columns, scores, 0, width, 0, weights,
                  0, width);
            });
    blas.threads(1);
    return 4.0 * rows * columns * width / seconds;
  }
}

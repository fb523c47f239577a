package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import com.sun.management.OperatingSystemMXBean;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.eval.RegularisationPath;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.ConditionalGraphicalLasso;
import dev.espalier.learn.pairwise.ConditionalObjective;
import dev.espalier.learn.pairwise.Rule;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The conditional graphical lasso: its path over λ2 against fitting every point from nothing with
 * all pairs of labels, and its gradient against the products it needs at the machine's DGEMM rate.
 */
final class ConditionalPath {
  /** Data, rule, points, the last penalty over the greatest. */
  private static final String[][] RUNS = {
    {"scene/scene-train.arff", "pseudo-likelihood", "8", "0.05"},
    {"scene/scene-train.arff", "pseudo-likelihood", "20", "0.05"},
    {"yeast/yeast-train.arff", "pseudo-likelihood", "8", "0.05"},
    {"yeast/yeast-train.arff", "pseudo-likelihood", "20", "0.05"},
    {"yeast/yeast-train.arff", "supported-likelihood", "8", "0.05"},
    {"yeast/yeast-train.arff", "supported-likelihood", "20", "0.05"},
    {"recreation/Recreation-train.arff.gz", "pseudo-likelihood", "8", "0.1"},
    {"recreation/Recreation-train.arff.gz", "pseudo-likelihood", "20", "0.1"},
    {"enron/enron-train.arff", "pseudo-likelihood", "4", "0.4"}
  };

  /** Fits with all pairs end here: what is left of the grid is not measured, and said so. */
  private static final double MOST_SECONDS = 40;

  /** Work of each side before it is measured. */
  private static final double WARM_SECONDS = 3;

  private static final String MOST_ITERATIONS = "100";

  private static final double PATH_TARGET = 5;
  private static final double GRADIENT_TARGET = 2;

  private ConditionalPath() {}

  static void run() throws IOException, InterruptedException {
    print(
        "paths, cpu time; target: %.0f times quicker than every point alone, from nothing, with all"
            + " pairs",
        PATH_TARGET);
    for (String[] run : RUNS) {
      if (Fork.has(run[0])) {
        Fork.run(ConditionalPath.class, "6g", run);
      }
    }
    gradients(4000, 300, 14, 60);
  }

  /** The entry of a measured process: which data, which rule, how many points, down to where. */
  public static void main(String[] arguments) {
    Dataset data = DataFiles.read(Fork.data(arguments[0]), ReadOptions.automatic());
    int points = Integer.parseInt(arguments[2]);
    double ratio = Double.parseDouble(arguments[3]);
    print("");
    print(
        "%s: %d rows, %d features, %d labels, %s, down to %s of the greatest penalty",
        arguments[0],
        data.rows(),
        data.features().columns(),
        data.labelCount(),
        arguments[1],
        arguments[3]);
    ConditionalGraphicalLasso learner =
        Hyperparameters.with(ConditionalGraphicalLasso.defaults(), Map.of("rule", arguments[1]));
    RegularisationPath path = RegularisationPath.falling("edgePenalty", points, ratio);
    List<RegularisationPath.Point> found = new ArrayList<>();
    Runnable together =
        () -> {
          found.clear();
          path.run(learner, data, Progress.none(), found::add);
        };
    // Both sides before they are measured: the compiler's own time counts too, and is longer than
    // the shortest of these paths.
    warmUp(together);
    ConditionalGraphicalLasso few =
        Hyperparameters.with(learner, Map.of("maximumIterations", "20"))
            .with(found.get(points / 2).value());
    warmUp(() -> few.fitWithEveryPair(data));
    double pathSeconds = processorSeconds(together);
    print("path %.2f cpu s", pathSeconds);
    // Fits with all pairs may be cut short: then they would take even longer.
    ConditionalGraphicalLasso alonePoint =
        Hyperparameters.with(learner, Map.of("maximumIterations", MOST_ITERATIONS));
    print("%12s %6s %11s %14s %11s", "edgePenalty", "edges", "iterations", "alone: steps", "cpu s");
    double alone = 0;
    int measured = 0;
    for (RegularisationPath.Point point : found) {
      if (alone > MOST_SECONDS) {
        break;
      }
      Model[] cold = new Model[1];
      double seconds =
          processorSeconds(() -> cold[0] = alonePoint.with(point.value()).fitWithEveryPair(data));
      alone += seconds;
      measured += Boolean.parseBoolean(fact(cold[0], "converged")) ? 1 : 0;
      print(
          "%12.4g %6d %11s %14s %11.2f",
          point.value(),
          point.edges(),
          fact(point.model(), "iterations"),
          fact(cold[0], "iterations"),
          seconds);
    }
    print(
        "path %.2f cpu s, points alone %.2f cpu s, %d of %d to their end: ratio %s%.1f",
        pathSeconds,
        alone,
        measured,
        points,
        measured < points ? "at least " : "",
        alone / pathSeconds);
  }

  private static String fact(Model model, String name) {
    return model.card().provenance().getOrDefault(name, "");
  }

  /** Runs once, and again until the compiler has had time enough. */
  private static void warmUp(Runnable work) {
    double seconds = 0;
    while (seconds < WARM_SECONDS) {
      seconds += processorSeconds(work);
    }
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
    return 4.0 * features.rows() * features.columns() * width / JointFit.products(features, width);
  }
}

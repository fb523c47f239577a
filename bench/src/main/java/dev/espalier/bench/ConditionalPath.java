package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import com.sun.management.OperatingSystemMXBean;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.eval.internal.RegularisationPath;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.ConditionalGraphicalLasso;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The conditional graphical lasso: its path over λ2 against fitting every point from nothing. */
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

  /** Work of each side before it is measured. */
  private static final double WARM_SECONDS = 3;

  private ConditionalPath() {}

  static void run() throws IOException, InterruptedException {
    print("paths against the same points alone, cpu time");
    for (String[] run : RUNS) {
      if (Fork.has(run[0])) {
        Fork.run(ConditionalPath.class, "6g", run);
      }
    }
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
        Hyperparameters.with(
            ConditionalGraphicalLasso.defaults(),
            Map.of("rule", arguments[1], "weightPenalty", "3e-4"));
    RegularisationPath path = RegularisationPath.falling("edgePenalty", points, ratio);
    List<RegularisationPath.Point> found = new ArrayList<>();
    Runnable together =
        () -> {
          found.clear();
          path.run(learner, data, Progress.none(), found::add);
        };
    // The compiler's own time counts too, and is longer than the shortest of these paths.
    warmUp(together);
    double pathSeconds = processorSeconds(together);
    print("%12s %6s %11s %14s %11s", "edgePenalty", "edges", "iterations", "alone: steps", "cpu s");
    double alone = 0;
    for (RegularisationPath.Point point : found) {
      Model[] cold = new Model[1];
      double seconds =
          processorSeconds(() -> cold[0] = learner.withEdgePenalty(point.value()).fit(data));
      alone += seconds;
      print(
          "%12.4g %6d %11s %14s %11.2f",
          point.value(),
          point.edges(),
          fact(point.model(), "iterations"),
          fact(cold[0], "iterations"),
          seconds);
    }
    print(
        "path %.2f cpu s, points alone %.2f cpu s: ratio %.1f",
        pathSeconds, alone, alone / pathSeconds);
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
}

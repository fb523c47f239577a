package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How the time of CorrLog's fit by pseudo-likelihood grows with the number of labels, all pairs
 * joined, on subsets of the labels of delicious; and the memory of a whole fit with all 983 labels
 * and 482,653 pairs.
 */
final class LabelGrowth {
  private static final String FILE = "delicious/delicious-train.arff";
  private static final String WHOLE = "whole";
  private static final int[] LABELS = {61, 123, 246, 491, 983};
  private static final int ITERATIONS = 20;

  private LabelGrowth() {}

  static void run() throws IOException, InterruptedException {
    if (Fork.has(FILE)) {
      Fork.run(LabelGrowth.class, "8g");
      Fork.run(LabelGrowth.class, "1g", WHOLE);
    }
  }

  /** The entry of a measured process: the growth, or the memory of a whole fit. */
  public static void main(String[] arguments) throws IOException {
    Dataset all = DataFiles.read(Fork.data(FILE), ReadOptions.automatic());
    if (arguments.length > 0) {
      whole(all);
      return;
    }
    print(
        "%d rows, %d features; seconds of %d iterations",
        all.rows(), all.features().columns(), ITERATIONS);
    print("%8s %10s %16s %12s", "labels", "pairs", "labels per row", "seconds");
    CorrLog learner =
        Hyperparameters.with(
            CorrLog.defaults(),
            Map.of(
                "rule", "pseudo-likelihood",
                "weightPenalty", "3e-4",
                "edgePenalty", "1e-2",
                "tolerance", "1e-12",
                "maximumIterations", Integer.toString(ITERATIONS)));
    List<Dataset> sizes = Arrays.stream(LABELS).mapToObj(count -> evenly(all, count)).toList();
    double[] seconds =
        Stopwatch.medians(
            5, sizes.stream().map(data -> (Runnable) () -> learner.fit(data)).toList());
    for (int k = 0; k < LABELS.length; k++) {
      Dataset data = sizes.get(k);
      print(
          "%8d %10d %16.2f %12.3f",
          LABELS[k],
          LABELS[k] * (LABELS[k] - 1) / 2,
          (double) data.labels().positives().size() / data.rows(),
          seconds[k]);
    }
    double[] logLabels = Arrays.stream(LABELS).mapToDouble(Math::log).toArray();
    double[] logSeconds = Arrays.stream(seconds).map(Math::log).toArray();
    print("exponent %.2f (target: at most 1)", Growth.slope(logLabels, logSeconds));
  }

  /** Labels spread evenly over all, so that each keeps its share of the positives. */
  private static Dataset evenly(Dataset all, int count) {
    int[] chosen =
        IntStream.range(0, count).map(k -> (int) ((long) k * all.labelCount() / count)).toArray();
    Schema schema =
        new Schema(
            all.schema().features(),
            Arrays.stream(chosen).mapToObj(all.schema().labels()::get).toList());
    return new Dataset(all.name(), schema, all.features(), all.labels().keep(chosen));
  }

  private static void whole(Dataset all) throws IOException {
    Model[] model = new Model[1];
    double seconds =
        Stopwatch.seconds(
            () ->
                model[0] =
                    Hyperparameters.with(
                            CorrLog.defaults(),
                            Map.of(
                                "rule",
                                "pseudo-likelihood",
                                "weightPenalty",
                                "3e-4",
                                "edgePenalty",
                                "1e-2"))
                        .fit(all));
    print(
        "a whole fit with %d labels in a heap of 1 GB: %.1f s, %s iterations, converged: %s",
        all.labelCount(),
        seconds,
        model[0].card().provenance().getOrDefault("iterations", "?"),
        model[0].card().provenance().getOrDefault("converged", "?"));
    print("most memory of the process, all included: %s (target: below 1 GB)", peak());
  }

  /** What the system counts as the process's largest resident set; Linux only. */
  private static String peak() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return "unknown on this system";
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .map(line -> line.substring(6).strip())
        .findFirst()
        .orElse("unknown");
  }
}

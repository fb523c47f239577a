package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.forest.RandomForest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How the time of a forest's fit grows with rows, labels and tried columns, as exponents of power
 * laws; and what the labels of yeast cost together against one of them.
 */
final class ForestGrowth {
  private static final String YEAST = "yeast/yeast-train.arff";
  private static final int TREES = 50;
  private static final int RUNS = 3;

  private ForestGrowth() {}

  static void run() throws IOException, InterruptedException {
    if (Fork.has(YEAST)) {
      Fork.run(ForestGrowth.class, "4g", "yeast");
    }
    for (String what : List.of("rows", "labels", "tried")) {
      Fork.run(ForestGrowth.class, "4g", what);
    }
  }

  /** The entry of a measured process: what is measured. */
  public static void main(String[] arguments) throws IOException {
    switch (arguments[0]) {
      case "yeast" -> yeast();
      case "rows" ->
          exponent(
              "rows, seconds divided by log rows",
              new int[] {1500, 3000, 6000, 12_000, 24_000},
              rows -> fit(Curved.rows(rows, 100, 1, 1), 10),
              Math::log);
      case "labels" ->
          exponent(
              "labels",
              new int[] {5, 10, 20, 40, 80},
              labels -> fit(Curved.rows(2000, 100, labels, 1), 10),
              labels -> 1);
      case "tried" ->
          exponent(
              "tried columns",
              new int[] {10, 20, 40, 80, 160},
              tried -> fit(Curved.rows(3000, 200, 1, 1), tried),
              tried -> 1);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static RandomForest forest(int trees, int tried) {
    return new RandomForest(
        trees,
        RandomForest.Cuts.BEST,
        RandomForest.Outputs.TOGETHER,
        tried,
        1,
        RandomForest.Importance.NONE,
        1);
  }

  private static Runnable fit(Dataset data, int tried) {
    RandomForest forest = forest(TREES, tried);
    return () -> forest.fit(data);
  }

  private static void exponent(
      String what, int[] sizes, IntFunction<Runnable> works, IntToDoubleFunction divisor) {
    double[] seconds = Stopwatch.medians(RUNS, Arrays.stream(sizes).mapToObj(works).toList());
    double[] logSize = Arrays.stream(sizes).mapToDouble(Math::log).toArray();
    double[] logSeconds = new double[sizes.length];
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < sizes.length; k++) {
      logSeconds[k] = Math.log(seconds[k] / divisor.applyAsDouble(sizes[k]));
      line.append(String.format(Locale.ROOT, "  %d: %.3f s", sizes[k], seconds[k]));
    }
    print("%s, %d trees:%s; exponent %.2f", what, TREES, line, Growth.slope(logSize, logSeconds));
  }

  private static void yeast() throws IOException {
    Dataset all = DataFiles.read(Fork.data(YEAST), ReadOptions.automatic());
    RandomForest forest = forest(200, 0);
    List<Runnable> works = new ArrayList<>();
    works.add(() -> forest.fit(all));
    for (int label = 0; label < all.labelCount(); label++) {
      Dataset one = only(all, label);
      works.add(() -> forest.fit(one));
    }
    double[] seconds = new double[works.size()];
    Arrays.fill(seconds, Double.POSITIVE_INFINITY);
    // The best turn counts: the first ones warm up.
    for (int turn = 0; turn < 2 + RUNS; turn++) {
      for (int k = 0; k < seconds.length; k++) {
        seconds[k] = Math.min(seconds[k], Stopwatch.seconds(works.get(k)));
      }
    }
    double[] single = Arrays.copyOfRange(seconds, 1, seconds.length);
    double mean = Arrays.stream(single).average().orElseThrow();
    double slowest = Arrays.stream(single).max().orElseThrow();
    print(
        "yeast, 200 trees: all %d labels %.3f s; one label %.3f s (mean), %.3f s (slowest)",
        all.labelCount(), seconds[0], mean, slowest);
    print(
        "ratio %.2f to the mean, %.2f to the slowest, %.2f to all one by one (target: at most 2)",
        seconds[0] / mean, seconds[0] / slowest, seconds[0] / Arrays.stream(single).sum());
  }

  private static Dataset only(Dataset all, int label) {
    Schema schema = new Schema(all.schema().features(), List.of(all.schema().labels().get(label)));
    return new Dataset(
        all.name(), schema, all.features(), all.labels().keep(IntStream.of(label).toArray()));
  }
}

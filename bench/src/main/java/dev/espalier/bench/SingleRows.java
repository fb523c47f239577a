package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import com.sun.management.OperatingSystemMXBean;
import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The time of predicting one row at a time, as a service does: marginals and the most probable set
 * of rows that the model has not seen, each alone, by independent regressions and by CorrLog of
 * either rule.
 */
final class SingleRows {
  private static final String PLANTED = "planted";
  private static final String TRAIN = "enron/enron-train.arff";
  private static final String TEST = "enron/enron-test.arff";
  private static final int MOST_ROWS = 500;
  private static final long WARM_NANOS = 4_000_000_000L;
  private static final long MEASURED_NANOS = 3_000_000_000L;

  private SingleRows() {}

  static void run() throws IOException, InterruptedException {
    Fork.run(SingleRows.class, "8g", PLANTED);
    if (Fork.has(TRAIN) && Fork.has(TEST)) {
      Fork.run(SingleRows.class, "8g", TRAIN);
    }
  }

  /** The entry of a measured process: which data. */
  public static void main(String[] arguments) {
    boolean planted = arguments[0].equals(PLANTED);
    int most = Environment.rows(GradientRate.ROWS);
    Dataset train =
        planted
            ? Planted.photos(most, GradientRate.COLUMNS, 1, 2)
            : first(DataFiles.read(Fork.data(TRAIN), ReadOptions.automatic()), most);
    Features test =
        planted
            ? Planted.photos(MOST_ROWS, GradientRate.COLUMNS, 1, 3).features()
            : DataFiles.read(Fork.data(TEST), ReadOptions.automatic()).features();
    Features[] rows =
        IntStream.range(0, Math.min(MOST_ROWS, test.rows()))
            .mapToObj(row -> test.select(new int[] {row}))
            .toArray(Features[]::new);
    print("");
    print(
        "%s: learnt from %d rows, %d features, %d labels, %d observed sets; %d rows, each alone",
        arguments[0],
        train.rows(),
        train.features().columns(),
        train.labelCount(),
        train.labels().distinctSets().rows(),
        rows.length);
    print("%-52s %10s %10s %10s", "microseconds of a row", "median", "90%", "processor");
    measure("ilr", IndependentLogistic.defaults(), Map.of(), train, rows);
    for (String rule : new String[] {"pseudo-likelihood", "supported-likelihood"}) {
      measure("corrlog, " + rule, CorrLog.defaults(), Map.of("rule", rule), train, rows);
    }
  }

  private static Dataset first(Dataset data, int most) {
    return data.rows() <= most ? data : data.select(IntStream.range(0, most).toArray());
  }

  private static void measure(
      String name,
      Learner<?> learner,
      Map<String, String> special,
      Dataset train,
      Features[] rows) {
    Map<String, String> settings = new HashMap<>(special);
    if (train.features() instanceof DenseFeatures) {
      settings.put("scaling", "none");
    }
    Model model = Hyperparameters.with(learner, settings).fit(train);
    measure(name + ", marginals", model, rows, Posterior::marginals);
    measure(name + ", most probable set", model, rows, Posterior::mostProbable);
  }

  private static void measure(
      String name, Model model, Features[] rows, Consumer<Posterior> question) {
    long warm = System.nanoTime() + WARM_NANOS;
    while (System.nanoTime() < warm) {
      for (Features row : rows) {
        question.accept(model.posterior(row, Evidence.none()));
      }
    }
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    double[] micros = new double[1 << 16];
    int count = 0;
    long enough = System.nanoTime() + MEASURED_NANOS;
    long processor = system.getProcessCpuTime();
    while (count < rows.length || System.nanoTime() < enough) {
      for (Features row : rows) {
        if (count == micros.length) {
          micros = Arrays.copyOf(micros, 2 * count);
        }
        long start = System.nanoTime();
        question.accept(model.posterior(row, Evidence.none()));
        micros[count++] = (System.nanoTime() - start) * 1e-3;
      }
    }
    // Of all threads, the compiler's and the collector's included: a mean, for its clock is coarse.
    double mean = (system.getProcessCpuTime() - processor) * 1e-3 / count;
    Arrays.sort(micros, 0, count);
    print("%-52s %10.1f %10.1f %10.1f", name, micros[count / 2], micros[9 * count / 10], mean);
  }
}

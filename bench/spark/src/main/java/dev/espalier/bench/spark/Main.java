package dev.espalier.bench.spark;

import dev.espalier.spark.EspalierModel;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/**
 * Runs the parts of the benchmark.
 *
 * <pre>{@code
 * bench/run spark                         all parts
 * bench/run spark optimum                 the library's optimum on real data, at 1, 3, 16 partitions
 * bench/run spark iteration 100000        a gradient beside the library's, of so many rows
 * bench/run spark growth 1250000,10000000 fits of so many sparse rows from Parquet
 * bench/run spark peer 100000             beside a loop of Spark's own regressions
 * bench/run spark-cluster ...             the same with two executors in processes of their own
 * }</pre>
 */
public final class Main {
  private Main() {}

  /** Runs the part named, of the sizes given, or all. */
  public static void main(String[] arguments) throws IOException {
    String part = arguments.length > 0 ? arguments[0] : "";
    String sizes = arguments.length > 1 ? arguments[1] : "";
    try (SparkSession session = session()) {
      if (part.isEmpty() || part.equals("optimum")) {
        Optima.run(session);
      }
      if (part.isEmpty() || part.equals("iteration")) {
        Iterations.run(session, sizes(sizes, 100_000).get(0).intValue());
      }
      if (part.isEmpty() || part.equals("peer")) {
        Peer.run(session, sizes(sizes, 100_000).get(0).intValue());
      }
      if (part.isEmpty() || part.equals("growth")) {
        RowGrowth.run(session, sizes(sizes, 1_250_000, 2_500_000, 5_000_000, 10_000_000));
      }
    }
  }

  private static SparkSession session() {
    return SparkSession.builder()
        .master(System.getProperty("espalier.spark.master", "local[2]"))
        .appName("espalier-bench")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "8")
        // Of executors that are processes of their own.
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.executor.memory", "5g")
        .config("spark.log.level", "ERROR")
        .getOrCreate();
  }

  private static List<Long> sizes(String given, long... otherwise) {
    return given.isEmpty()
        ? Arrays.stream(otherwise).boxed().toList()
        : Arrays.stream(given.split(",", -1)).map(Long::valueOf).toList();
  }

  /** What is told of a fit. */
  static String fact(EspalierModel model, String name) {
    return model.predictor().card().provenance().getOrDefault(name, "");
  }

  /** Prints one line without regard to the machine's locale. */
  static void print(String format, Object... arguments) {
    System.out.println(String.format(Locale.ROOT, format, arguments));
  }

  /** The seconds that some work takes. */
  static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The median seconds of some runs, after as many that warm up. */
  static double median(int runs, Runnable work) {
    double[] times = new double[runs];
    for (int k = 0; k < 2 * runs; k++) {
      times[k % runs] = seconds(work);
    }
    Arrays.sort(times);
    return times[runs / 2];
  }
}

package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import com.sun.management.OperatingSystemMXBean;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.learn.forest.RandomForest;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A random forest of one label against scikit-learn's and R's ranger: the same rows, trees, columns
 * tried at a cut, leaves and threads. Each has three runs with three seeds.
 *
 * <p>The environment variable PYTHON names a Python interpreter other than {@code python3}.
 */
final class AgainstForests {
  private static final int ROWS = 6000;
  private static final int TEST_ROWS = 20_000;
  private static final int COLUMNS = 200;
  private static final int TREES = 200;
  private static final int TRIED = 14;
  private static final int RUNS = 3;

  private AgainstForests() {}

  static void run() throws IOException, InterruptedException {
    Fork.run(AgainstForests.class, "4g");
  }

  /** The entry of the measured process. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Dataset all = Curved.rows(ROWS + TEST_ROWS, COLUMNS, 1, 7);
    print(
        "%d × %d, one label, %d trees, %d columns tried, leaves of one row, %d threads; median"
            + " seconds of %d fits, mean accuracy on %d other rows",
        ROWS, COLUMNS, TREES, TRIED, Parallel.threads(), RUNS, TEST_ROWS);
    Result ours = ours(all);
    print(
        "%-20s %8s %11s %11s %11s %9s %17s",
        "", "fit s", "times ours", "processor s", "times ours", "accuracy", "of single fits");
    show("espalier", ours, ours);
    Path folder = Files.createTempDirectory("espalier-bench");
    try {
      write(folder.resolve("cells"), ((DenseFeatures) all.features()).values());
      write(
          folder.resolve("label"),
          IntStream.range(0, all.rows())
              .mapToDouble(row -> isPositive(all, row) ? 1 : 0)
              .toArray());
      String python = System.getenv().getOrDefault("PYTHON", "python3");
      peer("scikit-learn", python, "forest_peer.py", folder, ours);
      peer("ranger", "Rscript", "forest_peer.R", folder, ours);
    } finally {
      for (String name : List.of("cells", "label", "forest_peer.py", "forest_peer.R", "")) {
        Files.deleteIfExists(folder.resolve(name));
      }
    }
  }

  private record Result(
      double seconds, double processor, double accuracy, double least, double most) {
    static Result of(double[] seconds, double[] processor, double[] accuracies) {
      return new Result(
          median(seconds),
          median(processor),
          Arrays.stream(accuracies).average().orElseThrow(),
          Arrays.stream(accuracies).min().orElseThrow(),
          Arrays.stream(accuracies).max().orElseThrow());
    }

    private static double median(double[] values) {
      return Arrays.stream(values).sorted().toArray()[values.length / 2];
    }
  }

  private static void show(String name, Result result, Result ours) {
    print(
        "%-20s %8.3f %11.2f %11.3f %11.2f %9.4f %7.4f to %.4f",
        name,
        result.seconds(),
        result.seconds() / ours.seconds(),
        result.processor(),
        result.processor() / ours.processor(),
        result.accuracy(),
        result.least(),
        result.most());
  }

  private static Result ours(Dataset all) {
    Dataset train = all.select(IntStream.range(0, ROWS).toArray());
    Dataset test = all.select(IntStream.range(ROWS, all.rows()).toArray());
    print("the first fit of the process took %.3f s", Stopwatch.seconds(() -> fit(train, 1)));
    // Warms up.
    Stopwatch.median(1, () -> fit(train, 1));
    double[] seconds = new double[RUNS];
    double[] processor = new double[RUNS];
    double[] accuracies = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      int seed = run + 1;
      Model[] model = new Model[1];
      double before = processorSeconds();
      seconds[run] = Stopwatch.seconds(() -> model[0] = fit(train, seed));
      processor[run] = processorSeconds() - before;
      double[] found = model[0].posterior(test.features(), Evidence.none()).marginals();
      accuracies[run] =
          IntStream.range(0, TEST_ROWS)
              .mapToDouble(row -> found[row] > 0.5 == isPositive(test, row) ? 1 : 0)
              .average()
              .orElseThrow();
    }
    return Result.of(seconds, processor, accuracies);
  }

  /** What all threads of this process have used so far, its compiler and collector included. */
  private static double processorSeconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        * 1e-9;
  }

  private static Model fit(Dataset train, long seed) {
    return new RandomForest(
            TREES,
            RandomForest.Cuts.BEST,
            RandomForest.Outputs.TOGETHER,
            TRIED,
            1,
            RandomForest.Importance.NONE,
            seed)
        .fit(train);
  }

  private static boolean isPositive(Dataset data, int row) {
    return data.labels().positives().contains(row, 0);
  }

  private static void peer(String name, String program, String script, Path folder, Result ours)
      throws IOException, InterruptedException {
    Path file = folder.resolve(script);
    try (InputStream resource = AgainstForests.class.getResourceAsStream(script)) {
      if (resource == null) {
        throw new IOException(script + " is not among the resources");
      }
      Files.copy(resource, file);
    }
    List<String> command = new ArrayList<>(List.of(program, file.toString(), folder.toString()));
    for (int number :
        new int[] {ROWS, TEST_ROWS, COLUMNS, TREES, TRIED, Parallel.threads(), RUNS}) {
      command.add(Integer.toString(number));
    }
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    } catch (IOException missing) {
      print("%s: left out, there is no %s", name, program);
      return;
    }
    List<String> said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .toList();
    int status = process.waitFor();
    if (status != 0 || said.size() != 1 + RUNS) {
      print("%s: left out, %s", name, status == 3 ? program + " does not have it" : "it failed");
      return;
    }
    double[] seconds = new double[RUNS];
    double[] processor = new double[RUNS];
    double[] accuracies = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      String[] words = said.get(1 + run).split(" ", -1);
      seconds[run] = Double.parseDouble(words[0]);
      processor[run] = Double.parseDouble(words[1]);
      accuracies[run] = Double.parseDouble(words[2]);
    }
    show(name + " " + said.get(0), Result.of(seconds, processor, accuracies), ours);
  }

  private static void write(Path file, double[] values) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(values);
    Files.write(file, bytes.array());
  }
}

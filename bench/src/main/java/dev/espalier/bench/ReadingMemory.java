package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.SparseFeatures;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The heap that reading a sparse set needs at its peak, as a multiple of its CSR size. What counts
 * is live memory, so the file is read in processes of their own with ever smaller heaps until one
 * fails.
 */
final class ReadingMemory {
  private ReadingMemory() {}

  static void run() throws IOException, InterruptedException {
    Path file = Files.createTempFile("espalier-bench", ".arff");
    try {
      GeneratedArff.sparse(file, 300_000, 5000, 60, 20);
      SparseFeatures features = (SparseFeatures) read(file);
      double size = 12.0 * features.storedValues() + 4.0 * features.rows();
      features = null;
      double baseline = smallestHeap(null);
      double smallest = smallestHeap(file);
      print(
          "CSR size: %.0f MB; smallest heap that works: %.0f MB of which %.0f MB without data",
          size * 1e-6, smallest, baseline);
      print("peak / CSR size: %.2f", (smallest - baseline) * 1e6 / size);
    } finally {
      Files.delete(file);
    }
  }

  /** The entry of the measured process: reads the file, if there is one. */
  public static void main(String[] arguments) {
    if (arguments.length > 0) {
      read(Path.of(arguments[0]));
    }
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      peak += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    System.out.println(peak);
  }

  private static dev.espalier.data.Features read(Path file) {
    return DataFiles.read(file, ReadOptions.automatic().withLabels(LabelChoice.parse("-20")))
        .features();
  }

  private static double smallestHeap(@org.jspecify.annotations.Nullable Path file)
      throws IOException, InterruptedException {
    int works = 4096;
    int fails = 2;
    while (works - fails > Math.max(2, works / 100)) {
      int middle = (works + fails) / 2;
      ProcessBuilder builder =
          new ProcessBuilder(
              ProcessHandle.current().info().command().orElse("java"),
              "-Xmx" + middle + "m",
              "-XX:+UseSerialGC",
              "-cp",
              System.getProperty("java.class.path"),
              ReadingMemory.class.getName());
      if (file != null) {
        builder.command().add(file.toString());
      }
      Process process =
          builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      if (process.waitFor() == 0) {
        works = middle;
      } else {
        fails = middle;
      }
    }
    return works;
  }
}

package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import weka.core.Instances;
import weka.core.converters.ArffLoader.ArffReader;

/**
 * Reading the same ARFF files as Weka's loader: generated dense and sparse ones, and real ones
 * where they are. Each file is measured in a process of its own, so that the code compiled for one
 * file does not slow the next one.
 */
final class AgainstWekaLoader {
  private AgainstWekaLoader() {}

  static void run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("espalier-bench");
    Path dense = directory.resolve("dense.arff");
    Path sparse = directory.resolve("sparse.arff");
    try {
      GeneratedArff.dense(dense, 10_000, 300, 10);
      GeneratedArff.sparse(sparse, 40_000, 5000, 40, 20);
      fork(dense, "-10");
      fork(sparse, "-20");
      // The labels by number: Weka's loader knows nothing of the XML file beside the data.
      Map<String, String> real = new LinkedHashMap<>();
      real.put("scene/scene-train.arff", "-6");
      real.put("yeast/yeast-train.arff", "-14");
      real.put("bibtex/bibtex-train.arff", "-159");
      for (Map.Entry<String, String> entry : real.entrySet()) {
        if (Files.exists(Fork.data(entry.getKey()))) {
          fork(Fork.data(entry.getKey()), entry.getValue());
        }
      }
    } finally {
      Files.deleteIfExists(dense);
      Files.deleteIfExists(sparse);
      Files.deleteIfExists(directory);
    }
  }

  private static void fork(Path file, String labels) throws IOException, InterruptedException {
    Fork.run(AgainstWekaLoader.class, "4g", file.toString(), labels);
  }

  /** The entry of a measured process: a file and its labels. */
  public static void main(String[] arguments) throws IOException {
    compare(Path.of(arguments[0]), LabelChoice.parse(arguments[1]));
  }

  private static void compare(Path file, LabelChoice labels) throws IOException {
    double megabytes = Files.size(file) * 1e-6;
    ReadOptions options = ReadOptions.automatic().withLabels(labels);
    Dataset[] read = new Dataset[1];
    Instances[] instances = new Instances[1];
    double ours = Stopwatch.median(31, () -> read[0] = DataFiles.read(file, options));
    double theirs = Stopwatch.median(31, () -> instances[0] = weka(file));
    if (read[0].rows() != instances[0].numInstances()) {
      throw new InputException(file + ": the two readers disagree about the number of rows");
    }
    print(
        "%s (%.1f MB, %d rows): %.0f MB/s; Weka's loader: %.0f MB/s; ratio %.1f",
        file.getFileName().toString().toLowerCase(Locale.ROOT),
        megabytes,
        read[0].rows(),
        megabytes / ours,
        megabytes / theirs,
        theirs / ours);
  }

  private static Instances weka(Path file) {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return new ArffReader(reader).getData();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.UserError;
import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import weka.core.Instances;
import weka.core.converters.ArffLoader.ArffReader;

/**
 * Reading the same ARFF files as Weka's loader: generated dense and sparse ones, and real ones
 * where they are.
 */
final class AgainstWekaLoader {
  private AgainstWekaLoader() {}

  static void run() throws IOException {
    Path directory = Files.createTempDirectory("espalier-bench");
    Path dense = directory.resolve("dense.arff");
    Path sparse = directory.resolve("sparse.arff");
    try {
      GeneratedArff.dense(dense, 10_000, 300, 10);
      GeneratedArff.sparse(sparse, 40_000, 5000, 40, 20);
      compare(dense, LabelChoice.parse("-10"));
      compare(sparse, LabelChoice.parse("-20"));
      Path data = Path.of(System.getenv().getOrDefault("ESPALIER_DATA", "../shared/data"));
      for (String name :
          new String[] {
            "scene/scene-train.arff", "yeast/yeast-train.arff", "bibtex/bibtex-train.arff"
          }) {
        if (Files.exists(data.resolve(name))) {
          compare(data.resolve(name), LabelChoice.automatic());
        }
      }
    } finally {
      Files.deleteIfExists(dense);
      Files.deleteIfExists(sparse);
      Files.deleteIfExists(directory);
    }
  }

  private static void compare(Path file, LabelChoice labels) throws IOException {
    double megabytes = Files.size(file) * 1e-6;
    ReadOptions options = ReadOptions.automatic().withLabels(labels);
    Dataset[] read = new Dataset[1];
    Instances[] instances = new Instances[1];
    double ours = Stopwatch.median(5, () -> read[0] = DataFiles.read(file, options));
    double theirs = Stopwatch.median(5, () -> instances[0] = weka(file));
    if (read[0].rows() != instances[0].numInstances()) {
      throw new UserError(file + ": the two readers disagree about the number of rows");
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

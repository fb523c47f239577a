package dev.espalier.bench;

import dev.espalier.Espalier;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Reuters-21578 as tf-idf, made by a Python with scikit-learn and kept in bench/target/reuters. */
final class NewsText {
  private static final String SCRIPT = "reuters_tfidf.py";
  private static final Path FOLDER = Path.of("bench", "target", "reuters");

  private NewsText() {}

  /** The training part, or its first rows where ESPALIER_BENCH_ROWS says how many. */
  static Dataset training() throws IOException, InterruptedException {
    Dataset all = whole("reuters-train.txt");
    int rows = Math.min(all.rows(), Environment.rows(all.rows()));
    Dataset chosen = all.select(IntStream.range(0, rows).toArray());
    return chosen.keep(chosen.labels().varying());
  }

  /** The test part, with the labels of what was learnt from. */
  static Dataset testing(Dataset training) throws IOException, InterruptedException {
    Dataset all = whole("reuters-test.txt");
    List<String> names = all.schema().labels();
    return all.keep(training.schema().labels().stream().mapToInt(names::indexOf).toArray());
  }

  private static Dataset whole(String name) throws IOException, InterruptedException {
    Path file = FOLDER.resolve(name);
    if (!Files.exists(file)) {
      make();
    }
    return Espalier.read(file);
  }

  private static void make() throws IOException, InterruptedException {
    Path reuters = Fork.data("reuters21578/reuters21578.jsonl.gz");
    String python =
        ForestPeer.find()
            .map(ForestPeer::python)
            .orElseThrow(
                () ->
                    new InputException(
                        "no Python with scikit-learn (Debian: python3-sklearn; ESPALIER_PYTHON)"));
    Files.createDirectories(FOLDER);
    Path script = FOLDER.resolve(SCRIPT);
    try (InputStream resource = NewsText.class.getResourceAsStream(SCRIPT)) {
      if (resource == null) {
        throw new IOException(SCRIPT + " is not among the resources");
      }
      Files.write(script, resource.readAllBytes());
    }
    Process process =
        new ProcessBuilder(
                List.of(python, script.toString(), reuters.toString(), FOLDER.toString()))
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(SCRIPT + " failed");
    }
  }
}

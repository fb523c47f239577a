package dev.espalier.bench;

import dev.espalier.data.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * scikit-learn's IterativeImputer with a random forest, in a Python process; tables go there and
 * back as files of a temporary folder.
 *
 * @param python a Python interpreter that has scikit-learn
 */
record ForestPeer(String python) {
  private static final String SCRIPT = "impute_peer.py";

  /**
   * What it made of a table.
   *
   * @param table the filled table
   * @param seconds the time of {@code fit_transform}, without Python's start and the files
   * @param rounds the rounds over all columns that it needed
   */
  record Filled(Table table, double seconds, int rounds) {}

  /**
   * The first interpreter with scikit-learn: what ESPALIER_PYTHON names, else {@code python3}, else
   * the system's own, which another one may hide.
   */
  static Optional<ForestPeer> find() throws IOException, InterruptedException {
    String named = System.getenv("ESPALIER_PYTHON");
    List<String> candidates =
        named == null ? List.of("python3", "/usr/bin/python3") : List.of(named);
    for (String candidate : candidates) {
      if (imports(candidate)) {
        return Optional.of(new ForestPeer(candidate));
      }
    }
    return Optional.empty();
  }

  private static boolean imports(String python) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(python, "-c", "import sklearn")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      // there is no such interpreter
      return false;
    }
  }

  /** The version of scikit-learn. */
  String version() throws IOException, InterruptedException {
    return run(List.of(python, "-c", "import sklearn; print(sklearn.__version__)")).strip();
  }

  /**
   * Fills a table.
   *
   * @param forest {@code example} or {@code missforest}, see the script
   * @param coding {@code indicators} or {@code ordinal}: what a category is to the forest
   * @param rounds the most rounds
   */
  Filled fill(Table dirty, String forest, String coding, int rounds)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("espalier-bench");
    Path script = folder.resolve(SCRIPT);
    Path input = folder.resolve("dirty.csv");
    Path output = folder.resolve("filled.csv");
    try {
      try (InputStream resource = ForestPeer.class.getResourceAsStream(SCRIPT)) {
        if (resource == null) {
          throw new IOException(SCRIPT + " is not among the resources");
        }
        Files.copy(resource, script);
      }
      Files.write(input, lines(dirty));
      String[] said =
          run(List.of(
                  python,
                  script.toString(),
                  folder.toString(),
                  forest,
                  coding,
                  Integer.toString(rounds)))
              .strip()
              .split(" ", -1);
      return new Filled(
          table(dirty, Files.readAllLines(output)),
          Double.parseDouble(said[0]),
          Integer.parseInt(said[1]));
    } finally {
      for (Path file : List.of(script, input, output, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the peer failed: " + String.join(" ", command));
    }
    return said;
  }

  private static List<String> lines(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.join(
            ",",
            table.columns().stream()
                .map(column -> column instanceof Table.Numbers ? "n" : "c")
                .toList()));
    for (int row = 0; row < table.rows(); row++) {
      int at = row;
      lines.add(
          String.join(",", table.columns().stream().map(column -> cell(column, at)).toList()));
    }
    return lines;
  }

  private static String cell(Table.Column column, int row) {
    if (column.isMissing(row)) {
      return "";
    }
    return column instanceof Table.Categories categories
        ? Integer.toString(categories.codes()[row])
        : Double.toString(((Table.Numbers) column).values()[row]);
  }

  private static Table table(Table dirty, List<String> lines) {
    List<Table.Column> columns = new ArrayList<>();
    for (int k = 0; k < dirty.columns().size(); k++) {
      double[] values = new double[dirty.rows()];
      for (int row = 0; row < values.length; row++) {
        values[row] = Double.parseDouble(lines.get(row).split(",", -1)[k]);
      }
      columns.add(
          dirty.columns().get(k) instanceof Table.Categories given
              ? new Table.Categories(
                  given.name(),
                  given.levels(),
                  java.util.Arrays.stream(values).mapToInt(value -> (int) value).toArray())
              : new Table.Numbers(dirty.columns().get(k).name(), values));
    }
    return new Table(columns);
  }
}

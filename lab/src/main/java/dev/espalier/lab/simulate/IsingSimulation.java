package dev.espalier.lab.simulate;

import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.io.DataWriter;
import dev.espalier.io.internal.text.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of 004 §5.
 *
 * @param ising the generator
 * @param train examples to learn from
 * @param labelOnly label sets without features
 * @param test examples to test on
 * @param seed of the generator
 */
record IsingSimulation(
    ConditionalIsing ising, Dataset train, LabelSets labelOnly, Dataset test, long seed) {
  /** Draws everything from the same coefficients. */
  static IsingSimulation draw(
      ConditionalIsing ising, int rows, int labelOnly, int testRows, long seed) {
    int end = rows + testRows;
    Dataset drawn = ising.sample(end + labelOnly, seed);
    return new IsingSimulation(
        ising,
        drawn.select(IntStream.range(0, rows).toArray()),
        drawn.labels().positives().select(IntStream.range(end, drawn.rows()).toArray()),
        drawn.select(IntStream.range(rows, end).toArray()),
        seed);
  }

  /** Writes the examples, the test examples, and one label set in each line. */
  void write(List<Path> files) {
    DataWriter.write(train, files.get(0));
    DataWriter.write(test, files.get(1));
    String text =
        IntStream.range(0, labelOnly.rows()).mapToObj(this::line).collect(Collectors.joining());
    AtomicFile.write(files.get(2), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private String line(int row) {
    return IntStream.range(labelOnly.start(row), labelOnly.start(row + 1))
            .mapToObj(k -> train.schema().labels().get(labelOnly.members()[k]))
            .collect(Collectors.joining(","))
        + "\n";
  }

  private double density() {
    return (double) test.labels().positives().members().length
        / ((double) test.rows() * test.labelCount());
  }

  Map<String, Object> asJson(List<Path> files) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("simulation", "ising");
    json.put("rows", train.rows());
    json.put("testRows", test.rows());
    json.put("labelOnlyRows", labelOnly.rows());
    json.put("features", ising.features());
    json.put("labels", ising.labels());
    json.put("relevant", ising.relevant());
    json.put("couplings", ising.couplings());
    json.put("fields", ising.fields());
    json.put("density", density());
    json.put("seed", seed);
    json.put("files", files.stream().map(Path::toString).toList());
    return json;
  }

  List<String> lines(List<Path> files) {
    return List.of(
        "ising: "
            + Numbers.count(train.rows())
            + " training rows, "
            + Numbers.count(test.rows())
            + " test rows, "
            + Numbers.count(labelOnly.rows())
            + " label sets without features; "
            + ising.features()
            + " features, "
            + ising.labels()
            + " labels, seed "
            + seed,
        "density " + Numbers.measure(density()),
        "wrote " + files.get(0),
        "wrote " + files.get(1),
        "wrote " + files.get(2),
        "next: espalier compare --train "
            + files.get(0)
            + " --test "
            + files.get(1)
            + " --learners collaborative,kernel-svm,linear-svm,cw");
  }
}

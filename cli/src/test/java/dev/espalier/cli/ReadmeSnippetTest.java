package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Espalier;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Measure;
import dev.espalier.io.DataWriter;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's Java runs, and the README shows exactly this. */
class ReadmeSnippetTest {
  private static final List<String> LABELS =
      List.of("amazed-surprised", "happy-pleased", "relaxing-calm", "sad-lonely");

  @TempDir Path directory;

  @Test
  void theSnippetRuns() {
    Path trainFile = write("emotions-train.arff", 1);
    Path testFile = write("emotions-test.arff", 2);
    Path modelFile = directory.resolve("emotions.model");

    // README: begin
    Dataset train = Espalier.read(trainFile);
    Predictor model = CorrLog.defaults().withWeightPenalty(1e-3).train(train);
    model.save(modelFile);

    Predictor loaded = Predictor.load(modelFile);
    Dataset test = loaded.read(testFile);
    Prediction prediction = loaded.predict(test, Decoders.f1());
    List<String> labels = prediction.labels(0);
    double sad = prediction.probability(0, "sad-lonely");
    double f1 = loaded.evaluate(test).value(Measure.F1);
    // README: end

    assertThat(labels).isSubsetOf(LABELS);
    assertThat(sad).isBetween(0.0, 1.0);
    assertThat(f1).isBetween(0.5, 1.0);
    assertThat(f1)
        .as("what train and evaluate say")
        .isEqualTo(byCommands(trainFile, testFile, directory.resolve("other.model")));
  }

  private Path write(String name, long seed) {
    Path file = directory.resolve(name);
    Dataset data = new LabelChain(LABELS.size()).sample(120, seed);
    Schema schema = new Schema(data.schema().features(), LABELS);
    DataWriter.write(new Dataset(name, schema, data.features(), data.labels()), file);
    return file;
  }

  private static double byCommands(Path train, Path test, Path model) {
    String[] learner = {"--learner", "corrlog", "--set", "weightPenalty=1e-3"};
    CommandLineRun.of(
        "train", train, learner[0], learner[1], learner[2], learner[3], "--out", model);
    return CommandLineRun.of("evaluate", model, test, "--decode", "best", "--json")
        .json()
        .path("measures")
        .path("f1")
        .asDouble();
  }

  @Test
  void theReadmeShowsThisSnippet() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/espalier/cli/ReadmeSnippetTest.java"));
    String snippet =
        source
            .substring(
                source.indexOf("// README: begin\n") + "// README: begin\n".length(),
                source.indexOf("    // README: end"))
            .stripTrailing()
            .stripIndent()
            .strip();
    assertThat(Files.readString(Path.of("../README.md"))).contains(snippet);
  }
}

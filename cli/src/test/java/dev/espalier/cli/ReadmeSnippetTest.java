package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Prediction;
import dev.espalier.catalog.Catalog;
import dev.espalier.catalog.Models;
import dev.espalier.data.Dataset;
import dev.espalier.decode.Predictor;
import dev.espalier.eval.CrossValidation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's Java runs, and the README shows exactly this. */
class ReadmeSnippetTest {
  @TempDir Path directory;

  @Test
  void theSnippetRuns() {
    Path trainFile = CommandLineRun.data(directory, "train.arff", 1);
    Path testFile = CommandLineRun.data(directory, "test.arff", 2);
    Path modelFile = directory.resolve("chain.model");

    // README: begin
    Dataset train = DataFiles.read(trainFile, ReadOptions.automatic());
    var learner = Catalog.learner("ilr", Map.of("weightPenalty", "1e-3"));
    var thresholds = CrossValidation.fitDecoders(learner, train, 3, 1, (stage, share) -> {});
    Models.save(modelFile, new Predictor(learner.fit(train), thresholds));

    Predictor predictor = Models.load(modelFile);
    Dataset test =
        DataFiles.read(
            testFile, ReadOptions.automatic().withExpected(predictor.model().schema(), false));
    Prediction answer = predictor.predict(test.features(), "f1");
    double f1 =
        Evaluator.evaluate(test.labels(), answer.labelSets(), answer.marginals()).value(Measure.F1);
    // README: end

    assertThat(f1).isBetween(0.5, 1.0);
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

package dev.espalier.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Macro-F1 and empty sets as the papers count them, from the command line. */
class MeasureConventionsTest {
  @TempDir Path directory;

  private Path train = Path.of("");
  private Path test = Path.of("");
  private Path model = Path.of("");

  /** A model that always answers {@code a} alone, and four rows to measure it by. */
  @BeforeEach
  void makeModel() throws IOException {
    train = directory.resolve("train.csv");
    Files.writeString(train, "x,tags\n1,a\n2,a\n3,a\n4,a;b\n5,a;c\n6,a\n");
    test = directory.resolve("test.csv");
    Files.writeString(test, "x,tags\n1,a\n2,a;b\n3,b\n4,\n");
    model = directory.resolve("prior.model");
    run("train", train, "--learner", "prior", "--out", model);
  }

  private CommandLineRun run(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--tags", "tags", "--separator", ";"));
    CommandLineRun run = CommandLineRun.of(all.toArray());
    assertThat(run.code()).as(run.toString()).isZero();
    return run;
  }

  private static double measure(JsonNode json, String name) {
    return json.get("measures").get(name).asDouble();
  }

  // Label a: 2 right, 2 too many. Label b: 2 missed. Label c: nothing on, nothing predicted.
  @Test
  void evaluateCountsAsTheThesisDoes() {
    JsonNode usual = run("evaluate", model, test, "--decode", "hamming", "--json").json();
    assertThat(usual.has("conventions")).isFalse();
    assertThat(measure(usual, "macroF1")).isCloseTo((2 / 3.0 + 0 + 1) / 3, within(1e-12));
    JsonNode thesis =
        run(
                "evaluate",
                model,
                test,
                "--decode",
                "hamming",
                "--json",
                "--macro-f1",
                "f1-of-means",
                "--zero-division",
                "zero")
            .json();
    assertThat(thesis.get("conventions").toString())
        .isEqualTo("{\"macroF1\":\"f1-of-means\",\"zeroDivision\":\"zero\"}");
    // Macro precision (1/2 + 0 + 0) / 3, macro recall (1 + 0 + 0) / 3.
    assertThat(measure(thesis, "macroPrecision")).isCloseTo(1 / 6.0, within(1e-12));
    assertThat(measure(thesis, "macroRecall")).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(measure(thesis, "macroF1")).isCloseTo(2 / 9.0, within(1e-12));
    assertThat(measure(thesis, "hamming")).isEqualTo(measure(usual, "hamming"));
  }

  @Test
  void compareCountsAlikeAndSaysSo() {
    Object[] comparison = {
      "compare",
      "--train",
      train,
      "--test",
      test,
      "--learners",
      "prior",
      "--decode",
      "hamming",
      "--macro-f1",
      "f1-of-means",
      "--zero-division",
      "zero"
    };
    assertThat(run(comparison).out())
        .contains("macro F1 is the harmonic mean of macro precision and macro recall")
        .contains("counts 0");
    List<Object> json = new ArrayList<>(List.of(comparison));
    json.add("--json");
    JsonNode result = run(json.toArray()).json().get("results").get(0);
    assertThat(result.get("conventions").get("zeroDivision").asString()).isEqualTo("zero");
    assertThat(measure(result, "macroF1")).isCloseTo(2 / 9.0, within(1e-12));
  }

  @Test
  void anUnknownConventionIsRefusedWithTheKnownOnes() {
    CommandLineRun run = CommandLineRun.of("evaluate", model, test, "--macro-f1", "thesis");
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.err()).contains("--macro-f1 thesis: expected one of mean-of-f1, f1-of-means");
  }
}

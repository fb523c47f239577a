package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The diversity factor, the collaborative loss and labels that few rows carry. */
class AnnotationCommandsTest {
  @TempDir Path directory;

  private Path train = Path.of("");
  private Path test = Path.of("");
  private Path model = Path.of("");
  private Path weights = Path.of("");

  @BeforeEach
  void makeData() throws IOException {
    train = CommandLineRun.data(directory, "train.arff", 1);
    test = CommandLineRun.data(directory, "test.arff", 2);
    model = directory.resolve("chain.model");
    weights = directory.resolve("weights.csv");
    // The Hamming loss: each label is similar to itself only.
    Files.writeString(
        weights,
        """
        given,label,falsePositive,falseNegative
        label-1,label-1,1,1
        label-2,label-2,1,1
        label-3,label-3,1,1
        """);
    CommandLineRun run =
        CommandLineRun.of("train", train, "--learner", "ilr", "--out", model, "--json");
    assertThat(run.code()).isZero();
  }

  @Test
  void aStoredModelAnswersTheSameForOneRowAsForAll() throws IOException {
    Path one = directory.resolve("one.csv");
    Path all = directory.resolve("all.csv");
    assertThat(CommandLineRun.of("convert", test, all).code()).isZero();
    Files.write(one, Files.readAllLines(all).subList(0, 2));
    JsonNode together = predictions(all);
    assertThat(together.size()).isEqualTo(120);
    together.forEach(row -> assertThat(row.get("labels").size()).isEqualTo(1));
    assertThat(predictions(one).get(0).get("labels")).isEqualTo(together.get(0).get("labels"));
  }

  private JsonNode predictions(Path file) {
    return CommandLineRun.of(
            "predict", model, file, "--labels", "3", "--decode", "diverse:1:1.5", "--json")
        .json()
        .get("predictions");
  }

  @Test
  void bestServesAnnotationWithTheDiversityFactor() {
    JsonNode json = CommandLineRun.of("evaluate", model, test, "--decode", "best", "--json").json();
    assertThat(json.get("decoders").get("annotationF").asString()).isEqualTo("diverse:10");
    assertThat(json.get("measures").get("annotationRecall").asDouble())
        .as("ten labels are all there are")
        .isEqualTo(1);
    assertThat(json.get("measures").has("retrievalAt10")).isTrue();
  }

  @Test
  void aModelWithoutMeansSaysSo() {
    Path plain = directory.resolve("plain.model");
    assertThat(
            CommandLineRun.of("train", train, "--learner", "ilr", "--no-thresholds", "--out", plain)
                .code())
        .isZero();
    CommandLineRun run = CommandLineRun.of("predict", plain, test, "--decode", "diverse:2");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("mean probabilities");
  }

  @Test
  void theCollaborativeLossOfUnrelatedLabelsIsTheHammingLoss() {
    JsonNode json =
        CommandLineRun.of(
                "evaluate",
                model,
                test,
                "--decode",
                "collaborative",
                "--loss-weights",
                weights,
                "--json")
            .json();
    JsonNode hamming =
        CommandLineRun.of("evaluate", model, test, "--decode", "hamming", "--json").json();
    double expected = hamming.get("measures").get("hamming").asDouble();
    assertThat(json.get("measures").get("collaborativeLoss").asDouble())
        .isCloseTo(expected, within(0.01));
    assertThat(json.get("measures").get("collaborativeLoss").asDouble())
        .isCloseTo(json.get("measures").get("hamming").asDouble(), within(1e-12));
  }

  @Test
  void compareMeasuresItUnderItsOwnDecoder() {
    JsonNode result =
        CommandLineRun.of(
                "compare",
                "--train",
                train,
                "--test",
                test,
                "--learners",
                "ilr",
                "--loss-weights",
                weights,
                "--json")
            .json()
            .get("results")
            .get(0);
    assertThat(result.get("decoders").get("collaborativeLoss").asString())
        .isEqualTo("collaborative");
    assertThat(result.get("measures").get("collaborativeLoss").asDouble()).isBetween(0.01, 0.5);
  }

  @Test
  void predictAndExplainTakeTheWeightsToo() {
    assertThat(
            CommandLineRun.of(
                    "predict",
                    model,
                    test,
                    "--decode",
                    "collaborative",
                    "--loss-weights",
                    weights,
                    "--json")
                .json()
                .get("decode")
                .asString())
        .isEqualTo("collaborative");
    assertThat(
            CommandLineRun.of(
                    "explain",
                    model,
                    test,
                    "--row",
                    1,
                    "--decode",
                    "collaborative",
                    "--loss-weights",
                    weights)
                .code())
        .isZero();
  }

  @Test
  void weightsOfOtherLabelsAreRefused() throws IOException {
    Files.writeString(weights, "given,label,falsePositive,falseNegative\nlabel-1,label-9,1,1\n");
    CommandLineRun run =
        CommandLineRun.of(
            "evaluate", model, test, "--decode", "collaborative", "--loss-weights", weights);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains("weights.csv:2: there is no label 'label-9'");
    CommandLineRun missing =
        CommandLineRun.of("evaluate", model, test, "--decode", "collaborative");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("--loss-weights");
  }

  @Test
  void labelsThatFewRowsCarryCanBeLeftOut() throws IOException {
    Path file = directory.resolve("rare.csv");
    Files.writeString(
        file,
        """
        often,rare,x
        1,0,0.1
        0,1,0.2
        1,0,0.3
        0,0,0.4
        1,0,0.5
        0,0,0.6
        """);
    CommandLineRun run =
        CommandLineRun.of(
            "compare", file, "--labels", "2", "--folds", 2, "--learners", "prior", "--fewest", 2);
    assertThat(run.out()).contains("6 rows, 1 features, 1 labels");
    CommandLineRun none =
        CommandLineRun.of(
            "compare", file, "--labels", "2", "--folds", 2, "--learners", "prior", "--fewest", 9);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("--fewest 9", "the most frequent is in 3");
  }

  @Test
  void describeCountsPairsOnlyWhereBothAreKnown() throws IOException {
    Path file = directory.resolve("unknown.arff");
    Files.writeString(
        file,
        """
        @relation 'x: -C 2'
        @attribute a {0,1}
        @attribute b {0,1}
        @attribute f numeric
        @data
        """
            // Labels of fewer than five rows are in no pair.
            + """
              1,1,0.5
              1,1,0.4
              0,0,0.1
              1,0,0.3
              1,?,0.2
              ?,1,0.2
              ?,?,0.2
              """
                .repeat(3));
    JsonNode json = CommandLineRun.of("describe", file, "--json").json();
    JsonNode pair = json.get("coOccurrence").get(0);
    assertThat(pair.get("count").asInt()).isEqualTo(3 * 2);
    // The first four rows, thrice: 2 · 4 / (3 · 2), and (4·2 − 3·2) / √(3·1·2·2).
    assertThat(pair.get("lift").asDouble()).isEqualTo(8.0 / 6);
    assertThat(pair.get("phi").asDouble()).isCloseTo(2 / Math.sqrt(12), within(1e-12));
    assertThat(json.get("labelCounts").get(0).get("count").asInt()).isEqualTo(3 * 4);
    assertThat(json.get("labelCounts").get(0).get("known").asInt()).isEqualTo(3 * 5);
    assertThat(CommandLineRun.of("describe", file).out())
        .as("four of the five rows in which a is known")
        .contains("80.0%");
  }
}

package dev.espalier.lab.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code bound}: when there is a bound, what it says, and when there is none. */
class BoundCommandTest {
  @TempDir Path directory;

  private Path train = Path.of("");
  private Path test = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void makeData() {
    train = CommandLineRun.data(directory, "train.arff", 1);
    test = CommandLineRun.data(directory, "test.arff", 2);
    model = directory.resolve("chain.model");
  }

  private void trained(String learner, Object... more) {
    Object[] arguments =
        Stream.concat(
                Stream.of("train", train, "--no-thresholds", "--learner", learner, "--out", model),
                Arrays.stream(more))
            .toArray();
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.toString()).isZero();
  }

  private void covered() {
    trained(
        "corrlog",
        "--set",
        "rule=pseudo-likelihood",
        "--set",
        "penaliseIntercept=true",
        "--set",
        "weightPenalty=0.5",
        "--set",
        "edgePenalty=0.25",
        "--set",
        "scaling=unit-rows");
  }

  private static void refused(CommandLineRun run, String... words) {
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.errorLines().get(0)).contains(words);
  }

  @Test
  void theNumbersAreThoseOfTheTheorem() {
    covered();
    JsonNode bound =
        CommandLineRun.of(
                "bound", model, test, "--train", train, "--delta", 0.1, "--margin", 2, "--json")
            .json();
    // 003 (40) for n = 120, γ = 2, min(λ1, λ2) = 0.25
    double added = 32 / (2 * 0.25 * 120) + (64 / (2 * 0.25) + 1) * Math.sqrt(Math.log(10) / 240);
    double training = bound.get("trainingRisk").asDouble();
    assertThat(training).isBetween(0.01, 1.0);
    assertThat(bound.get("asPrinted").asDouble()).isCloseTo(training + added, within(1e-9));
    assertThat(bound.get("value").asDouble()).isGreaterThan(bound.get("testRisk").asDouble());
    assertThat(bound.get("testRisk").asDouble())
        .isGreaterThanOrEqualTo(bound.get("testError").asDouble());
    assertThat(bound.get("saysNothing").asBoolean()).isTrue();
  }

  @Test
  void aBoundThatSaysNothingSaysSo() {
    covered();
    CommandLineRun run = CommandLineRun.of("bound", model, test, "--train", train);
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out())
        .contains("003 Theorem 3", "says nothing: every risk is at most 1", "probability 0.95")
        .contains("It assumes that training rows and new examples are drawn independently");
  }

  @Test
  void theElasticNetHasATheoremOfItsOwn() {
    trained(
        "corrlog",
        "--set",
        "rule=pseudo-likelihood",
        "--set",
        "penaliseIntercept=true",
        "--set",
        "sparsity=1");
    assertThat(CommandLineRun.of("bound", model, train).out())
        .contains("(001 Theorem 3)")
        .doesNotContain("003");
  }

  @Test
  void theTrainingFileAloneIsEnough() {
    covered();
    JsonNode bound = CommandLineRun.of("bound", model, train, "--json").json();
    assertThat(bound.get("testRisk").asDouble()).isEqualTo(bound.get("trainingRisk").asDouble());
  }

  @Test
  void otherRowsThanThoseOfTrainingAreRefused() {
    covered();
    refused(CommandLineRun.of("bound", model, test), "--train train.arff");
    refused(
        CommandLineRun.of("bound", model, test, "--train", test),
        "is not what the model was learnt from",
        "train.arff");
  }

  @Test
  void modelsWithoutABoundAreRefusedWithTheReason() {
    trained("ilr");
    refused(
        CommandLineRun.of("bound", model, test, "--train", train),
        "does not cover",
        "'ilr'",
        "expected corrlog");
    trained("corrlog", "--set", "rule=supported-likelihood");
    refused(
        CommandLineRun.of("bound", model, test, "--train", train),
        "rule=pseudo-likelihood",
        "penaliseIntercept=true");
  }

  @Test
  void wrongOptionsAreRefused() {
    covered();
    refused(CommandLineRun.of("bound", model, train, "--delta", 1), "--delta", "below 1");
    refused(CommandLineRun.of("bound", model, train, "--margin", 0), "--margin", "above");
    refused(CommandLineRun.of("bound", model, train, "--known", "label-1=yes"), "--known");
  }
}

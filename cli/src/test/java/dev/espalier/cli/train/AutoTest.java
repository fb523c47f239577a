package dev.espalier.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Commands without a learner: {@code auto} chooses one. */
class AutoTest {
  @TempDir Path directory;
  private Path train = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void simulate() {
    train = CommandLineRun.data(directory, "train.arff", 1);
    model = directory.resolve("a.model");
  }

  @Test
  void trainTellsWhatWasChosenAndTheOtherCommandsTakeItsModel() {
    CommandLineRun run = CommandLineRun.of("train", train, "--budget", "0.2s", "--out", model);
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out())
        .containsPattern("learnt +(corrlog|ilr|linear-svm|forest) from")
        .containsPattern("chose +\\S+")
        .containsPattern("because +mean of subset01,accuracy,f1,hamming 0\\.\\d{4} over \\d+ folds")
        .containsPattern("budget +0\\.\\d of 0\\.2 s of work");
    CommandLineRun evaluated = CommandLineRun.of("evaluate", model, train, "--decode", "best");
    assertThat(evaluated.code()).as(evaluated.toString()).isZero();
  }

  @Test
  void jsonListsWhatWasTried() {
    JsonNode auto =
        CommandLineRun.of(
                "train", train, "--for", "F1", "--budget", "0.2", "--out", model, "--json")
            .json()
            .get("auto");
    assertThat(auto.get("for").get(0).asString()).isEqualToIgnoringCase("f1");
    JsonNode first = auto.get("tried").get(0);
    assertThat(first.get("name").asString()).isEqualTo("corrlog");
    assertThat(first.get("value").asDouble()).isEqualTo(auto.get("corrlog").asDouble());
    assertThat(first.get("folds").asInt()).isEqualTo(auto.get("folds").asInt());
    assertThat(auto.get("value").asDouble()).isGreaterThanOrEqualTo(auto.get("corrlog").asDouble());
    assertThat(auto.get("tried").size()).isGreaterThan(4);
  }

  @Test
  void compareChoosesInEveryFold() {
    CommandLineRun text =
        CommandLineRun.of("compare", train, "--folds", "2", "--budget", "0.1s", "--no-thresholds");
    assertThat(text.out()).containsPattern("auto chose \\S+.* in [12] of 2 folds");
    JsonNode result =
        CommandLineRun.of(
                "compare",
                train,
                "--folds",
                "2",
                "--learners",
                "prior,auto",
                "--budget",
                "0.1s",
                "--no-thresholds",
                "--json")
            .json()
            .get("results");
    assertThat(result.get(0).has("auto")).isFalse();
    assertThat(result.get(1).get("learner").asString()).isEqualTo("auto");
    assertThat(result.get(1).get("auto").size()).isEqualTo(2);
  }

  @Test
  void aPathIsThatOfTheChosenLearner() {
    CommandLineRun run =
        CommandLineRun.of(
            "path", train, "--budget", "0", "--over", "weightPenalty", "--points", "3");
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out()).contains("learner ilr, chosen automatically");
  }

  @Test
  void restoredFeaturesAreChosenForToo() {
    CommandLineRun run =
        CommandLineRun.of(
            "train", train, "--restore", "mean-mode", "--budget", "0.1s", "--out", model, "--json");
    assertThat(run.code()).as(run.toString()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("parameters").get("restore").asString()).isEqualTo("mean-mode");
    assertThat(json.get("learner").asString()).isNotEqualTo("auto");
    assertThat(CommandLineRun.of("evaluate", model, train).code()).isZero();
  }

  @Test
  void mistakesAreOneLine() {
    refused("--learner", "ilr", "--for", "f1").contains("--for f1", "expected --tune f1");
    refused("--learner", "ilr", "--budget", "1m").contains("--budget 1m");
    refused("--budget", "soon").contains("--budget soon", "60s");
    refused("--for", "f2").contains("learner 'auto': measures=f2");
    refused("--tune", "f1").contains("expected --for f1");
    refused("--for", "f1", "--set", "measures=f1").contains("expected one of them");
  }

  private AbstractStringAssert<?> refused(String... options) {
    Object[] all = new Object[options.length + 4];
    all[0] = "train";
    all[1] = train;
    all[2] = "--out";
    all[3] = model;
    System.arraycopy(options, 0, all, 4, options.length);
    CommandLineRun run = CommandLineRun.of(all);
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.errorLines()).hasSize(1);
    return assertThat(run.errorLines().get(0));
  }
}

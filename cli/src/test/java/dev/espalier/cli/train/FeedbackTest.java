package dev.espalier.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code espalier train --feedback}. */
class FeedbackTest {
  @TempDir Path directory;

  @Test
  void whatPeopleJudgedIsLearntAndSaid() throws IOException {
    Path data = CommandLineRun.data(directory, "chain.arff", 1);
    String[] names = {"x", "y", "label-1"};
    Path model = directory.resolve("chain.model");
    Object[] plain = {"train", data, "--learner", "corrlog", "--no-thresholds", "--out", model};
    assertThat(CommandLineRun.of(plain).code()).isZero();
    double before = probability(model, names);
    // People say the opposite of what the data say.
    String words = before < 0.5 ? "accepted" : "rejected";
    String record = "\"record\":{\"" + names[0] + "\":9,\"" + names[1] + "\":9}";
    StringBuilder lines = new StringBuilder();
    for (int k = 0; k < 200; k++) {
      lines.append("{\"row\":" + k + "," + record + ",\"" + words + "\":[\"" + names[2] + "\"]}\n");
    }
    Path first = Files.writeString(directory.resolve("first.jsonl"), lines);
    Path second =
        Files.writeString(
            directory.resolve("second.jsonl"),
            "{\"row\":0,\"record\":{\"" + names[0] + "\":1},\"accepted\":[\"nobody\"]}\n");
    Object[] judged = Arrays.copyOf(plain, plain.length + 2);
    judged[plain.length] = "--feedback";
    judged[plain.length + 1] = first + "," + second;
    CommandLineRun run = CommandLineRun.of(judged);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("200 judged rows of first.jsonl, second.jsonl");
    assertThat(run.err())
        .contains("a label that the data do not have is left out: 'nobody'")
        .contains("a line judges no label of the data");
    assertThat(probability(model, names) < 0.5).isNotEqualTo(before < 0.5);
    assertThat(Predictor.load(model).card().provenance()).containsEntry("feedbackRows", "200");
  }

  private static double probability(Path model, String[] names) {
    CommandLineRun run =
        CommandLineRun.of(
            "predict",
            model,
            "--record",
            "{\"" + names[0] + "\":9,\"" + names[1] + "\":9}",
            "--json");
    return run.json().get("predictions").get(0).get("probabilities").get(names[2]).asDouble();
  }

  @Test
  void aLearnerThatTakesNoUnknownLabelsSaysSo() throws IOException {
    Path data = CommandLineRun.data(directory, "chain.arff", 1);
    Path judged =
        Files.writeString(
            directory.resolve("judged.jsonl"),
            "{\"record\":{\"x\":1,\"y\":1},\"accepted\":[\"label-1\"]}\n");
    CommandLineRun run =
        CommandLineRun.of(
            "train",
            data,
            "--learner",
            "ml-knn",
            "--feedback",
            judged,
            "--out",
            directory.resolve("m.model"));
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.err()).contains("cannot take unknown labels in training");
  }
}

package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Photos of cars where x > 0 and dogs where y > 0; a lorry is known from tags only. */
class CollaborativeCommandsTest {
  @TempDir Path directory;
  private String errors = "";

  @BeforeEach
  void writeData() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder photos = new StringBuilder("x,y,tags\n");
    StringBuilder tags = new StringBuilder();
    for (int row = 0; row < 120; row++) {
      double x = random.nextDouble(-1, 1);
      double y = random.nextDouble(-1, 1);
      String labels =
          (x > 0 ? "car|road" : "") + (x > 0 && y > 0 ? "|" : "") + (y > 0 ? "dog" : "");
      photos.append(x).append(',').append(y).append(',').append(labels).append('\n');
      tags.append(labels).append(x > 0 ? "|lorry" : "").append('\n');
    }
    Files.writeString(directory.resolve("photos.csv"), photos);
    Files.writeString(directory.resolve("tags.txt"), tags);
    Files.writeString(
        directory.resolve("glove.txt"), "car 1 0\nroad 1 1\ndog -1 0.5\nlorry 1 0.1\nthe 3 3\n");
  }

  private int run(ByteArrayOutputStream out, String... arguments) {
    for (int k = 0; k < arguments.length; k++) {
      arguments[k] = arguments[k].replace("@", directory + "/");
    }
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    errors = err.toString(StandardCharsets.UTF_8);
    return code;
  }

  private String ok(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(run(out, arguments)).as(() -> errors).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private String refused(String... arguments) {
    assertThat(run(new ByteArrayOutputStream(), arguments)).isEqualTo(2);
    return errors;
  }

  private String[] train(String... more) {
    String[] first = {
      "train", "@photos.csv", "--tags", "tags", "--separator", "|", "--out", "@m", "--no-thresholds"
    };
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  @Test
  void aNovelLabelIsPredictedAndExplained() throws IOException {
    ok(train("--learner", "collaborative", "--set", "trees=20", "--label-only", "@tags.txt"));
    String[] predict = {
      "predict",
      "@m",
      "@photos.csv",
      "--tags",
      "tags",
      "--separator",
      "|",
      "--decode",
      "collaborative"
    };
    String json = ok(with(predict, "--json"));
    assertThat(json).contains("\"novel\":[{\"label\":\"lorry\",\"tiedBy\":\"label-only\"");
    assertThat(json).contains("\"novel\":[\"lorry\"]");
    ok(with(predict, "--out", "@p.csv"));
    assertThat(errors)
        .contains("novel label 'lorry': no training example had it; label-only sets have it with");
    ok(with(predict, "--out", "@p.jsonl"));
    assertThat(Files.readString(directory.resolve("p.jsonl"))).contains("\"novel\":[\"lorry\"]");
  }

  private static String[] with(String[] arguments, String... more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }

  @Test
  void aLearnerThatCannotTakeLabelOnlyDataSaysSo() {
    assertThat(refused(train("--learner", "ilr", "--label-only", "@tags.txt")))
        .contains("learner 'ilr' cannot take label sets without features");
  }

  @Test
  void weightsAreWrittenDrawnAndReadAgain() throws IOException {
    String[] weights = {
      "weights", "@photos.csv", "--tags", "tags", "--separator", "|", "--out", "@w.csv"
    };
    assertThat(ok(with(weights, "--vectors", "@glove.txt", "--html", "@w.html")))
        .containsPattern("car +0\\.\\d{4} +road 0\\.\\d{4}, dog");
    assertThat(Files.readString(directory.resolve("w.html")))
        .contains("<svg class=\"heat\"", "car for road: ");
    assertThat(
            ok(
                "weights",
                "@photos.csv",
                "--tags",
                "tags",
                "--separator",
                "|",
                "--loss-weights",
                "@w.csv",
                "--false-positive",
                "0.5",
                "--json"))
        .contains("\"from\":\"given\"", "\"nearest\":{\"road\":");
    assertThat(ok(with(weights, "--label-only", "@tags.txt"))).contains("lorry");
    assertThat(ok(with(weights, "--from", "learnt"))).contains("wrote");
    assertThat(refused(with(weights, "--from", "vectors"))).contains("expected --vectors FILE");
    assertThat(refused(with(weights, "--from", "dreams"))).contains("--from dreams: expected");
  }

  @Test
  void theCollaborativeLossCanBeTunedFor() {
    ok("weights", "@photos.csv", "--tags", "tags", "--separator", "|", "--out", "@w.csv");
    String[] tuned = {"--tune", "collaborativeLoss", "--try", "leafRows=5,1", "--set", "trees=5"};
    assertThat(ok(train(with(tuned, "--learner", "collaborative", "--set", "form=plug-in"))))
        .contains("collaborativeLoss 0.");
    String[] forest = with(tuned, "--learner", "forest");
    assertThat(refused(train(forest)))
        .contains("measure 'collaborativeLoss' needs the weights of the loss");
    assertThat(ok(train(with(forest, "--loss-weights", "@w.csv")))).contains("the best of 2");
  }
}

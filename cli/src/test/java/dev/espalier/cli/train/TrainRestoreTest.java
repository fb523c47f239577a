package dev.espalier.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples with missing cells, from the file to the prediction. */
class TrainRestoreTest {
  @TempDir Path directory;

  /** Two numbers and a colour follow one hidden number; a fifth of the cells is missing. */
  private Path data(String name, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("first,second,colour,tags\n");
    for (int row = 0; row < 300; row++) {
      double hidden = random.nextDouble(-1, 1);
      String[] cells = {
        String.format(Locale.ROOT, "%.3f", hidden + 0.1 * random.nextGaussian()),
        String.format(Locale.ROOT, "%.3f", 10 - 5 * hidden + 0.5 * random.nextGaussian()),
        hidden < -0.4 ? "blue" : hidden < 0.4 ? "green" : "red"
      };
      for (String cell : cells) {
        text.append(random.nextDouble() < 0.2 ? "" : cell).append(',');
      }
      text.append(hidden > 0.5 ? "high" : hidden < -0.5 ? "low" : "").append('\n');
    }
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    return file;
  }

  private double hamming(Path model, Path test) {
    return CommandLineRun.of(
            "evaluate", model, test, "--tags", "tags", "--decode", "hamming", "--json")
        .json()
        .get("measures")
        .get("hamming")
        .asDouble();
  }

  @Test
  void restoringBeatsMeansFromTheFileToThePrediction() throws IOException {
    Path train = data("train.csv", 1);
    Path test = data("test.csv", 2);
    Path plain = directory.resolve("plain.model");
    Path restoring = directory.resolve("restoring.model");
    assertThat(
            CommandLineRun.of("train", train, "--tags", "tags", "--learner", "ilr", "--out", plain)
                .code())
        .isZero();
    CommandLineRun run =
        CommandLineRun.of(
            "train",
            train,
            "--tags",
            "tags",
            "--learner",
            "ilr",
            "--restore",
            "--set",
            "restore.penalty=0.3",
            "--out",
            restoring);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("restore=rmf", "restore.penalty=0.3", "restoreNoise=0");
    assertThat(hamming(restoring, test)).isLessThan(hamming(plain, test));
    CommandLineRun predicted = CommandLineRun.of("predict", restoring, test, "--tags", "tags");
    assertThat(predicted.code()).isZero();
    assertThat(predicted.out().lines().count()).isGreaterThanOrEqualTo(300);
    CommandLineRun explained =
        CommandLineRun.of("explain", restoring, test, "--tags", "tags", "--row", "1");
    assertThat(explained.err()).isEmpty();
    assertThat(explained.out()).contains("first");
  }

  @Test
  void foldsOfAComparisonFitTheirOwnRestorer() throws IOException {
    Path file = data("train.csv", 1);
    CommandLineRun run =
        CommandLineRun.of(
            "compare",
            file,
            "--tags",
            "tags",
            "--folds",
            3,
            "--learners",
            "ilr,prior",
            "--set",
            "ilr.restore=knn",
            "--set",
            "ilr.restore.neighbours=5",
            "--json");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\"restore\":\"knn\"", "\"restore.neighbours\":\"5\"");
  }

  @Test
  void mistakesAreToldInOneLine() throws IOException {
    Path file = data("train.csv", 1);
    Path model = directory.resolve("x.model");
    CommandLineRun unknown =
        CommandLineRun.of(
            "train", file, "--tags", "tags", "--learner", "ilr", "--restore=magic", "--out", model);
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.errorLines()).hasSize(1);
    assertThat(unknown.err()).contains("unknown restorer 'magic'; expected one of rmf");
    assertThat(
            CommandLineRun.of(
                    "train",
                    file,
                    "--learner",
                    "ilr",
                    "--restore",
                    "--set",
                    "restore=knn",
                    "--out",
                    model)
                .err())
        .contains("expected one of them");
  }
}

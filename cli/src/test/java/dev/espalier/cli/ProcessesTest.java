package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.DataWriter;
import dev.espalier.io.internal.text.AtomicFile;
import dev.espalier.simulate.LabelChain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What has to hold between processes, and when one of them is ended in the middle. */
@Tag("process")
class ProcessesTest {
  @TempDir Path directory;

  @Test
  void aModelTrainedInOneProcessPredictsTheSameBitsInAnother() throws Exception {
    Path train = CommandLineRun.data(directory, "train.arff", 1);
    Path test = CommandLineRun.data(directory, "test.arff", 2);
    Path model = directory.resolve("chain.model");
    Process training =
        OtherProcess.start(Main.class, "train", train, "--learner", "ilr", "--out", model);
    assertThat(training.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(training.exitValue()).as(text(training)).isZero();
    for (String decode : List.of("subset", "macroF1", "f1")) {
      Path here = directory.resolve("here.csv");
      Path there = directory.resolve("there.csv");
      assertThat(
              CommandLineRun.of("predict", model, test, "--decode", decode, "--out", here).code())
          .isZero();
      Process predicting =
          OtherProcess.start(
              Main.class, "predict", model, test, "--decode", decode, "--out", there);
      assertThat(predicting.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(predicting.exitValue()).as(text(predicting)).isZero();
      assertThat(Files.readAllBytes(there)).isEqualTo(Files.readAllBytes(here));
    }
    // And the model that this process trains is the very same file.
    Path again = directory.resolve("again.model");
    assertThat(CommandLineRun.of("train", train, "--learner", "ilr", "--out", again).code())
        .isZero();
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(model));
  }

  @Test
  void killedWhileWritingTheOldModelSurvives() throws Exception {
    Path train = CommandLineRun.data(directory, "train.arff", 1);
    Path model = directory.resolve("chain.model");
    assertThat(CommandLineRun.of("train", train, "--learner", "ilr", "--out", model).code())
        .isZero();
    byte[] before = Files.readAllBytes(model);
    Process writing = OtherProcess.start(SlowWriter.class, model);
    try (BufferedReader reader = reader(writing)) {
      assertThat(reader.readLine()).isEqualTo("half written");
      writing.destroyForcibly();
      assertThat(writing.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(Files.readAllBytes(model)).isEqualTo(before);
    assertThat(CommandLineRun.of("predict", model, train).code()).isZero();
    assertThat(CommandLineRun.of("train", train, "--learner", "ilr", "--out", model).code())
        .isZero();
    assertThat(names()).containsExactlyInAnyOrder("train.arff", "chain.model");
  }

  @Test
  void whatALiveProcessIsWritingIsLeftAlone() throws Exception {
    Path target = directory.resolve("file");
    Process writing = OtherProcess.start(SlowWriter.class, target);
    try (BufferedReader reader = reader(writing)) {
      assertThat(reader.readLine()).isEqualTo("half written");
      // Twice: looking at the other's file must not free it, either.
      AtomicFile.write(target, out -> out.write(1));
      AtomicFile.write(target, out -> out.write(2));
      assertThat(target).hasBinaryContent(new byte[] {2});
      writing.getOutputStream().close();
      assertThat(writing.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(writing.exitValue()).as(reader.lines().toList().toString()).isZero();
    } finally {
      writing.destroyForcibly();
    }
    assertThat(target).hasSize(1 << 20);
    assertThat(names()).containsExactly("file");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process cannot be told to end there")
  void toldToEndItLeavesNothingBehind() throws Exception {
    Path train = directory.resolve("large.arff");
    DataWriter.write(new LabelChain(8).sample(20_000, 1), train);
    Path model = directory.resolve("chain.model");
    String values =
        IntStream.range(0, 2000)
            .mapToObj(k -> "1." + (1000 + k) + "e-4")
            .collect(Collectors.joining(","));
    Process training =
        OtherProcess.start(
            Main.class,
            "train",
            train,
            "--learner",
            "ilr",
            "--tune",
            "f1",
            "--try",
            "weightPenalty=" + values,
            "--tune-folds",
            10,
            "--out",
            model);
    // Long enough to be at work; the 20,000 fits to 18,000 rows would take minutes anywhere.
    assertThat(training.waitFor(2, TimeUnit.SECONDS)).as("still at work").isFalse();
    training.destroy();
    assertThat(training.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(training.exitValue()).isEqualTo(143);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(train);
    }
  }

  @Test
  void exitCodesReachTheShell() throws Exception {
    Process wrong = OtherProcess.start(Main.class, "describe", directory.resolve("nowhere"));
    assertThat(wrong.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(wrong.exitValue()).isEqualTo(2);
    assertThat(text(wrong).lines()).hasSize(1);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}

package dev.espalier.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Dataset;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code train} was told or found out of cells, nobody has to say again. */
class RememberedReadingTest {
  @TempDir Path directory;

  private Path write(String name, String text, Charset charset) throws IOException {
    return Files.write(directory.resolve(name), text.getBytes(charset));
  }

  private Path train(Path data, String... options) {
    Path model = directory.resolve("it.model");
    List<Object> arguments =
        new ArrayList<>(
            List.of("train", data, "--learner", "ilr", "--no-thresholds", "--out", model));
    arguments.addAll(Arrays.asList(options));
    CommandLineRun run = CommandLineRun.of(arguments.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return model;
  }

  private static String rows(String format, String... lines) {
    StringBuilder text = new StringBuilder(format);
    for (int k = 0; k < 10; k++) {
      for (String line : lines) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }

  @Test
  void whichNumberMeansUnknown() throws IOException {
    String text = rows("x,a,b\n", "1,1,-1", "2,-1,0", "3,0,1", "4,1,1");
    Path data = write("train.csv", text, StandardCharsets.UTF_8);
    Path model = train(data, "--labels", "a,b", "--unknown", "0");
    // one row that alone would leave it open
    Path test = write("test.csv", "x,a,b\n1,0,-1\n", StandardCharsets.UTF_8);
    CommandLineRun run = CommandLineRun.of("evaluate", model, test);
    assertThat(run.code()).as(run.err()).isZero();
    Dataset read = Predictor.load(model).read(test);
    assertThat(read.labels().isUnknown(0, 0)).isTrue();
    assertThat(read.labels().isUnknown(0, 1)).isFalse();
    // what is said now goes first
    CommandLineRun other =
        CommandLineRun.of(
            "predict", model, test, "--unknown", "-1", "--known-labels", "--json", "--digits", 17);
    assertThat(other.json().get("predictions").get(0).get("probabilities").get("a").asDouble())
        .isZero();
  }

  @Test
  void thatABlankMeansNo() throws IOException {
    String text = rows("x,a,b\n", "1,1,", "2,,", "3,,1", "4,1,1");
    Path model = train(write("t.csv", text, StandardCharsets.UTF_8), "--labels", "a,b");
    Path test = write("test.csv", "x,a,b\n1,,1\n", StandardCharsets.UTF_8);
    assertThat(Predictor.load(model).read(test).labels().hasUnknown()).isFalse();
    assertThat(CommandLineRun.of("evaluate", model, test).code()).isZero();
    CommandLineRun said =
        CommandLineRun.of("predict", model, test, "--unknown", "blank", "--known-labels", "--json");
    double open = said.json().get("predictions").get(0).get("probabilities").get("a").asDouble();
    assertThat(open).isStrictlyBetween(0.0, 1.0);
  }

  @Test
  void aBlankBesideZerosStaysUnknown() throws IOException {
    String text = rows("x,a,b\n", "1,1,0", "2,0,", "3,0,1", "4,1,1");
    Path model = train(write("t.csv", text, StandardCharsets.UTF_8), "--labels", "a,b");
    assertThat(Predictor.load(model).card().provenance()).doesNotContainKey("cells.unknown");
    Path test = write("test.csv", "x,a,b\n1,,1\n", StandardCharsets.UTF_8);
    assertThat(Predictor.load(model).read(test).labels().isUnknown(0, 0)).isTrue();
  }

  @Test
  void delimiterDecimalAndEncodingOfFilesWithTheSameEnding() throws IOException {
    Charset cyrillic = Charset.forName("windows-1251");
    String text =
        rows("x#жанр#метки\n", "1,5#рок#да", "2,5#джаз#нет", "3,5#рок#да|нет", "4,5#джаз#нет");
    Path data = write("train.csv", text, cyrillic);
    Path model =
        train(
            data,
            "--tags",
            "метки",
            "--separator",
            "|",
            "--delimiter",
            "#",
            "--decimal",
            ",",
            "--encoding",
            "windows-1251");
    Path test = write("test.csv", "x#жанр\n1,5#рок\n", cyrillic);
    CommandLineRun run = CommandLineRun.of("predict", model, test, "--json", "--digits", 17);
    Path json = write("test.jsonl", "{\"x\":1.5,\"жанр\":\"рок\"}\n", StandardCharsets.UTF_8);
    CommandLineRun other = CommandLineRun.of("predict", model, json, "--json", "--digits", 17);
    assertThat(run.json().get("predictions").get(0).get("probabilities"))
        .isEqualTo(other.json().get("predictions").get(0).get("probabilities"));
  }
}

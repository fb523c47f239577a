package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command of the tour runs on the bundled files, and prints lines like those shown. */
@Tag("process")
class TourTest {
  private static final Path ROOT = Path.of("..");
  private static final String PROMPT = "$ ./espalier ";

  @TempDir Path directory;

  /** A command with the lines that the tour shows below it. */
  private record Shown(List<String> words, List<String> lines) {}

  private static List<Shown> shown() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/start/tour.md"));
    List<Shown> all = new ArrayList<>();
    boolean inside = false;
    for (String line : page.split("\n", -1)) {
      if (line.startsWith(PROMPT)) {
        all.add(new Shown(List.of(line.substring(PROMPT.length()).split(" ")), new ArrayList<>()));
        inside = true;
      } else if (line.startsWith("$ ") || line.startsWith("```")) {
        inside = false;
      } else if (inside && !line.isBlank() && !line.equals("…")) {
        all.get(all.size() - 1).lines().add(line);
      }
    }
    return all;
  }

  /** What is read is in the examples, what is written goes to the test's own folder. */
  private String here(String word) {
    if (word.startsWith("examples/")) {
      return ROOT.resolve(word).toString();
    }
    boolean file = word.matches("[a-z]+\\.(model|csv|html)");
    return file ? directory.resolve(word).toString() : word;
  }

  private static Set<String> firstWords(List<String> lines) {
    return lines.stream().map(line -> line.split(" ", 2)[0]).collect(Collectors.toSet());
  }

  @Test
  void everyCommandOfTheTourWorksAndPrintsWhatIsShown() throws IOException {
    List<Shown> tour = shown();
    assertThat(tour.stream().map(shown -> shown.words().get(0)))
        .contains("describe", "train", "predict", "evaluate", "compare", "restore");
    for (Shown shown : tour) {
      CommandLineRun run = CommandLineRun.of(shown.words().stream().map(this::here).toArray());
      assertThat(run.code()).as("%s: %s", shown.words(), run.err()).isZero();
      assertThat(firstWords(run.out().lines().toList()))
          .as("%s", shown.words())
          .containsAll(firstWords(shown.lines().stream().map(this::withFolder).toList()));
    }
    List<String> predicted = Files.readAllLines(directory.resolve("predicted.csv"));
    assertThat(predicted).hasSize(201);
    assertThat(List.of(predicted.get(0).split(","))).contains("labels", "happy", "party");
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
  }

  /** "wrote orders.csv" is told with the folder. */
  private String withFolder(String line) {
    return line.replace("songs.model", directory.resolve("songs.model").toString());
  }

  @Test
  void theModelOfTheTourIsWorthWhatItsEstimateSays() {
    Path model = directory.resolve("quick.model");
    var estimate =
        CommandLineRun.of(
            "train",
            ROOT.resolve("examples/songs.csv"),
            "--tags",
            "moods",
            "--id",
            "song_id",
            "--learner",
            "ilr",
            "--out",
            model,
            "--json");
    assertThat(estimate.code()).as(estimate.err()).isZero();
    var told = estimate.json().path("estimate");
    double f1 =
        CommandLineRun.of(
                "evaluate",
                model,
                ROOT.resolve("examples/more-songs.csv"),
                "--decode",
                "best",
                "--json")
            .json()
            .path("measures")
            .path("f1")
            .asDouble();
    // The interval is of the estimate; the 200 new songs have one of their own, wider by
    // √(550/200).
    double spread = told.path("f1Margin").asDouble() * (1 + Math.sqrt(550.0 / 200));
    assertThat(Math.abs(f1 - told.path("f1").asDouble())).isLessThan(spread);
    assertThat(f1).isGreaterThan(told.path("floorF1").asDouble() + 0.2);
  }

  @Test
  void oneCommandLearnsFromATableOfAllKindsOfColumnsAndOnePredictsIt() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder table = new StringBuilder("track,title,released,genre");
    for (int k = 0; k < 72; k++) {
      table.append(",feature").append(k);
    }
    table.append(",tags\n");
    for (int row = 0; row < 150; row++) {
      boolean loud = random.nextBoolean();
      boolean old = random.nextInt(3) == 0;
      table.append("id-").append(1000 + row).append(",Title of song ").append(row);
      table.append(String.format(Locale.ROOT, ",%d-05-%02d", old ? 1975 : 2015, 1 + row % 28));
      table.append(loud ? ",metal" : ",folk");
      for (int k = 0; k < 72; k++) {
        double value = random.nextGaussian() + (loud && k < 5 ? 1 : 0);
        table.append(String.format(Locale.ROOT, ",%.4f", value));
      }
      table
          .append(",\"")
          .append(loud ? "angry" : "calm")
          .append(old ? ",dated" : "")
          .append("\"\n");
    }
    Path data = Files.writeString(directory.resolve("tracks.csv"), table, StandardCharsets.UTF_8);
    Path model = directory.resolve("tracks.model");
    CommandLineRun train =
        CommandLineRun.of("train", data, "--tags", "tags", "--budget", "0.5", "--out", model);
    assertThat(train.code()).as(train.err()).isZero();
    assertThat(train.out()).contains("estimate  ");
    CommandLineRun predict = CommandLineRun.of("predict", model, data);
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.out().lines()).hasSize(151);
    assertThat(predict.out()).contains("angry", "calm", "dated");
  }
}

package dev.espalier.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.ContentPolicy;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;

/** {@code simulate}: the files, the figures and the page. */
class SimulateTest {
  @TempDir Path directory;

  private static void refused(CommandLineRun run, String... words) {
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.errorLines().get(0)).contains(words);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  @Tag("browser")
  @ResourceLock(Chromium.LOCK)
  void thePageKeepsTheContentPolicy() throws Exception {
    Path out = directory.resolve("toy");
    assertThat(CommandLineRun.of("simulate", "toy", "--out", out).code()).isZero();
    ContentPolicy.check(out.resolve("simulation.html"), "<svg");
  }

  @Test
  void theToyShowsWhatTiesAreFor() throws Exception {
    Path out = directory.resolve("new/toy");
    JsonNode json = CommandLineRun.of("simulate", "toy", "--out", out, "--json").json();
    assertThat(json.get("rows").asInt()).isEqualTo(500);
    JsonNode tied = json.get("results").get(0);
    JsonNode independent = json.get("results").get(1);
    assertThat(tied.get("learner").asString()).isEqualTo("corrlog");
    // 003 section 4: 0.068 against 0.197
    assertThat(tied.get("measures").get("subset01").asDouble()).isLessThanOrEqualTo(0.07);
    assertThat(independent.get("measures").get("subset01").asDouble()).isBetween(0.1, 0.22);
    assertThat(names(out))
        .containsExactly(
            "corrlog.model", "ilr.model", "simulation.html", "test.arff", "train.arff");
    double before = Double.POSITIVE_INFINITY;
    for (JsonNode point : json.get("bySize")) {
      assertThat(point.get("value").asDouble())
          .isLessThan(before)
          .isGreaterThan(point.get("testRisk").asDouble());
      before = point.get("value").asDouble();
    }
    for (JsonNode point : json.get("byPenalty")) {
      assertThat(point.get("value").asDouble()).isGreaterThan(point.get("testRisk").asDouble());
    }
    JsonNode described = CommandLineRun.of("describe", out.resolve("test.arff"), "--json").json();
    assertThat(described.get("rows").asInt()).isEqualTo(500);
    page(out.resolve("simulation.html"));
  }

  private static void page(Path file) throws Exception {
    String page = Files.readString(file);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("prefers-color-scheme", "Independent regressions", "CorrLog", "says nothing")
        .doesNotContain("http:", "https:", "<script", "<link", "@import", "url(");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(page)));
    assertThat(document.getElementsByTagName("figure").getLength()).isEqualTo(5);
  }

  @Test
  void theModelsCanBeEvaluatedWithTheFilesBesideThem() {
    Path out = directory.resolve("chain");
    CommandLineRun run =
        CommandLineRun.of(
            "simulate",
            "chain",
            "--out",
            out,
            "--labels",
            3,
            "--rows",
            200,
            "--test-rows",
            100,
            "--seed",
            5,
            "--format",
            "csv");
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out()).contains("200 training rows, 100 test rows, 3 labels, seed 5", "next:");
    String next = run.out().lines().filter(line -> line.startsWith("next:")).findFirst().orElse("");
    Object[] arguments = next.replace("next: espalier ", "").split(" ");
    CommandLineRun evaluated = CommandLineRun.of(arguments);
    assertThat(evaluated.code()).as(evaluated.toString()).isZero();
    assertThat(evaluated.out()).contains("200 training rows");
  }

  @Test
  void everyMeasureThatIsShownHasAValue() {
    CommandLineRun run =
        CommandLineRun.of(
            "simulate", "toy", "--rows", 50, "--test-rows", 50, "--out", directory.resolve("few"));
    assertThat(run.out().lines().filter(line -> line.contains("↓") || line.contains("↑")))
        .hasSizeGreaterThan(10)
        .noneMatch(line -> line.contains("–"));
  }

  @Test
  void theSameSeedGivesTheSameFiles() throws IOException {
    for (String name : List.of("one", "two")) {
      CommandLineRun run =
          CommandLineRun.of(
              "simulate", "toy", "--out", directory.resolve(name), "--rows", 60, "--test-rows", 40);
      assertThat(run.code()).as(run.toString()).isZero();
    }
    for (String file : names(directory.resolve("one"))) {
      assertThat(directory.resolve("one").resolve(file))
          .hasSameBinaryContentAs(directory.resolve("two").resolve(file));
    }
  }

  @Test
  void nothingIsReplacedUnlessAsked() throws IOException {
    Path out = Files.createDirectory(directory.resolve("full"));
    Path mine = Files.writeString(out.resolve("test.arff"), "mine");
    refused(
        CommandLineRun.of("simulate", "toy", "--out", out),
        "test.arff: exists already",
        "--overwrite");
    assertThat(mine).hasContent("mine");
    assertThat(names(out)).containsExactly("test.arff");
    assertThat(
            CommandLineRun.of(
                    "simulate", "toy", "--out", out, "--rows", 50, "--test-rows", 50, "--overwrite")
                .code())
        .isZero();
    assertThat(Files.readString(mine)).startsWith("@relation");
  }

  @Test
  void labelsOfAnIsingModelAreDrawnAndWritten() throws IOException {
    Path out = directory.resolve("ising");
    JsonNode json =
        CommandLineRun.of(
                "simulate",
                "ising",
                "--out",
                out,
                "--rows",
                60,
                "--test-rows",
                40,
                "--labels",
                5,
                "--features",
                3,
                "--label-only-rows",
                30,
                "--sampler",
                "exact",
                "--json")
            .json();
    assertThat(json.get("labels").asInt()).isEqualTo(5);
    assertThat(names(out)).containsExactly("label-only.txt", "test.arff", "train.arff");
    assertThat(Files.readAllLines(out.resolve("label-only.txt")))
        .hasSize(30)
        .allMatch(line -> line.matches("(label-[1-5](,label-[1-5])*)?"));
    JsonNode described = CommandLineRun.of("describe", out.resolve("train.arff"), "--json").json();
    assertThat(described.get("rows").asInt()).isEqualTo(60);
    refused(
        CommandLineRun.of("simulate", "ising", "--out", out, "--sampler", "exact", "--overwrite"),
        "labels=20",
        "at most 15");
  }

  @Test
  void mistakesAreToldInOneLine() throws IOException {
    Path out = directory.resolve("out");
    refused(CommandLineRun.of("simulate", "dice", "--out", out), "'dice'", "toy, chain or ising");
    refused(CommandLineRun.of("simulate", "toy", "--out", out, "--labels", 3), "chain");
    refused(CommandLineRun.of("simulate", "chain", "--out", out, "--labels", 9), "from 2 to 8");
    refused(CommandLineRun.of("simulate", "chain", "--out", out, "--rows", 1), "--rows 1");
    refused(CommandLineRun.of("simulate", "toy", "--out", out, "--format", "xls"), "arff or csv");
    Path file = Files.writeString(directory.resolve("file"), "");
    refused(CommandLineRun.of("simulate", "toy", "--out", file), "is a file");
    assertThat(out).doesNotExist();
  }
}

package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.eval.Measure;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.text.Digests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Every command from its arguments to its output. */
class CommandsTest {
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

  private void trained(Object... more) {
    Object[] arguments =
        Stream.concat(
                Stream.of("train", train, "--learner", "ilr", "--out", model), Arrays.stream(more))
            .toArray();
    assertThat(CommandLineRun.of(arguments).code()).isZero();
  }

  @Test
  void aloneItShowsShortHelpWithATour() {
    CommandLineRun run = CommandLineRun.of();
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("train", "predict", "evaluate", "compare", "learners", "describe", "convert")
        .contains("espalier demo");
  }

  @Test
  void everyCommandExplainsItself() {
    for (String command :
        Commands.names(Commands.all(new Console(System.out, System.err, false)))) {
      CommandLineRun run = CommandLineRun.of(command, "--help");
      assertThat(run.code()).as(command).isZero();
      assertThat(run.out()).as(command).contains("Usage: espalier " + command, "Example:");
    }
  }

  @Test
  void versionIsThatOfTheBuild() {
    assertThat(CommandLineRun.of("--version").out()).matches("espalier \\d+\\.\\d+\\.\\d+.*\\R");
  }

  @Test
  void trainSaysWhatItLearnt() {
    CommandLineRun run =
        CommandLineRun.of(
            "train", train, "--learner", "ilr", "--set", "weightPenalty=1e-3", "--out", model);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("ilr from train.arff", "120", "weightPenalty=0.001");
    assertThat(model).exists();
  }

  @Test
  void trainTunesAndTellsEveryTry() {
    JsonNode json =
        CommandLineRun.of(
                "train",
                train,
                "--learner",
                "ilr",
                "--tune",
                "f1",
                "--search",
                "random:3",
                "--folds",
                2,
                "--out",
                model,
                "--json")
            .json();
    assertThat(json.get("tuned").size()).isEqualTo(3);
    assertThat(json.get("parameters").get("weightPenalty").asString()).isNotEmpty();
    assertThat(json.get("rows").asInt()).isEqualTo(120);
  }

  @Test
  void tuningTriesTheValuesThatItIsTold() {
    JsonNode json =
        CommandLineRun.of(
                "train",
                train,
                "--learner",
                "ilr",
                "--tune",
                "f1",
                "--try",
                "weightPenalty=2e-3,7e-5",
                "--try",
                "ilr.sparsity=0,0.5",
                "--folds",
                2,
                "--out",
                model,
                "--json")
            .json();
    assertThat(json.get("tuned").size()).isEqualTo(4);
    assertThat(json.get("parameters").get("weightPenalty").asString())
        .isIn("0.002", "7.0E-5", "7e-5");
  }

  @Test
  void theModelFileTellsWhereItComesFromButNoDirectories() throws IOException {
    trained();
    String header = Files.readString(model, java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(header)
        .contains("train.arff", "dataSha256", Digests.sha256(train))
        .doesNotContain(directory.toString());
  }

  @Test
  void trainNamesLabelsThatNeverVary() throws IOException {
    Path file = directory.resolve("constant.arff");
    Files.writeString(
        file,
        """
        @relation 'x: -C 3'
        @attribute never {0,1}
        @attribute always {0,1}
        @attribute varies {0,1}
        @attribute f numeric
        @data
        0,1,0,0.1
        0,1,1,0.9
        0,1,0,0.2
        0,1,1,0.8
        """);
    CommandLineRun run = CommandLineRun.of("train", file, "--learner", "ilr", "--out", model);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("1 label without a positive example: never")
        .contains("1 label on in every example: always");
  }

  @Test
  void oneRowCanBeLearntFromAndSaysWhatIsMissing() throws IOException {
    Path file = directory.resolve("one.arff");
    Files.writeString(
        file,
        """
        @relation 'x: -C 1'
        @attribute a {0,1}
        @attribute f numeric
        @data
        1,0.5
        """);
    CommandLineRun run = CommandLineRun.of("train", file, "--learner", "ilr", "--out", model);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("one row is too few to fit thresholds");
  }

  @Test
  void predictWritesCsvWithSetsAndProbabilities() throws IOException {
    trained();
    Path out = directory.resolve("predicted.csv");
    assertThat(CommandLineRun.of("predict", model, test, "--out", out).code()).isZero();
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(121);
    assertThat(lines.get(0)).isEqualTo("row,labels,label-1,label-2,label-3");
    assertThat(lines.get(1)).startsWith("1,");
    assertThat(CommandLineRun.of("predict", model, test).out().lines())
        .containsExactlyElementsOf(lines);
  }

  @Test
  void predictWritesJsonLinesByTheEndingOfTheName() throws IOException {
    trained();
    Path out = directory.resolve("predicted.jsonl");
    assertThat(CommandLineRun.of("predict", model, test, "--decode", "top:2", "--out", out).code())
        .isZero();
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(120);
    JsonNode first = new ObjectMapper().readTree(lines.get(0));
    assertThat(first.get("row").asInt()).isEqualTo(1);
    assertThat(first.get("labels").size()).isEqualTo(2);
    assertThat(first.get("probabilities").get("label-3").asDouble()).isBetween(0.0, 1.0);
  }

  @Test
  void everyDecoderPredicts() {
    trained();
    for (String decode :
        List.of("subset", "supported", "hamming", "f1", "jaccard", "macroF1", "microF1", "top:1")) {
      JsonNode json =
          CommandLineRun.of("predict", model, test, "--decode", decode, "--json").json();
      assertThat(json.get("decode").asString()).isEqualTo(decode);
      assertThat(json.get("predictions").size()).isEqualTo(120);
      assertThat(json.get("distribution").asString()).isIn("model", "observed-sets");
    }
  }

  @Test
  void evaluateGivesTheAgreedJson() {
    trained();
    JsonNode json = CommandLineRun.of("evaluate", model, test, "--json").json();
    assertThat(json.get("learner").asString()).isEqualTo("ilr");
    assertThat(json.get("decode").asString()).isEqualTo("subset");
    for (Measure measure : Measure.values()) {
      assertThat(json.get("measures").has(measure.jsonName()))
          .as(measure.jsonName())
          .isEqualTo(measure != Measure.COLLABORATIVE_LOSS);
    }
    assertThat(json.get("seconds").get("predict").asDouble()).isPositive();
    assertThat(CommandLineRun.of("evaluate", model, test, "--decode", "best").out())
        .contains("Hamming loss", "macroF1");
  }

  @Test
  void compareOnTrainAndTestGivesTheAgreedJson() {
    JsonNode json =
        CommandLineRun.of(
                "compare",
                "--train",
                train,
                "--test",
                test,
                "--learners",
                "ilr,prior",
                "--decode",
                "best",
                "--json")
            .json();
    JsonNode results = json.get("results");
    assertThat(results.size()).isEqualTo(2);
    JsonNode first = results.get(0);
    assertThat(first.get("learner").asString()).isEqualTo("ilr");
    assertThat(first.get("decode").asString()).isEqualTo("best");
    assertThat(first.get("decoders").get("macroF1").asString()).isEqualTo("macroF1");
    assertThat(first.get("seconds").get("fit").asDouble()).isPositive();
    assertThat(first.get("seconds").get("predict").asDouble()).isPositive();
    assertThat(first.get("measures").get("subset01").asDouble())
        .as("learning beats counting")
        .isLessThan(results.get(1).get("measures").get("subset01").asDouble());
  }

  @Test
  void compareUnderTheBestDecodersEqualsTrainThenEvaluate() {
    trained();
    JsonNode stored =
        CommandLineRun.of("evaluate", model, test, "--decode", "best", "--json").json();
    JsonNode compared =
        CommandLineRun.of(
                "compare", "--train", train, "--test", test, "--learners", "ilr", "--json")
            .json()
            .get("results")
            .get(0);
    assertThat(compared.get("measures")).isEqualTo(stored.get("measures"));
  }

  @Test
  void compareByFoldsPrintsMeansAndWritesTheReport() throws IOException {
    Path html = directory.resolve("report.html");
    CommandLineRun run =
        CommandLineRun.of(
            "compare",
            train,
            "--folds",
            3,
            "--learners",
            "ilr,prior",
            "--decode",
            "f1",
            "--html",
            html);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("3 folds", "±", "Hamming loss", "wrote");
    assertThat(Files.readString(html)).contains("Label by label");
  }

  @Test
  void foldsOfAFileSpanSeveralDataFiles() throws IOException {
    Path folds = directory.resolve("folds.csv");
    StringBuilder text = new StringBuilder("fold\n");
    for (int row = 0; row < 240; row++) {
      text.append(row < 120 ? 1 : 2).append('\n');
    }
    Files.writeString(folds, text);
    JsonNode crossed =
        CommandLineRun.of(
                "compare",
                train,
                test,
                "--fold-file",
                folds,
                "--learners",
                "ilr",
                "--decode",
                "hamming",
                "--json")
            .json()
            .get("results")
            .get(0);
    JsonNode direct =
        CommandLineRun.of(
                "compare",
                "--train",
                train,
                "--test",
                test,
                "--learners",
                "ilr",
                "--decode",
                "hamming",
                "--json")
            .json()
            .get("results")
            .get(0);
    assertThat(crossed.get("folds").size()).isEqualTo(2);
    assertThat(crossed.get("folds").get(1)).isEqualTo(direct.get("measures"));
  }

  @Test
  void severalDataSetsAreComparedOneByOne() {
    JsonNode json =
        CommandLineRun.of(
                "compare",
                "--data",
                train,
                "--data",
                test,
                "--folds",
                2,
                "--learners",
                "ilr,prior",
                "--decode",
                "hamming",
                "--json")
            .json();
    assertThat(json.get("results").size()).isEqualTo(4);
    assertThat(json.get("results").get(2).get("data").asString()).isEqualTo("test.arff");
  }

  @Test
  void learnersListsEveryParameterWithItsRange() {
    assertThat(CommandLineRun.of("learners", "ILR", "prior").out())
        .contains("ilr:", "prior:", "weightPenalty", "a number of at least 0", "sparse features")
        .doesNotContain("corrlog:");
    JsonNode first = CommandLineRun.of("learners", "--json").json().get("learners").get(0);
    assertThat(first.get("name").asString()).isEqualTo("auto");
    assertThat(first.get("parameters").get(0).get("legal").asString()).isNotEmpty();
  }

  @Test
  void learnersGroupsThemByIdeaOneLineEach() {
    List<String> lines = CommandLineRun.of("learners").out().lines().toList();
    JsonNode all = CommandLineRun.of("learners", "--json").json().get("learners");
    for (JsonNode one : all) {
      int at = lines.indexOf(one.get("idea").asString());
      assertThat(at).as(one.toString()).isPositive();
      String start = "  " + one.get("name").asString() + " ";
      int own = at;
      while (!lines.get(own).startsWith(start)) {
        own++;
        assertThat(lines.get(own)).as("a learner of this idea").startsWith("  ");
      }
      assertThat(lines.get(own))
          .contains(one.get("use").asString(), one.get("cost").asString())
          .contains(one.get("paper").asString());
    }
    assertThat(CommandLineRun.of("learners", "corrlgo").err())
        .contains("unknown learner 'corrlgo'");
  }

  @Test
  void describeAndTrainSayWhereTheLabelsComeFromAndThatTheHeaderDisagrees() throws IOException {
    Path file = CommandLineRun.data(directory, "chain.arff", 1);
    List<String> names = DataFiles.read(file, ReadOptions.automatic()).schema().labels();
    assertThat(CommandLineRun.of("describe", file, "--json").json().get("labelsFrom").asString())
        .isEqualTo("-C 3 in @relation");
    Files.writeString(
        directory.resolve("chain.xml"),
        "<labels><label name='"
            + names.get(1)
            + "'/><label name='"
            + names.get(2)
            + "'/></labels>");
    CommandLineRun described = CommandLineRun.of("describe", file);
    assertThat(described.out()).contains("2 (from chain.xml)");
    assertThat(described.errorLines())
        .singleElement()
        .asString()
        .startsWith(
            "espalier: " + file + ": -C 3 in @relation and chain.xml name different labels");
    Path model = directory.resolve("chain.model");
    CommandLineRun trained = CommandLineRun.of("train", file, "--learner", "ilr", "--out", model);
    assertThat(trained.code()).isZero();
    assertThat(trained.out()).contains("2 (from chain.xml)");
    assertThat(trained.errorLines()).hasSize(1);
    assertThat(Predictor.load(model).model().card().provenance())
        .containsEntry("labelsFrom", "chain.xml");
  }

  @Test
  void describeCountsWhatIsThere() throws IOException {
    Path file = directory.resolve("gaps.arff");
    Files.writeString(
        file,
        """
        @relation 'x: -C 2'
        @attribute a {0,1}
        @attribute b {0,1}
        @attribute same numeric
        @attribute f numeric
        @data
        """
            + """
              1,1,5,0.5
              1,1,5,?
              0,0,5,0.1
              1,0,5,0.3
              """
                .repeat(3));
    JsonNode json = CommandLineRun.of("describe", file, "--json").json();
    assertThat(json.get("rows").asInt()).isEqualTo(12);
    assertThat(json.get("cardinality").asDouble()).isEqualTo(1.25);
    assertThat(json.get("density").asDouble()).isEqualTo(0.625);
    assertThat(json.get("distinctLabelSets").asInt()).isEqualTo(3);
    assertThat(json.get("rowsWithoutLabels").asInt()).isEqualTo(3);
    assertThat(json.get("missingCells").asInt()).isEqualTo(3);
    assertThat(json.get("constantFeatures").get(0).asString()).isEqualTo("same");
    JsonNode pair = json.get("coOccurrence").get(0);
    assertThat(pair.get("count").asInt()).isEqualTo(6);
    // 6 · 12 / (9 · 6), and (12·6 − 9·6) / √(9·3·6·6)
    assertThat(pair.get("lift").asDouble()).isEqualTo(8.0 / 6);
    assertThat(pair.get("phi").asDouble()).isEqualTo(18 / Math.sqrt(972));
    assertThat(CommandLineRun.of("describe", file).out())
        .contains("3 in 1 columns (12.5% of the cells)", "1: same");
  }

  @Test
  void convertKeepsNamesAndValues() throws IOException {
    Path csv = directory.resolve("data.csv");
    assertThat(CommandLineRun.of("convert", train, csv, "--json").json().get("rows").asInt())
        .isEqualTo(120);
    assertThat(Files.readAllLines(csv).get(0)).isEqualTo("label-1,label-2,label-3,x,y");
  }

  @Test
  void doctorSaysWhatRuns() {
    JsonNode json = CommandLineRun.of("doctor", "--json").json();
    assertThat(json.get("java").asString()).isEqualTo(System.getProperty("java.version"));
    assertThat(json.get("blas").asString()).isNotEmpty();
    assertThat(json.get("gigaflops").get("square").asDouble()).isPositive();
    assertThat(json.get("gigaflopsPureJava").get("skinny").asDouble()).isPositive();
  }

  @Test
  void theSameCommandGivesTheSameFileAtAnyThreadCount() throws IOException {
    trained("--threads", 1);
    byte[] one = Files.readAllBytes(model);
    trained("--threads", 3);
    assertThat(Files.readAllBytes(model)).isEqualTo(one);
  }
}

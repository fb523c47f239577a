package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's mistake gives exit code 2 and one line that says what, where and what was expected. */
class UsersMistakesTest {
  private static final String HEADER =
      """
      @relation 'x: -C 2'
      @attribute a {0,1}
      @attribute b {0,1}
      @attribute f numeric
      @attribute g numeric
      @data
      """;

  @TempDir Path directory;

  private Path good = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void makeData() {
    good = CommandLineRun.data(directory, "good.arff", 1);
    model = directory.resolve("good.model");
  }

  private static void refused(CommandLineRun run, String... words) {
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.errorLines().get(0)).startsWith("espalier: ").contains(words);
  }

  private CommandLineRun train(Path file, Object... more) {
    Object[] arguments =
        java.util.stream.Stream.concat(
                java.util.stream.Stream.of(
                    "train", file, "--learner", "ilr", "--no-thresholds", "--out", model),
                java.util.Arrays.stream(more))
            .toArray();
    return CommandLineRun.of(arguments);
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  @Test
  void wrongArguments() {
    refused(CommandLineRun.of("teach"), "unknown command 'teach'", "train, predict");
    refused(CommandLineRun.of("learners", "--foo"), "'--foo'", "espalier learners --help");
    refused(CommandLineRun.of("train", good, "--learner", "ilr"), "--out", "--help");
    refused(CommandLineRun.of("predict"), "MODEL", "--help");
    refused(CommandLineRun.of("compare", good, "--folds", "many", "--learners", "ilr"), "many");
    refused(CommandLineRun.of("learners", "--threads", "-3"), "--threads -3");
    refused(CommandLineRun.of("learners", "--threads", "0"), "--threads 0");
    refused(CommandLineRun.of("learners", "--threads", "two"), "'two' is not a whole number");
    refused(CommandLineRun.of("describe", good, "--top", "-1"), "--top -1", "at least 0");
    refused(CommandLineRun.of("train", good, "--learner", "rmf", "--out", model), "is a restorer");
    refused(CommandLineRun.of("path", good, "--learner", "prior"), "'edgePenalty'; it has none");
    refused(CommandLineRun.of("compare", good, "--learners", "ilr"), "--folds");
    refused(CommandLineRun.of("compare", "--train", good, "--learners", "ilr"), "--test");
    refused(CommandLineRun.of("compare", good, "--folds", 1, "--learners", "ilr"), "at least 2");
    refused(CommandLineRun.of("compare", good, "--folds", 3, "--learners", "ilr,ilr"), "twice");
  }

  @Test
  void aMisspeltNameIsAnsweredWithTheNearestOne() {
    refused(CommandLineRun.of("trian"), "unknown command 'trian'; did you mean 'train'?");
    refused(CommandLineRun.of("help", "trian"), "did you mean 'train'?");
    refused(CommandLineRun.of("restore", "rnu"), "did you mean 'run'?");
    refused(CommandLineRun.of("train", good, "--lerner", "ilr"), "did you mean '--learner'?");
    refused(train(good, "--set", "wieghtPenalty=1"), "did you mean 'weightPenalty'?");
    refused(train(good, "--tune", "haming"), "did you mean 'hamming'?");
    refused(
        CommandLineRun.of("train", good, "--learner", "corlog", "--out", model),
        "unknown learner 'corlog'; did you mean 'corrlog'?");
    assertThat(train(good).code()).isEqualTo(Main.DONE);
    refused(
        CommandLineRun.of("evaluate", model, good, "--decode", "jacard"),
        "did you mean 'jaccard'?");
    // Nothing is near.
    assertThat(CommandLineRun.of("zzz").errorLines().get(0)).doesNotContain("did you mean");
  }

  @Test
  void caseDoesNotMatterInNamesOfOurs() {
    CommandLineRun run =
        CommandLineRun.of(
            "TRAIN", good, "--Learner", "ILR", "--set", "WEIGHTPENALTY=1", "--out", model);
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.DONE);
    assertThat(CommandLineRun.of("evaluate", model, good, "--decode", "MACROf1").code())
        .isEqualTo(Main.DONE);
    refused(train(good, "--set", "sparsity=0", "--set", "Sparsity=1"), "'sparsity' is given twice");
  }

  @Test
  void helpBeforeACommandShowsItsHelp() {
    assertThat(CommandLineRun.of("help", "train").out())
        .isEqualTo(CommandLineRun.of("train", "--help").out())
        .contains("espalier train");
    assertThat(CommandLineRun.of("help", "restore", "run").out()).contains("espalier restore run");
    assertThat(CommandLineRun.of("help").out()).contains("Commands:");
  }

  @Test
  void whatALearnerCannotTakeIsRefusedAlikeByEveryCommand() throws IOException {
    Path sparse = file("sparse.arff", HEADER + "{0 1,2 0.5}\n{1 1,3 2}\n".repeat(20));
    String refusal = "learner 'ilr' cannot take sparse features";
    refused(train(sparse, "--set", "restore=rmf", "--set", "restoreNoise=auto"), refusal);
    Object[] restore = {"--set", "ilr.restore=rmf", "--set", "ilr.restoreNoise=auto"};
    for (Object[] more : new Object[][] {{}, {"--tune", "f1"}, {"--no-thresholds"}}) {
      Object[] arguments =
          java.util.stream.Stream.of(
                  new Object[] {"compare", sparse, "--folds", 2, "--learners", "ilr"},
                  restore,
                  more)
              .flatMap(java.util.Arrays::stream)
              .toArray();
      refused(CommandLineRun.of(arguments), refusal);
    }
    refused(
        CommandLineRun.of(
            "path", sparse, "--learner", "ilr", "--over", "weightPenalty", "--set", "restore=rmf"),
        refusal);
  }

  @Test
  void missingFiles() {
    Path nowhere = directory.resolve("nowhere.arff");
    refused(train(nowhere), "nowhere.arff");
    refused(CommandLineRun.of("predict", nowhere, good), "nowhere.arff");
    refused(CommandLineRun.of("describe", directory), directory.getFileName().toString());
    refused(
        CommandLineRun.of("compare", good, "--fold-file", nowhere, "--learners", "ilr"),
        "nowhere.arff");
  }

  @Test
  void brokenData() throws IOException {
    refused(train(file("empty.arff", "")), "empty.arff");
    refused(train(file("norows.arff", HEADER)), "norows.arff", "no rows");
    refused(train(file("ragged.arff", HEADER + "1,0,0.5\n")), "ragged.arff:7");
    refused(train(file("nan.arff", HEADER + "1,0,0.5,NaN\n")), "nan.arff:7");
    refused(train(file("infinite.arff", HEADER + "1,0,0.5,-Infinity\n")), "infinite.arff:7");
    refused(train(file("format.arff", "\u0000\u0001\u0002 no data at all")), "format.arff");
    refused(
        train(file("double.arff", HEADER.replace("attribute g", "attribute f") + "1,0,1,2\n")),
        "double.arff",
        "f");
  }

  @Test
  void labelListsThatDoNotMatch() throws IOException {
    refused(train(good, "--labels", "label-1,other"), "other");
    refused(train(good, "--labels", "0"), "labels 0", "--labels");
    refused(train(good, "--labels", "99"), "99");
    refused(train(good, "--labels", directory.resolve("none.xml")), "none.xml");
    Path xml =
        file(
            "other.xml",
            "<labels xmlns=\"http://mulan.sourceforge.net/labels\"><label"
                + " name=\"other\"/></labels>");
    refused(train(good, "--labels", xml), "other");
  }

  @Test
  void hyperparametersThatAreWrong() {
    refused(train(good, "--set", "weightPenalty=-1"), "weightPenalty=-1.0", "at least 0");
    refused(train(good, "--set", "weightPenalty=much"), "weightPenalty=much", "a number");
    refused(train(good, "--set", "depth=3"), "'depth'", "weightPenalty");
    refused(train(good, "--set", "weightPenalty"), "key=value");
    refused(train(good, "--tune", "beauty"), "'beauty'", "hamming");
    refused(train(good, "--tune", "f1", "--search", "lucky"), "--search lucky", "random:N");
    refused(train(good, "--try", "weightPenalty=1,2"), "--try weightPenalty=1,2", "--tune");
    refused(train(good, "--tune", "f1", "--try", "weightPenalty=1,-2"), "weightPenalty=-2.0");
    refused(
        train(good, "--tune", "f1", "--try", "weightPenalty=1,2", "--set", "weightPenalty=1"),
        "--set weightPenalty and --try weightPenalty: expected one of them");
    refused(train(good, "--tune", "f1", "--try", "depth=1,2"), "'depth'", "weightPenalty");
    refused(train(good, "--tune", "f1", "--try", "weightPenalty"), "--try weightPenalty: expected");
    refused(CommandLineRun.of("train", good, "--learner", "oracle", "--out", model), "'oracle'");
    refused(
        CommandLineRun.of("train", good, "--learner", "prior", "--tune", "f1", "--out", model),
        "nothing left to tune");
    refused(
        CommandLineRun.of("compare", good, "--folds", 2, "--learners", "ilr", "--set", "x.y=1"),
        "x.y=1");
    assertThat(model).doesNotExist();
  }

  @Test
  void featuresAndLabelsThatAModelDoesNotKnow() throws IOException {
    assertThat(train(good).code()).isZero();
    Path other = file("other.arff", HEADER + "1,0,0.5,0.5\n");
    refused(CommandLineRun.of("predict", model, other), "other.arff");
    refused(CommandLineRun.of("evaluate", model, other), "other.arff");
    refused(CommandLineRun.of("predict", model, good, "--decode", "luck"), "'luck'", "subset");
    refused(CommandLineRun.of("predict", model, good, "--decode", "top:many"), "top:many");
    refused(CommandLineRun.of("predict", model, good, "--decode", "macroF1"), "thresholds");
  }

  @Test
  void evaluateNeedsLabels() throws IOException {
    assertThat(train(good).code()).isZero();
    Path bare =
        file(
            "bare.arff",
            "@relation bare\n@attribute x numeric\n@attribute y numeric\n@data\n0.1,0.2\n");
    assertThat(CommandLineRun.of("predict", model, bare).code()).isZero();
    refused(CommandLineRun.of("evaluate", model, bare), "none of the model's labels", "--labels");
  }

  @Test
  void modelFilesThatAreBroken() throws IOException {
    assertThat(train(good).code()).isZero();
    byte[] bytes = Files.readAllBytes(model);
    Path truncated = directory.resolve("truncated.model");
    Files.write(truncated, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    refused(CommandLineRun.of("predict", truncated, good), "truncated.model");
    byte[] changed = bytes.clone();
    changed[changed.length - 5] ^= 1;
    Path corrupted = directory.resolve("corrupted.model");
    Files.write(corrupted, changed);
    refused(CommandLineRun.of("predict", corrupted, good), "corrupted.model");
    Path text = file("text.model", "not a model");
    refused(CommandLineRun.of("evaluate", text, good), "text.model");
    refused(CommandLineRun.of("predict", good, good), "good.arff");
  }

  @Test
  void targetsThatCannotBeWritten() {
    Path nowhere = directory.resolve("no/such/directory/x.model");
    refused(CommandLineRun.of("train", good, "--learner", "ilr", "--out", nowhere), "no such dir");
    refused(
        CommandLineRun.of("train", good, "--learner", "ilr", "--out", directory), "is a directory");
    refused(CommandLineRun.of("convert", good, directory.resolve("x.docx")), "x.docx", ".arff");
    assertThat(train(good).code()).isZero();
    refused(CommandLineRun.of("predict", model, good, "--out", nowhere), "x.model");
    refused(CommandLineRun.of("explain", model, good, "--row", 1, "--out", nowhere), "no such dir");
    refused(
        CommandLineRun.of("compare", good, "--folds", 2, "--learners", "ilr", "--html", nowhere),
        "no such dir");
  }

  @Test
  void targetsAreLookedAtBeforeTheLongWork() {
    Path nowhere = directory.resolve("no/such/directory/x.html");
    Path absent = directory.resolve("absent");
    refused(CommandLineRun.of("predict", absent, good, "--out", nowhere), "--out", "no such dir");
    refused(
        CommandLineRun.of("explain", absent, good, "--row", 1, "--out", nowhere),
        "--out",
        "no such dir");
    refused(CommandLineRun.of("graph", absent, "--out", nowhere), "--out", "no such dir");
    refused(
        CommandLineRun.of("path", absent, "--learner", "corrlog", "--html", nowhere),
        "--html",
        "no such dir");
    refused(
        CommandLineRun.of("compare", absent, "--folds", 2, "--learners", "ilr", "--html", nowhere),
        "--html",
        "no such dir");
    refused(CommandLineRun.of("demo", "--out", nowhere), "--out", "no such dir");
  }

  @Test
  void foldsThatDoNotFit() throws IOException {
    Path folds = file("folds.csv", "0\n1\n0\n");
    refused(
        CommandLineRun.of("compare", good, "--fold-file", folds, "--learners", "ilr"),
        "120 rows",
        "3");
    refused(CommandLineRun.of("compare", good, "--folds", 121, "--learners", "ilr"), "121");
  }

  @Test
  void debugAddsTheStackTrace() {
    CommandLineRun run = CommandLineRun.of("describe", directory.resolve("nowhere"), "--debug");
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.err()).contains("InputException").contains("at dev.espalier");
  }

  @Test
  void jsonKeepsStandardOutputEmptyWhenItFails() {
    refused(CommandLineRun.of("describe", directory.resolve("nowhere"), "--json"), "nowhere");
  }
}

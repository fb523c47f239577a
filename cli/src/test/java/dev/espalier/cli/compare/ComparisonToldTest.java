package dev.espalier.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Hyperparameter;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Folds;
import dev.espalier.eval.Scorer;
import dev.espalier.io.DataWriter;
import dev.espalier.learn.linear.Prior;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a comparison must not keep to itself. */
class ComparisonToldTest {
  @TempDir Path directory;

  /** Features that say nothing of three labels, of which the first two are mostly on. */
  private Path noise(String name, int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] cells = new double[rows * 4];
    for (int k = 0; k < cells.length; k++) {
      cells[k] = random.nextDouble();
    }
    LabelSets.Builder sets = new LabelSets.Builder(3);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < 3; label++) {
        if (random.nextDouble() < (label < 2 ? 0.8 : 0.3)) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return written(name, cells, 4, sets.build());
  }

  private Path written(String name, double[] cells, int columns, LabelSets sets) {
    Path file = directory.resolve(name);
    List<String> features = IntStream.range(0, columns).mapToObj(k -> "f" + k).toList();
    List<String> labels = IntStream.range(0, sets.labelCount()).mapToObj(k -> "l" + k).toList();
    DataWriter.write(
        new Dataset(
            name,
            Schema.ofNumbers(features, labels),
            new DenseFeatures(sets.rows(), columns, cells),
            Labels.known(sets)),
        file);
    return file;
  }

  /** The feature is the first label; the third label is in one training row only. */
  private Path withARareLabel(String name, boolean rare) {
    double[] cells = new double[40];
    LabelSets.Builder sets = new LabelSets.Builder(3);
    for (int row = 0; row < 40; row++) {
      cells[row] = row % 2;
      sets.add(row % 2);
      if (rare && row == 7) {
        sets.add(2);
      }
      sets.endRow();
    }
    return written(name, cells, 1, sets.build());
  }

  @Test
  void bothConventionsOfMacroF1AreShownWhereTheyDiffer() throws IOException {
    Path train = withARareLabel("train.arff", true);
    Path test = withARareLabel("test.arff", false);
    Path page = directory.resolve("page.html");
    Object[] compare = {
      "compare", "--train", train, "--test", test, "--learners", "ilr,prior", "--html", page
    };
    String text = CommandLineRun.of(compare).out();
    assertThat(text)
        .contains("counts 1 (scikit-learn counts 0: --zero-division zero)")
        .containsPattern("macro F1, 0/0=0 +↑ +0\\.6667");
    assertThat(Files.readString(page)).contains("macro F1, 0/0=0", "scikit-learn counts 0");
    JsonNode json =
        CommandLineRun.of(
                "compare", "--train", train, "--test", test, "--learners", "ilr", "--json")
            .json()
            .path("results")
            .get(0);
    assertThat(json.path("measures").path("macroF1").asDouble()).isEqualTo(1);
    assertThat(json.path("otherwise").path("zeroDivision").asString()).isEqualTo("zero");
    assertThat(json.path("otherwise").path("measures").path("macroF1").asDouble())
        .isCloseTo(2.0 / 3, within(1e-12));
    assertThat(json.path("otherwise").path("measures").has("microF1")).isFalse();

    Path model = directory.resolve("a.model");
    assertThat(CommandLineRun.of("train", train, "--learner", "ilr", "--out", model).code())
        .isZero();
    assertThat(CommandLineRun.of("evaluate", model, test, "--decode", "best").out())
        .containsPattern("macro F1, 0/0=0 +0\\.6667 +higher")
        .contains("scikit-learn counts 0");
    assertThat(
            CommandLineRun.of("evaluate", model, test, "--decode", "best", "--json")
                .json()
                .path("otherwise"))
        .isEqualTo(json.path("otherwise"));
    assertThat(CommandLineRun.of("evaluate", model, test, "--zero-division", "zero").out())
        .contains("macro F1, 0/0=1");
  }

  @Test
  void withoutThresholdsMacroAndMicroF1HaveThoseOfOneHalf() {
    Path data = CommandLineRun.data(directory, "data.arff", 1);
    Object[] compare = {"compare", data, "--folds", 2, "--learners", "ilr", "--no-thresholds"};
    assertThat(CommandLineRun.of(compare).out())
        .containsPattern("macro F1 +↑ +0\\.")
        .contains("threshold:0.5")
        .containsPattern("macro F1, .*micro F1: thresholds of one half, since none were fitted")
        .contains("annotation F: left out, since no means were fitted");
    JsonNode json =
        CommandLineRun.of(
                "compare", data, "--folds", 2, "--learners", "ilr", "--no-thresholds", "--json")
            .json()
            .path("results")
            .get(0);
    assertThat(json.path("decoders").path("microF1").asString()).isEqualTo("threshold:0.5");
    assertThat(json.path("measures").path("macroF1").isNumber()).isTrue();
    Path model = directory.resolve("a.model");
    CommandLineRun.of("train", data, "--learner", "ilr", "--no-thresholds", "--out", model);
    assertThat(CommandLineRun.of("evaluate", model, data, "--decode", "best").out())
        .containsPattern("micro F1 +0\\.")
        .contains("thresholds of one half");
  }

  @Test
  void aFitThatIsWorseThanAlwaysTheSameAnswerIsTold() throws IOException {
    Path data = noise("noise.arff", 150, 3);
    String worse = "mlda is worse on held-out rows than always the same answer: F1 0.";
    Path model = directory.resolve("a.model");
    Object[] paper = {"--set", "ridge=0", "--set", "neighbours=1"};
    CommandLineRun trained =
        CommandLineRun.of(
            "train",
            data,
            "--learner",
            "mlda",
            paper[0],
            paper[1],
            paper[2],
            paper[3],
            "--out",
            model);
    assertThat(trained.out()).containsPattern("notice +" + worse);
    assertThat(CommandLineRun.of("evaluate", model, data).out())
        .contains("notice, from training: " + worse);
    Path page = directory.resolve("page.html");
    JsonNode results =
        CommandLineRun.of(
                "compare",
                data,
                "--folds",
                3,
                "--learners",
                "mlda,prior",
                "--set",
                "mlda.ridge=0",
                "--set",
                "mlda.neighbours=1",
                "--html",
                page,
                "--json")
            .json()
            .path("results");
    assertThat(results.get(0).path("notices").toString()).contains(worse);
    assertThat(results.get(0).path("measures").path("f1").asDouble())
        .isLessThan(results.get(0).path("floorF1").asDouble());
    assertThat(results.get(1).path("notices").size()).as("prior is that answer").isZero();
    assertThat(results.get(1).path("measures").path("f1").asDouble())
        .isCloseTo(results.get(1).path("floorF1").asDouble(), within(0.02));
    assertThat(Files.readString(page)).contains("class=\"warning\">" + worse);
    assertThat(
            CommandLineRun.of(
                    "compare",
                    data,
                    "--folds",
                    3,
                    "--learners",
                    "mlda",
                    "--set",
                    "mlda.ridge=0",
                    "--set",
                    "mlda.neighbours=1")
                .out())
        .contains("notice: " + worse);
  }

  @Test
  void aGoodFitIsNotComplainedOf() {
    Path data = directory.resolve("chain.arff");
    DataWriter.write(new LabelChain(3).sample(150, 3), data);
    assertThat(CommandLineRun.of("compare", data, "--folds", 2, "--learners", "ilr,mlda").out())
        .doesNotContain("notice");
  }

  @Test
  void friedmansTestIsToldWhereItAppliesAndWhyNotElsewhere() {
    Path first = CommandLineRun.data(directory, "first.arff", 1);
    Path second = CommandLineRun.data(directory, "second.arff", 2);
    assertThat(CommandLineRun.of("compare", first, "--folds", 2, "--learners", "ilr,prior").out())
        .contains("Friedman's test does not apply: one data set only, and its folds share");
    Object[] several = {
      "compare", "--data", first, "--data", second, "--folds", 2, "--learners", "ilr,prior"
    };
    assertThat(CommandLineRun.of(several).out())
        .contains("Friedman's test over 2 data sets, 2 learners: subset 0/1 loss p = ");
    assertThat(CommandLineRun.of("compare", first, "--folds", 2, "--learners", "ilr").out())
        .doesNotContain("Friedman");
  }

  /** Reports for ever. */
  private record Endless(@Hyperparameter("nothing") int count) implements Learner<Model> {
    @Override
    public String name() {
      return "endless";
    }

    @Override
    public Set<dev.espalier.Capability> capabilities() {
      return Set.of();
    }

    @Override
    public Model fit(Dataset train, Progress progress) {
      while (true) {
        progress.report("turning round", 0.5);
      }
    }

    @Override
    public Model fromState(ModelState state) {
      throw new AssertionError();
    }
  }

  @Test
  void whatTakesLongerThanTheLimitIsListedAndTheOthersGoOn() {
    Dataset data = new LabelChain(3).sample(60, 3);
    Scorer scorer = Scorer.of(Decoders.hamming());
    DataResult result =
        ComparisonRun.run(
            new Comparison(scorer, false, null, 1, List.of(), 3, false),
            List.of(
                new ComparedLearner(new Endless(1), Set.of(), Map.of()),
                new ComparedLearner(new Prior(), Set.of(), Map.of())),
            new ComparisonRun.Prepared(
                "chain",
                data,
                60,
                "2 folds",
                dev.espalier.CrossValidation.Split.of(data, Folds.stratified(data.labels(), 2, 1))),
            Progress.none());
    assertThat(result.results()).extracting(LearnerResult::learner).containsExactly("prior");
    assertThat(result.notices()).containsExactly("endless failed: time: more than 3 s");
    assertThat(new ComparisonOutput(scorer, List.of(result)).asJson(null).get("failures"))
        .isEqualTo(
            List.of(
                Map.of("data", "chain", "learner", "endless", "reason", "time: more than 3 s")));
    CommandLineRun none =
        CommandLineRun.of(
            "compare",
            CommandLineRun.data(directory, "a.arff", 1),
            "--folds",
            2,
            "--learners",
            "ilr",
            "--limit",
            "1e-9");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err())
        .contains("ilr failed: time: more than", "no learner came to an end within --limit");
  }

  @Test
  void describeListsNoPairsOfLabelsInFewRows() {
    int rows = 40;
    LabelSets.Builder sets = new LabelSets.Builder(4);
    for (int row = 0; row < rows; row++) {
      if (row < 20) {
        sets.add(0);
      }
      if (row % 2 == 0) {
        sets.add(1);
      }
      if (row == 3) { // always together, in one row
        sets.add(2);
        sets.add(3);
      }
      sets.endRow();
    }
    Path data = written("rare.arff", new double[rows], 1, sets.build());
    String text = CommandLineRun.of("describe", data).out();
    assertThat(text.substring(text.indexOf("strongest pairs")))
        .contains("l0", "l1", "5 pairs left out: a label on in fewer than 5 rows")
        .doesNotContain("l2", "l3");
    JsonNode json = CommandLineRun.of("describe", data, "--json").json();
    assertThat(json.path("coOccurrence").size()).isEqualTo(1);
    assertThat(json.path("coOccurrenceLeftOut").asInt()).isEqualTo(5);
  }
}

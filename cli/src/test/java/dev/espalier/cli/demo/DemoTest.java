package dev.espalier.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The demonstration tells what its data say, found again here by other means. */
@Tag("process")
class DemoTest {
  @TempDir Path directory;

  private static Set<String> names(JsonNode list) {
    Set<String> names = new TreeSet<>();
    list.forEach(name -> names.add(name.asString()));
    return names;
  }

  private static Predictor train(String learner, Dataset data) {
    return Training.of(Catalog.learner(learner, Map.of()))
        .withTuning(DemoCommand.TUNING, DemoCommand.GRID)
        .withThresholds(false)
        .run(data, Progress.none())
        .predictor();
  }

  @Test
  void theStoryIsTrueOfTheFilesThatItKeeps() {
    Path kept = directory.resolve("kept");
    Path page = directory.resolve("demo.html");
    JsonNode told =
        CommandLineRun.of("demo", "--out", page, "--keep", kept, "--json", "--quiet").json();
    assertThat(page).isNotEmptyFile();

    Dataset data =
        DataFiles.read(kept.resolve("articles.csv"), ReadOptions.automatic().withTags("tags"));
    Dataset train = data.select(IntStream.range(0, 800).toArray());
    Dataset test = data.select(IntStream.range(800, 1200).toArray());
    LabelSets joint =
        train("corrlog", train).model().posterior(test.features(), Evidence.none()).mostProbable();
    LabelSets alone =
        train("ilr", train).predict(test.features(), Decoders.threshold(0.5)).labelSets();
    LabelSets truth = test.labels().positives();
    List<Integer> onlyJoint = new ArrayList<>();
    int both = 0;
    for (int row = 0; row < test.rows(); row++) {
      boolean byJoint = joint.sameSet(row, truth, row);
      boolean byAlone = alone.sameSet(row, truth, row);
      if (byJoint && !byAlone) {
        onlyJoint.add(row);
      }
      both += byJoint && byAlone ? 1 : 0;
    }
    JsonNode counts = told.path("exactlyRight");
    assertThat(counts.path("both").asInt()).isEqualTo(both);
    assertThat(counts.path("onlyJoint").asInt()).isEqualTo(onlyJoint.size());
    assertThat(StreamSupport.stream(counts.spliterator(), false).mapToInt(JsonNode::asInt).sum())
        .isEqualTo(400);
    // the first by the rule, not a nicer one
    assertThat(told.path("onlyJointRight").path("row").asInt()).isEqualTo(onlyJoint.get(0) + 1);
  }

  @Test
  void whatIsShownIsWhatTheRuleAsksFor() {
    JsonNode told =
        CommandLineRun.of("demo", "--out", directory.resolve("d.html"), "--json", "--quiet").json();
    JsonNode first = told.path("onlyJointRight");
    assertThat(names(first.path("joint"))).isEqualTo(names(first.path("tags")));
    assertThat(names(first.path("independent"))).isNotEqualTo(names(first.path("tags")));
    JsonNode second = told.path("rightOnceTold");
    assertThat(names(second.path("jointAfter")))
        .isEqualTo(names(second.path("tags")))
        .contains(second.path("told").asString());
    assertThat(names(second.path("joint"))).isNotEqualTo(names(second.path("tags")));
    JsonNode others = told.path("othersRight");
    assertThat(others.path("jointAfter").asInt())
        .isGreaterThan(others.path("jointBefore").asInt())
        .isLessThanOrEqualTo(others.path("tags").asInt());
    // nothing is left behind but the page
    assertThat(directory.toFile().list()).containsExactly("d.html");
  }

  @Test
  void theRepairIsScoredAsTheCommandScoresIt() {
    Path kept = directory.resolve("kept");
    JsonNode told =
        CommandLineRun.of(
                "demo", "--out", directory.resolve("d.html"), "--keep", kept, "--json", "--quiet")
            .json()
            .path("repair");
    JsonNode score =
        CommandLineRun.of(
                "restore",
                "score",
                kept.resolve("orders-dirty.csv"),
                kept.resolve("orders-repaired.csv"),
                kept.resolve("orders-clean.csv"),
                "--json")
            .json()
            .path("all");
    assertThat(told.path("precision").asDouble())
        .isCloseTo(score.path("precision").asDouble(), within(1e-12));
    assertThat(told.path("recall").asDouble())
        .isCloseTo(score.path("recall").asDouble(), within(1e-12));
    assertThat(told.path("filled").asInt() + told.path("corrected").asInt())
        .isEqualTo(score.path("changed").asInt());
  }

  @Test
  void filesOfTheSameNameAreNotReplaced() throws Exception {
    Path own = Files.writeString(directory.resolve("articles.csv"), "mine");
    CommandLineRun run =
        CommandLineRun.of("demo", "--out", directory.resolve("d.html"), "--keep", directory);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("articles.csv: exists already; expected another --keep");
    assertThat(own).hasContent("mine");
    assertThat(directory.resolve("d.html")).doesNotExist();
  }

  @Test
  void aSeedMakesTheSameArticlesAndAnotherOneOthers() throws Exception {
    assertThat(Articles.csv(Articles.make(50, 1))).isEqualTo(Articles.csv(Articles.make(50, 1)));
    assertThat(Articles.make(50, 2)).isNotEqualTo(Articles.make(50, 1));
    assertThat(Articles.make(500, 3))
        .allMatch(article -> !article.tags().isEmpty() && !article.text().contains("*"));
    Path file = Files.writeString(directory.resolve("a.csv"), Articles.csv(Articles.make(90, 4)));
    Dataset read = DataFiles.read(file, ReadOptions.automatic().withTags("tags"));
    assertThat(read.rows()).isEqualTo(90);
    assertThat(read.labelCount()).isEqualTo(14);
  }
}

package dev.espalier.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.io.DataWriter;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Learners on a folder with data of several kinds. */
class BenchmarkCommandTest {
  @TempDir private Path directory;
  private Path data = Path.of("");

  @BeforeEach
  void write() throws IOException {
    data = Files.createDirectory(directory.resolve("data"));
    Path divided = Files.createDirectory(data.resolve("divided"));
    DataWriter.write(new LabelChain(3).sample(120, 1), divided.resolve("a-train.arff"));
    DataWriter.write(new LabelChain(3).sample(80, 2), divided.resolve("a-test.arff"));
    Files.writeString(divided.resolve("folds.csv"), "1\n2\n");
    DataWriter.write(new LabelChain(2).sample(90, 3), data.resolve("single.arff"));
    Files.createDirectory(data.resolve("empty"));
    Path several = Files.createDirectory(data.resolve("several"));
    Files.writeString(several.resolve("one.csv"), "a,b\n1,2\n");
    Files.writeString(several.resolve("two.csv"), "a,b\n1,2\n");
    Files.writeString(
        data.resolve("ragged.arff"), "@relation r\n@attribute a numeric\n@data\n1,2\n");
    Files.writeString(data.resolve("README.md"), "not data\n");
  }

  private CommandLineRun benchmark(Object... more) {
    List<Object> all = new ArrayList<>(List.of("benchmark", "--data", data));
    all.addAll(List.of("--out", directory.resolve("out")));
    all.addAll(List.of(more));
    if (!all.contains("--folds")) {
      all.addAll(List.of("--folds", 3));
    }
    return CommandLineRun.of(all.toArray());
  }

  @Test
  void everyLearnerIsMeasuredOnEverySetThatCanBeRead() throws IOException {
    JsonNode json = benchmark("--learners", "prior,ilr,corrlog", "--json").json();
    assertThat(json.get("results").findValuesAsString("data"))
        .containsExactly("divided", "divided", "divided", "single", "single", "single");
    assertThat(json.get("skipped").propertyNames()).containsExactly("empty", "ragged", "several");
    assertThat(json.get("skipped").get("several").asString()).contains("holds 2 data files");
    assertThat(json.get("failures").isEmpty()).isTrue();
    JsonNode worst = json.get("learners").get(2);
    assertThat(worst.get("learner").asString()).isEqualTo("prior");
    assertThat(worst.get("averageRanks").get("f1").asDouble()).isEqualTo(3);
    assertThat(json.get("learners").findValuesAsString("front")).contains("true");
    Path out = directory.resolve("out");
    assertThat(Files.readString(out.resolve("tables.md")))
        .contains("    ./espalier benchmark --data DIR --learners prior,ilr,corrlog --folds 3")
        .contains("| divided | 200 | 2 | 3 | 3 |", "- several: holds 2 data files");
    assertThat(Files.readString(out.resolve("tables.html")))
        .contains("critical difference", "Quality against time", "</html>");
  }

  @Test
  void aSecondRunAddsToTheFirst() {
    assertThat(benchmark("--learners", "prior").out()).contains("did 6 of 6 pieces");
    assertThat(benchmark("--learners", "prior,ilr").out()).contains("did 6 of 12 pieces");
    assertThat(benchmark("--learners", "prior,ilr", "--folds", 4).err())
        .contains("was made with folds=3, not 4");
  }

  @Test
  void trainingAndTestFilesMayBeKeptApart() {
    JsonNode json =
        benchmark("--learners", "ilr", "--split", "--sets", "divided,single", "--json").json();
    assertThat(json.get("protocol").asString()).contains("Training and test files as they are");
    assertThat(benchmark("--learners", "ilr", "--split").out()).contains("did 0 of 4 pieces");
  }

  @Test
  void failuresAreListedAndRankLast() {
    JsonNode json =
        benchmark("--learners", "prior,ilr", "--limit", "1e-9", "--sets", "single", "--json")
            .json();
    assertThat(json.get("failures").get("ilr").get("single").asString()).startsWith("time:");
    assertThat(json.get("results").isEmpty()).isTrue();
  }

  @Test
  void mistakesAreToldInOneLine() {
    assertThat(benchmark("--learners", "nobody").err()).contains("nobody");
    assertThat(benchmark("--sets", "nothing").err())
        .contains("--sets nothing: there is nothing of that name in");
    assertThat(benchmark("--for", "beauty").err()).contains("unknown measure 'beauty'");
    assertThat(benchmark("--limit", 0).err()).contains("--limit 0.0: expected a number above 0");
  }
}

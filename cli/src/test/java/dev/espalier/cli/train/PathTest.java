package dev.espalier.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import dev.espalier.io.DataWriter;
import dev.espalier.simulate.LabelChain;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code path}: edges and measures along falling penalties. */
class PathTest {
  @TempDir Path directory;
  private Path train = Path.of("");

  @BeforeEach
  void simulate() {
    LabelChain chain = new LabelChain(3);
    train = directory.resolve("train.arff");
    DataWriter.write(chain.sample(120, 1), train);
    DataWriter.write(chain.sample(200, 2), directory.resolve("test.arff"));
  }

  @Test
  void edgesAppearAsThePenaltyFalls() throws Exception {
    Path page = directory.resolve("path.html");
    JsonNode json =
        CommandLineRun.of(
                "path",
                train,
                "--test",
                directory.resolve("test.arff"),
                "--learner",
                "corrlog",
                "--set",
                "rule=pseudo-likelihood",
                "--set",
                "sparsity=10",
                "--values",
                "0.001,10",
                "--html",
                page,
                "--json")
            .json();
    JsonNode points = json.get("points");
    assertThat(points.get(0).get("edgePenalty").asDouble()).isEqualTo(10);
    assertThat(points.get(0).get("edges").asInt()).isZero();
    assertThat(points.get(1).get("edges").asInt()).isPositive();
    assertThat(points.get(1).get("measures").get("subset01").asDouble())
        .isLessThan(points.get(0).get("measures").get("subset01").asDouble());
    assertThat(Files.readString(page))
        .contains("<title>Edges against edgePenalty", "subset 0/1 loss")
        .doesNotContain("NaN", "http:", "https:", "<script");
  }

  @Test
  void theRuleThatWasChosenIsTold() throws Exception {
    Path page = directory.resolve("path.html");
    CommandLineRun run =
        CommandLineRun.of("path", train, "--learner", "corrlog", "--values", "1", "--html", page);
    assertThat(run.out()).containsPattern("learnt by rule=(pseudo|supported)-likelihood\n");
    assertThat(page).content().containsPattern("learnt by rule=(pseudo|supported)-likelihood;");
  }

  @Test
  void aLearnerWithoutGraphHasNoEdgesToShow() {
    CommandLineRun run =
        CommandLineRun.of(
            "path", train, "--learner", "ilr", "--over", "weightPenalty", "--points", "3");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("weightPenalty", "Hamming").doesNotContain("edges");
  }

  @Test
  void mistakesAreOneLine() {
    CommandLineRun run =
        CommandLineRun.of("path", train, "--learner", "corrlog", "--values", "0.1,-1");
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.errorLines().get(0)).contains("--values", "above 0");
  }
}

package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The proof on real data; visibly skipped where they are not at hand. */
class RealDataTest {
  private static Path file(String name) {
    String named = System.getenv("ESPALIER_DATA");
    Optional<Path> found =
        (named != null
                ? List.of(Path.of(named))
                : List.of(Path.of("..", "..", "shared", "data"), Path.of("..", "shared", "data")))
            .stream().map(directory -> directory.resolve(name)).filter(Files::exists).findFirst();
    Assumptions.assumeTrue(
        found.isPresent(), () -> "real data '" + name + "' not found (set ESPALIER_DATA)");
    return found.orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    // At a fixed penalty. The bounds leave room: they say that nothing is badly wrong, not how good
    // it is.
    "emotions/emotions-train.arff, emotions/emotions-test.arff, 0.74, 0.66",
    "enron/enron-train.arff, enron/enron-test.arff, 0.87, 0.55",
    "recreation/Recreation-train.arff.gz, recreation/Recreation-test.arff.gz, 0.66, 0.44"
  })
  void independentRegressionsMeetTheirKnownLevel(
      String train, String test, double subset, double f1) {
    JsonNode measures =
        CommandLineRun.of(
                "compare",
                "--train",
                file(train),
                "--test",
                file(test),
                "--learners",
                "ilr",
                "--set",
                "ilr.weightPenalty=1e-4",
                "--decode",
                "best",
                "--json")
            .json()
            .get("results")
            .get(0)
            .get("measures");
    assertThat(measures.get("subset01").asDouble()).isLessThan(subset);
    assertThat(measures.get("f1").asDouble()).isGreaterThan(f1);
  }

  @Test
  void theAuthorsFoldsOfSceneSpanBothFiles() {
    JsonNode result =
        CommandLineRun.of(
                "compare",
                file("scene/scene-train.arff"),
                file("scene/scene-test.arff"),
                "--fold-file",
                file("scene/scene_cv5_folds.csv"),
                "--learners",
                "ilr",
                "--decode",
                "subset",
                "--json")
            .json()
            .get("results")
            .get(0);
    assertThat(result.get("folds").size()).isEqualTo(5);
    assertThat(result.get("measures").get("subset01").asDouble()).isLessThan(0.36);
  }
}

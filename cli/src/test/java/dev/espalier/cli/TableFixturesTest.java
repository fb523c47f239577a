package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model file that an earlier {@code restore fit} wrote repairs tables as it did then: {@code
 * trees.espalier} was fitted to {@code trees-clean.csv} with the defaults.
 */
class TableFixturesTest {
  private static final Path MODELS = Path.of("src", "test", "resources", "models");

  @TempDir private Path directory;

  @Test
  void anOldModelCorrectsAndFillsAsSinceOneConfidenceRulesBoth() throws IOException {
    Path repaired = directory.resolve("trees-repaired.csv");
    CommandLineRun run = apply(repaired, "--fill-above", "0.5");
    assertThat(run.code()).as(run.err()).isZero();
    assertSameText(repaired);
    assertSameText(directory.resolve("trees-repaired.changes.csv"));
  }

  @Test
  void anOldModelFillsAsItDid() throws IOException {
    Path filled = directory.resolve("trees-filled.csv");
    CommandLineRun run = apply(filled, "--impute-only", "--fill-above", "0.5");
    assertThat(run.code()).as(run.err()).isZero();
    assertSameText(filled);
  }

  private static CommandLineRun apply(Path out, String... options) {
    List<Object> arguments = new ArrayList<>(List.of("restore", "apply"));
    arguments.add(MODELS.resolve("trees.espalier"));
    arguments.add(MODELS.resolve("trees-dirty.csv"));
    arguments.addAll(List.of("--out", out));
    arguments.addAll(List.of(options));
    return CommandLineRun.of(arguments.toArray());
  }

  private static void assertSameText(Path file) throws IOException {
    assertThat(Files.readString(file))
        .isEqualTo(Files.readString(MODELS.resolve(file.getFileName().toString())));
  }
}

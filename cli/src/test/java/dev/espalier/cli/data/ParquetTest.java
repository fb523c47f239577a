package dev.espalier.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command line brings the Parquet module along. {@code records.parquet} holds 60 records of the
 * module's tests, written by Apache's library with zstd; {@code records.jsonl} holds the same.
 */
class ParquetTest {
  @TempDir Path folder;

  private Path fixture(String name) throws IOException {
    try (InputStream stream =
        Objects.requireNonNull(ParquetTest.class.getResourceAsStream("/parquet/" + name))) {
      Path file = folder.resolve(name);
      Files.copy(stream, file);
      return file;
    }
  }

  @Test
  void recordsTrainPredictAndAreDescribedAsTheSameJsonLines() throws IOException {
    Path parquet = fixture("records.parquet");
    Path json = fixture("records.jsonl");
    Path model = folder.resolve("parquet.model");
    Path other = folder.resolve("json.model");
    CommandLineRun train = train(parquet, model);
    assertThat(train.code()).as(train.err()).isZero();
    assertThat(train(json, other).code()).isZero();
    CommandLineRun predicted = CommandLineRun.of("predict", model, parquet);
    assertThat(predicted.code()).isZero();
    assertThat(predicted.out().lines()).hasSize(61);
    assertThat(predicted.out()).isEqualTo(CommandLineRun.of("predict", other, json).out());
    CommandLineRun described = CommandLineRun.of("describe", parquet, "--tags", "tags");
    assertThat(described.code()).isZero();
    assertThat(described.out()).contains("60").contains("column 'tags'");
  }

  private static CommandLineRun train(Path data, Path model) {
    return CommandLineRun.of("train", data, "--tags", "tags", "--learner", "ilr", "--out", model);
  }
}

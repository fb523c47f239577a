package dev.espalier.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Apache's library writes is read as the same records in JSON lines, to the last bit. */
class ParquetFormatTest {
  private static final ReadOptions TAGS = ReadOptions.automatic().withTags("tags", ",");
  private static final ReadOptions COLUMNS =
      ReadOptions.automatic().withLabels(new LabelChoice.Names(List.of("first", "second")));

  @TempDir Path folder;

  static Stream<Written> ways() {
    return Stream.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.GZIP,
            CompressionCodecName.ZSTD)
        .flatMap(
            codec ->
                Stream.of(WriterVersion.values())
                    .flatMap(
                        version ->
                            Stream.of(
                                new Written(codec, version, false, false, 1 << 20),
                                new Written(codec, version, false, true, 1 << 14),
                                new Written(codec, version, true, false, 1 << 14))));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aFileIsReadAsTheSameRecordsInJsonLines(Written way) throws IOException {
    Records records = new Records(400, 7);
    Path parquet = folder.resolve("records.parquet");
    way.write(parquet, Records.TYPE, records.groups);
    Path json = Files.writeString(folder.resolve("records.jsonl"), records.json);
    for (ReadOptions options : List.of(TAGS, COLUMNS)) {
      Dataset expected = DataFiles.read(json, options);
      Dataset read = DataFiles.read(parquet, options);
      assertThat(read.schema()).isEqualTo(expected.schema());
      assertThat(read.features()).isEqualTo(expected.features());
      assertThat(read.labels()).isEqualTo(expected.labels());
      ReadOptions applied = options.withExpected(expected.schema(), false);
      assertThat(DataFiles.read(parquet, applied).features())
          .isEqualTo(DataFiles.read(json, applied).features());
    }
  }
}

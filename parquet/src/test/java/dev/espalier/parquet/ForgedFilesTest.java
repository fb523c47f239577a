package dev.espalier.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes of a file are, it gives data or one line. */
@Tag("attack")
class ForgedFilesTest {
  private static final ReadOptions TAGS = ReadOptions.automatic().withTags("tags", ",");
  private static final int MUTANTS = Integer.getInteger("espalier.attack.mutants", 1500);
  private static final byte[] TELLING = {0, 1, 0x7f, -1, -128, 0x19, (byte) 0xf9, 3, 2, 0x40};

  @TempDir Path folder;

  static Stream<Written> ways() {
    return Stream.of(
        new Written(
            CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_1_0, true, false, 1 << 14),
        new Written(
            CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_2_0, false, true, 1 << 14),
        new Written(CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true, false, 1 << 14),
        new Written(CompressionCodecName.ZSTD, WriterVersion.PARQUET_2_0, false, false, 1 << 14));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aChangedFileGivesDataOrOneLine(Written way) throws IOException {
    Path file = folder.resolve("records.parquet");
    way.write(file, Records.TYPE, new Records(60, 3).groups);
    byte[] sound = Files.readAllBytes(file);
    int footer = ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN).getInt(sound.length - 8);
    Random random = new Random(11);
    int refused = 0;
    for (int mutant = 0; mutant < MUTANTS; mutant++) {
      byte[] bytes = sound.clone();
      int changes = 1 + random.nextInt(3);
      for (int change = 0; change < changes; change++) {
        // half of the changes in the footer, where the sizes are
        int at =
            random.nextBoolean()
                ? sound.length - 8 - random.nextInt(footer)
                : 4 + random.nextInt(sound.length - 4);
        bytes[at] =
            random.nextBoolean()
                ? TELLING[random.nextInt(TELLING.length)]
                : (byte) (bytes[at] ^ 1 << random.nextInt(8));
      }
      if (random.nextInt(20) == 0) {
        bytes = Arrays.copyOf(bytes, 4 + random.nextInt(bytes.length - 4));
      }
      Files.delete(file); // to write over a file waits for the disk
      Files.write(file, bytes);
      try {
        Dataset data = DataFiles.read(file, TAGS);
        assertThat(data.rows()).isPositive();
      } catch (InputException e) {
        refused++;
        assertThat(e.getMessage()).contains("records.parquet").doesNotContain("\n");
      }
    }
    assertThat(refused).isGreaterThan(MUTANTS / 4);
  }

  @Test
  void aRunOfMoreValuesThanMemoryHoldsIsRefused() throws Malformed {
    DecodingBudget budget = new DecodingBudget(1000);
    budget.spend(1 << 20, 16);
    assertThatThrownBy(() -> budget.spend(Integer.MAX_VALUE, 16)).hasMessageContaining("expands");
    assertThatThrownBy(() -> budget.spend(Long.MAX_VALUE, 16)).hasMessageContaining("expands");
    assertThatThrownBy(() -> budget.spend(-1, 16)).hasMessageContaining("expands");
  }

  @Test
  void sizesInsideOfPagesAreComparedWithTheBytesThatAreThere() {
    byte[] groups = {-1, -1, -1, 0x7f, 1, 2, 3, 4, 5, 6, 7, 8};
    assertThatThrownBy(() -> Hybrid.read(new Input(groups), 1, 100))
        .hasMessageContaining("too early");
    byte[] total = {-128, 1, 4, -1, -1, -1, -1, 7, 0, 0, 0, 0, 0, 0};
    assertThatThrownBy(() -> Delta.read(new Input(total), 10))
        .hasMessageContaining("another number of values");
    byte[] snappy = {-1, -1, -1, -1, 7, 0, 1};
    assertThatThrownBy(() -> Snappy.uncompressed(new Input(snappy), Integer.MAX_VALUE))
        .hasMessageContaining("another size");
    byte[] list = {0x19, -4, -1, -1, -1, -1, 7, 0};
    assertThatThrownBy(() -> Thrift.read(new Input(list))).hasMessageContaining("list is longer");
  }

  @Test
  void structuresWithoutEndAreRefused() {
    byte[] deep = new byte[10_000];
    Arrays.fill(deep, (byte) 0x1c);
    assertThatThrownBy(() -> Thrift.read(new Input(deep))).hasMessageContaining("too deep");
    byte[] lists = new byte[10_000];
    Arrays.fill(lists, (byte) 0x19);
    assertThatThrownBy(() -> Thrift.read(new Input(lists))).isInstanceOf(Malformed.class);
  }

  @Test
  void aFileWithoutItsEndIsRefused() throws IOException {
    Path file = folder.resolve("cut.parquet");
    MessageType type = Records.TYPE;
    List<Group> rows = new Records(5, 1).groups;
    Written.PLAIN.write(file, type, rows);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> DataFiles.read(file, TAGS))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": cannot be read as Parquet: its end is missing");
    Files.write(file, Arrays.copyOf(bytes, 5));
    assertThatThrownBy(() -> DataFiles.read(file, TAGS)).hasMessageContaining("too short");
  }
}

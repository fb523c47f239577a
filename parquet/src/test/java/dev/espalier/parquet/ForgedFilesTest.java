package dev.espalier.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no file can hold is refused before memory is asked for. */
class ForgedFilesTest {
  private static final ReadOptions TAGS = ReadOptions.automatic().withTags("tags", ",");

  @TempDir Path folder;

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
  void aRunOfANumberWithMoreBitsThanItMayHaveIsRefused() {
    byte[] run = {2, 3};
    assertThatThrownBy(() -> Hybrid.read(new Input(run), 1, 1)).hasMessageContaining("more bits");
  }

  @Test
  void aFieldOfAnotherTypeIsAbsentAsForEveryReaderOfTheProtocol() throws Malformed {
    byte[] sixteenBits = {0x14, 6, 0};
    byte[] thirtyTwoBits = {0x15, 6, 0};
    byte[] fortyBits = {0x15, -1, -1, -1, -1, -1, 1, 0};
    assertThat(Thrift.read(new Input(sixteenBits)).integer(1, -1)).isEqualTo(-1);
    assertThat(Thrift.read(new Input(thirtyTwoBits)).integer(1, -1)).isEqualTo(3);
    assertThat(Thrift.read(new Input(thirtyTwoBits)).large(1, -1)).isEqualTo(-1);
    assertThatThrownBy(() -> Thrift.read(new Input(fortyBits))).hasMessageContaining("32 bits");
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

package dev.espalier.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Table;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.xerial.snappy.Snappy;

/** What kinds of values become, and which are refused. */
class KindsTest {
  @TempDir Path folder;

  private Path write(Written way, String columns, int rows, BiConsumer<Group, Integer> fill)
      throws IOException {
    MessageType type = MessageTypeParser.parseMessageType("message m {" + columns + "}");
    List<Group> groups = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      Group group = new SimpleGroup(type);
      fill.accept(group, row);
      groups.add(group);
    }
    Path file = folder.resolve("kinds.parquet");
    way.write(file, type, groups);
    return file;
  }

  private Path write(String columns, BiConsumer<Group, Integer> fill) throws IOException {
    return write(Written.PLAIN, columns, 1, fill);
  }

  private static List<Table.Column> read(Path file) {
    return new ParquetFormat().read(file, ReadOptions.automatic()).table().columns();
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void wholeNumbersKeepTheirValueAtBothEnds(WriterVersion version) throws IOException {
    int[] small = {Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1, Integer.MIN_VALUE, 5};
    long[] large = {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, Long.MIN_VALUE, 1L << 53};
    Written way = new Written(CompressionCodecName.UNCOMPRESSED, version, false, false, 1 << 20);
    Path file =
        write(
            way,
            "required int32 a; required int64 b; required int32 c (INTEGER(32,false));"
                + " required int64 d (INTEGER(64,false));",
            300,
            (group, row) -> {
              group.add("a", small[row % 6]);
              group.add("b", large[row % 6]);
              group.add("c", small[row % 6]);
              group.add("d", large[row % 6]);
            });
    List<Table.Column> columns = read(file);
    for (int row = 0; row < 300; row++) {
      assertThat(((Table.Numbers) columns.get(0)).values()[row]).isEqualTo(small[row % 6]);
      assertThat(((Table.Numbers) columns.get(1)).values()[row]).isEqualTo((double) large[row % 6]);
      assertThat(((Table.Numbers) columns.get(2)).values()[row])
          .isEqualTo(Double.parseDouble(Integer.toUnsignedString(small[row % 6])));
      assertThat(((Table.Numbers) columns.get(3)).values()[row])
          .isEqualTo(Double.parseDouble(Long.toUnsignedString(large[row % 6])));
    }
  }

  @Test
  void timesOfOldAndNewKindsAreWrittenAsIsoTexts() throws IOException {
    UUID uuid = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e");
    byte[] id =
        ByteBuffer.allocate(16)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array();
    // 1.5 seconds after the beginning of 1970, which is Julian day 2440588
    byte[] old =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(1_500_000_000L)
            .putInt(2_440_588)
            .array();
    Path file =
        write(
            "required int96 old; required int64 t (TIME(MICROS,true)); required int64 m"
                + " (TIMESTAMP(MILLIS,true)); required fixed_len_byte_array(16) u (UUID);"
                + " required binary bare; required binary kind (ENUM);",
            (group, row) -> {
              group.add("old", Binary.fromConstantByteArray(old));
              group.add("t", 3_723_000_001L);
              group.add("m", -1L);
              group.add("u", Binary.fromConstantByteArray(id));
              group.add("bare", "plain text");
              group.add("kind", "BIG");
            });
    assertThat(read(file))
        .extracting(column -> ((Table.Categories) column).levels().get(0))
        .containsExactly(
            "1970-01-01T00:00:01.500",
            "01:02:03.000001",
            "1969-12-31T23:59:59.999Z",
            uuid.toString(),
            "plain text",
            "BIG");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "optional group c (MAP) { repeated group key_value { required binary key (STRING); optional"
            + " int32 value; } } | is a map",
        "optional group c (LIST) { repeated group list { optional group element { optional int32 a;"
            + " optional int32 b; } } } | is a list of lists or structures",
        "optional group c (LIST) { repeated group list { optional group element (LIST) { repeated"
            + " group list { optional int32 element; } } } } | is a list of lists or structures",
        "repeated group c { optional int32 a; } | is a list of structures",
        "optional binary c (BSON); | holds values of a kind that is not read",
        "optional fixed_len_byte_array(2) c (FLOAT16); | holds values of a kind that is not read",
        "optional fixed_len_byte_array(5) c; | holds values of a kind that is not read"
      })
  void whatCannotBeACellIsRefusedInOneLineUnlessItIsIgnored(String column, String why)
      throws IOException {
    Path file =
        write(
            column + " required int32 x; required int32 y;",
            (group, row) -> {
              group.add("x", 1);
              group.add("y", 1);
            });
    ReadOptions options = ReadOptions.automatic().withTags("y", ",");
    assertThatThrownBy(() -> DataFiles.read(file, options))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(file + ": cannot be read as Parquet: column 'c")
        .hasMessageContaining(why);
    Dataset data =
        DataFiles.read(
            file,
            options.withColumns(
                new ColumnOptions(Map.of("c", Role.IGNORED), TextOptions.defaults(), false)));
    assertThat(data.schema().featureNames()).containsExactly("x");
    assertThat(data.schema().labels()).containsExactly("1");
  }

  @Test
  void whatIsNoNumberOrNoTextIsRefused() throws IOException {
    Path file = write("required double x;", (group, row) -> group.add("x", Double.NaN));
    assertThatThrownBy(() -> read(file))
        .hasMessageContaining("column 'x': it holds NaN; expected numbers, and null where");
    Path bytes =
        write(
            "required binary x;",
            (group, row) -> group.add("x", Binary.fromConstantByteArray(new byte[] {-1, -2})));
    assertThatThrownBy(() -> read(bytes)).hasMessageContaining("no UTF-8 text");
  }

  @Test
  void aListOfWholeNumbersIsAListOfLabelsWhereItIsCalledSo() throws IOException {
    Path file =
        write(
            Written.PLAIN,
            "required double x; optional group labels (LIST) { repeated group list { required int32"
                + " element; } }",
            3,
            (group, row) -> {
              group.add("x", row * 0.5);
              if (row < 2) {
                Group labels = group.addGroup("labels");
                for (int label = 0; label < row + 1; label++) {
                  labels.addGroup("list").add("element", 10 - label);
                }
              }
            });
    Dataset data = DataFiles.read(file, ReadOptions.automatic());
    assertThat(data.schema().labels()).containsExactly("9", "10");
    assertThat(data.labels().positives().row(0)).containsExactly(1);
    assertThat(data.labels().positives().row(1)).containsExactly(0, 1);
    assertThat(data.labels().isUnknown(2, 0)).isTrue();
    assertThat(data.schema().featureNames()).containsExactly("x");
    assertThat(DataFiles.readLabelOnly(file, ReadOptions.automatic()).labels())
        .isEqualTo(data.labels());
  }

  @Test
  void twoColumnsOfOneNameAreRefused() throws IOException {
    Path file =
        write("repeated int64 x; required int64 y;", (group, row) -> group.add("y", (long) row));
    byte[] bytes = Files.readAllBytes(file);
    // each name stands in the schema, and once more with the place of the column
    byte[] renamed =
        new String(bytes, StandardCharsets.ISO_8859_1)
            .replace("\u0001y", "\u0001x")
            .getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, renamed);
    assertThatThrownBy(() -> read(file)).hasMessageContaining("column 'x' is given twice");
  }

  @Test
  void labelsInATextAreParted() throws IOException {
    Path file =
        write(
            "required double x; required binary tags (STRING);",
            (group, row) -> {
              group.add("x", 1.0);
              group.add("tags", "red|light blue");
            });
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withTags("tags", "|"));
    assertThat(data.schema().labels()).containsExactly("red", "light blue");
  }

  @Test
  void snappyIsUndoneAsItsOwnLibraryDoesIt() throws IOException {
    Random random = new Random(5);
    for (int trial = 0; trial < 200; trial++) {
      byte[] bytes = new byte[random.nextInt(200_000)];
      int letters = 1 + random.nextInt(1 << random.nextInt(9));
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] =
            k > 1000 && random.nextInt(50) > 0
                ? bytes[k - 1 - random.nextInt(1000) % 97]
                : (byte) random.nextInt(letters);
      }
      byte[] compressed = Snappy.compress(bytes);
      assertThat(dev.espalier.parquet.Snappy.uncompressed(new Input(compressed), bytes.length))
          .isEqualTo(bytes);
    }
    byte[] empty = Snappy.compress("".getBytes(StandardCharsets.UTF_8));
    assertThat(dev.espalier.parquet.Snappy.uncompressed(new Input(empty), 0)).isEmpty();
  }
}

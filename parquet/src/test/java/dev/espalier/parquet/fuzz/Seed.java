package dev.espalier.parquet.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type.Repetition;

/**
 * A small Parquet file in which everything is drawn: columns, nesting, nulls, row groups, pages of
 * both versions, encodings and compression. What it holds is known before it is written.
 */
final class Seed {
  /** With so many, everything that is read occurs in some. */
  static final int COUNT = 40;

  static final List<CompressionCodec> CODECS =
      List.of(
          CompressionCodec.UNCOMPRESSED,
          CompressionCodec.SNAPPY,
          CompressionCodec.GZIP,
          CompressionCodec.ZSTD);
  static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private static final int MOST_ROWS = 40;

  final byte[] bytes;
  final List<ColumnRows> columns = new ArrayList<>();

  /** What occurs in the file, such as {@code INT32 DELTA_BINARY_PACKED}. */
  final Set<String> features = new LinkedHashSet<>();

  private final Random random;
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  Seed(int number) throws IOException {
    this.random = new Random(number);
    int width = 2 + random.nextInt(3);
    StringBuilder declared = new StringBuilder("message seed {");
    for (int k = 0; k < width; k++) {
      Kind kind = any(number * 3 + k, Kind.values());
      Nesting nesting = any(number + 3 * k, Nesting.values());
      String name = "c" + k;
      declared.append(nesting.declared(kind, name));
      boolean isList = nesting.isList();
      columns.add(new ColumnRows(nesting.called(name), kind, isList, new ArrayList<>()));
      features.add(nesting + (isList ? kind.isText() ? " of texts" : " of numbers" : ""));
    }
    MessageType schema = MessageTypeParser.parseMessageType(declared.append("}").toString());
    CompressionCodec codec = CODECS.get(number % CODECS.size());
    features.add(codec.toString());
    file.write(MAGIC);
    List<RowGroup> groups = new ArrayList<>();
    int groupCount = 1 + number % 3;
    features.add(groupCount + " row groups");
    int rows = 0;
    for (int k = 0; k < groupCount; k++) {
      RowGroup group = group(schema, codec, 1 + random.nextInt(MOST_ROWS));
      rows += (int) group.getNum_rows();
      groups.add(group);
    }
    write(new FileMetaData(1, elements(schema), rows, groups));
    this.bytes = file.toByteArray();
  }

  /** Writes all seeds into a folder, for what starts from them. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    for (int number = 0; number < COUNT; number++) {
      Files.write(folder.resolve("seed-" + number), new Seed(number).bytes);
    }
  }

  private static <T> T any(int number, T[] all) {
    return all[number % all.length];
  }

  private RowGroup group(MessageType schema, CompressionCodec codec, int rows) throws IOException {
    List<ColumnChunk> chunks = new ArrayList<>();
    long size = 0;
    for (int k = 0; k < columns.size(); k++) {
      ColumnDescriptor column = schema.getColumns().get(k);
      ColumnRows held = columns.get(k);
      Entries entries = new Entries(path(schema, column), held.kind(), rows, random);
      held.rows().addAll(entries.rows);
      ColumnChunk chunk =
          new WrittenChunk(column, held.kind(), entries, codec, random, features).write(file);
      size += chunk.getMeta_data().getTotal_uncompressed_size();
      chunks.add(chunk);
    }
    return new RowGroup(chunks, size, rows);
  }

  private static List<Repetition> path(MessageType schema, ColumnDescriptor column) {
    List<Repetition> path = new ArrayList<>();
    for (int depth = 1; depth <= column.getPath().length; depth++) {
      path.add(schema.getType(Arrays.copyOf(column.getPath(), depth)).getRepetition());
    }
    return path;
  }

  /** A schema as a footer has it. */
  static List<SchemaElement> elements(MessageType schema) {
    ParquetMetadata empty =
        new ParquetMetadata(
            new org.apache.parquet.hadoop.metadata.FileMetaData(schema, Map.of(), "seed"),
            List.of());
    return new ParquetMetadataConverter().toParquetMetadata(1, empty).getSchema();
  }

  private void write(FileMetaData metadata) throws IOException {
    int before = file.size();
    Util.writeFileMetaData(metadata, file);
    int length = file.size() - before;
    file.write(
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(length).array());
    file.write(MAGIC);
  }
}

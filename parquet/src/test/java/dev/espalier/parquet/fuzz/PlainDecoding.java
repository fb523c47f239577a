package dev.espalier.parquet.fuzz;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.Snappy;

/**
 * Decodes a file the plain way, with Apache's own structures and values: nothing is checked, and
 * nothing is shared with the reader.
 */
final class PlainDecoding {
  private static final int TAIL = 8;

  private final byte[] file;
  private final MessageType schema;
  private final FileMetaData metadata;

  /** Reads the footer. */
  PlainDecoding(byte[] file) throws IOException {
    this.file = file;
    int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - TAIL);
    int from = file.length - TAIL - length;
    this.metadata = Util.readFileMetaData(new ByteArrayInputStream(file, from, length));
    FileMetaData onlySchema = new FileMetaData(metadata);
    onlySchema.setRow_groups(List.of());
    this.schema =
        new ParquetMetadataConverter()
            .fromParquetMetadata(onlySchema)
            .getFileMetaData()
            .getSchema();
    requireNames(schema);
  }

  /** Apache's library finds columns by their names. */
  private static void requireNames(GroupType group) throws IOException {
    Set<String> names = new HashSet<>();
    for (Type field : group.getFields()) {
      if (!names.add(field.getName())) {
        throw new IOException("two fields are called " + field.getName());
      }
      if (!field.isPrimitive()) {
        requireNames(field.asGroupType());
      }
    }
  }

  /**
   * The rows of all columns, which are called after their places; nothing where one of them holds
   * what no {@link Kind} is.
   */
  Optional<List<ColumnRows>> decode() throws IOException {
    List<ColumnRows> columns = new ArrayList<>();
    List<SchemaElement> declared =
        metadata.getSchema().stream().filter(SchemaElement::isSetType).toList();
    for (ColumnDescriptor column : schema.getColumns()) {
      Optional<Kind> kind = Kind.of(declared.get(columns.size()));
      if (kind.isEmpty()) {
        return Optional.empty();
      }
      Chunks chunks = new Chunks(column);
      int place = columns.size();
      for (RowGroup group : metadata.getRow_groups()) {
        chunks.read(group.getColumns().get(place).getMeta_data());
      }
      String name = Integer.toString(place);
      columns.add(new ColumnRows(name, kind.get(), chunks.listLevel > 0, chunks.rows));
    }
    return Optional.of(columns);
  }

  /** The chunks of one column. */
  private final class Chunks {
    final List<@Nullable List<@Nullable Object>> rows = new ArrayList<>();
    private final ColumnDescriptor column;
    private final int listLevel;
    private @Nullable Dictionary dictionary;

    Chunks(ColumnDescriptor column) {
      this.column = column;
      this.listLevel = listLevel();
    }

    /** The definition level of an item; 0 where there is no list. */
    private int listLevel() {
      int level = 0;
      for (int depth = 1; depth <= column.getPath().length; depth++) {
        Repetition repetition =
            schema.getType(Arrays.copyOf(column.getPath(), depth)).getRepetition();
        level += repetition == Repetition.REQUIRED ? 0 : 1;
        if (repetition == Repetition.REPEATED) {
          return level;
        }
      }
      return 0;
    }

    void read(ColumnMetaData chunk) throws IOException {
      dictionary = null;
      long at = chunk.getData_page_offset();
      if (chunk.isSetDictionary_page_offset()) {
        long first = chunk.getDictionary_page_offset();
        at = first > 0 && first < at ? first : at;
      }
      ByteArrayInputStream pages =
          new ByteArrayInputStream(file, (int) at, (int) chunk.getTotal_compressed_size());
      long left = chunk.getNum_values();
      while (left > 0) {
        PageHeader header = Util.readPageHeader(pages);
        byte[] page = pages.readNBytes(header.getCompressed_page_size());
        left -= add(header, page, chunk.getCodec());
      }
    }

    /** Adds a page; how many values it has, nulls among them. */
    private int add(PageHeader header, byte[] page, CompressionCodec codec) throws IOException {
      int size = header.getUncompressed_page_size();
      switch (header.getType()) {
        case DICTIONARY_PAGE -> {
          byte[] words = uncompressed(codec, page, size);
          int count = header.getDictionary_page_header().getNum_values();
          dictionary =
              Encoding.PLAIN.initDictionary(
                  column, new DictionaryPage(BytesInput.from(words), count, Encoding.PLAIN));
          return 0;
        }
        case DATA_PAGE -> {
          ByteBuffer rest =
              ByteBuffer.wrap(uncompressed(codec, page, size)).order(ByteOrder.LITTLE_ENDIAN);
          int count = header.getData_page_header().getNum_values();
          byte[] repetitions = column.getMaxRepetitionLevel() == 0 ? new byte[0] : sized(rest);
          byte[] definitions = column.getMaxDefinitionLevel() == 0 ? new byte[0] : sized(rest);
          String encoding = header.getData_page_header().getEncoding().name();
          add(count, repetitions, definitions, encoding, left(rest));
          return count;
        }
        case DATA_PAGE_V2 -> {
          DataPageHeaderV2 data = header.getData_page_header_v2();
          ByteBuffer rest = ByteBuffer.wrap(page);
          byte[] repetitions = bytes(rest, data.getRepetition_levels_byte_length());
          byte[] definitions = bytes(rest, data.getDefinition_levels_byte_length());
          int levels = repetitions.length + definitions.length;
          boolean compressed = data.isIs_compressed() && size > levels;
          byte[] values = compressed ? uncompressed(codec, left(rest), size - levels) : left(rest);
          String encoding = data.getEncoding().name();
          add(data.getNum_values(), repetitions, definitions, encoding, values);
          return data.getNum_values();
        }
        default -> {
          return 0;
        }
      }
    }

    private void add(
        int count, byte[] repetitions, byte[] definitions, String encoding, byte[] values)
        throws IOException {
      List<Integer> repeated = levels(repetitions, column.getMaxRepetitionLevel(), count);
      List<Integer> defined = levels(definitions, column.getMaxDefinitionLevel(), count);
      int highest = column.getMaxDefinitionLevel();
      int present = (int) defined.stream().filter(level -> level == highest).count();
      List<Object> read =
          ApacheValues.read(Encoding.valueOf(encoding), column, dictionary, values, present);
      int next = 0;
      for (int k = 0; k < count; k++) {
        int level = defined.get(k);
        boolean isList = listLevel > 0;
        if (repeated.get(k) == 0) {
          rows.add(isList && level < listLevel - 1 ? null : new ArrayList<>());
        }
        if (level >= listLevel) {
          List<@Nullable Object> row = rows.get(rows.size() - 1);
          row.add(level == highest ? read.get(next++) : null);
        }
      }
    }

    private static List<Integer> levels(byte[] bytes, int highest, int count) throws IOException {
      return highest == 0
          ? Collections.nCopies(count, 0)
          : ApacheValues.unpacked(bytes, ApacheValues.bits(highest), count);
    }
  }

  private static byte[] sized(ByteBuffer rest) {
    return bytes(rest, rest.getInt());
  }

  private static byte[] left(ByteBuffer rest) {
    return bytes(rest, rest.remaining());
  }

  private static byte[] bytes(ByteBuffer rest, int count) {
    byte[] bytes = new byte[count];
    rest.get(bytes);
    return bytes;
  }

  private static byte[] uncompressed(CompressionCodec codec, byte[] bytes, int size)
      throws IOException {
    return switch (codec) {
      case UNCOMPRESSED -> bytes;
      case SNAPPY -> Snappy.uncompress(bytes);
      case ZSTD -> Zstd.decompress(bytes, size);
      case GZIP -> new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
      default -> throw new IOException("not read: " + codec);
    };
  }
}

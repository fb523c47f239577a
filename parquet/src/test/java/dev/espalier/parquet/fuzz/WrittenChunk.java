package dev.espalier.parquet.fuzz;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.apache.parquet.schema.PrimitiveType;
import org.xerial.snappy.Snappy;

/** Writes one column of one row group: pages of both versions, each in an encoding of its own. */
final class WrittenChunk {
  private static final int LONGEST_PAGE = 30;

  private final ColumnDescriptor column;
  private final PrimitiveType type;
  private final Kind kind;
  private final Entries entries;
  private final CompressionCodec codec;
  private final Random random;
  private final Set<String> features;
  private final List<Object> dictionary;
  private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
  private long size;
  private int nextValue;

  WrittenChunk(
      ColumnDescriptor column,
      Kind kind,
      Entries entries,
      CompressionCodec codec,
      Random random,
      Set<String> features) {
    this.column = column;
    this.type = column.getPrimitiveType();
    this.kind = kind;
    this.entries = entries;
    this.codec = codec;
    this.random = random;
    this.features = features;
    this.dictionary = new ArrayList<>(new LinkedHashSet<>(entries.values));
  }

  /** Writes it behind what a file has; what the footer says of it. */
  ColumnChunk write(ByteArrayOutputStream file) throws IOException {
    long start = file.size();
    boolean hasDictionary = kind.encodings().stream().anyMatch(Encoding::usesDictionary);
    if (hasDictionary) {
      writeDictionary();
    }
    long data = start + pages.size();
    int count = entries.definitions.size();
    boolean newer = random.nextBoolean();
    for (int from = 0; from < count; ) {
      // the newer pages end where rows end
      int to = Math.min(count, from + 1 + random.nextInt(LONGEST_PAGE));
      while (newer && to < count && entries.repetitions.get(to) > 0) {
        to++;
      }
      writePage(from, to, newer);
      from = to;
      boolean atRow = to == count || entries.repetitions.get(to) == 0;
      newer = atRow ? random.nextBoolean() : newer;
    }
    pages.writeTo(file);
    ColumnMetaData metadata =
        new ColumnMetaData(
            Type.valueOf(type.getPrimitiveTypeName().name().replace("BINARY", "BYTE_ARRAY")),
            List.of(),
            List.of(column.getPath()),
            codec,
            count,
            size,
            pages.size(),
            data);
    if (hasDictionary) {
      metadata.setDictionary_page_offset(start);
    }
    return new ColumnChunk(start).setMeta_data(metadata);
  }

  private void writeDictionary() throws IOException {
    byte[] values = ApacheValues.written(Encoding.PLAIN, type, dictionary, random);
    PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, values.length, 0);
    header.setDictionary_page_header(
        new DictionaryPageHeader(dictionary.size(), org.apache.parquet.format.Encoding.PLAIN));
    put(header, new byte[0], values, true);
  }

  private void writePage(int from, int to, boolean newer) throws IOException {
    List<Integer> definitions = entries.definitions.subList(from, to);
    List<Integer> repetitions = entries.repetitions.subList(from, to);
    int highest = column.getMaxDefinitionLevel();
    int present = (int) definitions.stream().filter(level -> level == highest).count();
    List<Object> values = entries.values.subList(nextValue, nextValue + present);
    nextValue += present;
    Encoding encoding = kind.encodings().get(random.nextInt(kind.encodings().size()));
    features.add(type.getPrimitiveTypeName() + " " + encoding + (newer ? " in version 2" : ""));
    byte[] written =
        encoding.usesDictionary()
            ? places(values)
            : ApacheValues.written(encoding, type, values, random);
    byte[] repeated = levels(repetitions, column.getMaxRepetitionLevel());
    byte[] defined = levels(definitions, highest);
    if (newer) {
      int rows = (int) repetitions.stream().filter(level -> level == 0).count();
      DataPageHeaderV2 data =
          new DataPageHeaderV2(
              to - from,
              to - from - present,
              rows,
              org.apache.parquet.format.Encoding.valueOf(encoding.name()),
              defined.length,
              repeated.length);
      data.setIs_compressed(random.nextBoolean());
      features.add(codec + (data.isIs_compressed() ? " page" : " page left as it is"));
      byte[] levels = joined(repeated, defined);
      PageHeader header = new PageHeader(PageType.DATA_PAGE_V2, levels.length + written.length, 0);
      put(header.setData_page_header_v2(data), levels, written, data.isIs_compressed());
    } else {
      byte[] page = joined(joined(withLength(repeated), withLength(defined)), written);
      PageHeader header = new PageHeader(PageType.DATA_PAGE, page.length, 0);
      header.setData_page_header(
          new DataPageHeader(
              to - from,
              org.apache.parquet.format.Encoding.valueOf(encoding.name()),
              org.apache.parquet.format.Encoding.RLE,
              org.apache.parquet.format.Encoding.RLE));
      put(header, new byte[0], page, true);
    }
  }

  private static byte[] levels(List<Integer> levels, int highest) throws IOException {
    return highest == 0 ? new byte[0] : ApacheValues.packed(levels, ApacheValues.bits(highest));
  }

  /** Places in the dictionary, sometimes with more bits than they need. */
  private byte[] places(List<Object> values) throws IOException {
    int bits = ApacheValues.bits(Math.max(0, dictionary.size() - 1)) + random.nextInt(3);
    List<Integer> places = values.stream().map(dictionary::indexOf).toList();
    return joined(new byte[] {(byte) bits}, ApacheValues.packed(places, bits));
  }

  private static byte[] withLength(byte[] bytes) {
    return bytes.length == 0
        ? bytes
        : ByteBuffer.allocate(Integer.BYTES + bytes.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(bytes.length)
            .put(bytes)
            .array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  /** Adds a page; what stands first is never compressed. */
  private void put(PageHeader header, byte[] first, byte[] rest, boolean compress)
      throws IOException {
    byte[] stored = compress ? compressed(rest) : rest;
    header.setCompressed_page_size(first.length + stored.length);
    int before = pages.size();
    Util.writePageHeader(header, pages);
    size += pages.size() - before + header.getUncompressed_page_size();
    pages.write(first);
    pages.write(stored);
  }

  private byte[] compressed(byte[] bytes) throws IOException {
    return switch (codec) {
      case SNAPPY -> Snappy.compress(bytes);
      case ZSTD -> Zstd.compress(bytes);
      case GZIP -> {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
          gzip.write(bytes);
        }
        yield compressed.toByteArray();
      }
      default -> bytes;
    };
  }
}

package dev.espalier.parquet;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of one column in one row group, page by page. */
final class ColumnChunk {
  private static final int DATA = 0;
  private static final int INDEX = 1;
  private static final int DICTIONARY = 2;
  private static final int DATA_2 = 3;

  /** Headers are shorter unless they carry long statistics. */
  private static final int HEADER_BYTES = 1 << 10;

  private static final int BYTES_OF_VALUE = 2 * Long.BYTES;

  private final FileBytes file;
  private final Leaf leaf;
  private final Conversion conversion;
  private final DecodingBudget budget;
  private final Codec codec;
  private final long values;
  private final long end;
  private long at;
  private @Nullable Cells dictionary;

  /**
   * Looks at what the footer says of a column.
   *
   * @param column the entry of the footer
   */
  ColumnChunk(FileBytes file, Leaf leaf, Thrift column, DecodingBudget budget) throws Malformed {
    this.file = file;
    this.leaf = leaf;
    this.conversion = Objects.requireNonNull(leaf.conversion());
    this.budget = budget;
    if (column.has(8) || column.has(9)) {
      throw new Malformed("it is encrypted");
    }
    if (column.has(1)) {
      throw new Malformed("it lies in another file");
    }
    Thrift metadata = column.struct(3, "place of the column");
    if (Physical.of(metadata.integer(1, "type")) != leaf.physical()) {
      throw new Malformed("it has two types");
    }
    this.codec = Codec.of(metadata.integer(4, "compression"));
    this.values = metadata.large(5, "number of values");
    long data = metadata.large(9, "place of the values");
    long first = metadata.large(11, 0);
    this.at = first > 0 && first < data ? first : data;
    long size = metadata.large(7, "size");
    if (at < Footer.MAGIC_BYTES || size < 0 || at > file.size() || size > file.size() - at) {
      throw new Malformed("it lies outside of the file");
    }
    this.end = at + size;
  }

  /** Hands over all pages. */
  void read(Collector collector) throws IOException {
    long left = values;
    while (left > 0) {
      Thrift header = header();
      long size = header.integer(3, "size of a page");
      if (size < 0 || size > end - at) {
        throw new Malformed("it has a page that is longer than the column");
      }
      budget.spend(size, 1); // also time: many columns may lie in one place
      Input page = new Input(file.read(at, size));
      at += size;
      long type = header.integer(1, "kind of a page");
      if (type == DICTIONARY) {
        readDictionary(header, page);
      } else if (type == DATA || type == DATA_2) {
        Thrift data = header.struct(type == DATA ? 5 : 8, "header of a page");
        long count = data.integer(1, "number of values");
        if (count < 0 || count > left) {
          throw new Malformed("it has more values than it says");
        }
        budget.spend(count, BYTES_OF_VALUE);
        left -= count;
        if (type == DATA) {
          readPage(data, bytes(header, page), (int) count, collector);
        } else {
          readPage2(header, data, page, (int) count, collector);
        }
      } else if (type != INDEX) {
        throw new Malformed("it has a page of the unknown kind " + type);
      }
    }
    collector.endList();
  }

  private Thrift header() throws IOException {
    long window = HEADER_BYTES;
    while (true) {
      long count = Math.min(window, end - at);
      Input input = new Input(file.read(at, count));
      try {
        Thrift header = Thrift.read(input);
        at += input.position();
        budget.spend(input.position(), 1);
        return header;
      } catch (Malformed e) {
        if (count == end - at) {
          throw e;
        }
        window *= 4;
      }
    }
  }

  /** What a page, or the rest of it, holds without its compression. */
  private byte[] uncompressed(Input page, long size) throws Malformed {
    budget.spend(size, 1);
    if (size > Integer.MAX_VALUE - Long.BYTES) {
      throw new Malformed("it has a page that is too large");
    }
    return codec.uncompressed(page, (int) size);
  }

  private Input bytes(Thrift header, Input page) throws Malformed {
    return new Input(uncompressed(page, header.integer(2, "size of a page")));
  }

  private void readDictionary(Thrift header, Input page) throws Malformed {
    Thrift words = header.struct(7, "header of a dictionary");
    long count = words.integer(1, "number of values");
    budget.spend(count, BYTES_OF_VALUE);
    dictionary =
        Cells.of(
            Encoding.read(Encoding.PLAIN, leaf, bytes(header, page), (int) count, budget),
            conversion);
  }

  private void readPage(Thrift data, Input page, int count, Collector collector) throws Malformed {
    int[] repetitions = new int[0];
    int[] definitions = new int[0];
    if (leaf.isList()) {
      checkLevels(data.integer(4, Encoding.RLE));
      repetitions = Hybrid.read(page.part(Integer.toUnsignedLong(page.int32())), 1, count);
    }
    if (leaf.definition() > 0) {
      checkLevels(data.integer(3, Encoding.RLE));
      definitions =
          Hybrid.read(page.part(Integer.toUnsignedLong(page.int32())), levelBits(), count);
    }
    hand(data.integer(2, "encoding"), page, count, repetitions, definitions, collector);
  }

  /** The newer kind: levels are not compressed. */
  private void readPage2(Thrift header, Thrift data, Input page, int count, Collector collector)
      throws Malformed {
    long repetitionBytes = data.integer(6, "length of levels");
    long definitionBytes = data.integer(5, "length of levels");
    Input first = page.part(repetitionBytes);
    Input second = page.part(definitionBytes);
    int[] repetitions = leaf.isList() ? Hybrid.read(first, 1, count) : new int[0];
    int[] definitions =
        leaf.definition() > 0 ? Hybrid.read(second, levelBits(), count) : new int[0];
    long size = header.integer(2, "size of a page") - repetitionBytes - definitionBytes;
    boolean compressed = data.truth(7, true);
    Input values =
        size == 0 // whatever a compression makes of nothing
            ? new Input(new byte[0])
            : compressed ? new Input(uncompressed(page, size)) : page;
    hand(data.integer(4, "encoding"), values, count, repetitions, definitions, collector);
  }

  private static void checkLevels(long encoding) throws Malformed {
    if (encoding != Encoding.RLE) {
      throw new Malformed("it has levels of an old kind that is not read");
    }
  }

  private int levelBits() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(leaf.definition());
  }

  private void hand(
      long encoding,
      Input values,
      int count,
      int[] repetitions,
      int[] definitions,
      Collector collector)
      throws Malformed {
    int present = count;
    if (leaf.definition() > 0) {
      present = (int) Arrays.stream(definitions).filter(d -> d == leaf.definition()).count();
    }
    Cells cells;
    if (encoding == Encoding.PLAIN_DICTIONARY || encoding == Encoding.RLE_DICTIONARY) {
      int[] places = new int[0];
      if (present > 0) {
        places = Hybrid.read(values, values.unsignedByte(), present);
      }
      if (dictionary == null && present > 0) {
        throw new Malformed("it has no dictionary");
      }
      cells =
          dictionary == null ? new Cells(new double[0], new String[0]) : dictionary.pick(places);
    } else {
      cells = Cells.of(Encoding.read(encoding, leaf, values, present, budget), conversion);
    }
    collector.add(count, repetitions, definitions, cells);
  }
}

package dev.espalier.parquet.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/** The values of a page in one encoding, as Apache's library writes and reads them. */
final class ApacheValues {
  private static final ByteBufferAllocator MEMORY = HeapByteBufferAllocator.getInstance();
  private static final int SLAB = 64;
  private static final int PAGE = 1 << 20;
  private static final int INT96_BYTES = 12;

  private ApacheValues() {}

  static byte[] written(Encoding encoding, PrimitiveType type, List<Object> values, Random random)
      throws IOException {
    try (ValuesWriter writer = writer(encoding, type, random)) {
      for (Object value : values) {
        write(writer, value);
      }
      return bytes(writer.getBytes());
    }
  }

  private static ValuesWriter writer(Encoding encoding, PrimitiveType type, Random random) {
    boolean isLong = type.getPrimitiveTypeName() == PrimitiveTypeName.INT64;
    // parts of 32 differences at least
    int parts = 1 << random.nextInt(3);
    int block = 128 << random.nextInt(2);
    return switch (encoding) {
      case PLAIN -> plain(type);
      case RLE -> new RunLengthBitPackingHybridValuesWriter(1, SLAB, PAGE, MEMORY);
      case DELTA_BINARY_PACKED ->
          isLong
              ? new DeltaBinaryPackingValuesWriterForLong(block, parts, SLAB, PAGE, MEMORY)
              : new DeltaBinaryPackingValuesWriterForInteger(block, parts, SLAB, PAGE, MEMORY);
      case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthByteArrayValuesWriter(SLAB, PAGE, MEMORY);
      case DELTA_BYTE_ARRAY -> new DeltaByteArrayWriter(SLAB, PAGE, MEMORY);
      case BYTE_STREAM_SPLIT -> split(type);
      default -> throw new IllegalArgumentException(encoding + " has no values of its own");
    };
  }

  private static ValuesWriter plain(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> new BooleanPlainValuesWriter();
      case INT96 -> new FixedLenByteArrayPlainValuesWriter(INT96_BYTES, SLAB, PAGE, MEMORY);
      case FIXED_LEN_BYTE_ARRAY ->
          new FixedLenByteArrayPlainValuesWriter(type.getTypeLength(), SLAB, PAGE, MEMORY);
      default -> new PlainValuesWriter(SLAB, PAGE, MEMORY);
    };
  }

  private static ValuesWriter split(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new IntegerByteStreamSplitValuesWriter(SLAB, PAGE, MEMORY);
      case INT64 -> new LongByteStreamSplitValuesWriter(SLAB, PAGE, MEMORY);
      case FLOAT -> new FloatByteStreamSplitValuesWriter(SLAB, PAGE, MEMORY);
      case DOUBLE -> new DoubleByteStreamSplitValuesWriter(SLAB, PAGE, MEMORY);
      case FIXED_LEN_BYTE_ARRAY ->
          new FixedLenByteArrayByteStreamSplitValuesWriter(
              type.getTypeLength(), SLAB, PAGE, MEMORY);
      default -> throw new IllegalArgumentException(type + " is not split");
    };
  }

  private static void write(ValuesWriter writer, Object value) {
    if (value instanceof Boolean flag) {
      writer.writeBoolean(flag);
    } else if (value instanceof Integer number) {
      writer.writeInteger(number);
    } else if (value instanceof Long number) {
      writer.writeLong(number);
    } else if (value instanceof Float number) {
      writer.writeFloat(number);
    } else if (value instanceof Double number) {
      writer.writeDouble(number);
    } else {
      writer.writeBytes((Binary) value);
    }
  }

  /**
   * Reads so many values.
   *
   * @param dictionary the dictionary of the column, if it has one
   */
  static List<Object> read(
      Encoding encoding,
      ColumnDescriptor column,
      @Nullable Dictionary dictionary,
      byte[] page,
      int count)
      throws IOException {
    ValuesReader reader =
        encoding.usesDictionary()
            ? encoding.getDictionaryBasedValuesReader(column, ValuesType.VALUES, dictionary)
            : encoding.getValuesReader(column, ValuesType.VALUES);
    List<Object> values = new ArrayList<>();
    if (count == 0) {
      return values;
    }
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    for (int k = 0; k < count; k++) {
      values.add(
          switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> reader.readBoolean();
            case INT32 -> reader.readInteger();
            case INT64 -> reader.readLong();
            case FLOAT -> reader.readFloat();
            case DOUBLE -> reader.readDouble();
            default -> reader.readBytes().copy();
          });
    }
    return values;
  }

  /** Small numbers of so many bits, in runs and groups. */
  static byte[] packed(List<Integer> numbers, int bits) throws IOException {
    try (RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(bits, SLAB, PAGE, MEMORY)) {
      for (int number : numbers) {
        encoder.writeInt(number);
      }
      return bytes(encoder.toBytes());
    }
  }

  /** What {@link #packed} wrote. */
  static List<Integer> unpacked(byte[] bytes, int bits, int count) throws IOException {
    RunLengthBitPackingHybridDecoder decoder =
        new RunLengthBitPackingHybridDecoder(bits, new ByteArrayInputStream(bytes));
    List<Integer> numbers = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      numbers.add(decoder.readInt());
    }
    return numbers;
  }

  private static byte[] bytes(BytesInput written) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    written.writeAllTo(bytes);
    return bytes.toByteArray();
  }

  /** How many bits numbers up to this one have. */
  static int bits(int largest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(largest);
  }
}

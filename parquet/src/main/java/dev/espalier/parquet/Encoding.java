package dev.espalier.parquet;

/** How the values of a page are written, other than by a dictionary. */
final class Encoding {
  static final int PLAIN = 0;
  static final int PLAIN_DICTIONARY = 2;
  static final int RLE = 3;
  static final int DELTA_BINARY_PACKED = 5;
  static final int DELTA_LENGTH_BYTE_ARRAY = 6;
  static final int DELTA_BYTE_ARRAY = 7;
  static final int RLE_DICTIONARY = 8;
  static final int BYTE_STREAM_SPLIT = 9;

  private final Leaf leaf;
  private final Input input;
  private final int count;
  private final DecodingBudget budget;

  private Encoding(Leaf leaf, Input input, int count, DecodingBudget budget) {
    this.leaf = leaf;
    this.input = input;
    this.count = count;
    this.budget = budget;
  }

  /** Reads so many values, for which memory has been granted. */
  static Raw read(long encoding, Leaf leaf, Input input, int count, DecodingBudget budget)
      throws Malformed {
    Encoding values = new Encoding(leaf, input, count, budget);
    Physical physical = leaf.physical();
    if (encoding == PLAIN) {
      return values.plain();
    }
    if (encoding == RLE && physical == Physical.BOOLEAN) {
      return values.runs();
    }
    if (encoding == DELTA_BINARY_PACKED
        && (physical == Physical.INT32 || physical == Physical.INT64)) {
      return values.delta();
    }
    if (encoding == DELTA_LENGTH_BYTE_ARRAY && physical == Physical.BYTE_ARRAY) {
      return values.deltaLength();
    }
    if (encoding == DELTA_BYTE_ARRAY
        && (physical == Physical.BYTE_ARRAY || physical == Physical.FIXED_LEN_BYTE_ARRAY)) {
      return values.deltaBytes();
    }
    if (encoding == BYTE_STREAM_SPLIT && leaf.width() > 0 && physical != Physical.BOOLEAN) {
      return values.split();
    }
    throw new Malformed("its values are encoded in a way that is not read (" + encoding + ")");
  }

  private Raw plain() throws Malformed {
    if (leaf.physical() == Physical.BYTE_ARRAY) {
      int[] starts = new int[count];
      int[] ends = new int[count];
      for (int k = 0; k < count; k++) {
        starts[k] = input.skip(Integer.toUnsignedLong(input.int32()));
        ends[k] = input.position();
      }
      return Raw.runs(input.bytes(), starts, ends);
    }
    if (leaf.physical() == Physical.BOOLEAN) {
      Hybrid.Bits bits = new Hybrid.Bits(input);
      long[] values = new long[count];
      for (int k = 0; k < count; k++) {
        values[k] = bits.next(1);
      }
      return Raw.numbers(values);
    }
    return fixed(input.part((long) count * leaf.width()));
  }

  /** Values of one width, one after another. */
  private Raw fixed(Input values) throws Malformed {
    int width = leaf.width();
    if (leaf.physical().isBytes()) {
      int[] starts = new int[count];
      int[] ends = new int[count];
      for (int k = 0; k < count; k++) {
        starts[k] = values.skip(width);
        ends[k] = values.position();
      }
      return Raw.runs(values.bytes(), starts, ends);
    }
    long[] bits = new long[count];
    for (int k = 0; k < count; k++) {
      bits[k] = width == Integer.BYTES ? values.int32() : values.unsigned(width);
    }
    return Raw.numbers(bits);
  }

  private Raw runs() throws Malformed {
    Input part = input.part(Integer.toUnsignedLong(input.int32()));
    long[] bits = new long[count];
    int[] values = Hybrid.read(part, 1, count);
    for (int k = 0; k < count; k++) {
      bits[k] = values[k];
    }
    return Raw.numbers(bits);
  }

  private Raw delta() throws Malformed {
    long[] values = Delta.read(input, count);
    if (leaf.physical() == Physical.INT32) {
      for (int k = 0; k < count; k++) {
        values[k] = (int) values[k]; // differences wrap around
      }
    }
    return Raw.numbers(values);
  }

  private Raw deltaLength() throws Malformed {
    int[] ends = Delta.lengths(input, count);
    int[] starts = new int[count];
    for (int k = 0; k < count; k++) {
      starts[k] = input.skip(ends[k]);
      ends[k] = input.position();
    }
    return Raw.runs(input.bytes(), starts, ends);
  }

  /** Each value begins as the one before, so long as it says. */
  private Raw deltaBytes() throws Malformed {
    int[] prefixes = Delta.lengths(input, count);
    Raw suffixes = deltaLength();
    int[] starts = new int[count];
    int[] ends = new int[count];
    long total = 0;
    long before = 0;
    for (int k = 0; k < count; k++) {
      if (prefixes[k] > before) {
        throw new Malformed("a value begins with more than the one before has");
      }
      before = (long) prefixes[k] + suffixes.ends()[k] - suffixes.starts()[k];
      total += before;
      if (leaf.width() > 0 && before != leaf.width()) {
        throw new Malformed("a value has " + before + " bytes, not " + leaf.width());
      }
      budget.spend(before, 1);
    }
    if (total > Integer.MAX_VALUE - Long.BYTES) {
      throw new Malformed("a page is too large");
    }
    byte[] bytes = new byte[(int) total];
    int at = 0;
    int previous = 0;
    for (int k = 0; k < count; k++) {
      int length = suffixes.ends()[k] - suffixes.starts()[k];
      starts[k] = at;
      System.arraycopy(bytes, previous, bytes, at, prefixes[k]);
      System.arraycopy(suffixes.bytes(), suffixes.starts()[k], bytes, at + prefixes[k], length);
      at += prefixes[k] + length;
      ends[k] = at;
      previous = starts[k];
    }
    return Raw.runs(bytes, starts, ends);
  }

  /** All first bytes, then all second ones, and so on. */
  private Raw split() throws Malformed {
    int width = leaf.width();
    if (input.left() != (long) count * width) { // else the first bytes would not be the first
      throw new Malformed("a page has another number of values than it says");
    }
    int from = input.skip(input.left());
    byte[] together = new byte[count * width];
    for (int k = 0; k < count; k++) {
      for (int part = 0; part < width; part++) {
        together[k * width + part] = input.bytes()[from + part * count + k];
      }
    }
    return fixed(new Input(together));
  }
}

package dev.espalier.parquet;

/** Whole numbers by their differences, in blocks that each have bits of their own. */
final class Delta {
  private static final int LARGEST_BLOCK = 1 << 20;

  private Delta() {}

  /** Reads so many numbers; the input then stands behind them. */
  static long[] read(Input input, int count) throws Malformed {
    int block = input.size();
    int parts = input.size();
    int total = input.size();
    long value = input.zigzag();
    if (total != count) {
      throw new Malformed("a page has another number of values than it says");
    }
    if (block > LARGEST_BLOCK
        || parts == 0
        || parts > block
        || block % parts != 0
        || block / parts % Byte.SIZE != 0) {
      throw new Malformed("blocks of " + block + " differences in " + parts + " parts");
    }
    long[] numbers = new long[count];
    int perPart = block / parts;
    int at = 0;
    if (count > 0) {
      numbers[at++] = value;
    }
    while (at < count) {
      long smallest = input.zigzag();
      Input widths = input.part(parts);
      for (int part = 0; part < parts && at < count; part++) {
        int bits = widths.unsignedByte();
        if (bits > Long.SIZE) {
          throw new Malformed("differences have " + bits + " bits");
        }
        Hybrid.Bits packed = new Hybrid.Bits(input.part((long) perPart / Byte.SIZE * bits));
        for (int k = 0; k < perPart && at < count; k++) {
          value += smallest + packed.next(bits);
          numbers[at++] = value;
        }
      }
    }
    return numbers;
  }

  /** Reads so many lengths. */
  static int[] lengths(Input input, int count) throws Malformed {
    long[] numbers = read(input, count);
    int[] lengths = new int[count];
    for (int k = 0; k < count; k++) {
      lengths[k] = (int) numbers[k];
      if (numbers[k] < 0 || numbers[k] != lengths[k]) {
        throw new Malformed("a length is negative or too large");
      }
    }
    return lengths;
  }
}

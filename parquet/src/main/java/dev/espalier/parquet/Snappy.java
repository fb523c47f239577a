package dev.espalier.parquet;

/** Undoes Snappy: bytes as they are, and copies of bytes that came before. */
final class Snappy {
  /** A copy of three bytes stands for 64 at most. */
  private static final int LARGEST_RATIO = 32;

  private static final int LONG_LITERAL = 60;

  private Snappy() {}

  static byte[] uncompressed(Input input, int size) throws Malformed {
    if (size / LARGEST_RATIO > input.left() || input.size() != size) {
      throw new Malformed("a page has another size than it says");
    }
    byte[] bytes = new byte[size];
    int at = 0;
    while (input.left() > 0) {
      int tag = input.unsignedByte();
      int high = tag >>> 2;
      long length;
      long back = 0;
      switch (tag & 3) {
        case 0 ->
            length = 1 + (high < LONG_LITERAL ? high : input.unsigned(high - LONG_LITERAL + 1));
        case 1 -> {
          length = 4L + (high & 7);
          back = (long) (tag >>> 5) << Byte.SIZE | input.unsignedByte();
        }
        case 2 -> {
          length = 1L + high;
          back = input.unsigned(Short.BYTES);
        }
        default -> {
          length = 1L + high;
          back = input.unsigned(Integer.BYTES);
        }
      }
      if (length > size - at || ((tag & 3) != 0 && (back == 0 || back > at))) {
        throw new Malformed("a page cannot be uncompressed");
      }
      if ((tag & 3) == 0) {
        System.arraycopy(input.bytes(), input.skip(length), bytes, at, (int) length);
        at += (int) length;
      } else {
        for (int k = 0; k < length; k++, at++) { // it may copy what it has just written
          bytes[at] = bytes[at - (int) back];
        }
      }
    }
    if (at != size) {
      throw new Malformed("a page has another size than it says");
    }
    return bytes;
  }
}

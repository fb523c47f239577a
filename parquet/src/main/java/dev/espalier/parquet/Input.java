package dev.espalier.parquet;

/** Bytes that are read from front to back, little-endian, never past their end. */
final class Input {
  private static final int VARINT_BITS = 7;

  private final byte[] bytes;
  private final int end;
  private int at;

  Input(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
  }

  Input(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  int left() {
    return end - at;
  }

  int position() {
    return at;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Moves on; what it passes is there. */
  int skip(long count) throws Malformed {
    if (count < 0 || count > end - at) {
      throw new Malformed("something ends too early");
    }
    int before = at;
    at += (int) count;
    return before;
  }

  /** The next bytes as an input of their own. */
  Input part(long count) throws Malformed {
    int from = skip(count);
    return new Input(bytes, from, at);
  }

  int unsignedByte() throws Malformed {
    return bytes[skip(1)] & 0xff;
  }

  /** A little-endian number of up to eight bytes, without a sign. */
  long unsigned(int width) throws Malformed {
    int from = skip(width);
    long value = 0;
    for (int k = width - 1; k >= 0; k--) {
      value = value << Byte.SIZE | (bytes[from + k] & 0xff);
    }
    return value;
  }

  int int32() throws Malformed {
    return (int) unsigned(Integer.BYTES);
  }

  /** Seven bits in each byte, the lowest first; all but the last have the eighth bit. */
  long varint() throws Malformed {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += VARINT_BITS) {
      int next = unsignedByte();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new Malformed("a number has too many bytes");
  }

  /** A varint whose lowest bit is the sign. */
  long zigzag() throws Malformed {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }

  /** A varint that counts or measures something. */
  int size() throws Malformed {
    long size = varint();
    if (size < 0 || size > Integer.MAX_VALUE) {
      throw new Malformed("a size is negative or too large");
    }
    return (int) size;
  }
}

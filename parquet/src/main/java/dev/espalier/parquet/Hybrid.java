package dev.espalier.parquet;

import java.util.Arrays;

/** Small whole numbers: runs of one of them, and groups of eight with just the bits they need. */
final class Hybrid {
  private static final int GROUP = 8;

  private Hybrid() {}

  /** Reads so many numbers of so many bits. */
  static int[] read(Input input, int bits, int count) throws Malformed {
    if (bits < 0 || bits > Integer.SIZE) {
      throw new Malformed("numbers have " + bits + " bits");
    }
    int[] numbers = new int[count];
    int at = 0;
    while (at < count) {
      if (bits == 0 && input.left() == 0) {
        return numbers; // some programs write nothing where all are 0
      }
      long head = input.varint();
      if ((head & 1) == 0) {
        long value = input.unsigned((bits + Byte.SIZE - 1) / Byte.SIZE);
        if (value >>> bits != 0) {
          throw new Malformed("a number has more bits than it may");
        }
        int length = (int) Math.min(head >>> 1, count - at);
        Arrays.fill(numbers, at, at + length, (int) value);
        at += length;
      } else {
        int length = (int) Math.min(Math.min(head >>> 1, count) * GROUP, count - at);
        // the last group may lack the bytes of numbers that nobody asks for
        long bytes = Math.min((head >>> 1) * bits, input.left());
        Bits packed = new Bits(input.part(bytes));
        for (int k = 0; k < length; k++) {
          numbers[at++] = (int) packed.next(bits);
        }
      }
    }
    return numbers;
  }

  /** Numbers side by side, the lowest bit first. */
  static final class Bits {
    private final Input input;
    private int buffer;
    private int left;

    Bits(Input input) {
      this.input = input;
    }

    /** The next number of up to 64 bits. */
    long next(int bits) throws Malformed {
      long value = 0;
      int have = 0;
      while (have < bits) {
        if (left == 0) {
          buffer = input.unsignedByte();
          left = Byte.SIZE;
        }
        int take = Math.min(left, bits - have);
        value |= (long) (buffer & ((1 << take) - 1)) << have;
        buffer >>>= take;
        left -= take;
        have += take;
      }
      return value;
    }
  }
}

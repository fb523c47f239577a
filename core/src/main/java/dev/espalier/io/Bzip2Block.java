package dev.espalier.io;

import dev.espalier.io.Bzip2InputStream.Bzip2Bits;
import java.io.IOException;

/**
 * One block of a bzip2 stream: prefix codes, move-to-front and run lengths of zeros are undone when
 * the block is read; the Burrows–Wheeler transform is undone byte by byte.
 */
final class Bzip2Block {
  private static final int GROUP_SYMBOLS = 50;
  private static final int LONGEST_CODE = 20;
  private static final int MOST_SYMBOLS = 258;
  private static final int MOST_SELECTORS = 18_002;

  private final byte[] selectors = new byte[MOST_SELECTORS];
  private final byte[] symbols = new byte[256];
  private final PrefixCode[] codes = new PrefixCode[6];

  /** Low byte: the character; upper 24 bits: where the next character is. */
  private int[] links = new int[0];

  private int size;
  private int current;
  private int remaining;

  Bzip2Block() {
    for (int i = 0; i < codes.length; i++) {
      codes[i] = new PrefixCode();
    }
  }

  /** Makes room for blocks of this many bytes. */
  void capacity(int bytes) {
    if (links.length != bytes) {
      links = new int[bytes];
    }
  }

  boolean hasNext() {
    return remaining > 0;
  }

  /** The next byte, before the outer run-length coding is undone. */
  int next() {
    remaining--;
    int link = links[current];
    current = link >>> 8;
    return link & 0xff;
  }

  void read(Bzip2Bits bits) throws IOException {
    if (bits.read(1) != 0) {
      throw new IOException("bzip2 data use randomised blocks, which are not supported");
    }
    int origin = bits.read(24);
    int symbolCount = readSymbolMap(bits);
    int codeCount = bits.read(3);
    int selectorCount = bits.read(15);
    if (symbolCount == 0 || codeCount < 2 || codeCount > 6 || selectorCount == 0) {
      throw corrupt();
    }
    readSelectors(bits, codeCount, selectorCount);
    for (int i = 0; i < codeCount; i++) {
      codes[i].read(bits, symbolCount + 2);
    }
    int[] counts = readCharacters(bits, symbolCount, Math.min(selectorCount, MOST_SELECTORS));
    if (origin >= size) {
      throw corrupt();
    }
    linkCharacters(counts);
    current = links[origin] >>> 8;
    remaining = size;
  }

  private int readSymbolMap(Bzip2Bits bits) throws IOException {
    int groups = bits.read(16);
    int count = 0;
    for (int group = 0; group < 16; group++) {
      if ((groups >> (15 - group) & 1) != 0) {
        int present = bits.read(16);
        for (int i = 0; i < 16; i++) {
          if ((present >> (15 - i) & 1) != 0) {
            symbols[count++] = (byte) (16 * group + i);
          }
        }
      }
    }
    return count;
  }

  private void readSelectors(Bzip2Bits bits, int codeCount, int selectorCount) throws IOException {
    byte[] order = {0, 1, 2, 3, 4, 5};
    for (int i = 0; i < selectorCount; i++) {
      int rank = 0;
      while (bits.read(1) != 0) {
        rank++;
        if (rank >= codeCount) {
          throw corrupt();
        }
      }
      byte chosen = order[rank];
      System.arraycopy(order, 0, order, 1, rank);
      order[0] = chosen;
      // Some writers pad the list beyond what a block can use; those entries are never read.
      if (i < MOST_SELECTORS) {
        selectors[i] = chosen;
      }
    }
  }

  /**
   * Fills the low bytes of {@link #links} and sets {@link #size}; returns how often each occurs.
   */
  private int[] readCharacters(Bzip2Bits bits, int symbolCount, int selectorCount)
      throws IOException {
    int endOfBlock = symbolCount + 1;
    int[] counts = new int[256];
    byte[] front = symbols.clone();
    int[] characters = links;
    int length = 0;
    int run = 0;
    int runWeight = 1;
    for (int group = 0; group < selectorCount; group++) {
      PrefixCode code = codes[selectors[group]];
      for (int i = 0; i < GROUP_SYMBOLS; i++) {
        int symbol = code.next(bits);
        if (symbol <= 1) {
          // A run of the front character, its length in bijective base two.
          run += runWeight << symbol;
          runWeight <<= 1;
          if (run > characters.length - length) {
            throw corrupt();
          }
          continue;
        }
        if (run > 0) {
          int character = front[0] & 0xff;
          counts[character] += run;
          for (; run > 0; run--) {
            characters[length++] = character;
          }
          runWeight = 1;
        }
        if (symbol == endOfBlock) {
          size = length;
          return counts;
        }
        if (length == characters.length) {
          throw corrupt();
        }
        byte moved = front[symbol - 1];
        System.arraycopy(front, 0, front, 1, symbol - 1);
        front[0] = moved;
        counts[moved & 0xff]++;
        characters[length++] = moved & 0xff;
      }
    }
    throw corrupt();
  }

  /** The n-th occurrence of a character in sorted order follows its n-th occurrence here. */
  private void linkCharacters(int[] counts) {
    int[] place = new int[256];
    for (int i = 1; i < 256; i++) {
      place[i] = place[i - 1] + counts[i - 1];
    }
    for (int i = 0; i < size; i++) {
      links[place[links[i] & 0xff]++] |= i << 8;
    }
  }

  private static IOException corrupt() {
    return new IOException("bzip2 data are corrupt: a block cannot be decoded");
  }

  /** A canonical prefix code. */
  private static final class PrefixCode {
    private final byte[] lengths = new byte[MOST_SYMBOLS];
    private final int[] sortedSymbols = new int[MOST_SYMBOLS];

    /** For each length: the first code that is longer, as a number of {@code LONGEST_CODE} bits. */
    private final int[] bound = new int[LONGEST_CODE + 1];

    /** For each length: what to take from a code to find its place among the sorted symbols. */
    private final int[] shift = new int[LONGEST_CODE + 1];

    private int shortest;
    private int symbolCount;

    void read(Bzip2Bits bits, int alphabet) throws IOException {
      int length = bits.read(5);
      for (int symbol = 0; symbol < alphabet; symbol++) {
        while (true) {
          if (length < 1 || length > LONGEST_CODE) {
            throw corrupt();
          }
          if (bits.read(1) == 0) {
            break;
          }
          length += bits.read(1) == 0 ? 1 : -1;
        }
        lengths[symbol] = (byte) length;
      }
      symbolCount = alphabet;
      build();
    }

    int next(Bzip2Bits bits) throws IOException {
      int ahead = bits.look(LONGEST_CODE);
      for (int length = shortest; length <= LONGEST_CODE; length++) {
        if (ahead < bound[length]) {
          bits.skip(length);
          int index = (ahead >>> (LONGEST_CODE - length)) - shift[length];
          if (index < 0 || index >= symbolCount) {
            throw corrupt();
          }
          return sortedSymbols[index];
        }
      }
      throw corrupt();
    }

    private void build() {
      int place = 0;
      int code = 0;
      shortest = 0;
      for (int length = 1; length <= LONGEST_CODE; length++) {
        shift[length] = code - place;
        for (int symbol = 0; symbol < symbolCount; symbol++) {
          if (lengths[symbol] == length) {
            sortedSymbols[place++] = symbol;
            code++;
          }
        }
        bound[length] = code << (LONGEST_CODE - length);
        shortest = shortest == 0 && place > 0 ? length : shortest;
        code <<= 1;
      }
    }
  }
}

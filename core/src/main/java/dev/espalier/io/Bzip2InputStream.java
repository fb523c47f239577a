package dev.espalier.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Undoes bzip2 compression; streams that follow each other are read as one.
 *
 * <p>Block and stream checksums are verified. Randomised blocks, which only very old versions of
 * bzip2 wrote, are refused. Not safe for use by several threads.
 */
final class Bzip2InputStream extends InputStream {
  private static final long BLOCK_MAGIC = 0x314159265359L;
  private static final long END_MAGIC = 0x177245385090L;
  private static final int[] CRC_TABLE = crcTable();

  private final Bzip2Bits bits;
  private final Bzip2Block block = new Bzip2Block();
  private final byte[] single = new byte[1];

  private boolean insideStream;
  private boolean finished;
  private int streamCrc;

  private boolean insideBlock;
  private int expectedBlockCrc;
  private int blockCrc;
  private int previous;
  private int runLength;
  private int pendingRepeats;

  Bzip2InputStream(InputStream compressed) {
    this.bits = new Bzip2Bits(compressed);
  }

  /** Whether a file that starts with these ten bytes is a bzip2 file. */
  static boolean recognises(byte[] beginning) {
    if (beginning.length < 10
        || beginning[0] != 'B'
        || beginning[1] != 'Z'
        || beginning[2] != 'h'
        || beginning[3] < '1'
        || beginning[3] > '9') {
      return false;
    }
    long magic = 0;
    for (int i = 4; i < 10; i++) {
      magic = magic << 8 | (beginning[i] & 0xff);
    }
    return magic == BLOCK_MAGIC || magic == END_MAGIC;
  }

  @Override
  public int read() throws IOException {
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int written = 0;
    while (written < length) {
      if (!insideBlock && !nextBlock()) {
        break;
      }
      written += copyFromBlock(target, offset + written, length - written);
    }
    return written == 0 ? -1 : written;
  }

  @Override
  public void close() throws IOException {
    bits.close();
  }

  /**
   * Undoes the outer run-length coding: four equal bytes are followed by a count of further ones.
   */
  private int copyFromBlock(byte[] target, int offset, int length) throws IOException {
    int position = offset;
    int stop = offset + length;
    int crc = blockCrc;
    while (position < stop) {
      int value;
      if (pendingRepeats > 0) {
        pendingRepeats--;
        value = previous;
      } else if (!block.hasNext()) {
        blockCrc = crc;
        endBlock();
        return position - offset;
      } else {
        value = block.next();
        if (runLength == 4) {
          pendingRepeats = value;
          runLength = 0;
          continue;
        }
        runLength = value == previous ? runLength + 1 : 1;
        previous = value;
      }
      target[position++] = (byte) value;
      crc = crc << 8 ^ CRC_TABLE[(crc >>> 24 ^ value) & 0xff];
    }
    blockCrc = crc;
    return length;
  }

  private void endBlock() throws IOException {
    int actual = ~blockCrc;
    if (actual != expectedBlockCrc) {
      throw new IOException("bzip2 data are corrupt: a block's checksum does not match");
    }
    streamCrc = Integer.rotateLeft(streamCrc, 1) ^ actual;
    insideBlock = false;
  }

  /** Starts the next block; false at the end of the file. */
  private boolean nextBlock() throws IOException {
    while (!finished) {
      if (!insideStream) {
        startStream();
        continue;
      }
      long magic = (long) bits.read(24) << 24 | bits.read(24);
      int crc = bits.read(16) << 16 | bits.read(16);
      if (magic == BLOCK_MAGIC) {
        block.read(bits);
        expectedBlockCrc = crc;
        blockCrc = -1;
        previous = -1;
        runLength = 0;
        pendingRepeats = 0;
        insideBlock = true;
        return true;
      }
      if (magic != END_MAGIC) {
        throw new IOException("bzip2 data are corrupt: no block where one should start");
      }
      if (crc != streamCrc) {
        throw new IOException("bzip2 data are corrupt: the stream's checksum does not match");
      }
      bits.alignToByte();
      insideStream = false;
      finished = bits.atEnd();
    }
    return false;
  }

  private void startStream() throws IOException {
    if (bits.read(16) != ('B' << 8 | 'Z') || bits.read(8) != 'h') {
      throw new IOException("bzip2 data are corrupt: something else follows the stream's end");
    }
    int level = bits.read(8) - '0';
    if (level < 1 || level > 9) {
      throw new IOException("bzip2 data are corrupt: block size out of range");
    }
    block.capacity(level * 100_000);
    streamCrc = 0;
    insideStream = true;
  }

  private static int[] crcTable() {
    int[] table = new int[256];
    for (int i = 0; i < 256; i++) {
      int value = i << 24;
      for (int bit = 0; bit < 8; bit++) {
        value = value < 0 ? value << 1 ^ 0x04c11db7 : value << 1;
      }
      table[i] = value;
    }
    return table;
  }

  /** Bits, most significant first. */
  static final class Bzip2Bits {
    private final InputStream stream;
    private final byte[] buffer = new byte[1 << 15];
    private int position;
    private int limit;
    private long bits;
    private int available;

    Bzip2Bits(InputStream stream) {
      this.stream = stream;
    }

    /** The next bits; at most 24. */
    int read(int count) throws IOException {
      require(count);
      available -= count;
      return (int) (bits >>> available) & ((1 << count) - 1);
    }

    /**
     * The next bits without taking them, zeros past the end of the file; at most 24. Follow by
     * {@link #skip}.
     */
    int look(int count) throws IOException {
      while (available < count && refill()) {
        bits = bits << 8 | (buffer[position++] & 0xff);
        available += 8;
      }
      int shift = available - count;
      long shown = shift >= 0 ? bits >>> shift : bits << -shift;
      return (int) shown & ((1 << count) - 1);
    }

    void skip(int count) throws IOException {
      require(count);
      available -= count;
    }

    void alignToByte() {
      available -= available % 8;
    }

    boolean atEnd() throws IOException {
      return available == 0 && !refill();
    }

    void close() throws IOException {
      stream.close();
    }

    private void require(int count) throws IOException {
      while (available < count) {
        if (!refill()) {
          throw new EOFException("bzip2 data end too early");
        }
        bits = bits << 8 | (buffer[position++] & 0xff);
        available += 8;
      }
    }

    /** Whether a byte is in the buffer. */
    private boolean refill() throws IOException {
      if (position == limit) {
        limit = Math.max(0, stream.read(buffer, 0, buffer.length));
        position = 0;
      }
      return limit > 0;
    }
  }
}

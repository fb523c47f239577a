package dev.espalier.io.internal.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * The bytes of a file. Compression (gzip, bzip2) is recognised by the first bytes and undone.
 *
 * <p>A few kilobytes can be made to expand without end. So a compressed file may not become both
 * large and far larger than it is; whoever has such a file uncompresses it first.
 */
final class FileBytes extends BlockInput {
  /** Tables of zeros reach about 300; made on purpose, gzip reaches 1000 and bzip2 far more. */
  private static final long LARGEST_RATIO = 500;

  /** Up to here the ratio does not matter. */
  private static final long HARMLESS_BYTES = 1L << 28;

  private final Counting disk;
  private final InputStream bytes;
  private final boolean compressed;
  private final double size;
  private long count;

  private FileBytes(InputStream stored, double size) throws IOException {
    this.size = size;
    this.disk = new Counting(stored);
    try {
      BufferedInputStream stream = new BufferedInputStream(disk, 1 << 16);
      this.bytes = uncompressed(stream);
      this.compressed = bytes != stream;
    } catch (IOException | RuntimeException e) {
      disk.close();
      throw e;
    }
  }

  static FileBytes open(Path file) throws IOException {
    double size = Math.max(1, Files.size(file));
    return new FileBytes(Files.newInputStream(file), size);
  }

  /** The bytes of a stream whose length nobody knows. */
  static FileBytes of(InputStream stream) throws IOException {
    return new FileBytes(stream, Double.POSITIVE_INFINITY);
  }

  /** How much of the file, as it is on disk, has been read. */
  double share() {
    return Math.min(1, disk.count / size);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = bytes.read(target, offset, length);
    count += Math.max(0, read);
    if (compressed && count > HARMLESS_BYTES && count > LARGEST_RATIO * disk.count) {
      throw new IOException(
          "it expands to more than "
              + LARGEST_RATIO
              + " times its size, as only files do that are made to exhaust memory; if it is right,"
              + " uncompress it first");
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }

  private static InputStream uncompressed(BufferedInputStream stream) throws IOException {
    stream.mark(16);
    byte[] magic = stream.readNBytes(10);
    stream.reset();
    if (magic.length >= 3 && magic[0] == 0x1f && magic[1] == (byte) 0x8b && magic[2] == 8) {
      return new GZIPInputStream(stream, 1 << 16);
    }
    return Bzip2.recognises(magic) ? Bzip2.uncompressed(stream) : stream;
  }

  /** Counts the bytes that come from the disk. */
  private static final class Counting extends BlockInput {
    private final InputStream disk;
    private long count;

    Counting(InputStream disk) {
      this.disk = disk;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = disk.read(target, offset, length);
      count += Math.max(0, read);
      return read;
    }

    @Override
    public void close() throws IOException {
      disk.close();
    }
  }
}

package dev.espalier.io.internal.text;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/**
 * Undoes bzip2 compression by commons-compress, which need not be there; streams that follow each
 * other are read as one.
 */
final class Bzip2 {
  private static final long BLOCK_MAGIC = 0x314159265359L;
  private static final long END_MAGIC = 0x177245385090L;

  private Bzip2() {}

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

  /** The uncompressed bytes. */
  static InputStream uncompressed(InputStream compressed) throws IOException {
    try {
      return Library.open(compressed);
    } catch (NoClassDefFoundError e) {
      throw new IOException(
          "it is compressed with bzip2; add org.apache.commons:commons-compress to the class path,"
              + " or uncompress it first",
          e);
    }
  }

  /** Apart, so that the library's classes are looked for only when a bzip2 file is opened. */
  private static final class Library {
    private Library() {}

    static InputStream open(InputStream compressed) throws IOException {
      try {
        return new Checked(new BZip2CompressorInputStream(compressed, true));
      } catch (IOException | RuntimeException e) {
        throw damaged(e);
      }
    }
  }

  private static IOException damaged(Exception cause) {
    return new IOException("the bzip2 data are damaged or cut short: " + cause.getMessage(), cause);
  }

  /** Says that the archive is damaged, whatever the library throws. */
  private static final class Checked extends BlockInput {
    private final InputStream uncompressed;

    Checked(InputStream uncompressed) {
      this.uncompressed = uncompressed;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        return uncompressed.read(target, offset, length);
      } catch (IOException | RuntimeException e) {
        throw damaged(e);
      }
    }

    @Override
    public void close() throws IOException {
      uncompressed.close();
    }
  }
}

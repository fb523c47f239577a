package dev.espalier.parquet;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** The compressions of pages, in the order of the format. */
enum Codec {
  UNCOMPRESSED,
  SNAPPY,
  GZIP,
  LZO,
  BROTLI,
  LZ4,
  ZSTD,
  LZ4_RAW;

  static Codec of(long number) throws Malformed {
    if (number < 0 || number >= values().length) {
      throw new Malformed("a column has the unknown compression " + number);
    }
    return values()[(int) number];
  }

  /**
   * The bytes of a page.
   *
   * @param size how many the page says they are; they are read one by one, so that memory is used
   *     for those that are there
   */
  byte[] uncompressed(Input page, int size) throws Malformed {
    return switch (this) {
      case UNCOMPRESSED -> {
        if (page.left() != size) {
          throw new Malformed("a page has another size than it says");
        }
        byte[] bytes = new byte[size];
        System.arraycopy(page.bytes(), page.position(), bytes, 0, size);
        yield bytes;
      }
      case SNAPPY -> Snappy.uncompressed(page, size);
      case GZIP -> stream(page, size, GZIPInputStream::new);
      case ZSTD -> stream(page, size, ZstdInputStream::new);
      case LZO, BROTLI, LZ4, LZ4_RAW ->
          throw new Malformed(
              "it is compressed with "
                  + this
                  + "; expected Snappy, gzip or zstd, or no compression");
    };
  }

  /** Something that undoes a compression. */
  private interface Opener {
    InputStream open(InputStream compressed) throws IOException;
  }

  private static byte[] stream(Input page, int size, Opener opener) throws Malformed {
    InputStream compressed = new ByteArrayInputStream(page.bytes(), page.position(), page.left());
    try (InputStream stream = opener.open(compressed)) {
      byte[] bytes = stream.readNBytes(size);
      if (bytes.length != size || stream.read() >= 0) {
        throw new Malformed("a page has another size than it says");
      }
      return bytes;
    } catch (Malformed e) {
      throw e;
    } catch (IOException e) {
      throw new Malformed("a page cannot be uncompressed", e);
    } catch (LinkageError e) { // zstd is native code
      throw new Malformed(
          "it is compressed with zstd, whose native library does not run here; expected Snappy,"
              + " gzip or no compression",
          e);
    }
  }
}

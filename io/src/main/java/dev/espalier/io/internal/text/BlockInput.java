package dev.espalier.io.internal.text;

import java.io.IOException;
import java.io.InputStream;

/** A stream that is read in blocks; single bytes come from a block of one. */
abstract class BlockInput extends InputStream {
  @Override
  public final int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public abstract int read(byte[] target, int offset, int length) throws IOException;
}

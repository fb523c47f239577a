package dev.espalier.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Remembers why writing failed, which a print stream keeps to itself. */
final class WatchedStream extends OutputStream {
  private final OutputStream target;
  private @Nullable String failure;

  WatchedStream(OutputStream target) {
    this.target = new BufferedOutputStream(target, 1 << 14);
  }

  /** What the system said when writing failed, or null. */
  @Nullable String failure() {
    return failure;
  }

  @Override
  public void write(int value) throws IOException {
    watch(() -> target.write(value));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    watch(() -> target.write(bytes, offset, length));
  }

  @Override
  public void flush() throws IOException {
    watch(target::flush);
  }

  private void watch(Writing writing) throws IOException {
    try {
      writing.run();
    } catch (IOException e) {
      failure = String.valueOf(e.getMessage());
      throw e;
    }
  }

  private interface Writing {
    void run() throws IOException;
  }
}

package dev.espalier.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file, anywhere in it. */
final class FileBytes implements AutoCloseable {
  private final SeekableByteChannel channel;
  private final long size;

  FileBytes(Path file) throws IOException {
    this.channel = Files.newByteChannel(file);
    this.size = channel.size();
  }

  long size() {
    return size;
  }

  /** Reads bytes; refused where the file does not have them, before memory is asked for. */
  byte[] read(long from, long count) throws IOException {
    if (from < 0 || count < 0 || count > Integer.MAX_VALUE - 8 || from > size - count) {
      throw new Malformed("something lies outside of the file");
    }
    ByteBuffer buffer = ByteBuffer.allocate((int) count);
    channel.position(from);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("it became shorter while it was read");
      }
    }
    return buffer.array();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

package dev.espalier.cli.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** A channel that writes to a file until the faults say otherwise. */
final class FaultyChannel extends FileChannel {
  private final FileChannel real;
  private final Faults faults;

  FaultyChannel(FileChannel real, Faults faults) {
    this.real = real;
    this.faults = faults;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    faults.before("write");
    int wanted = source.remaining();
    int room = faults.room(wanted);
    ByteBuffer part = source.duplicate().limit(source.position() + room);
    while (part.hasRemaining()) {
      real.write(part);
    }
    source.position(source.position() + room);
    if (room < wanted) {
      throw faults.full();
    }
    return room;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    // The disk is not asked: no test can take its power away, and it would take most of the time.
    faults.before("force");
  }

  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return real.tryLock(position, size, shared);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return real.lock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    real.close();
  }

  @Override
  public long position() throws IOException {
    return real.position();
  }

  @Override
  public FileChannel position(long newPosition) throws IOException {
    real.position(newPosition);
    return this;
  }

  @Override
  public long size() throws IOException {
    return real.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public int read(ByteBuffer target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int read(ByteBuffer target, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer source, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }
}

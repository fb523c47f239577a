package dev.espalier.io.internal.text;

import dev.espalier.error.InputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes a file completely or not at all.
 *
 * <p>The content goes to a temporary file in the same directory, which is forced to the disk and
 * then renamed. Whoever reads the target sees the old file or the new one, never a half; when
 * writing fails, the old file is still there and the temporary one is not.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final AtomicLong COUNTER = new AtomicLong();

  private AtomicFile() {}

  /**
   * Takes a value and may fail on input or output.
   *
   * @param <T> what is taken
   */
  @FunctionalInterface
  public interface IOConsumer<T> {
    /** Does the work. */
    void accept(T value) throws IOException;
  }

  /**
   * Replaces the target by what the body writes. The body need not close or flush the stream.
   *
   * <p>A target that exists and is no regular file, such as a pipe or a device, cannot be replaced;
   * it is written to directly.
   *
   * @throws InputException when the file cannot be written; other exceptions of the body pass
   *     unchanged
   * @throws CancellationException when the thread is interrupted while it writes
   */
  public static void write(Path target, IOConsumer<OutputStream> body) {
    try {
      if (Files.isDirectory(target)) {
        throw new InputException(target + ": is a directory; expected the name of a file");
      }
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        try (OutputStream out =
            new BufferedOutputStream(Files.newOutputStream(target), BUFFER_BYTES)) {
          body.accept(out);
        }
      } else {
        // a symbolic link stays a link: the file that it names is replaced
        replace(Files.exists(target) ? target.toRealPath() : target.toAbsolutePath(), body);
      }
    } catch (ClosedByInterruptException e) {
      throw (CancellationException) new CancellationException(target + ": stopped").initCause(e);
    } catch (NoSuchFileException e) {
      throw new InputException(target + ": cannot be written: there is no such directory", e);
    } catch (AccessDeniedException e) {
      throw new InputException(target + ": cannot be written: permission denied", e);
    } catch (IOException e) {
      throw new InputException(target + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private static void replace(Path target, IOConsumer<OutputStream> body) throws IOException {
    String name =
        "."
            + target.getFileName()
            + "."
            + ProcessHandle.current().pid()
            + "-"
            + COUNTER.incrementAndGet()
            + ".tmp";
    Path temporary = target.resolveSibling(name);
    boolean done = false;
    try {
      try (FileChannel channel =
              FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
          OutputStream out =
              new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
        body.accept(new Unclosable(out));
        out.flush();
        channel.force(true);
      }
      try {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      }
      done = true;
      forceDirectory(Objects.requireNonNull(target.getParent()));
    } finally {
      if (!done) {
        Files.deleteIfExists(temporary);
      }
    }
  }

  /** Makes the rename itself durable where the system can; the data are safe already. */
  private static void forceDirectory(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // directories cannot be opened everywhere; the rename stays atomic all the same
    }
  }

  /** Lets the body close its writers while the file must still be forced to the disk. */
  private static final class Unclosable extends OutputStream {
    private final OutputStream target;

    Unclosable(OutputStream target) {
      this.target = target;
    }

    @Override
    public void write(int value) throws IOException {
      target.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      target.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      target.flush();
    }

    @Override
    public void close() throws IOException {
      target.flush();
    }
  }
}

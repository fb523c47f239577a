package dev.espalier.io.internal.text;

import dev.espalier.error.InputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Writes a file completely or not at all.
 *
 * <p>The content goes to a temporary file in the same directory, which is forced to the disk and
 * then renamed. Whoever reads the target sees the old file or the new one, never a half; when
 * writing fails, the old file is still there and the temporary one is not. Only a process that is
 * killed leaves it; the next one that writes the same target removes it.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;

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
   * <p>A file that is replaced keeps its permissions and, where this process may give files away,
   * its owner and group. A target that exists and is no regular file, such as a pipe or a device,
   * cannot be replaced; it is written to directly.
   *
   * @throws InputException when the file cannot be written; other exceptions of the body pass
   *     unchanged
   * @throws CancellationException when the thread is interrupted while it writes
   */
  public static void write(Path target, IOConsumer<OutputStream> body) {
    TargetFile found = TargetFile.of(target);
    try {
      if (found.isReplaced()) {
        replace(found, body);
      } else {
        try (OutputStream out =
            new BufferedOutputStream(Files.newOutputStream(target), BUFFER_BYTES)) {
          body.accept(out);
        }
      }
    } catch (UncheckedIOException e) {
      throw told(target, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw told(target, e);
    }
  }

  private static RuntimeException told(Path target, IOException problem) {
    return problem instanceof ClosedByInterruptException
        ? (RuntimeException) new CancellationException(target + ": stopped").initCause(problem)
        : TargetFile.unwritable(target, problem);
  }

  private static void replace(TargetFile target, IOConsumer<OutputStream> body) throws IOException {
    Optional<FileMode> kept = target.mode();
    FileAttribute<?>[] attributes =
        kept.isPresent() ? new FileAttribute<?>[] {FileMode.PRIVATE} : new FileAttribute<?>[0];
    try (TemporaryFile temporary = TemporaryFile.beside(target.path(), attributes)) {
      OutputStream out =
          new BufferedOutputStream(Channels.newOutputStream(temporary.channel()), BUFFER_BYTES);
      body.accept(new Unclosable(out));
      out.flush();
      if (kept.isPresent()) {
        kept.get().giveTo(temporary.path());
      }
      temporary.channel().force(true);
      temporary.replace(target.path());
    }
    forceDirectory(target.directory());
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

package dev.espalier.io.internal.text;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An empty file that one process at a time holds. It is never what the lock protects: a system that
 * follows POSIX drops all locks of a process on a file as soon as the process closes any channel to
 * it, so a file that is also read is not locked for long.
 *
 * <p>The system ends the lock with the process, however that ends. The file stays, since removing
 * it would let two processes hold a lock each.
 */
public final class LockFile implements Closeable {
  /** The files that this process holds; they must not be opened again, see above. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;
  private final boolean locked;
  private final @Nullable Object key;

  private LockFile(Path file, FileChannel channel, boolean locked) throws IOException {
    this.file = file;
    this.channel = channel;
    this.locked = locked;
    this.key = key(file);
  }

  /**
   * Holds a file, which is made where there is none.
   *
   * @return nothing where another holds it, in this process or in another
   */
  public static Optional<LockFile> tryHold(Path file) throws IOException {
    Path parent = Objects.requireNonNull(file.toAbsolutePath().getParent()).toRealPath();
    Path path = parent.resolve(Objects.requireNonNull(file.getFileName()));
    if (!OURS.add(path)) {
      return Optional.empty();
    }
    LockFile held = null;
    try {
      held = open(path);
      return Optional.ofNullable(held);
    } finally {
      if (held == null) {
        OURS.remove(path);
      }
    }
  }

  private static @Nullable LockFile open(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    LockFile held = null;
    try {
      Boolean locked = lock(channel);
      held = locked == null ? null : new LockFile(path, channel, locked);
      return held;
    } finally {
      if (held == null) {
        channel.close();
      }
    }
  }

  /** Whether the file is locked, or cannot be; null where another has locked it. */
  private static @Nullable Boolean lock(FileChannel channel) {
    try {
      return channel.tryLock() == null ? null : Boolean.TRUE;
    } catch (OverlappingFileLockException e) {
      return null;
    } catch (IOException e) {
      return false;
    }
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** Whether the file system has locks; where it has none, users have to see to it. */
  public boolean isLocked() {
    return locked;
  }

  /** Whether it is held, and the name still is that of the file. */
  public boolean isInPlace() {
    try {
      return channel.isOpen() && Objects.equals(key, key(file));
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      OURS.remove(file);
    }
  }
}

package dev.espalier.blas;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A new directory of this process for code that it is about to run, where no other user can put or
 * change anything.
 *
 * <p>It is made, never found: nothing that lay somewhere before is trusted. Every directory above
 * it belongs to this user or to root, and others may write there only under a sticky bit; otherwise
 * somebody could set another directory in its place.
 *
 * <p>A lock says that its process is alive. The system drops it even after a kill, and the next
 * process that makes such a directory removes what is left.
 */
final class PrivateDirectory implements AutoCloseable {
  private static final String PREFIX = "espalier-native-";
  private static final String LOCK = "lock";
  private static final int ATTEMPTS = 10;
  private static final int ROOT = 0;
  private static final int PERMISSIONS = 0777;
  private static final int OWNER_ONLY = 0700;
  private static final int WRITABLE_BY_OTHERS = 0022;
  private static final int STICKY = 01000;

  private final Path path;
  private final FileChannel lock;

  private PrivateDirectory(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Makes a directory among the temporary files; says why where that place cannot be trusted. */
  static PrivateDirectory create() throws IOException {
    // Its real path: a link on the way could lead elsewhere tomorrow.
    return of(() -> Files.createTempDirectory(PREFIX).toRealPath());
  }

  /** Makes a directory in another, whose real path this is. */
  static PrivateDirectory createIn(Path parent) throws IOException {
    return of(() -> Files.createTempDirectory(parent, PREFIX));
  }

  /** Makes a directory that nobody has seen. */
  private interface Maker {
    Path make() throws IOException;
  }

  private static PrivateDirectory of(Maker maker) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      PrivateDirectory made = locked(maker.make());
      if (made != null) {
        return made;
      }
    }
    throw new IOException("its directories are removed by somebody else");
  }

  /** Null when another process took it for an abandoned one before it was locked. */
  private static @Nullable PrivateDirectory locked(Path path) throws IOException {
    FileChannel lock = null;
    boolean done = false;
    try {
      requirePrivate(path);
      removeAbandoned(path);
      Path file = path.resolve(LOCK);
      lock = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      lock.lock();
      // Whoever removes a directory holds its lock, so one that is locked and there stays there.
      done = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
      return done ? new PrivateDirectory(path, lock) : null;
    } finally {
      if (!done) {
        if (lock != null) {
          lock.close();
        }
        deleteQuietly(path);
      }
    }
  }

  Path path() {
    return path;
  }

  /** Gives the directory with all in it another name; it is nobody's then. */
  void moveTo(Path target) throws IOException {
    // in this order: a lock that is there and free would say that the directory is abandoned
    Files.delete(path.resolve(LOCK));
    lock.close();
    Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes the directory with all in it, as far as the system lets a process do that. */
  @Override
  public void close() throws IOException {
    lock.close();
    delete(path);
  }

  /** Fails where a neighbour is not as private as this directory: of another owner, or open. */
  void requireLike(Path neighbour) throws IOException {
    if (isUnix(neighbour)) {
      requireClosed(neighbour, number(path, "unix:uid"));
    }
  }

  private static void requirePrivate(Path path) throws IOException {
    if (!isUnix(path)) {
      return; // Windows: temporary files and caches are in the user's own profile
    }
    int user = number(path, "unix:uid");
    requireClosed(path, user);
    for (Path above = path.getParent(); above != null; above = above.getParent()) {
      int owner = number(above, "unix:uid");
      if (owner != user && owner != ROOT) {
        throw new IOException(above + " belongs to another user; expected this user or root");
      }
      int mode = number(above, "unix:mode");
      if ((mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0) {
        throw new IOException(
            "other users may rename what is in " + above + "; expected a sticky bit, or mode 0755");
      }
    }
  }

  private static void requireClosed(Path directory, int user) throws IOException {
    if (number(directory, "unix:uid") != user
        || (number(directory, "unix:mode") & PERMISSIONS) != OWNER_ONLY
        || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(directory + " is open to other users; expected mode 0700");
    }
  }

  private static boolean isUnix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  private static int number(Path path, String attribute) throws IOException {
    return (Integer) Files.getAttribute(path, attribute, LinkOption.NOFOLLOW_LINKS);
  }

  /** Removes directories of this user's processes that ended without doing so. */
  private static void removeAbandoned(Path own) {
    try (DirectoryStream<Path> neighbours =
        Files.newDirectoryStream(own.resolveSibling(""), PREFIX + "*")) {
      for (Path neighbour : neighbours) {
        if (!neighbour.equals(own)) {
          removeIfAbandoned(neighbour);
        }
      }
    } catch (IOException | DirectoryIteratorException problem) {
      // A place that cannot be listed: whoever can will remove them.
    }
  }

  private static void removeIfAbandoned(Path directory) {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    boolean abandoned;
    try (FileChannel channel =
            FileChannel.open(
                directory.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock free = channel.tryLock()) {
      abandoned = free != null;
      if (abandoned) {
        deleteQuietly(directory);
      }
    } catch (IOException | OverlappingFileLockException problem) {
      return;
    }
    if (abandoned) {
      deleteQuietly(directory); // Windows lets a lock go only when it is closed
    }
  }

  static void deleteQuietly(Path directory) {
    try {
      delete(directory);
    } catch (IOException problem) {
      // Of another user, or gone by now.
    }
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(directory);
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(directory);
  }
}

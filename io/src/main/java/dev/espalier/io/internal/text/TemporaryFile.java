package dev.espalier.io.internal.text;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file beside its target that takes the target's place when it is complete.
 *
 * <p>Its name is drawn at random: numbers of processes come again, in a container with every start.
 * While it is written it is locked, and the system drops the lock when the process ends however it
 * ends. So one that nobody holds was left by a process that was killed, and the next writer of that
 * target removes it.
 */
final class TemporaryFile implements Closeable {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{32}\\.tmp");

  /** Names have at most 255 bytes on most systems; this leaves room for what is added. */
  private static final int LONGEST_NAME = 200;

  private static final int ATTEMPTS = 10;

  /** Behind every content, since a locked part cannot be read on some systems. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /**
   * The files that this process is writing. They must not even be opened to look at their lock: a
   * system that follows POSIX drops all locks of a process on a file when it closes any channel to
   * it.
   */
  private static final Set<String> OURS = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final String token;
  private final FileChannel channel;
  private boolean moved;

  private TemporaryFile(Path path, String token, FileChannel channel) {
    this.path = path;
    this.token = token;
    this.channel = channel;
  }

  /**
   * Makes an empty file, after removing what killed processes left for the same target.
   *
   * @param target an absolute path; its directory exists
   * @param attributes that the file has from the beginning
   */
  static TemporaryFile beside(Path target, FileAttribute<?>... attributes) throws IOException {
    removeLeftovers(target);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      byte[] random = new byte[16];
      RANDOM.nextBytes(random);
      String token = HexFormat.of().formatHex(random);
      TemporaryFile made = open(sibling(target, token), token, attributes);
      if (made != null) {
        return made;
      }
    }
    throw new IOException("its temporary files are removed by somebody else");
  }

  /** Opens and locks a new file; null when another writer took it for a leftover in between. */
  private static @Nullable TemporaryFile open(
      Path path, String token, FileAttribute<?>... attributes) throws IOException {
    String name = String.valueOf(path.getFileName());
    OURS.add(name);
    boolean done = false;
    try {
      FileChannel channel =
          FileChannel.open(
              path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
      try {
        // Whoever removes a file holds its lock, so one that is locked and there stays there.
        done = locked(channel) && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
      } finally {
        if (!done) {
          channel.close();
        }
      }
      return done ? new TemporaryFile(path, token, channel) : null;
    } finally {
      if (!done) {
        OURS.remove(name);
      }
    }
  }

  private static boolean locked(FileChannel channel) {
    try {
      return channel.tryLock(LOCKED_BYTE, 1, false) != null;
    } catch (IOException e) {
      // A file system without locks: there nobody removes what others left, either.
      return true;
    }
  }

  private static void removeLeftovers(Path target) {
    Path directory = Objects.requireNonNull(target.getParent());
    String prefix = prefix(target);
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(directory, entry -> isTemporary(entry, prefix))) {
      for (Path entry : entries) {
        removeIfLeft(entry);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // What was left takes room and does no other harm.
    }
  }

  private static boolean isTemporary(Path entry, String prefix) {
    String name = String.valueOf(entry.getFileName());
    return name.startsWith(prefix)
        && TOKEN.matcher(name).region(prefix.length(), name.length()).matches()
        && !OURS.contains(name);
  }

  private static void removeIfLeft(Path file) {
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false)) {
      if (lock != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // Somebody else's, or gone already.
    }
  }

  private static String prefix(Path target) {
    String name = String.valueOf(target.getFileName());
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return "." + (bytes.length <= LONGEST_NAME ? name : Digests.sha256(bytes)) + ".";
  }

  private static Path sibling(Path target, String token) {
    return target.resolveSibling(prefix(target) + token + ".tmp");
  }

  /**
   * Whether two names in one directory are one to its file system, which may take no notice of case
   * or of how accents are written. The file system is asked.
   */
  static boolean isOneName(Path first, Path second) throws IOException {
    try (TemporaryFile probe = beside(first)) {
      return Files.exists(sibling(second, probe.token), LinkOption.NOFOLLOW_LINKS);
    }
  }

  Path path() {
    return path;
  }

  FileChannel channel() {
    return channel;
  }

  /** Takes the target's place. The lock is held until then, lest it be taken for a leftover. */
  void replace(Path target) throws IOException {
    try {
      Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(path, target, StandardCopyOption.REPLACE_EXISTING);
    }
    moved = true;
  }

  /** Removes the file unless it has taken its target's place. */
  @Override
  public void close() throws IOException {
    try (channel) {
      if (!moved) {
        Files.deleteIfExists(path);
      }
    } finally {
      OURS.remove(String.valueOf(path.getFileName()));
    }
  }
}

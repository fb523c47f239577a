package dev.espalier.io.internal.text;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A file that is going to be written: where it really lies, and whether it is replaced. */
public final class TargetFile {
  private static final int MOST_LINKS = 40;
  private static final int KIND = 0170000;

  /** What no output goes to, by its kind. */
  private static final Map<Integer, String> REFUSED = Map.of(0140000, "socket", 0060000, "disk");

  private final Path named;
  private final Path path;
  private final boolean exists;
  private final boolean replaced;

  private TargetFile(Path named, Path path, boolean exists, boolean replaced) {
    this.named = named;
    this.path = path;
    this.exists = exists;
    this.replaced = replaced;
  }

  /**
   * Looks at a place for a file.
   *
   * @throws InputException when no file can be there, or one is there that is not to be replaced
   */
  public static TargetFile of(Path named) {
    if (Files.isDirectory(named)) {
      throw new InputException(named + ": is a directory; expected the name of a file");
    }
    try {
      boolean exists = Files.exists(named);
      if (exists && !Files.isRegularFile(named)) {
        requireStream(named);
        return new TargetFile(named, named, true, false);
      }
      TargetFile target = new TargetFile(named, resolved(named), exists, true);
      if (!Files.isDirectory(target.directory())) {
        throw new NoSuchFileException(named.toString());
      }
      if (exists
          && (target.mode().filter(FileMode::isWriteProtected).isPresent()
              || !Files.isWritable(target.path))) {
        throw new InputException(
            named + ": is write-protected; expected a file that may be replaced");
      }
      return target;
    } catch (IOException e) {
      throw unwritable(named, e);
    }
  }

  /** Follows links, also one to a file that is not there yet: it stays a link. */
  private static Path resolved(Path named) throws IOException {
    Path path = named.toAbsolutePath();
    for (int links = 0; links < MOST_LINKS; links++) {
      if (Files.exists(path)) {
        return path.toRealPath();
      }
      Path directory = Objects.requireNonNull(path.getParent()).toRealPath();
      path = directory.resolve(Objects.requireNonNull(path.getFileName()));
      if (!Files.isSymbolicLink(path)) {
        return path;
      }
      path = path.resolveSibling(Files.readSymbolicLink(path));
    }
    throw new IOException("too many symbolic links");
  }

  /** Pipes, terminals and the like are written to; a socket or a disk cannot be meant. */
  private static void requireStream(Path file) throws IOException {
    String refused;
    try {
      refused = REFUSED.get((Integer) Files.getAttribute(file, "unix:mode") & KIND);
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return; // a system that knows no such kinds
    }
    if (refused != null) {
      throw new InputException(file + ": is a " + refused + "; expected the name of a file");
    }
  }

  /** Why a file could not be written, for a user. */
  static InputException unwritable(Path named, IOException problem) {
    String why = problem.getMessage();
    if (problem instanceof NoSuchFileException) {
      why = "there is no such directory";
    } else if (problem instanceof AccessDeniedException) {
      why = "permission denied";
    } else if (problem instanceof FileSystemException system && system.getReason() != null) {
      // Without the name of the temporary file, which says nothing to a user.
      why = system.getReason();
    }
    return new InputException(named + ": cannot be written: " + why, problem);
  }

  /**
   * Refuses a place where no file can be written, by making one there and removing it again: only
   * the file system knows.
   */
  public void requireWritable() {
    try {
      if (replaced) {
        TemporaryFile.beside(path).close();
      } else if (!Files.isWritable(path)) {
        throw new AccessDeniedException(path.toString());
      }
    } catch (IOException e) {
      throw unwritable(named, e);
    }
  }

  /** Whether writing here would replace that file, whatever path or link names it. */
  public boolean replaces(Path file) {
    try {
      // A terminal or a pipe may well be read and written.
      return exists && replaced && Files.exists(file) && Files.isSameFile(path, file);
    } catch (IOException e) {
      throw unwritable(named, e);
    }
  }

  /** Whether another target is the same file, whatever path, link or case names it. */
  public boolean isSame(TargetFile other) {
    try {
      if (exists || other.exists) {
        return exists && other.exists && Files.isSameFile(path, other.path);
      }
      return path.equals(other.path)
          || (Files.isSameFile(directory(), other.directory())
              && TemporaryFile.isOneName(path, other.path));
    } catch (IOException e) {
      throw unwritable(named, e);
    }
  }

  /** Whether a file is replaced or made here; otherwise it is a device or a pipe. */
  boolean isReplaced() {
    return replaced;
  }

  Path path() {
    return path;
  }

  Path directory() {
    return Objects.requireNonNull(path.getParent());
  }

  /** The mode that the file has and keeps; none for a new one. */
  Optional<FileMode> mode() throws IOException {
    return exists ? FileMode.of(path) : Optional.empty();
  }
}

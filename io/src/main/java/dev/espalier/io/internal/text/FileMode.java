package dev.espalier.io.internal.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Who may do what with a file that is replaced, so that its successor is no more open.
 *
 * @param permissions of owner, group and others
 * @param owner the owner
 * @param group the group
 */
record FileMode(Set<PosixFilePermission> permissions, UserPrincipal owner, GroupPrincipal group) {
  /** What only the owner may read, until owner and group are right. */
  static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** The mode of a file, where the file system has such a thing. */
  static Optional<FileMode> of(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null) {
      return Optional.empty();
    }
    PosixFileAttributes attributes = view.readAttributes();
    return Optional.of(
        new FileMode(attributes.permissions(), attributes.owner(), attributes.group()));
  }

  /** Whether nobody may write to the file: its owner wants it kept, whoever asks. */
  boolean isWriteProtected() {
    return !permissions.contains(PosixFilePermission.OWNER_WRITE)
        && !permissions.contains(PosixFilePermission.GROUP_WRITE)
        && !permissions.contains(PosixFilePermission.OTHERS_WRITE);
  }

  /** Gives a file this mode, as far as this process may. */
  void giveTo(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributes now = view.readAttributes();
    Set<PosixFilePermission> given = EnumSet.noneOf(PosixFilePermission.class);
    given.addAll(permissions);
    if (!now.group().equals(group) && !succeeds(() -> view.setGroup(group))) {
      // Another group must not be allowed more than everybody.
      keepOnlyIf(given, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
      keepOnlyIf(given, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
      keepOnlyIf(given, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
    }
    // The permissions are set first: they are the new owner's business once it is given away.
    view.setPermissions(given);
    if (!now.owner().equals(owner)) {
      succeeds(() -> view.setOwner(owner));
    }
  }

  private static void keepOnlyIf(
      Set<PosixFilePermission> given, PosixFilePermission one, PosixFilePermission other) {
    if (!given.contains(other)) {
      given.remove(one);
    }
  }

  private interface Call {
    void run() throws IOException;
  }

  private static boolean succeeds(Call call) {
    try {
      call.run();
      return true;
    } catch (IOException e) {
      // Not permitted: only the superuser gives files away.
      return false;
    }
  }
}

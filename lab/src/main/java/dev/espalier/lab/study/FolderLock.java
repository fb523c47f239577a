package dev.espalier.lab.study;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.LockFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps a second run out of a folder. */
final class FolderLock {
  private static final String FILE = ".lock";

  private FolderLock() {}

  /** Works in a folder that is there; refuses one in which another run is at work. */
  static void hold(Path folder, Runnable work) {
    Path file = folder.resolve(FILE);
    try {
      Optional<LockFile> held = LockFile.tryHold(file);
      if (held.isEmpty()) {
        throw new InputException(
            folder + ": another run is at work there; expected another --out, or to wait for it");
      }
      try {
        work.run();
      } finally {
        held.get().close();
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }
}

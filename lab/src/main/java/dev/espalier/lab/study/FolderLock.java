package dev.espalier.lab.study;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a second run out of a folder. The system ends the lock with the process, however that ends;
 * the empty file stays, since removing it would let two runs hold a lock each.
 */
final class FolderLock {
  private static final String FILE = ".lock";

  private FolderLock() {}

  /** Works in a folder that is there; refuses one in which another run is at work. */
  static void hold(Path folder, Runnable work) {
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (!isFree(channel)) {
        throw new InputException(
            folder + ": another run is at work there; expected another --out, or to wait for it");
      }
      work.run();
    } catch (IOException e) {
      throw new InputException(folder.resolve(FILE) + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private static boolean isFree(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      // A file system without locks: there the user has to see to it.
      return true;
    }
  }
}

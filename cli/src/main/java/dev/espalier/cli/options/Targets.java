package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a command will write. */
public final class Targets {
  private Targets() {}

  /** Refuses a place where no file can be written, before the long work begins. */
  public static void check(String option, Path file) {
    Path parent = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new InputException(
          option + " " + file + ": is a directory; expected the name of a file");
    }
    if (parent == null || !Files.isDirectory(parent)) {
      throw new InputException(option + " " + file + ": there is no such directory");
    }
  }
}

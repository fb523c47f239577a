package dev.espalier.io;

import dev.espalier.UserError;
import dev.espalier.data.Dataset;
import java.nio.file.Path;

/** Reads data files of any supported format. */
public final class DataFiles {
  private DataFiles() {}

  /** Reads a file; its format and compression are found by looking at its content. */
  public static Dataset read(Path file, ReadOptions options) {
    if (options.ignoreUnknown() || java.nio.file.Files.notExists(file)) {
      throw new UserError(file + ": no such file");
    }
    return dev.espalier.data.Dataset.class.cast(file);
  }
}

package dev.espalier.io.internal.csv;

import dev.espalier.Progress;
import java.nio.file.Path;

/**
 * A table in a file, and how it is laid out.
 *
 * @param file where it is
 * @param form what is known of its text
 */
public record TableSource(Path file, RawForm form) {
  /** A table of which everything is found by looking. */
  public static TableSource of(Path file) {
    return new TableSource(file, RawForm.open());
  }

  /** Opens the table and reads its header. */
  public RawRows open(Progress progress) {
    return RawRows.open(file, form, progress);
  }
}

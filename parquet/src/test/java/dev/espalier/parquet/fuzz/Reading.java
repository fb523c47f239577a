package dev.espalier.parquet.fuzz;

import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.parquet.ParquetFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What becomes of a file, whatever its bytes are. */
enum Reading {
  /** An error that a user understands. */
  REFUSED,
  /** The same values as the plain decoding. */
  EQUAL,
  /** A table of columns that are no {@link Kind}. */
  OTHER,
  /** A table of a file that Apache's library refuses, as one whose header lacks an entry. */
  LENIENT;

  /** What becomes of a file; an error where it is none of these. */
  static Reading of(Path file, byte[] bytes) throws IOException {
    Files.deleteIfExists(file); // to write over a file waits for the disk
    Files.write(file, bytes);
    List<List<@Nullable Object>> cells;
    try {
      cells =
          List.copyOf(
              ColumnRows.of(new ParquetFormat().read(file, ReadOptions.automatic()).table())
                  .values());
    } catch (InputException e) {
      String message = String.valueOf(e.getMessage());
      if (!message.startsWith(file.toString()) || message.lines().count() != 1) {
        throw new AssertionError("not a message for a user: " + message, e);
      }
      return REFUSED;
    }
    Optional<List<ColumnRows>> plain;
    try {
      plain = new PlainDecoding(bytes).decode();
    } catch (IOException | RuntimeException e) {
      return LENIENT;
    }
    if (plain.isEmpty()) {
      return OTHER;
    }
    compare(cells, List.copyOf(ColumnRows.of(plain.get()).values()));
    return EQUAL;
  }

  private static void compare(
      List<List<@Nullable Object>> cells, List<List<@Nullable Object>> expected) {
    for (int k = 0; k < Math.min(cells.size(), expected.size()); k++) {
      List<@Nullable Object> found = cells.get(k);
      List<@Nullable Object> held = expected.get(k);
      for (int row = 0; row < Math.min(found.size(), held.size()); row++) {
        if (!Objects.equals(found.get(row), held.get(row))) {
          throw new AssertionError(
              "column " + k + " row " + row + ": " + found.get(row) + " of " + held.get(row));
        }
      }
    }
    if (!cells.equals(expected)) {
      throw new AssertionError("columns or rows are missing: " + cells + " of " + expected);
    }
  }
}

package dev.espalier.io.internal.text;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.DecodedStream.NotText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a user is told when the bytes of a file cannot be had, or are no text. */
final class ReadFailure {
  private static final int BUFFER = 1 << 17;

  private ReadFailure() {}

  /**
   * The error for a failure.
   *
   * @param isFile whether the bytes came from the file itself, so that they can be had again
   */
  static InputException of(Path file, boolean isFile, IOException cause) {
    if (cause instanceof NotText problem) {
      long where = lineOf(file, isFile, problem);
      return new InputException(
          file + (where > 0 ? ":" + where : "") + ": " + cause.getMessage(), cause);
    }
    String reason =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new InputException(file + ": cannot be read: " + reason, cause);
  }

  /** The line of bytes that are no text; 0 where the file cannot be read again. */
  private static long lineOf(Path file, boolean isFile, NotText problem) {
    long lines = problem.lines + 1;
    if (problem.bytes > 0) {
      if (!isFile || !Files.isRegularFile(file)) {
        return 0;
      }
      try (InputStream again = new BufferedInputStream(FileBytes.open(file), BUFFER)) {
        for (long k = 0; k < problem.bytes; k++) {
          lines += again.read() == '\n' ? 1 : 0;
        }
      } catch (IOException e) {
        return 0;
      }
    }
    return lines;
  }
}

package dev.espalier.fuzz;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A file that holds one input after the other, and what an error about it may say. */
final class FuzzedFile {
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]");
  private static final Pattern CLASS_NAME =
      Pattern.compile("\\b[a-z]+\\.[a-z]+(\\.[a-z]+)*\\.[A-Z][A-Za-z]*(Exception|Error)\\b");
  private static final int LONGEST_MESSAGE = 2100;

  private final Path directory;

  FuzzedFile() {
    try {
      directory = Files.createTempDirectory("fuzz");
      directory.toFile().deleteOnExit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The place of a file of that name. */
  Path of(String name) {
    Path file = directory.resolve(name);
    file.toFile().deleteOnExit();
    return file;
  }

  /** A file of that name with this content. */
  Path of(String name, byte[] content) {
    try {
      return Files.write(of(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Requires what holds for every error of a user: one line that can be shown and read. */
  static void check(InputException error) {
    String message = String.valueOf(error.getMessage());
    if (message.isBlank()
        || message.length() > LONGEST_MESSAGE
        || CLASS_NAME.matcher(message).find()
        || INVISIBLE.matcher(message).find()) {
      throw new AssertionError("not a message for a user: " + message, error);
    }
  }
}

package dev.espalier.io;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;

/** Lets a reader read text that a test spells out. */
public final class TextFiles {
  private final Path directory;
  private final String name;
  private final BiFunction<TextSource, ReadOptions, Dataset> reader;

  public TextFiles(
      Path directory, String name, BiFunction<TextSource, ReadOptions, Dataset> reader) {
    this.directory = directory;
    this.name = name;
    this.reader = reader;
  }

  public Path file() {
    return directory.resolve(name);
  }

  public Dataset read(ReadOptions options, String... lines) {
    try {
      Files.writeString(file(), String.join("\n", lines) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try (TextSource source = TextSource.open(file())) {
      return reader.apply(source, options);
    }
  }

  public Dataset read(String... lines) {
    return read(ReadOptions.automatic(), lines);
  }

  /** The message of the error, without the directory. */
  public String error(ReadOptions options, String... lines) {
    InputException error = catchThrowableOfType(InputException.class, () -> read(options, lines));
    if (error == null) {
      throw new AssertionError("was accepted");
    }
    return String.valueOf(error.getMessage()).replace(directory + "/", "");
  }

  public String error(String... lines) {
    return error(ReadOptions.automatic(), lines);
  }
}

package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library does not know the command line: its messages name no option. */
class MessagesTest {
  private static final Pattern OPTION = Pattern.compile("\"[^\"]*--[a-z]");

  @Test
  void noMessageNamesAnOptionOfTheCommandLine() throws IOException {
    List<String> modules = List.of("core", "io", "restore", "rivals", "parquet", "blas-native");
    for (String module : modules) {
      assertThat(offending(Path.of("..", module, "src", "main", "java"))).as(module).isEmpty();
    }
  }

  private static List<String> offending(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> lines(file).stream())
          .filter(line -> OPTION.matcher(line).find())
          .toList();
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

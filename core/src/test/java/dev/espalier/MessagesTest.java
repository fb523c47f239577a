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
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      List<String> lines =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .flatMap(file -> lines(file).stream())
              .filter(line -> OPTION.matcher(line).find())
              .toList();
      assertThat(lines).isEmpty();
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

package dev.espalier.restore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every constant of this module is on the page of constants, with its value. */
class RestoreConstantsTest {
  private static final Path PAGE = Path.of("..", "docs", "design-notes", "restore-constants.md");

  private static final Pattern CONSTANT =
      Pattern.compile("static final (?:int|long|float|double)(?:\\[\\])? (\\w+)\\s*=\\s*([^;]+);");

  private static final Pattern ROW =
      Pattern.compile("^\\| (\\w+\\.\\w+) \\| (.+?) \\| .+ \\|$", Pattern.MULTILINE);

  @Test
  void thePageHasTheConstantsOfTheCodeAndTheirValues() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    for (MatchResult row : ROW.matcher(Files.readString(PAGE)).results().toList()) {
      assertThat(documented.put(row.group(1), row.group(2))).as(row.group(1)).isNull();
    }
    assertThat(documented).isEqualTo(constants());
  }

  private static Map<String, String> constants() throws IOException {
    Map<String, String> constants = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String type = file.getFileName().toString().replace(".java", "");
        for (MatchResult found : CONSTANT.matcher(Files.readString(file)).results().toList()) {
          String value = found.group(2).strip().replaceAll("\\s+", " ");
          assertThat(constants.put(type + "." + found.group(1), value))
              .as("a constant of two classes of one name: " + type)
              .isNull();
        }
      }
    }
    assertThat(constants).hasSizeGreaterThan(100);
    return constants;
  }
}

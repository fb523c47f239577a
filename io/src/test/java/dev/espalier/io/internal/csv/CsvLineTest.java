package dev.espalier.io.internal.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvLineTest {
  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("folds.csv"), text);
  }

  @Test
  void linesKeepTheirNumbersAndLoseTheirSpaces() throws IOException {
    Path file = file("a, b\n\n\"c\nd\",e\nf\n");
    assertThat(CsvLine.read(file, "folds"))
        .containsExactly(
            new CsvLine(file, 1, List.of("a", "b")),
            new CsvLine(file, 3, List.of("c\nd", "e")),
            new CsvLine(file, 5, List.of("f")));
    assertThat(CsvLine.read(file, "folds").get(1).at("wrong")).hasMessage(file + ":3: wrong");
  }

  @Test
  void whatIsNoSuchFileIsRefused() throws IOException {
    Path missing = directory.resolve("missing.csv");
    assertThatThrownBy(() -> CsvLine.read(missing, "folds"))
        .isInstanceOf(InputException.class)
        .hasMessage(missing + ": cannot be read; expected a CSV file of folds");
    Path mixed = directory.resolve("mixed.csv");
    byte[] text = ("\u00fc\n" + "a,b\n".repeat(30_000) + "?").getBytes(StandardCharsets.UTF_8);
    text[text.length - 1] = (byte) 0xfc;
    Files.write(mixed, text);
    assertThatThrownBy(() -> CsvLine.read(mixed, "folds"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(mixed + ":30002: the bytes are not UTF-8 text");
    Path open = file("a\n\"" + "b".repeat(1 << 25));
    assertThatThrownBy(() -> CsvLine.read(open, "folds"))
        .isInstanceOf(InputException.class)
        .hasMessage(open + ":2: a quote is opened and never closed");
  }
}

package dev.espalier.cli.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables in other encodings than UTF-8. */
class RestoreEncodingTest {
  @TempDir Path directory;

  @Test
  void aTableKeepsItsEncodingAndItsBytes() throws IOException {
    StringBuilder text = new StringBuilder("farbe,größe\n");
    for (int row = 0; row < 60; row++) {
      text.append(row % 2 == 0 ? "grün,klein\n" : "weiß,groß\n");
    }
    String dirty = text + "grün,\n";
    String clean = text + "grün,klein\n";
    for (Charset charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16BE)) {
      Path file = Files.write(directory.resolve("dirty.csv"), dirty.getBytes(charset));
      Path out = directory.resolve("clean.csv");
      CommandLineRun run = CommandLineRun.of("restore", "run", file, "--out", out);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(Files.readAllBytes(out)).isEqualTo(clean.getBytes(charset));
      assertThat(run.out()).contains("größe");
      assertThat(run.errorLines()).hasSize(1);
      assertThat(run.err()).contains("dirty.csv: is not UTF-8 text");
      CommandLineRun score = CommandLineRun.of("restore", "score", file, out, out);
      assertThat(score.code()).as(score.err()).isZero();
      assertThat(score.out()).contains("1.0000");
    }
  }
}

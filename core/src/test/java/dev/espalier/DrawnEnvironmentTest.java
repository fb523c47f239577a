package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The environment that {@code .ci/run} draws for the tests can be had again from its seed. */
class DrawnEnvironmentTest {
  private static final Path SCRIPT = Path.of("..", ".ci", "environment");
  private static final Path BASH = Path.of("/bin/bash");

  @Test
  void aSeedDrawsTheSameEnvironmentAgainAndAnotherDrawsAnother()
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(BASH), "no bash here");
    Set<String> drawn = new HashSet<>();
    for (int seed = 1; seed <= 10; seed++) {
      String flags = draw(seed);
      assertThat(draw(seed)).isEqualTo(flags);
      assertThat(flags)
          .contains("-Duser.language=", "-Duser.timezone=", "-Dfile.encoding=", "-XX:+Use")
          .contains("-Despalier.blas=", "-XX:ActiveProcessorCount=")
          .endsWith("\n");
      drawn.add(flags);
    }
    assertThat(drawn).hasSizeGreaterThan(7);
  }

  private static String draw(int seed) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(BASH.toString(), SCRIPT.toString(), Integer.toString(seed)).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return out;
  }
}

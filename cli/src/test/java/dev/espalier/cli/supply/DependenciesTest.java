package dev.espalier.cli.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What runs beside our own code is what was looked at when its version was chosen. */
class DependenciesTest {
  private static final Path EXPECTED = Path.of("src/test/resources/dependencies.sha256");

  @Test
  void everyJarAtRunTimeHasTheDigestThatWasWrittenDown() throws IOException {
    List<String> found = runTimeJars().map(DependenciesTest::line).toList();
    assertThat(found).hasSizeGreaterThan(5);
    assertThat(Files.readAllLines(EXPECTED))
        .as(
            "%s: a jar has another digest, or is new. If its version was changed on purpose, put"
                + " these lines there, and for a native jar those of the other platforms:%n%s",
            EXPECTED, String.join("\n", found))
        .containsAll(found);
  }

  @Test
  void nativeJarsAreWrittenDownForEveryPlatform() throws IOException {
    List<String> expected = Files.readAllLines(EXPECTED);
    for (String platform :
        List.of("linux-x86_64", "linux-arm64", "macosx-x86_64", "macosx-arm64", "windows-x86_64")) {
      assertThat(expected).filteredOn(line -> line.endsWith("-" + platform + ".jar")).hasSize(2);
    }
  }

  /** The list that the build makes of the run-time class path, without our own jars. */
  static Stream<Path> runTimeJars() throws IOException {
    String list = Files.readString(Path.of("target/run-time-jars.txt")).strip();
    return Arrays.stream(list.split("\\|", -1)).map(Path::of);
  }

  static String line(Path jar) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
      return HexFormat.of().formatHex(digest) + "  " + jar.getFileName();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

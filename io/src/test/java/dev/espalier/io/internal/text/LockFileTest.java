package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
  @TempDir private Path folder;

  /** Ends with 0 where it could hold a file, else with 3. */
  public static final class Other {
    public static void main(String[] arguments) throws IOException {
      System.exit(LockFile.tryHold(Path.of(arguments[0])).isPresent() ? 0 : 3);
    }
  }

  private static int other(Path file) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Other.class.getName(),
            file.toString())
        .inheritIO()
        .start()
        .waitFor();
  }

  @Test
  @Tag("process")
  void thatThisProcessAsksAgainDoesNotLetAnotherIn() throws Exception {
    Path file = folder.resolve("a.lock");
    LockFile held = LockFile.tryHold(file).orElseThrow();
    assertThat(LockFile.tryHold(file)).isEmpty();
    assertThat(LockFile.tryHold(folder.resolve("../" + folder.getFileName() + "/a.lock")))
        .isEmpty();
    assertThat(other(file)).isEqualTo(3);
    held.close();
    assertThat(other(file)).isZero();
  }

  @Test
  void aFileThatIsGoneOrAnotherIsNotInPlace() throws Exception {
    Path file = folder.resolve("a.lock");
    LockFile held = LockFile.tryHold(file).orElseThrow();
    assertThat(held.isInPlace()).isTrue();
    Files.move(file, folder.resolve("b.lock"));
    assertThat(held.isInPlace()).isFalse();
    Files.createFile(file);
    assertThat(held.isInPlace()).isFalse();
    held.close();
    Optional<LockFile> again = LockFile.tryHold(file);
    assertThat(again).isPresent();
    again.orElseThrow().close();
    assertThat(again.orElseThrow().isInPlace()).isFalse();
  }
}

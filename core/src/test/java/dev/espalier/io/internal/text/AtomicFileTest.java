package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path directory;

  @Test
  void writesANewFileAndLeavesNothingElse() throws IOException {
    Path target = directory.resolve("new.txt");
    AtomicFile.write(target, out -> out.write(bytes("content")));
    assertThat(target).hasContent("content");
    assertThat(names()).containsExactly("new.txt");
  }

  @Test
  void replacesAnOldFile() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "a longer old content");
    AtomicFile.write(target, out -> out.write(bytes("new")));
    assertThat(target).hasContent("new");
  }

  @Test
  void aFullDiskLeavesTheOldContentAndNoTemporaryFile() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    target,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(InputException.class)
        .hasMessage(target + ": cannot be written: No space left on device");
    assertThat(target).hasContent("old");
    assertThat(names()).containsExactly("file.txt");
  }

  @Test
  void anInterruptCancelsAndLeavesTheOldContent() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> AtomicFile.write(target, out -> out.write(new byte[1 << 20])))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(target).hasContent("old");
    assertThat(names()).containsExactly("file.txt");
  }

  @Test
  void cancellationPassesThroughAndLeavesTheOldContent() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    target,
                    out -> {
                      out.write(1);
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
    assertThat(target).hasContent("old");
    assertThat(names()).containsExactly("file.txt");
  }

  @Test
  void theOldContentIsThereUntilTheBodyIsDone() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    AtomicFile.write(
        target,
        out -> {
          out.write(bytes("new"));
          out.flush();
          assertThat(target).hasContent("old");
        });
    assertThat(target).hasContent("new");
  }

  @Test
  void theBodyMayCloseItsStream() {
    Path target = directory.resolve("file.txt");
    AtomicFile.write(
        target,
        out -> {
          out.write(bytes("x"));
          out.close();
        });
    assertThat(target).hasContent("x");
  }

  @Test
  void aSymbolicLinkStaysALink() throws IOException {
    Path real = Files.writeString(directory.resolve("real.txt"), "old");
    Path link = directory.resolve("link.txt");
    try {
      Files.createSymbolicLink(link, real);
    } catch (IOException | UnsupportedOperationException e) {
      Assumptions.abort("no symbolic links here");
    }
    AtomicFile.write(link, out -> out.write(bytes("new")));
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("new");
  }

  @Test
  void refusesADirectoryAndAMissingDirectory() {
    assertThatThrownBy(() -> AtomicFile.write(directory, OutputStream::flush))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is a directory");
    assertThatThrownBy(
            () -> AtomicFile.write(directory.resolve("no").resolve("file"), OutputStream::flush))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no such directory");
  }

  @Test
  void aDeviceIsWrittenToDirectlyAndItsFailureIsAnInputException() {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full) && Files.isWritable(full), "no /dev/full here");
    assertThatThrownBy(() -> AtomicFile.write(full, out -> out.write(bytes("x"))))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("/dev/full: cannot be written");
    assertThat(full).exists().satisfies(f -> assertThat(Files.isRegularFile(f)).isFalse());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

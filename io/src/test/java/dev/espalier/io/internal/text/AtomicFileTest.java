package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

  @Test
  void aReplacedFileKeepsItsPermissions() throws IOException {
    Path target = withPermissions("file.txt", "rw-------");
    AtomicFile.write(target, out -> out.write(bytes("new")));
    assertThat(permissions(target)).isEqualTo("rw-------");
    Path open = withPermissions("open.txt", "rw-rw-rw-");
    AtomicFile.write(open, out -> out.write(bytes("new")));
    assertThat(permissions(open)).isEqualTo("rw-rw-rw-");
  }

  @Test
  void theTemporaryFileIsNeverMoreReadableThanTheTarget() throws IOException {
    Path target = withPermissions("file.txt", "rw-------");
    AtomicFile.write(
        target,
        out -> {
          out.write(bytes("new"));
          out.flush();
          for (String name : names()) {
            assertThat(permissions(directory.resolve(name))).isEqualTo("rw-------");
          }
        });
  }

  @Test
  void aNewFileHasTheModeThatTheSystemGivesNewFiles() throws IOException {
    withPermissions("any", "rw-------");
    Path usual = Files.createFile(directory.resolve("usual"));
    Path target = directory.resolve("new.txt");
    AtomicFile.write(target, out -> out.write(bytes("new")));
    assertThat(permissions(target)).isEqualTo(permissions(usual));
  }

  @Test
  void aReplacedFileKeepsItsOwnerAndGroup() throws IOException {
    Path target = withPermissions("file.txt", "rw-r-----");
    try {
      Files.setAttribute(target, "unix:gid", 54321);
      Files.setAttribute(target, "unix:uid", 54321);
    } catch (IOException e) {
      Assumptions.abort("only the superuser may give files away");
    }
    AtomicFile.write(target, out -> out.write(bytes("new")));
    assertThat(Files.getAttribute(target, "unix:gid")).isEqualTo(54321);
    assertThat(Files.getAttribute(target, "unix:uid")).isEqualTo(54321);
    assertThat(permissions(target)).isEqualTo("rw-r-----");
  }

  @Test
  void aWriteProtectedFileIsNotReplaced() throws IOException {
    Path target = withPermissions("file.txt", "r--r--r--");
    assertThatThrownBy(() -> AtomicFile.write(target, out -> out.write(bytes("new"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("write-protected");
    assertThat(target).hasContent("old");
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    Files.writeString(directory.resolve(".file.txt.0123456789abcdef0123456789abcdef.tmp"), "ha");
    // Other people's files, though their names come close.
    Files.writeString(directory.resolve(".file.txt.backup.tmp"), "b");
    Files.writeString(directory.resolve(".file.txt.0123456789abcdef0123456789abcdef"), "c");
    Files.writeString(directory.resolve(".other.0123456789abcdef0123456789abcdef.tmp"), "d");
    AtomicFile.write(target, out -> out.write(bytes("new")));
    assertThat(names())
        .containsExactlyInAnyOrder(
            "file.txt",
            ".file.txt.backup.tmp",
            ".file.txt.0123456789abcdef0123456789abcdef",
            ".other.0123456789abcdef0123456789abcdef.tmp");
  }

  @Test
  void twoWritersOfThisProcessDoNotDisturbEachOther() {
    Path target = directory.resolve("file.txt");
    AtomicFile.write(
        target,
        out -> {
          out.write(bytes("outer"));
          out.flush();
          AtomicFile.write(target, inner -> inner.write(bytes("inner")));
          assertThat(target).hasContent("inner");
        });
    assertThat(target).hasContent("outer");
  }

  @Test
  void noMemoryForTheContentLeavesTheOldFile() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    target,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new OutOfMemoryError("planted");
                    }))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(target).hasContent("old");
    assertThat(names()).containsExactly("file.txt");
  }

  @Test
  void aFailureThatALibraryWrapsIsToldAlike() throws IOException {
    Path target = Files.writeString(directory.resolve("file.txt"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    target,
                    out -> {
                      throw new UncheckedIOException(new IOException("No space left on device"));
                    }))
        .isInstanceOf(InputException.class)
        .hasMessage(target + ": cannot be written: No space left on device");
    assertThat(names()).containsExactly("file.txt");
  }

  @Test
  void aLinkToAFileThatIsNotThereYetStaysALink() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("real.txt"));
    AtomicFile.write(link, out -> out.write(bytes("new")));
    assertThat(link).isSymbolicLink();
    assertThat(directory.resolve("real.txt")).hasContent("new");
  }

  @Test
  void linksThatLeadNowhereAreRefused() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("a"), Path.of("b"));
    Files.createSymbolicLink(directory.resolve("b"), Path.of("a"));
    assertThatThrownBy(() -> AtomicFile.write(link, OutputStream::flush))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("symbolic links");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void aNameAsLongAsTheSystemTakesIsWritten() throws IOException {
    Path target = directory.resolve("ü".repeat(127));
    AtomicFile.write(target, out -> out.write(bytes("new")));
    assertThat(target).hasContent("new");
    assertThat(names()).hasSize(1);
  }

  @Test
  void aSocketIsRefused() throws IOException {
    Path socket = directory.resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      assertThatThrownBy(() -> AtomicFile.write(socket, OutputStream::flush))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is a socket");
    } catch (UnsupportedOperationException e) {
      Assumptions.abort("no sockets in the file system here");
    }
  }

  @Test
  void aNamedPipeIsWrittenTo() throws Exception {
    Path pipe = directory.resolve("pipe");
    Assumptions.assumeTrue(makesPipe(pipe), "no named pipes here");
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    AtomicFile.write(pipe, out -> out.write(bytes("through")));
    assertThat(read.get(1, TimeUnit.MINUTES)).isEqualTo("through");
    assertThat(names()).containsExactly("pipe");
  }

  static boolean makesPipe(Path pipe) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Path withPermissions(String name, String permissions) throws IOException {
    Path file = Files.writeString(directory.resolve(name), "old");
    try {
      return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    } catch (UnsupportedOperationException e) {
      return Assumptions.abort("no permissions of this kind here");
    }
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
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

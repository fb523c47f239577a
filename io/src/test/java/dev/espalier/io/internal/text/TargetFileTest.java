package dev.espalier.io.internal.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.OtherJava;
import dev.espalier.error.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One file is one target, however it is named. */
class TargetFileTest {
  private static final Path DEVICE = Path.of("/dev/null");

  @TempDir Path directory;

  private Path file(String name) throws IOException {
    return Files.writeString(directory.resolve(name), "old");
  }

  @Test
  void aFileIsReplacedUnderEachOfItsNames() throws IOException {
    Path file = file("a.csv");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    Path hard = Files.createLink(directory.resolve("hard"), file);
    Path other = file("b.csv");
    Path missing = directory.resolve("c.csv");
    for (Path name :
        new Path[] {file, link, directory.resolve("../" + directory.getFileName() + "/a.csv")}) {
      TargetFile target = TargetFile.of(name);
      assertThat(target.replaces(file)).isTrue();
      assertThat(target.replaces(link)).isTrue();
      assertThat(target.replaces(hard)).as("the same content").isTrue();
      assertThat(target.replaces(other)).isFalse();
      assertThat(target.replaces(missing)).isFalse();
    }
    assertThat(TargetFile.of(missing).replaces(file)).as("nothing there yet").isFalse();
  }

  @Test
  void twoTargetsAreTheSameWhenTheyNameOneFileThatIsThereOrWillBe() throws IOException {
    TargetFile file = TargetFile.of(file("a.csv"));
    TargetFile link =
        TargetFile.of(Files.createSymbolicLink(directory.resolve("link"), Path.of("a.csv")));
    TargetFile other = TargetFile.of(file("b.csv"));
    TargetFile missing = TargetFile.of(directory.resolve("new.csv"));
    TargetFile alsoMissing = TargetFile.of(directory.resolve("./new.csv"));
    TargetFile dangling =
        TargetFile.of(Files.createSymbolicLink(directory.resolve("to-new"), Path.of("new.csv")));
    Path below = Files.createDirectory(directory.resolve("below"));
    assertThat(file.isSame(link)).isTrue();
    assertThat(file.isSame(other)).isFalse();
    assertThat(file.isSame(missing)).isFalse();
    assertThat(missing.isSame(file)).isFalse();
    assertThat(missing.isSame(alsoMissing)).isTrue();
    assertThat(missing.isSame(dangling)).isTrue();
    assertThat(missing.isSame(TargetFile.of(directory.resolve("newer.csv")))).isFalse();
    assertThat(missing.isSame(TargetFile.of(below.resolve("new.csv")))).isFalse();
    assertThat(names()).as("nothing is left of the probes").hasSize(5);
  }

  @Test
  void aDeviceIsWrittenToAndReplacesNothing() {
    Assumptions.assumeTrue(Files.isWritable(DEVICE));
    TargetFile target = TargetFile.of(DEVICE);
    target.requireWritable();
    assertThat(target.replaces(DEVICE)).isFalse();
    assertThat(target.isReplaced()).isFalse();
  }

  @Test
  void writableIsWhatTheFileSystemLetsBeMade() throws IOException {
    TargetFile.of(directory.resolve("new.csv")).requireWritable();
    assertThat(names()).isEmpty();
    Path kept = file("kept.csv");
    Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("r--r--r--"));
    assertRefused(kept, "is write-protected");
    assertRefused(directory, "is a directory; expected the name of a file");
    assertRefused(directory.resolve("none/a.csv"), "there is no such directory");
    assertRefused(kept.resolve("a.csv"), "cannot be written");
    Path circle = directory.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    assertRefused(circle, "cannot be written");
  }

  @Test
  void onlyAFileThatNobodyMayWriteIsProtected() throws IOException {
    for (String mode : new String[] {"-w-------", "r---w----", "r-----rw-"}) {
      Path file = file("a.csv");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      assertThat(FileMode.of(file).orElseThrow().isWriteProtected()).as(mode).isFalse();
      Files.delete(file);
    }
  }

  @Test
  void aProblemIsToldInTheWordsOfTheSystemWithoutTheTemporaryName() {
    Path named = Path.of("a.csv");
    assertThat(TargetFile.unwritable(named, new AccessDeniedException(".a.123.tmp")))
        .hasMessage("a.csv: cannot be written: permission denied");
    assertThat(
            TargetFile.unwritable(
                named, new FileSystemException(".a.123.tmp", null, "Read-only file system")))
        .hasMessage("a.csv: cannot be written: Read-only file system");
    assertThat(TargetFile.unwritable(named, new FileSystemException("b")))
        .hasMessage("a.csv: cannot be written: b");
    assertThat(TargetFile.unwritable(named, new IOException("out of luck")))
        .hasMessage("a.csv: cannot be written: out of luck");
  }

  private void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> TargetFile.of(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  private String[] names() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).toArray(String[]::new);
    }
  }

  @Test
  void aFileSystemWithoutModesHasNone() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
      Path file = Files.writeString(zip.getPath("a.txt"), "a");
      assertThat(FileMode.of(file)).isEmpty();
    }
    Path real = Files.writeString(directory.resolve("a.txt"), "a");
    assertThat(FileMode.of(real)).isPresent();
  }

  /** Holds the lock of a temporary file until its input ends. */
  static final class Holder {
    public static void main(String[] arguments) throws IOException {
      try (TemporaryFile file = TemporaryFile.beside(Path.of(arguments[0]))) {
        System.out.println(file.path());
        while (System.in.read() >= 0) {}
      }
    }
  }

  @Test
  void whatAnotherProcessIsWritingIsNotTakenForALeftover() throws Exception {
    Path target = directory.resolve("a.txt");
    Process other = OtherJava.start(List.of(), Holder.class, target.toString());
    try (BufferedReader told =
        new BufferedReader(new InputStreamReader(other.getInputStream(), UTF_8))) {
      Path held = Path.of(Objects.requireNonNull(told.readLine()));
      AtomicFile.write(target, out -> out.write('a'));
      assertThat(held).exists();
      other.getOutputStream().close();
      assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(held).doesNotExist();
      assertThat(target).hasContent("a");
    } finally {
      other.destroy();
    }
  }
}

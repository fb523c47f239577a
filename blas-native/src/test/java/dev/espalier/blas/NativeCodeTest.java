package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.internal.math.Blas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where native code comes from, and what is left of it. */
@Tag("process")
class NativeCodeTest {
  /** A home that nobody can make. */
  private static final Path NOWHERE = Path.of("/proc/nowhere");

  @TempDir Path directory;
  private Path temporary;

  @BeforeEach
  void makesATemporaryDirectory() throws IOException {
    Assumptions.assumeTrue(Blas.nativeLibrary().isPresent(), "no native BLAS on this machine");
    temporary = Files.createDirectory(directory.resolve("temporary"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aLibraryInAPlaceThatAnybodyCanForeseeIsNotLoaded() throws Exception {
    Path foreseen =
        Files.createDirectories(
            temporary
                .resolve(".javacpp-" + System.getProperty("user.name"))
                .resolve("cache")
                .resolve("openblas-0.3.31-1.5.13-linux-x86_64.jar")
                .resolve("org/bytedeco/openblas/linux-x86_64"));
    Files.writeString(foreseen.resolve("libopenblas_nolapack.so.0"), "forged");
    List<String> said = NativeCodeUser.run(NOWHERE, temporary);
    assertThat(said).anyMatch(line -> line.startsWith("OpenBLAS")).contains("NativeLapack");
    assertThat(said).noneMatch(line -> line.contains(".javacpp"));
    assertThat(foreseen)
        .isDirectoryNotContaining(file -> !file.endsWith("libopenblas_nolapack.so.0"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void nothingIsLeftAfterAKill() throws Exception {
    Process process = NativeCodeUser.start(NOWHERE, temporary);
    List<String> said = NativeCodeUser.untilReady(process);
    assertThat(said).anyMatch(line -> line.startsWith("OpenBLAS")).contains("NativeLapack");
    process.destroyForcibly().waitFor();
    try (Stream<Path> left = Files.walk(directory)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void whatAProcessLeftThatWasKilledTooEarlyIsRemovedByTheNext() throws Exception {
    Path left = Files.createDirectory(temporary.resolve("espalier-native-123"));
    Files.createFile(left.resolve("lock"));
    Files.writeString(left.resolve("libopenblas_nolapack.so.0"), "half a library");
    Path other = Files.createDirectory(temporary.resolve("espalier-natives"));
    NativeCodeUser.run(NOWHERE, temporary);
    assertThat(left).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void theDirectoryOfALivingProcessStays() throws Exception {
    try (PrivateDirectory living = PrivateDirectory.create()) {
      Path file = Files.createFile(living.path().resolve("library"));
      NativeCodeUser.run(NOWHERE, living.path().resolveSibling(""));
      assertThat(file).exists();
    }
  }

  @Test
  void aPrivateDirectoryIsForItsOwnerOnlyAndGoesWithAllInIt() throws Exception {
    Path path;
    try (PrivateDirectory made = PrivateDirectory.create()) {
      path = made.path();
      Files.createFile(path.resolve("library"));
      if (posix()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .isEqualTo("rwx------");
      }
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void aPlaceWhereTheGroupMayWriteIsRefused() throws Exception {
    Assumptions.assumeTrue(posix(), "permissions are POSIX's");
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxr-x"));
    assertThatItIsRefused(
        temporary, "other users may rename what is in " + temporary.toRealPath() + ";");
  }

  @Test
  void aPlaceInsideOneWhereAnybodyMayWriteIsRefused() throws Exception {
    Assumptions.assumeTrue(posix(), "permissions are POSIX's");
    Path inside = Files.createDirectory(temporary.resolve("inside"));
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatItIsRefused(
        inside, "other users may rename what is in " + temporary.toRealPath() + ";");
  }

  @Test
  void aLinkToAPlaceWhereAnybodyMayWriteIsRefused() throws Exception {
    Assumptions.assumeTrue(posix(), "permissions are POSIX's");
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), temporary);
    assertThatItIsRefused(
        link, "other users may rename what is in " + temporary.toRealPath() + ";");
  }

  @Test
  void aPlaceOfAnotherUserIsRefused() throws Exception {
    NativeCodeUser.assumeRoot(temporary);
    Files.setAttribute(temporary, "unix:uid", 65534);
    assertThatItIsRefused(temporary, temporary.toRealPath() + " belongs to another user;");
  }

  @Test
  void aFileThatIsNotWhatTheJarHoldsIsFoundByItsDigest() throws Exception {
    Path jar = Files.writeString(directory.resolve("source"), "library");
    NativeLibrary library = new NativeLibrary(jar.toUri().toURL(), "unpacked");
    String unpacked = library.unpack(temporary);
    Path file = temporary.resolve("unpacked");
    assertThat(file).hasContent("library");
    // Printed by: printf library | sha256sum
    String digest = "b718f1354f724731";
    assertThat(unpacked).startsWith(digest);
    Files.writeString(file, "Library");
    assertThatThrownBy(
            () -> NativeLibrary.check(file, NativeLibrary.digest(Files.newInputStream(jar))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("unpacked has SHA-256")
        .hasMessageContaining("expected " + digest);
  }

  private void assertThatItIsRefused(Path place, String reason) throws Exception {
    List<String> said = NativeCodeUser.run(NOWHERE, place);
    assertThat(said)
        .contains("product 5.0", "eigenvalue 3", "JavaLapack")
        .anyMatch(line -> line.startsWith("pure Java (no native library: " + reason));
    assertThat(said).noneMatch(line -> line.startsWith("mapped") && line.contains("openblas"));
    try (Stream<Path> left = Files.walk(directory)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  private static boolean posix() {
    return Path.of("").getFileSystem().supportedFileAttributeViews().contains("unix");
  }
}

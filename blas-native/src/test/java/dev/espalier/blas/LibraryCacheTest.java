package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.internal.math.Blas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Unpacked libraries that a later process finds; only Linux says which files a process runs. */
@EnabledOnOs(OS.LINUX)
@Tag("process")
class LibraryCacheTest {
  @TempDir Path directory;
  private Path temporary;
  private Path home;

  @BeforeEach
  void makesAHome() throws IOException {
    Assumptions.assumeTrue(Blas.nativeLibrary().isPresent(), "no native BLAS on this machine");
    temporary = Files.createDirectory(directory.resolve("temporary"));
    home = Files.createDirectory(directory.resolve("home"));
  }

  @Test
  void theNextProcessFindsTheLibrariesAgain() throws Exception {
    Path library = keptLibrary();
    Object first = Files.readAttributes(library, BasicFileAttributes.class).fileKey();
    assertThat(NativeCodeUser.run(home, temporary)).contains("mapped " + library);
    assertThat(Files.readAttributes(library, BasicFileAttributes.class).fileKey()).isEqualTo(first);
    assertThat(temporary).isEmptyDirectory();
    assertThat(library.resolveSibling("").resolveSibling(""))
        .isDirectoryNotContaining("glob:**/espalier-native-*");
  }

  @Test
  void aKeptLibraryThatWasChangedIsReplaced() throws Exception {
    Path library = keptLibrary();
    byte[] genuine = Files.readAllBytes(library);
    byte[] changed = genuine.clone();
    changed[genuine.length / 2] ^= 1;
    Files.write(library, changed);
    assertThat(NativeCodeUser.run(home, temporary))
        .contains("mapped " + library)
        .contains("NativeLapack");
    assertThat(library).hasBinaryContent(genuine);
  }

  @Test
  void keptLibrariesInADirectoryThatOthersMayOpenAreNotUsed() throws Exception {
    Path library = keptLibrary();
    Files.setPosixFilePermissions(
        library.resolveSibling(""), PosixFilePermissions.fromString("rwxrwx---"));
    assertThatKeptLibrariesAreNotUsed();
  }

  @Test
  void keptLibrariesBehindALinkAreNotUsed() throws Exception {
    Path library = keptLibrary();
    Path elsewhere = Files.move(library.resolveSibling(""), directory.resolve("elsewhere"));
    Files.createSymbolicLink(library.resolveSibling(""), elsewhere);
    assertThatKeptLibrariesAreNotUsed();
    assertThat(elsewhere).isNotEmptyDirectory();
  }

  @Test
  void keptLibrariesOfAnotherUserAreNotUsed() throws Exception {
    Path library = keptLibrary();
    NativeCodeUser.assumeRoot(home);
    Files.setAttribute(library.resolveSibling(""), "unix:uid", 65534);
    assertThatKeptLibrariesAreNotUsed();
  }

  /** The library that a first process unpacks below a home of its own. */
  private Path keptLibrary() throws Exception {
    String line =
        NativeCodeUser.run(home, temporary).stream()
            .filter(each -> each.startsWith("mapped " + home) && each.contains("libopenblas"))
            .findFirst()
            .orElseThrow();
    return Path.of(line.substring("mapped ".length()));
  }

  private void assertThatKeptLibrariesAreNotUsed() throws Exception {
    assertThat(NativeCodeUser.run(home, temporary))
        .contains("NativeLapack")
        .noneMatch(line -> line.contains(home.toString()))
        .noneMatch(line -> line.contains("elsewhere"));
    assertThat(temporary).isEmptyDirectory();
  }
}

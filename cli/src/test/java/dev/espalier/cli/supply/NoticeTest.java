package dev.espalier.cli.supply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Espalier;
import dev.espalier.cli.Main;
import dev.espalier.parquet.ParquetFormat;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever gets a jar of ours also gets its licence, and is told what comes with it. */
class NoticeTest {
  private static final Pattern LIBRARY =
      Pattern.compile(".*/(?:lib)?([a-z_\\-]+)[^/]*\\.(?:so|dylib|dll)[.0-9]*");

  @ParameterizedTest
  @ValueSource(classes = {Espalier.class, ParquetFormat.class, Main.class})
  void licenceAndNoticeAreWhereTheClassesAre(Class<?> type) throws Exception {
    try (Place place = Place.of(type)) {
      assertThat(place.root().resolve("META-INF/LICENSE"))
          .content()
          .isEqualTo(Files.readString(Path.of("../LICENSE")));
      assertThat(place.root().resolve("META-INF/NOTICE"))
          .content()
          .isEqualTo(Files.readString(Path.of("../NOTICE")));
    }
  }

  @Test
  void theNoticeNamesEveryNativeLibraryThatComesAlong() throws IOException {
    String notice = Files.readString(Path.of("../NOTICE"));
    List<Path> jars =
        DependenciesTest.runTimeJars()
            .filter(jar -> jar.toString().matches(".*(bytedeco|zstd).*"))
            .toList();
    assertThat(jars).isNotEmpty();
    for (Path jar : jars) {
      try (FileSystem files = FileSystems.newFileSystem(jar);
          var entries = Files.walk(files.getPath("/"))) {
        for (String entry : entries.map(Path::toString).toList()) {
          Matcher library = LIBRARY.matcher(entry);
          if (library.matches()) {
            String name = library.group(1).replaceAll("_(full|nolapack)$|-$", "");
            assertThat(notice).as(entry).contains(name);
          }
        }
      }
    }
  }

  @Test
  void theNoticeNamesEveryJarThatComesAlong() throws IOException {
    String notice = Files.readString(Path.of("../NOTICE"));
    assertThat(DependenciesTest.runTimeJars())
        .allSatisfy(
            jar -> {
              String name = String.valueOf(jar.getFileName()).replaceAll("(_all)?-[0-9].*", "");
              // commons-lang3 is named as compress, lang3 under one line.
              assertThat(notice).contains(name.replaceAll("^commons-(compress|lang3)$", "$1"));
            });
  }

  /** A directory of classes, or the inside of a jar. */
  private record Place(Path root, FileSystem files) implements AutoCloseable {
    static Place of(Class<?> type) throws IOException, URISyntaxException {
      Path source = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(source)) {
        return new Place(source, source.getFileSystem());
      }
      FileSystem jar = FileSystems.newFileSystem(source);
      return new Place(jar.getPath("/"), jar);
    }

    @Override
    public void close() throws IOException {
      if (files != FileSystems.getDefault()) {
        files.close();
      }
    }
  }
}

package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.internal.files.FilesOfEveryFormat;
import dev.espalier.restore.catalog.Restorers;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Spark's jars share packages, so that what needs them cannot be compiled as a module; neither can
 * the benchmarks beside libraries of others. They use of the inside of the library only what is
 * exported to them by name all the same.
 */
class WallsTest {
  private static final Pattern IMPORT =
      Pattern.compile("import (?:static )?(dev\\.espalier\\.(?:\\w+\\.)*internal[a-z.]*)\\.[A-Z]");

  @ParameterizedTest
  @CsvSource({
    "dev.espalier.spark, ../spark/src/main/java",
    "dev.espalier.bench, ../bench/src/main/java",
    "dev.espalier.bench, ../bench/spark/src/main/java"
  })
  void onlyWhatIsExportedToItIsUsed(String module, Path sources) throws IOException {
    Set<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Matcher found = IMPORT.matcher(Files.readString(file));
        while (found.find()) {
          if (!found.group(1).startsWith("dev.espalier.spark")) {
            used.add(found.group(1));
          }
        }
      }
    }
    Set<String> exported =
        Stream.of(Espalier.class, FilesOfEveryFormat.class, Restorers.class)
            .flatMap(type -> descriptor(type).exports().stream())
            .filter(export -> export.targets().contains(module))
            .map(ModuleDescriptor.Exports::source)
            .collect(Collectors.toSet());
    assertThat(exported).isNotEmpty().containsAll(used);
  }

  private static ModuleDescriptor descriptor(Class<?> type) {
    try {
      Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      return ModuleFinder.of(place).findAll().iterator().next().descriptor();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}

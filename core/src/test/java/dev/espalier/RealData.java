package dev.espalier;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Finds the real data sets, which are never part of the project: in the directory that {@code
 * ESPALIER_DATA} names, or in {@code shared/data} beside the checkout. A test that asks for a file
 * which is not there is skipped, and says so.
 */
public final class RealData {
  private RealData() {}

  /** The file, or the calling test is skipped. */
  public static Path file(String name) {
    Path file = directory().map(directory -> directory.resolve(name)).orElse(null);
    Assumptions.assumeTrue(
        file != null && Files.exists(file),
        () -> "real data '" + name + "' not found (set ESPALIER_DATA)");
    return java.util.Objects.requireNonNull(file);
  }

  /** A file of reference results beside the data, or the calling test is skipped. */
  public static Path reference(String name) {
    return file("../reference/" + name);
  }

  private static Optional<Path> directory() {
    String named = System.getenv("ESPALIER_DATA");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    return List.of(Path.of("..", "shared", "data"), Path.of("..", "..", "shared", "data")).stream()
        .filter(Files::isDirectory)
        .findFirst();
  }
}

package dev.espalier.lab.reproduce;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the data sets are that a reproduction needs. */
final class DataFolderOption {
  private static final String PLACE = "ESPALIER_DATA";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The folder with the data sets' folders; default: what ESPALIER_DATA names, else 'data'.")
  private @Nullable Path data;

  Path folder() {
    if (data != null) {
      return data;
    }
    String named = System.getenv(PLACE);
    return Path.of(named == null ? "data" : named);
  }
}

package dev.espalier.bench;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What environment variables say about a run. */
final class Environment {
  private static final String ROWS = "ESPALIER_BENCH_ROWS";
  private static final String SEEDS = "ESPALIER_BENCH_SEEDS";

  private static final String TABLES = "ESPALIER_BENCH_TABLES";
  private static final String METHODS = "ESPALIER_BENCH_METHODS";
  private static final String OUT = "ESPALIER_BENCH_OUT";

  private Environment() {}

  /** How many rows of a table are taken at most. */
  static int rows(int otherwise) {
    String text = System.getenv(ROWS);
    return text == null ? otherwise : rowsOf(text);
  }

  /** The seeds to run with, one after the other. */
  static long[] seeds(long otherwise) {
    String text = System.getenv(SEEDS);
    return text == null ? new long[] {otherwise} : seedsOf(text);
  }

  /** The tables to run with, by name or path. */
  static List<String> tables(List<String> otherwise) {
    String text = System.getenv(TABLES);
    return text == null ? otherwise : List.of(text.strip().split(" *, *", -1));
  }

  /** The methods to compare. */
  static List<RepairMethod> methods() {
    String text = System.getenv(METHODS);
    return text == null ? List.of(RepairMethod.values()) : methodsOf(text);
  }

  /** Reads methods; kept apart from the variable for tests. */
  static List<RepairMethod> methodsOf(String text) {
    try {
      return Arrays.stream(text.split(",", -1))
          .map(name -> name.strip().toUpperCase(Locale.ROOT).replace('-', '_'))
          .map(RepairMethod::valueOf)
          .toList();
    } catch (IllegalArgumentException unknown) {
      throw new InputException(
          METHODS
              + "="
              + text
              + ": expected some of "
              + Arrays.toString(RepairMethod.values()).toLowerCase(Locale.ROOT).replace('_', '-'),
          unknown);
    }
  }

  /** A new folder for the files of a run, which are kept where somebody says so. */
  static Path folder(String name) throws IOException {
    String text = System.getenv(OUT);
    return text == null
        ? Files.createTempDirectory(name)
        : Files.createDirectories(Path.of(text).resolve(name));
  }

  /** Reads a number of rows; kept apart from the variable for tests. */
  static int rowsOf(String text) {
    try {
      int rows = Integer.parseInt(text.strip());
      if (rows >= 1) {
        return rows;
      }
    } catch (NumberFormatException notANumber) {
      // Answered below, as any other wrong value.
    }
    throw new InputException(ROWS + "=" + text + ": expected a whole number of at least 1");
  }

  /** Reads seeds; kept apart from the variable for tests. */
  static long[] seedsOf(String text) {
    try {
      return Arrays.stream(text.split(",", -1))
          .map(String::strip)
          .mapToLong(Long::parseLong)
          .toArray();
    } catch (NumberFormatException notANumber) {
      throw new InputException(
          SEEDS + "=" + text + ": expected whole numbers separated by commas, as in 11,12",
          notANumber);
    }
  }
}

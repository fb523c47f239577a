package dev.espalier.bench;

import dev.espalier.error.InputException;
import java.util.Arrays;

/** What environment variables say about a run. */
final class Environment {
  private static final String ROWS = "ESPALIER_BENCH_ROWS";
  private static final String SEEDS = "ESPALIER_BENCH_SEEDS";

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

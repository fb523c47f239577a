package dev.espalier.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a measurement in a process of its own, so that what was compiled and kept for one does not
 * slow the next; and finds the real data that such a process reads.
 */
final class Fork {
  private Fork() {}

  /**
   * Runs a class to its end; what it prints is printed.
   *
   * @param heap the process's largest heap, as after {@code -Xmx}
   */
  static void run(Class<?> measurement, String heap, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                measurement.getName()));
    command.addAll(Arrays.asList(arguments));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException("the measured process failed");
    }
  }

  /** A file of the real data sets, which may not be there. */
  static Path data(String name) {
    return Path.of(System.getenv().getOrDefault("ESPALIER_DATA", "../shared/data")).resolve(name);
  }

  /** Whether a real data set is there; says so where it is not. */
  static boolean has(String name) {
    if (Files.exists(data(name))) {
      return true;
    }
    Stopwatch.print("%s: not found (set ESPALIER_DATA); left out", name);
    return false;
  }
}

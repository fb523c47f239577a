package dev.espalier.bench;

import dev.espalier.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code espalier restore run} by its defaults, in a process of its own: the program that
 * ESPALIER_LAUNCHER names, else the one of this checkout.
 *
 * @param seconds from its start to its end, the start of the virtual machine included
 * @param processor the processor time that it took, in seconds
 */
record RestoreRun(double seconds, double processor) {
  /** A line that the shell writes about its children: minutes and seconds of user and system. */
  private static final Pattern TIMES =
      Pattern.compile("(\\d+)m([0-9.,]+)s (\\d+)m([0-9.,]+)s\\s*\\z");

  private static final String SCRIPT = "\"$@\" >&2; code=$?; times; exit $code";

  /**
   * Repairs a table.
   *
   * @param options beside those that name the files
   */
  static RestoreRun of(Path dirty, Path repaired, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    command.addAll(launcher());
    command.addAll(
        List.of("restore", "run", dirty.toString(), "--out", repaired.toString(), "--quiet"));
    command.addAll(options);
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.PIPE).start();
    StringBuilder complaints = new StringBuilder();
    Thread listening =
        new Thread(
            () -> {
              try {
                complaints.append(
                    new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
              } catch (IOException e) {
                complaints.append(e);
              }
            });
    listening.start();
    String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    listening.join();
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (code != 0) {
      throw new IOException(
          "restore run " + dirty + " ended with " + code + ": " + complaints.toString().strip());
    }
    return new RestoreRun(seconds, processor(times));
  }

  private static List<String> launcher() {
    String named = System.getenv("ESPALIER_LAUNCHER");
    return named != null
        ? List.of(named)
        : List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-Xmx4g",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
  }

  private static double processor(String times) {
    Matcher found = TIMES.matcher(times);
    return found.find()
        ? 60 * (Double.parseDouble(found.group(1)) + Double.parseDouble(found.group(3)))
            + Double.parseDouble(found.group(2).replace(',', '.'))
            + Double.parseDouble(found.group(4).replace(',', '.'))
        : Double.NaN;
  }
}

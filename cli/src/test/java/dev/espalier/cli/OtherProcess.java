package dev.espalier.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts another Java process with the class path of the tests. */
public final class OtherProcess {
  private static final int USUAL_MEGABYTES = 512;

  private OtherProcess() {}

  public static Process start(Class<?> main, Object... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /** Starts it by way of another command, such as one that makes a namespace for it. */
  static Process start(List<String> by, Class<?> main, Object... arguments) throws IOException {
    return start(by, USUAL_MEGABYTES, main, arguments);
  }

  /** Starts it with so much memory, and the launcher's garbage collector. */
  public static Process startWithin(long megabytes, Class<?> main, Object... arguments)
      throws IOException {
    return start(List.of(), megabytes, main, arguments);
  }

  private static Process start(List<String> by, long megabytes, Class<?> main, Object... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(by);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + megabytes + "m");
    command.add("-XX:+UseParallelGC");
    // As the launcher does; its files are named by the process's number, too.
    command.add("-XX:-UsePerfData");

    // The two agree to rounding only.
    command.add("-Despalier.blas=" + System.getProperty("espalier.blas", "auto"));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    for (Object argument : arguments) {
      command.add(String.valueOf(argument));
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}

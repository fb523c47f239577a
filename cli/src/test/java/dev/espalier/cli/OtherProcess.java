package dev.espalier.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts another Java process with the class path of the tests. */
public final class OtherProcess {
  private OtherProcess() {}

  public static Process start(Class<?> main, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    for (Object argument : arguments) {
      command.add(String.valueOf(argument));
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}

package dev.espalier;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/** Python programs that tests compare with, where they are installed. */
public final class Python {
  private Python() {}

  /** A Python 3 that can import some modules; a comma separates their names. */
  public static Optional<String> with(String modules) {
    return Stream.of("python3", "/usr/bin/python3")
        .filter(python -> imports(python, modules))
        .findFirst();
  }

  private static boolean imports(String python, String modules) {
    try {
      return new ProcessBuilder(python, "-c", "import " + modules)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

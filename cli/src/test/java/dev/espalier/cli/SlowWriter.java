package dev.espalier.cli;

import dev.espalier.io.internal.text.AtomicFile;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Overwrites a file and never ends: what a kill in the middle of writing meets. */
public final class SlowWriter {
  private SlowWriter() {}

  /** Writes half a file to the path given, says so, and waits. */
  public static void main(String[] arguments) {
    AtomicFile.write(
        Path.of(arguments[0]),
        out -> {
          out.write(new byte[1 << 20]);
          out.flush();
          System.out.println("half written");
          System.out.flush();
          try {
            TimeUnit.MINUTES.sleep(10);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}

package dev.espalier.cli;

import dev.espalier.io.internal.text.AtomicFile;
import java.nio.file.Path;

/** Overwrites a file slowly: what a kill in the middle of writing, or another writer, meets. */
public final class SlowWriter {
  private SlowWriter() {}

  /** Writes half a file to the path given, says so, and waits for an end of its input. */
  public static void main(String[] arguments) {
    AtomicFile.write(
        Path.of(arguments[0]),
        out -> {
          out.write(new byte[1 << 20]);
          out.flush();
          System.out.println("half written");
          System.out.flush();
          System.in.read();
        });
  }
}

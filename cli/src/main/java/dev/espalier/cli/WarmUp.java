package dev.espalier.cli;

import dev.espalier.data.Dataset;
import dev.espalier.internal.math.Blas;
import dev.espalier.simulate.LabelChain;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Loads the classes that most commands need and ends; the launcher runs it once after a build to
 * keep them ready for every later start.
 */
final class WarmUp {
  private WarmUp() {}

  /** Runs a few quick commands and throws their output away. */
  static void run() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(new String[0], nowhere, nowhere);
    Main.run(new String[] {"learners"}, nowhere, nowhere);
    Main.run(new String[] {"learners", "--json"}, nowhere, nowhere);
    Main.run(new String[] {"compare", "--help"}, nowhere, nowhere);
    Dataset data = new LabelChain(2).sample(100, 1);
    String description = Blas.get().description();
    nowhere.println(data.name() + description);
  }
}

package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.OtherJava;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Lapack;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A process that uses native code for a product and a decomposition, says what it used and which
 * files are mapped into it, and waits for its end.
 */
final class NativeCodeUser {
  private static final String READY = "ready";

  private NativeCodeUser() {}

  public static void main(String[] arguments) throws IOException {
    double[] two = {2, 1, 1, 2};
    double[] product = new double[4];
    Blas.get().multiply(Matrix.of(two, 2, 2), Matrix.of(two, 2, 2), Matrix.of(product, 2, 2));
    System.out.println("product " + product[0]);
    System.out.println("eigenvalue " + Math.round(SymmetricEigen.of(two, 2).values()[1]));
    System.out.println(Blas.get().description());
    System.out.println(Lapack.get().getClass().getSimpleName());
    Path maps = Path.of("/proc/self/maps");
    if (Files.exists(maps)) {
      Files.readAllLines(maps).stream()
          .filter(line -> line.contains("/"))
          .map(line -> "mapped " + line.substring(line.indexOf('/')))
          .distinct()
          .forEach(System.out::println);
    }
    System.out.println(READY);
    if (System.in.read() < 0) {
      System.out.println("alone");
    }
  }

  /** What this process says with such a home and place for temporary files. */
  static List<String> run(Path home, Path temporary) throws Exception {
    Process process = start(home, temporary);
    List<String> said = untilReady(process);
    process.getOutputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return said;
  }

  static Process start(Path home, Path temporary) throws IOException {
    return OtherJava.start(
        List.of("-Xmx256m", "-Djava.io.tmpdir=" + temporary, "-Duser.home=" + home),
        NativeCodeUser.class);
  }

  static List<String> untilReady(Process process) throws IOException {
    List<String> said = new ArrayList<>();
    BufferedReader reader = process.inputReader();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      said.add(line);
      if (line.equals(READY)) {
        return said;
      }
    }
    throw new AssertionError(said);
  }

  /** Skips a test that gives a directory to another user. */
  static void assumeRoot(Path own) throws IOException {
    Assumptions.assumeTrue(
        own.getFileSystem().supportedFileAttributeViews().contains("unix")
            && (Integer) Files.getAttribute(own, "unix:uid") == 0,
        "only root may give a directory away");
  }
}

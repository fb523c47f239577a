package dev.espalier.blas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.OtherJava;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes that unpack the same libraries at the same time, again and again. */
@Tag("process")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "what a process has open stays there")
class CacheRaceTest {
  private static final int ROUNDS = 60;
  private static final List<String> NAMES = List.of("first.so", "second.so");

  @TempDir private Path directory;

  /** One of two: in each round both begin at once, and what they are given must stay there. */
  public static final class Racer {
    public static void main(String[] arguments) throws Exception {
      Path directory = Path.of(arguments[0]);
      String own = arguments[1];
      String other = arguments[2];
      for (int round = 0; round < ROUNDS; round++) {
        Path parent = directory.resolve("home").resolve(Integer.toString(round));
        Files.createFile(directory.resolve(own + round));
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!Files.exists(directory.resolve(other + round))) {
          if (System.nanoTime() > patience) {
            throw new IllegalStateException("the other one is not there in round " + round);
          }
          Thread.onSpinWait();
        }
        List<Path> files = new LibraryCache(parent).files(libraries(directory));
        for (int look = 0; look < 200; look++) {
          for (Path file : files) {
            if (!Files.exists(file)) {
              System.out.println("round " + round + ": " + file + " is gone");
              System.exit(1);
            }
          }
        }
      }
    }
  }

  private static List<NativeLibrary> libraries(Path directory) throws MalformedURLException {
    List<NativeLibrary> libraries = new ArrayList<>();
    for (String name : NAMES) {
      libraries.add(
          new NativeLibrary(
              URI.create("jar:" + directory.resolve("libraries.jar").toUri() + "!/" + name).toURL(),
              name));
    }
    return libraries;
  }

  @Test
  void nobodyRemovesWhatAnotherHasJustUnpacked() throws Exception {
    writeJar();
    List<Process> both = new ArrayList<>();
    try {
      for (List<String> names : List.of(List.of("a", "b"), List.of("b", "a"))) {
        List<String> options = List.of("-Xmx128m");
        both.add(
            OtherJava.start(
                options, Racer.class, directory.toString(), names.get(0), names.get(1)));
      }
      List<String> said = new ArrayList<>();
      for (Process process : both) {
        said.add(new String(process.getInputStream().readAllBytes(), UTF_8));
      }
      for (Process process : both) {
        assertThat(process.waitFor()).as(said.toString()).isZero();
      }
    } finally {
      both.forEach(Process::destroyForcibly);
    }
    for (int round = 0; round < ROUNDS; round++) {
      Path parent = directory.resolve("home").resolve(Integer.toString(round));
      try (Stream<Path> sets = Files.list(parent)) {
        assertThat(sets).as("one set, and nothing left beside it").hasSize(1);
      }
    }
  }

  private void writeJar() throws IOException {
    Random random = new Random(3);
    try (OutputStream file = Files.newOutputStream(directory.resolve("libraries.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      for (String name : NAMES) {
        byte[] content = new byte[100_000];
        random.nextBytes(content);
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
      }
    }
  }
}

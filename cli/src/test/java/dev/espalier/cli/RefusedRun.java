package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Runs that are refused with one line and leave every file as it was. */
public final class RefusedRun {
  private RefusedRun() {}

  /**
   * Runs a command that must be refused.
   *
   * @param directory whose files must stay as they are
   * @param words what the line must contain
   */
  public static void changesNothing(Path directory, String words, Object... arguments)
      throws IOException {
    Map<String, String> before = contents(directory);
    check(CommandLineRun.of(arguments), words, directory, before);
  }

  static void check(CommandLineRun run, String words, Path directory, Map<String, String> before)
      throws IOException {
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains(words);
    assertThat(contents(directory)).as(run.toString()).isEqualTo(before);
  }

  /** Every file below the directory with its bytes. */
  static Map<String, String> contents(Path directory) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        String content =
            Files.isSymbolicLink(file)
                ? "-> " + Files.readSymbolicLink(file)
                : Files.isDirectory(file)
                    ? "folder"
                    : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        all.put(directory.relativize(file).toString(), content);
      }
    }
    return all;
  }
}

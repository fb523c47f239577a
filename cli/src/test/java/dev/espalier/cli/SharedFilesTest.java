package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processes that write the same outputs at once, again and again: whoever looks at any time
 * finds a whole file of one of the two, as that command alone writes it.
 */
@Tag("process")
class SharedFilesTest {
  private static final int TIMES = Integer.getInteger("espalier.attack.kills", 10);

  @TempDir private Path folder;

  /** Runs some commands, all of them so many times. */
  public static final class Again {
    public static void main(String[] arguments) {
      Path folder = Path.of(arguments[0]);
      int input = Integer.parseInt(arguments[1]);
      for (int time = 0; time < Integer.parseInt(arguments[2]); time++) {
        for (Object[] command : commands(folder, input, folder.resolve("shared"))) {
          CommandLineRun run = CommandLineRun.of(command);
          if (run.code() != 0) {
            System.out.println(run.err());
            System.exit(run.code());
          }
        }
      }
    }
  }

  /** Commands on one of two inputs, with their outputs in a folder. */
  private static List<Object[]> commands(Path folder, int input, Path outputs) {
    Path data = folder.resolve("data" + input + ".csv");
    Path model = folder.resolve("model" + input);
    Path out = outputs.resolve("model");
    return List.of(
        new Object[] {"train", data, "--labels", 1, "--learner", "prior", "--out", out},
        new Object[] {"predict", model, data, "--out", outputs.resolve("answers.csv")},
        new Object[] {
          "restore",
          "run",
          data,
          "--restorer",
          "mean-mode",
          "--out",
          outputs.resolve("clean.csv"),
          "--left",
          outputs.resolve("left.csv")
        });
  }

  @Test
  void everybodyFindsWholeFilesOfOneOfTheTwo() throws Exception {
    Map<String, Set<String>> whole = new HashMap<>();
    for (int input = 0; input < 2; input++) {
      write(input);
      Path alone = Files.createDirectories(folder.resolve("alone" + input));
      for (Object[] command : commands(folder, input, alone)) {
        CommandLineRun run = CommandLineRun.of(command);
        assertThat(run.code()).as(run.err()).isZero();
        if (command[0].equals("train")) {
          Files.copy(alone.resolve("model"), folder.resolve("model" + input));
        }
      }
      for (Path file : files(alone)) {
        whole.computeIfAbsent(name(file), key -> new HashSet<>()).add(content(file));
      }
    }
    Path shared = Files.createDirectory(folder.resolve("shared"));
    List<Process> both = new ArrayList<>();
    try {
      for (int input = 0; input < 2; input++) {
        both.add(OtherProcess.start(Again.class, folder, input, TIMES));
      }
      Map<String, Set<String>> seen = new HashMap<>();
      while (both.stream().anyMatch(Process::isAlive)) {
        look(shared, whole, seen);
        Thread.sleep(1); // else this process leaves the others no processor
      }
      for (Process process : both) {
        String said =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
      }
      look(shared, whole, seen);
      assertThat(seen).as("the files of both were there").isEqualTo(whole);
      assertThat(files(shared).stream().map(SharedFilesTest::name))
          .containsExactlyInAnyOrderElementsOf(whole.keySet());
    } finally {
      both.forEach(Process::destroyForcibly);
    }
  }

  private static void look(
      Path shared, Map<String, Set<String>> whole, Map<String, Set<String>> seen)
      throws IOException {
    for (Map.Entry<String, Set<String>> each : whole.entrySet()) {
      try {
        String found = content(shared.resolve(each.getKey()));
        assertThat(each.getValue()).as("what %s may be", each.getKey()).contains(found);
        seen.computeIfAbsent(each.getKey(), key -> new HashSet<>()).add(found);
      } catch (NoSuchFileException e) {
        assertThat(seen).as("a file that was there is gone").doesNotContainKey(each.getKey());
      }
    }
  }

  /** Two tables of different sizes, with holes. */
  private void write(int input) throws IOException {
    StringBuilder text = new StringBuilder("label,x,colour\n");
    for (int row = 0; row < 100 + 200 * input; row++) {
      String colour = row % 5 == 0 ? "" : row % 2 == 0 ? "red" : "blue";
      text.append(row % 2).append(',').append((row + input) % 7 / 2.0).append(',').append(colour);
      text.append('\n');
    }
    Files.writeString(folder.resolve("data" + input + ".csv"), text);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static String content(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}

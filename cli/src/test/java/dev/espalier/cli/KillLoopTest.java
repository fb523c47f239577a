package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that write are killed at random moments, or two write the same files at once. Whenever
 * it happens, each file is complete, the next run succeeds, and it removes what a kill left. The
 * property espalier.attack.kills asks for more than the few kills of every build,
 * espalier.attack.seed for the moments of an earlier run.
 */
@Tag("attack")
class KillLoopTest {
  private static final int KILLS = Integer.getInteger("espalier.attack.kills", 3);
  private static final long SEED = Long.getLong("espalier.attack.seed", System.nanoTime());
  private static final int LONGEST_MICROSECONDS = 8000;

  /** A namespace of its own, in which a process has the number 1, as in a container. */
  private static final List<String> CONTAINER =
      List.of("unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child");

  @TempDir Path directory;

  private Path inputs = Path.of("");
  private Path out = Path.of("");

  /** The contents that each file may have. */
  private final Map<String, List<byte[]>> contents = new HashMap<>();

  @BeforeEach
  void makeInputs() throws IOException {
    inputs = Files.createDirectory(directory.resolve("inputs"));
    for (String which : List.of("a", "b")) {
      Path data = CommandLineRun.data(inputs, which + ".arff", which.charAt(0));
      Path model = inputs.resolve(which + ".model");
      run(List.of("train", data, "--learner", "corrlog", "--no-thresholds", "--out", model));
      Files.writeString(
          inputs.resolve(which + ".csv"), "x,y\n" + ("1," + which + "\n,z\n").repeat(5000));
    }
    out = Files.createDirectory(directory.resolve("out"));
    for (List<Object> command : WritesForever.commands(inputs, out)) {
      run(command);
      for (String name : names(out)) {
        byte[] content = Files.readAllBytes(out.resolve(name));
        List<byte[]> known = contents.computeIfAbsent(name, any -> new ArrayList<>());
        if (known.stream().noneMatch(each -> Arrays.equals(each, content))) {
          known.add(content);
        }
      }
    }
    assertThat(contents).hasSize(7);
  }

  @Test
  void aKilledProcessLeavesEveryFileComplete() throws Exception {
    loop(List.of());
  }

  @Test
  void aKilledContainerLeavesEveryFileComplete() throws Exception {
    Assumptions.assumeTrue(containersWork(), "no process namespaces for this user here");
    loop(CONTAINER);
  }

  private void loop(List<String> prefix) throws Exception {
    System.out.println("kills: " + KILLS + ", espalier.attack.seed=" + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    int left = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      String what = "kill " + kill + " with seed " + SEED;
      Process process = OtherProcess.start(prefix, WritesForever.class, inputs, out);
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        // It gets this far only if the files of the kill before do not stand in its way.
        assertThat(reader.readLine()).as(what).isEqualTo("at work");
        waitForAMoment(random, process);
        // By its handle, since Process would close the output as well.
        process.toHandle().destroyForcibly();
        // The end of its output is the end of all processes that were started.
        assertThat(reader.readLine()).as(what).isNull();
      } finally {
        process.destroyForcibly();
      }
      requireComplete(what);
      left += names(out).size() > contents.size() ? 1 : 0;
    }
    requireNothingElseAfterTheNextRun();
    System.out.println(left + " of " + KILLS + " kills met a file that was being written");
  }

  @Test
  void twoProcessesThatWriteTheSameFilesLeaveEveryFileCompleteAtAnyTime() throws Exception {
    List<Process> both = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int all = contents.values().stream().mapToInt(List::size).sum();
    try {
      both.add(OtherProcess.start(WritesForever.class, inputs, out));
      both.add(OtherProcess.start(WritesForever.class, inputs, out));
      for (Process process : both) {
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("at work");
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILLS);
      while (both.stream().allMatch(Process::isAlive)
          && (System.nanoTime() < end || seen.size() < all)) {
        seen.addAll(requireComplete("two at work"));
        Thread.sleep(2);
      }
      assertThat(both).as("no command failed").allMatch(each -> each.isAlive() || !failed(each));
      assertThat(seen).as("files changed").hasSizeGreaterThan(contents.size());
    } finally {
      for (Process process : both) {
        process.destroyForcibly().waitFor();
      }
    }
    requireComplete("both killed");
    requireNothingElseAfterTheNextRun();
  }

  private static boolean failed(Process process) {
    return process.exitValue() != 0;
  }

  /** Each file is there with a content that it may have; which these are. */
  private Set<String> requireComplete(String what) throws IOException {
    Set<String> seen = new HashSet<>();
    for (Map.Entry<String, List<byte[]>> each : contents.entrySet()) {
      byte[] found = Files.readAllBytes(out.resolve(each.getKey()));
      assertThat(each.getValue())
          .as(what + ": " + each.getKey())
          .anyMatch(content -> Arrays.equals(content, found));
      seen.add(each.getKey() + Arrays.hashCode(found));
    }
    return seen;
  }

  private void requireNothingElseAfterTheNextRun() throws IOException {
    for (List<Object> command : WritesForever.commands(inputs, out)) {
      run(command);
    }
    assertThat(names(out)).containsExactlyInAnyOrderElementsOf(contents.keySet());
  }

  /** Any time, or as often one soon after a file has been begun. */
  private void waitForAMoment(SplittableRandom random, Process process) throws Exception {
    boolean whileWriting = random.nextBoolean();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (whileWriting && process.isAlive() && names(out).size() <= contents.size()) {
      assertThat(System.nanoTime()).as("writing, in time").isLessThan(deadline);
      Thread.onSpinWait();
    }
    int longest = whileWriting ? LONGEST_MICROSECONDS : LONGEST_MICROSECONDS * 100;
    TimeUnit.MICROSECONDS.sleep(random.nextInt(longest));
  }

  private static boolean containersWork() throws InterruptedException {
    List<String> command = new ArrayList<>(CONTAINER);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void run(List<Object> command) {
    CommandLineRun run = CommandLineRun.of(command.toArray());
    assertThat(run.code()).as(run.toString()).isZero();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }
}

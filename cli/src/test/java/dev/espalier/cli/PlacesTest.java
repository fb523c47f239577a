package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines on which there is little room: folders that are read-only, none for temporary files. */
@Tag("process")
class PlacesTest {
  @TempDir private Path folder;

  private Path fixed = Path.of("");
  private Path free = Path.of("");

  /** Runs the commands in a file, one in each line, and tells how each ended. */
  public static final class Commands {
    public static void main(String[] arguments) throws IOException {
      for (String line : Files.readAllLines(Path.of(arguments[0]))) {
        CommandLineRun run = CommandLineRun.of((Object[]) line.split("\t"));
        System.out.println(run.code() + "\t" + run.err().strip().replace("\n", " / "));
      }
    }
  }

  @BeforeEach
  void makeFolders() throws IOException {
    fixed = Files.createDirectory(folder.resolve("fixed"));
    free = Files.createDirectory(folder.resolve("free"));
    CommandLineRun.data(fixed, "data.arff", 1);
    Files.writeString(fixed.resolve("table.csv"), "x,y\n" + "1,a\n,b\n".repeat(50));
    try (InputStream stream = PlacesTest.class.getResourceAsStream("/parquet/records.parquet")) {
      Files.copy(Objects.requireNonNull(stream), fixed.resolve("zstd.parquet"));
    }
    List<Object> train = train(fixed.resolve("it.model"));
    assertThat(CommandLineRun.of(train.toArray()).code()).isZero();
  }

  private List<Object> train(Path out) {
    return List.of("train", fixed.resolve("data.arff"), "--learner", "ilr", "--out", out);
  }

  private List<Object> predict(Path out) {
    return List.of("predict", fixed.resolve("it.model"), fixed.resolve("data.arff"), "--out", out);
  }

  private List<String> told(List<String> by, List<List<Object>> commands) throws Exception {
    Path file = free.resolve("commands");
    Files.write(
        file,
        commands.stream()
            .map(command -> String.join("\t", command.stream().map(String::valueOf).toList()))
            .toList());
    Process process = OtherProcess.start(by, Commands.class, file);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    Files.delete(file);
    List<String> lines = said.lines().toList();
    assertThat(lines).hasSameSizeAs(commands);
    return lines;
  }

  @Test
  void aReadOnlyFolderIsReadFromAndRefusedForOutputsInOneLine() throws Exception {
    List<String> readOnly =
        List.of(
            "unshare",
            "--user",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"",
            fixed.toString());
    Assumptions.assumeTrue(works(readOnly), "no mounts of its own for this user here");
    Map<String, String> before = contents(fixed);
    List<List<Object>> reading =
        List.of(train(free.resolve("new.model")), predict(free.resolve("answers.csv")));
    assertThat(told(readOnly, reading)).allMatch(line -> line.startsWith("0\t"));
    List<List<Object>> writing = new ArrayList<>();
    writing.add(train(fixed.resolve("new.model")));
    writing.add(train(fixed.resolve("it.model")));
    writing.add(predict(fixed.resolve("answers.csv")));
    writing.add(List.of("graph", fixed.resolve("it.model"), "--out", fixed.resolve("it.html")));
    writing.add(List.of("convert", fixed.resolve("data.arff"), fixed.resolve("data.csv")));
    writing.add(
        List.of(
            "restore",
            "run",
            fixed.resolve("table.csv"),
            "--restorer",
            "mean-mode",
            "--out",
            fixed.resolve("clean.csv")));
    writing.add(
        List.of(
            "serve",
            fixed.resolve("it.model"),
            "--data",
            fixed.resolve("data.arff"),
            "--port",
            "0"));
    assertThat(told(readOnly, writing))
        .allSatisfy(
            line -> {
              assertThat(line).startsWith("2\t").contains(fixed.toString()).doesNotContain(" / ");
              assertThat(line).containsAnyOf("Read-only file system", "is write-protected");
            });
    assertThat(contents(fixed)).isEqualTo(before);
  }

  @Test
  void nothingButZstdNeedsAPlaceForTemporaryFiles() throws Exception {
    // the options of a virtual machine from the environment, and another command line as it is
    List<String> nowhere =
        List.of(
            "env",
            "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=/nowhere/at/all -Duser.home=/nowhere/either",
            "sh",
            "-c",
            "exec \"$0\" \"$@\" 2>/dev/null");
    Assumptions.assumeTrue(works(nowhere), "no such environment here");
    Path model = free.resolve("new.model");
    List<String> told =
        told(
            nowhere,
            List.of(
                train(model),
                predict(free.resolve("answers.csv")),
                List.of("describe", fixed.resolve("zstd.parquet"))));
    assertThat(told.subList(0, 2)).allMatch(line -> line.startsWith("0\t"));
    assertThat(model).exists();
    assertThat(told.get(2))
        .startsWith("2\t")
        .contains("zstd, whose native library does not run here")
        .doesNotContain(" / ");
  }

  private static boolean works(List<String> by) throws Exception {
    List<String> command = new ArrayList<>(by);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        contents.put(String.valueOf(file.getFileName()), content);
      }
    }
    return contents;
  }
}

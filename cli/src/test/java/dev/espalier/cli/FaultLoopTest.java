package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.espalier.cli.faults.Faults;
import dev.espalier.cli.faults.Faults.Kind;
import dev.espalier.cli.faults.FaultyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every command that writes runs again and again, and each time something else goes wrong: one call
 * that changes files fails, all fail from it on, memory is short, the disk is full after so many
 * bytes, the process ends before the call. Whatever happens, a file is the old one or the complete
 * new one, the complaint is one line, and nothing else is left; what an end of the process leaves,
 * the next run removes.
 */
@Tag("attack")
@Execution(ExecutionMode.CONCURRENT)
class FaultLoopTest {
  private static final byte[] OLD = "the old content\n".getBytes(StandardCharsets.UTF_8);

  private static final List<Kind> CALLS =
      List.of(Kind.FAILURE, Kind.BROKEN, Kind.NO_MEMORY, Kind.CRASH);

  @TempDir static Path inputs;

  private static Path data = Path.of("");
  private static Path model = Path.of("");
  private static Path projecting = Path.of("");
  private static Path table = Path.of("");
  private static Path tableModel = Path.of("");
  private static Path decisions = Path.of("");

  @BeforeAll
  static void makeInputs() throws IOException {
    data = CommandLineRun.data(inputs, "data.arff", 1);
    model = inputs.resolve("data.model");
    projecting = inputs.resolve("projecting.model");
    table = Files.writeString(inputs.resolve("table.csv"), "a,b\n" + "1,x\n2,y\n,y\n".repeat(9));
    tableModel = inputs.resolve("table.model");
    decisions =
        Files.writeString(
            inputs.resolve("decisions.json"),
            "{\"format\":\"espalier-decisions\",\"version\":1,\"decisions\":[{\"row\":3,\"column\":"
                + "\"a\",\"old\":\"\",\"new\":\"2\",\"decision\":\"accept\",\"rule\":\"field\"}]}");
    Faults none = Faults.none();
    assertThat(
            run(
                    none,
                    List.of(
                        "train", data, "--learner", "corrlog", "--no-thresholds", "--out", model))
                .code())
        .isZero();
    assertThat(run(none, List.of("train", data, "--learner", "mlda", "--out", projecting)).code())
        .isZero();
    assertThat(
            run(
                    none,
                    List.of(
                        "restore", "fit", table, "--restorer", "mean-mode", "--out", tableModel))
                .code())
        .isZero();
  }

  /** The commands; a name in capitals stands for a file that is written. */
  private static Map<String, List<Object>> commands() {
    Map<String, List<Object>> all = new LinkedHashMap<>();
    all.put(
        "train",
        List.of("train", data, "--learner", "ilr", "--no-thresholds", "--out", "TARGET.model"));
    all.put(
        "restore fit",
        List.of("restore", "fit", table, "--restorer", "mean-mode", "--out", "TARGET.model"));
    for (String ending : List.of("csv", "jsonl", "csv.gz", "jsonl.gz")) {
      all.put("predict " + ending, List.of("predict", model, data, "--out", "TARGET." + ending));
    }
    for (String ending : List.of("arff", "svm", "csv", "tsv", "arff.gz")) {
      all.put("convert " + ending, List.of("convert", data, "TARGET." + ending));
    }
    for (String ending : List.of("html", "svg", "dot", "graphml", "json")) {
      all.put("graph " + ending, List.of("graph", model, "--out", "TARGET." + ending));
    }
    all.put("audit", List.of("audit", model, data, "--out", "TARGET.csv"));
    all.put("explain", List.of("explain", model, data, "--row", 1, "--out", "TARGET.html"));
    all.put("describe", List.of("describe", data, "--html", "TARGET.html"));
    for (String ending : List.of("csv", "html")) {
      all.put(
          "project " + ending, List.of("project", projecting, data, "--out", "TARGET." + ending));
    }
    all.put("evaluate", List.of("evaluate", model, data, "--html", "TARGET.html"));
    all.put(
        "path",
        List.of("path", data, "--learner", "corrlog", "--values", "0.1", "--html", "TARGET.html"));
    all.put(
        "compare",
        List.of("compare", data, "--folds", 2, "--learners", "prior", "--html", "TARGET.html"));
    all.put(
        "restore run",
        List.of(
            "restore",
            "run",
            table,
            "--restorer",
            "mean-mode",
            "--out",
            "TARGET.csv",
            "--report",
            "TARGET2.html",
            "--changes",
            "TARGET3.csv"));
    all.put(
        "restore apply gz",
        List.of(
            "restore",
            "apply",
            tableModel,
            table,
            "--out",
            "TARGET.csv.gz",
            "--changes",
            "TARGET3.csv"));
    all.put(
        "restore apply decisions",
        List.of(
            "restore",
            "apply",
            table,
            "--decisions",
            decisions,
            "--out",
            "TARGET.csv",
            "--changes",
            "TARGET3.csv"));
    all.put(
        "restore check",
        List.of("restore", "check", table, "--restorer", "mean-mode", "--html", "TARGET.html"));
    return all;
  }

  @TestFactory
  Stream<DynamicTest> everyFaultLeavesTheOldFileOrTheNewOne(@TempDir Path directory) {
    return commands().entrySet().stream()
        .map(
            each ->
                dynamicTest(
                    each.getKey(),
                    () ->
                        new Loop(
                                Files.createDirectory(directory.resolve(each.getKey())),
                                each.getValue())
                            .run()));
  }

  /** All faults of one command. */
  private static final class Loop {
    private final Path directory;
    private final List<Object> arguments = new ArrayList<>();
    private final List<Path> targets = new ArrayList<>();
    private final Map<Path, byte[]> complete = new LinkedHashMap<>();

    Loop(Path directory, List<Object> pattern) {
      this.directory = directory;
      for (Object each : pattern) {
        if (each instanceof String text && text.startsWith("TARGET")) {
          targets.add(directory.resolve(text));
          arguments.add(targets.get(targets.size() - 1));
        } else {
          arguments.add(each);
        }
      }
    }

    void run() throws IOException {
      for (boolean replaces : new boolean[] {false, true}) {
        prepare(replaces);
        Faults none = Faults.none();
        assertThat(FaultLoopTest.run(none, arguments).code()).isZero();
        assertThat(names()).hasSameSizeAs(targets);
        for (Path target : targets) {
          complete.put(target, Files.readAllBytes(target));
        }
        for (Kind kind : replaces ? CALLS : List.of(Kind.FAILURE, Kind.CRASH)) {
          for (int call = 1; call <= none.calls(); call++) {
            oneFault(Faults.of(kind, call), replaces);
          }
        }
        long bytes = none.written();
        for (long room :
            LongStream.of(0, 1, bytes / 3, bytes / 2, bytes - 1).distinct().toArray()) {
          oneFault(Faults.of(Kind.FULL_DISK, room), replaces);
        }
      }
    }

    private void oneFault(Faults faults, boolean replaces) throws IOException {
      prepare(replaces);
      boolean crashed = false;
      CommandLineRun run = new CommandLineRun(0, "", "");
      try {
        run = FaultLoopTest.run(faults, arguments);
      } catch (Faults.Crash end) {
        crashed = true;
      }
      String what = faults + ": " + run;
      for (Path target : targets) {
        boolean old = replaces ? holds(target, OLD) : Files.notExists(target);
        assertThat((old && (crashed || run.code() != 0)) || isComplete(target)).as(what).isTrue();
      }
      if (run.code() != 0) {
        assertThat(run.code()).as(what).isEqualTo(Main.USERS_MISTAKE);
        assertThat(run.out()).as(what).isEmpty();
        assertThat(run.errorLines()).as(what).hasSize(1);
      }
      if (!crashed && !faults.toString().startsWith("BROKEN") && !faults.hit().equals("delete")) {
        assertThat(targets.stream().map(Path::getFileName).map(Path::toString).toList())
            .as(what)
            .containsAll(names());
      }
      if (names().stream().anyMatch(name -> name.endsWith(".tmp"))) {
        assertThat(FaultLoopTest.run(Faults.none(), arguments).code()).as(what).isZero();
        assertThat(targets).as(what).allMatch(this::isComplete);
        assertThat(names()).as(what).hasSameSizeAs(targets);
      }
    }

    private void prepare(boolean replaces) throws IOException {
      for (Path target : targets) {
        Files.deleteIfExists(target);
        if (replaces) {
          Files.write(target, OLD);
        }
      }
    }

    /** Pages tell how long something took, so only their end can be compared. */
    private boolean isComplete(Path target) {
      byte[] wanted = complete.getOrDefault(target, OLD);
      try {
        return target.toString().endsWith(".html")
            ? Files.exists(target) && Files.readString(target).strip().endsWith("</html>")
            : holds(target, wanted);
      } catch (IOException e) {
        return false;
      }
    }

    private static boolean holds(Path file, byte[] content) {
      try {
        return Arrays.equals(Files.readAllBytes(file), content);
      } catch (IOException e) {
        return false;
      }
    }

    private List<String> names() throws IOException {
      try (Stream<Path> files = Files.list(directory)) {
        return files.map(file -> String.valueOf(file.getFileName())).toList();
      }
    }
  }

  private static CommandLineRun run(Faults faults, List<Object> arguments) {
    return CommandLineRun.on(FaultyFiles.with(faults), arguments);
  }
}

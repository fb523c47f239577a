package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.faults.Faults;
import dev.espalier.cli.faults.FaultyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Before any work, a command refuses to write where it would lose something or cannot write. */
class OutputsTest {
  @TempDir Path directory;

  private Path data = Path.of("");
  private Path model = Path.of("");
  private Path table = Path.of("");
  private Path tableModel = Path.of("");

  @BeforeEach
  void makeInputs() throws IOException {
    data = CommandLineRun.data(directory, "data.arff", 1);
    model = directory.resolve("data.model");
    done("train", data, "--learner", "prior", "--no-thresholds", "--out", model);
    table = Files.writeString(directory.resolve("table.csv"), "a,b\n" + "1,x\n2,y\n".repeat(20));
    tableModel = directory.resolve("table.model");
    done("restore", "fit", table, "--restorer", "mean-mode", "--out", tableModel);
  }

  /** Every command that writes, with one of its inputs as its output. */
  private List<List<Object>> collisions() throws IOException {
    Path folds = Files.writeString(directory.resolve("folds.csv"), "0\n1\n".repeat(60));
    Path weights =
        Files.writeString(
            directory.resolve("weights.csv"), "given,label,falsePositive,falseNegative\n");
    Path page = copy(data, "data.html");
    Path picture = copy(model, "model.svg");
    Path other = directory.resolve("other.csv");
    List<List<Object>> all = new ArrayList<>();
    all.add(List.of("train", data, "--learner", "prior", "--out", data));
    all.add(List.of("predict", model, data, "--out", data));
    all.add(List.of("predict", model, data, "--out", model));
    all.add(List.of("predict", model, data, "--loss-weights", weights, "--out", weights));
    all.add(List.of("audit", model, data, "--out", data));
    all.add(List.of("explain", model, data, "--row", 1, "--out", data));
    all.add(List.of("convert", data, data));
    all.add(List.of("graph", picture, "--out", picture));
    all.add(List.of("graph", model, "--example", page, "--out", page));
    all.add(List.of("path", data, "--learner", "corrlog", "--html", data));
    all.add(List.of("path", model, "--test", data, "--learner", "corrlog", "--html", data));
    all.add(List.of("evaluate", model, data, "--html", data));
    all.add(List.of("evaluate", model, data, "--html", model));
    all.add(List.of("compare", data, "--fold-file", folds, "--learners", "prior", "--html", folds));
    all.add(List.of("compare", page, data, "--folds", 2, "--learners", "prior", "--html", data));
    all.add(
        List.of("compare", "--data", data, "--folds", 2, "--learners", "prior", "--html", data));
    all.add(List.of("restore", "fit", table, "--out", table));
    all.add(List.of("restore", "run", table, "--out", table));
    all.add(List.of("restore", "run", table, "--out", other, "--changes", table));
    all.add(List.of("restore", "run", table, "--out", other, "--report", table));
    all.add(List.of("restore", "apply", tableModel, table, "--out", tableModel));
    all.add(List.of("restore", "apply", tableModel, table, "--out", other, "--report", table));
    return all;
  }

  @Test
  void noOutputReplacesAnInput() throws IOException {
    for (List<Object> arguments : collisions()) {
      refusedAndUnchanged("is the same file as", arguments);
    }
  }

  @Test
  void howAPathIsSpeltDoesNotMatter() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    Path here = Files.createSymbolicLink(directory.resolve("here"), directory);
    Path link = Files.createSymbolicLink(directory.resolve("link.arff"), Path.of("data.arff"));
    Path hard = Files.createLink(directory.resolve("hard.arff"), data);
    Path relative = Path.of("").toAbsolutePath().relativize(data);
    for (Path spelt :
        List.of(folder.resolve("../data.arff"), here.resolve("data.arff"), link, hard, relative)) {
      refusedAndUnchanged("is the same file as IN", List.of("convert", data, spelt));
      refusedAndUnchanged("is the same file as IN", List.of("convert", spelt, data));
    }
    // The fault as it was met: a picture through a link to the model.
    Path picture = Files.createSymbolicLink(directory.resolve("picture.svg"), model);
    refusedAndUnchanged("is the same file as MODEL", List.of("graph", model, "--out", picture));
  }

  @Test
  void caseDoesNotMatterWhereTheFileSystemIgnoresIt() throws IOException {
    FaultyFiles files = FaultyFiles.ignoringCase();
    Path out = directory.resolve("Clean.csv");
    Path shouted = directory.resolve("CLEAN.CSV");
    List<Object> both = List.of("restore", "run", table, "--out", out, "--report", shouted);
    Map<String, String> before = contents();
    refusedAndUnchanged("name the same file", CommandLineRun.on(files, both), before);
    List<Object> input = List.of("convert", data, directory.resolve("DATA.arff"));
    refusedAndUnchanged("is the same file as IN", CommandLineRun.on(files, input), before);
    Assumptions.assumeFalse(
        Files.exists(directory.resolve("DATA.ARFF")), "case means nothing here, either");
    done(both.toArray());
    assertThat(out).isNotEmptyFile();
    assertThat(shouted).isNotEmptyFile();
  }

  @Test
  void aPlaceThatTheSystemRefusesIsFoundBeforeTheWork() throws IOException {
    // The first call that changes files is the one that tries the place.
    Map<String, String> before = contents();
    CommandLineRun run =
        CommandLineRun.on(
            FaultyFiles.with(Faults.of(Faults.Kind.FAILURE, 1)),
            List.of("predict", directory.resolve("absent"), data, "--out", table));
    refusedAndUnchanged("--out " + table + ": cannot be written: planted failure", run, before);
  }

  @Test
  void noOutputReplacesAListOfLabels() throws IOException {
    String labels =
        "<labels xmlns=\"http://mulan.sourceforge.net/labels\"><label name=\"label-1\"/></labels>";
    Path list = Files.writeString(directory.resolve("data.xml"), labels);
    refusedAndUnchanged(
        "is the list of the data's labels", List.of("predict", model, data, "--out", list));
    Files.delete(list);
    Path only = Files.writeString(directory.resolve("labels.xml"), labels);
    refusedAndUnchanged(
        "is the list of the data's labels",
        List.of("train", data, "--learner", "prior", "--out", only));
    Path folder = Files.createDirectory(directory.resolve("folder"));
    Path elsewhere = Files.writeString(folder.resolve("labels.xml"), labels);
    refusedAndUnchanged(
        "is the same file as --labels",
        List.of("train", data, "--learner", "prior", "--labels", elsewhere, "--out", elsewhere));
    // What is no list of labels is not mistaken for one, so that a command may be run again.
    Path again = folder.resolve("predicted.xml");
    Path moved = Files.move(data, folder.resolve("data.arff"));
    Files.delete(elsewhere);
    done("predict", model, moved, "--out", again);
    done("predict", model, moved, "--out", again);
  }

  @Test
  void noOutputReplacesAnother() throws IOException {
    Path out = directory.resolve("out.csv");
    Path dangling = Files.createSymbolicLink(directory.resolve("new.html"), Path.of("out.csv"));
    Path changes = directory.resolve("out.changes.csv");
    for (List<Object> more :
        List.<List<Object>>of(
            List.of("--changes", out),
            List.of("--report", out),
            List.of("--report", dangling),
            List.of("--report", changes),
            List.of(
                "--changes",
                directory.resolve("x.html"),
                "--report",
                directory.resolve("x.html")))) {
      List<Object> arguments = new ArrayList<>(List.of("restore", "run", table, "--out", out));
      arguments.addAll(more);
      refusedAndUnchanged("name the same file", arguments);
    }
  }

  @Test
  void whatCannotBeWrittenIsFoundBeforeTheWork() throws IOException {
    Path absent = directory.resolve("absent");
    Path nowhere = directory.resolve("no/such/x.html");
    Path fileInFile = data.resolve("x.html");
    Path readOnly = Files.writeString(directory.resolve("kept.html"), "kept");
    for (Path out : List.of(nowhere, fileInFile, directory, protect(readOnly))) {
      for (List<Object> arguments :
          List.<List<Object>>of(
              List.of("train", absent, "--learner", "prior", "--out", out),
              List.of("predict", absent, absent, "--out", out),
              List.of("explain", absent, absent, "--row", 1, "--out", out),
              List.of("graph", absent, "--out", out),
              List.of("path", absent, "--learner", "corrlog", "--html", out),
              List.of("compare", absent, "--folds", 2, "--learners", "prior", "--html", out),
              List.of("demo", "--out", out),
              List.of("evaluate", absent, absent, "--html", out),
              List.of("restore", "fit", absent, "--out", out),
              List.of("restore", "run", absent, "--out", out),
              List.of("restore", "run", absent, "--out", table + ".new", "--changes", out),
              List.of("restore", "run", absent, "--out", table + ".new", "--report", out),
              List.of("restore", "apply", absent, absent, "--out", out))) {
        refusedAndUnchanged(" " + out + ": ", arguments);
      }
    }
    refusedAndUnchanged("no such directory", List.of("convert", absent, nowhere + ".csv"));
    refusedAndUnchanged(": is a file", List.of("demo", "--keep", data));
    refusedAndUnchanged("cannot be written", List.of("demo", "--keep", data.resolve("a/b")));
  }

  @Test
  void aPlaceWithoutPermissionIsFoundBeforeTheWork() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("closed"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    Assumptions.assumeFalse(Files.isWritable(folder), "this user may write anywhere");
    Path absent = directory.resolve("absent");
    refusedAndUnchanged(
        "permission denied", List.of("predict", absent, absent, "--out", folder.resolve("x.csv")));
  }

  @Test
  void devicesAndPipesAreWrittenToAsEver() throws Exception {
    Path nothing = Path.of("/dev/null");
    Assumptions.assumeTrue(Files.exists(nothing), "no /dev/null here");
    done("predict", model, data, "--out", nothing);
    Process printing =
        OtherProcess.start(Main.class, "predict", model, data, "--json", "--out", "/dev/stdout");
    String printed = new String(printing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(printing.waitFor()).as(printed).isZero();
    assertThat(printed).startsWith("row,labels,").contains("\n120,");
  }

  private static Path protect(Path file) throws IOException {
    if (!file.toFile().setReadOnly()) {
      throw new IOException(file + " cannot be protected");
    }
    return file;
  }

  private Path copy(Path file, String name) throws IOException {
    return Files.copy(file, directory.resolve(name));
  }

  private static void done(Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.toString()).isZero();
  }

  private void refusedAndUnchanged(String words, List<Object> arguments) throws IOException {
    Map<String, String> before = contents();
    refusedAndUnchanged(words, CommandLineRun.of(arguments.toArray()), before);
  }

  private void refusedAndUnchanged(String words, CommandLineRun run, Map<String, String> before)
      throws IOException {
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains(words);
    assertThat(contents()).as(run.toString()).isEqualTo(before);
  }

  /** Every file below the directory with its bytes. */
  private Map<String, String> contents() throws IOException {
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

package dev.espalier.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.DeclaredFiles;
import dev.espalier.cli.RefusedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the lab, too, refuse to write where they would lose something or cannot write.
 */
class LabOutputsTest {
  @TempDir Path directory;

  /** Folders, whose files are told one by one: a new path is a decision. */
  @Test
  void everyPathIsAnInput() {
    Map<String, String> found = new TreeMap<>(DeclaredFiles.ofAllCommands());
    found
        .keySet()
        .removeIf(
            name ->
                !Set.of("benchmark", "reproduce", "simulate")
                    .contains(name.replaceFirst(" .*", "")));
    assertThat(found)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("benchmark", "[--data, --out] -> []"),
                Map.entry("reproduce", "[--data, --out] -> []"),
                Map.entry("reproduce cal500", "[--data, --out] -> []"),
                Map.entry("reproduce chain-bound", "[--out] -> []"),
                Map.entry("reproduce collaborative-tables", "[--out] -> []"),
                Map.entry("reproduce corrlog-table2", "[--data, --out] -> []"),
                Map.entry("reproduce mlda-table1", "[--data, --out] -> []"),
                Map.entry("reproduce rmf-tables", "[--data, --out] -> []"),
                Map.entry("reproduce scene-table", "[--data, --out] -> []"),
                Map.entry("reproduce timings", "[--out] -> []"),
                Map.entry("reproduce toy", "[--out] -> []"),
                Map.entry("simulate", "[--out] -> []")));
  }

  @Test
  void whatCannotBeWrittenIsFoundBeforeTheWork() throws IOException {
    Path data = CommandLineRun.data(directory, "data.arff", 1);
    for (List<String> command :
        List.of(List.of("simulate", "toy"), List.of("reproduce", "rmf-tables"))) {
      refused(": is a file", command, data);
      refused("cannot be written", command, data.resolve("a/b"));
    }
  }

  @Test
  void aPlaceWithoutPermissionIsFoundBeforeTheWork() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("closed"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    Assumptions.assumeFalse(Files.isWritable(folder), "this user may write anywhere");
    refused("permission denied", List.of("simulate", "toy"), folder.resolve("x"));
  }

  @Test
  void simulationsReplaceNoLinkedFileTwice() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("toy"));
    Files.createSymbolicLink(folder.resolve("train.arff"), Path.of("both"));
    Files.createSymbolicLink(folder.resolve("test.arff"), Path.of("both"));
    refused("name the same file", List.of("simulate", "toy", "--overwrite"), folder);
  }

  private void refused(String words, List<String> command, Path out) throws IOException {
    List<Object> arguments = new ArrayList<>(command);
    arguments.add("--out");
    arguments.add(out);
    RefusedRun.changesNothing(directory, words, arguments.toArray());
  }
}

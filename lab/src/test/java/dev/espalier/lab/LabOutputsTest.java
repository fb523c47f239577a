package dev.espalier.lab;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.RefusedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the lab, too, refuse to write where they would lose something or cannot write.
 */
class LabOutputsTest {
  @TempDir Path directory;

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

package dev.espalier.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that the lab's commands cannot write are refused before the work begins. */
class LabOutputsTest {
  @TempDir Path directory;

  private static void refused(String words, Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains(words);
  }

  @Test
  void whatCannotBeWrittenIsFoundBeforeTheWork() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "kept");
    for (List<String> command :
        List.of(List.of("simulate", "toy"), List.of("reproduce", "rmf-tables"))) {
      refused(": is a file", command.get(0), command.get(1), "--out", file);
      refused("cannot be written", command.get(0), command.get(1), "--out", file.resolve("a/b"));
    }
    assertThat(file).content().isEqualTo("kept");
  }

  @Test
  void aPlaceWithoutPermissionIsFoundBeforeTheWork() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("closed"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    Assumptions.assumeFalse(Files.isWritable(folder), "this user may write anywhere");
    refused("permission denied", "simulate", "toy", "--out", folder.resolve("x"));
  }

  @Test
  void simulationsReplaceNoLinkedFileTwice() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("toy"));
    Files.createSymbolicLink(folder.resolve("train.arff"), Path.of("both"));
    Files.createSymbolicLink(folder.resolve("test.arff"), Path.of("both"));
    refused("name the same file", "simulate", "toy", "--out", folder, "--overwrite");
    assertThat(folder.resolve("both")).doesNotExist();
  }
}

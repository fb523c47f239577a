package dev.espalier.io.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderReaderTest {
  @TempDir Path directory;

  @Test
  void subFoldersAreLabelsAndAFileInSeveralHasSeveral() throws IOException {
    Path folder = directory.resolve("news");
    write(folder, "grain/1.txt", "wheat and corn");
    write(folder, "grain/2.txt", "wheat again");
    write(folder, "trade/deep/1.txt", "wheat and corn");
    write(folder, "trade/2.txt", "corn, of the same name but another text");
    write(folder, "trade/.hidden", "not read");
    Dataset data = DataFiles.read(folder, ReadOptions.automatic());
    assertThat(data.name()).isEqualTo("news");
    assertThat(data.schema().labels()).containsExactly("grain", "trade");
    assertThat(data.labels().positives())
        .isEqualTo(LabelSets.of(2, new int[] {0, 1}, new int[] {0}, new int[] {1}));
    assertThat(data.schema().columns()).contains(new Column.Plain("path", Role.ID, 0));
    assertThat(data.schema().featureNames()).contains("text:wheat", "text:corn");

    Path fresh = directory.resolve("fresh");
    write(fresh, "a.txt", "wheat");
    Dataset rows =
        DataFiles.read(fresh, ReadOptions.automatic().withExpected(data.schema(), false));
    assertThat(rows.schema()).isEqualTo(data.schema());
    assertThat(rows.labels().isUnknown(0, 0)).isTrue();
  }

  @Test
  void textsThatBelongToNoLabelAreRefused() throws IOException {
    Path folder = directory.resolve("flat");
    write(folder, "a.txt", "text");
    assertThatThrownBy(() -> DataFiles.read(folder, ReadOptions.automatic()))
        .hasMessage(folder + ": has no sub-folders; expected one for each label, with texts in it");
    write(folder, "label/b.txt", "text");
    assertThatThrownBy(() -> DataFiles.read(folder, ReadOptions.automatic()))
        .hasMessage(
            folder
                + ": holds the file 'a.txt' beside sub-folders; expected every text in the"
                + " sub-folder of a label");
  }

  /** A pipe has no end, and a link may lead to a file that nobody meant to read. */
  @Test
  void onlyFilesOfTheFolderAreReadAndTheRestIsTold() throws Exception {
    Path folder = directory.resolve("news");
    write(folder, "grain/1.txt", "wheat");
    write(folder, "trade/2.txt", "corn");
    Path secret = Files.writeString(directory.resolve("secret"), "password");
    Files.createSymbolicLink(folder.resolve("trade/secret.txt"), secret);
    Files.createSymbolicLink(folder.resolve("trade/gone.txt"), Path.of("nowhere"));
    Files.createSymbolicLink(folder.resolve("trade/ring"), folder);
    Files.createSymbolicLink(folder.resolve("trade/1.txt"), folder.resolve("grain/1.txt"));
    boolean pipes = pipe(folder.resolve("grain/pipe.txt"));
    List<String> told = new ArrayList<>();
    ReadOptions options =
        ReadOptions.automatic()
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String notice) {
                    told.add(notice);
                  }
                });
    Dataset data = DataFiles.read(folder, options);
    assertThat(data.labels().positives())
        .isEqualTo(LabelSets.of(2, new int[] {0, 1}, new int[] {1}));
    assertThat(data.schema().featureNames()).doesNotContain("text:password");
    assertThat(told)
        .containsExactly(
            folder
                + ": "
                + (pipes ? "4 entries are" : "3 entries are")
                + " left out: only files and links to files of the folder are read, not "
                + (pipes
                    ? "'grain/pipe.txt', 'trade/gone.txt', 'trade/ring', …"
                    : "'trade/gone.txt', 'trade/ring', 'trade/secret.txt'"));
  }

  private static boolean pipe(Path file) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

package dev.espalier.lab.study;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The folder of a study: what was found so far, and the tables that show it.
 *
 * @param folder made where it is missing
 */
public record StudyFolder(Path folder) {
  /** What was found so far, which a later run continues. */
  public Path results() {
    return folder.resolve("results.tsv");
  }

  /** The tables as a page. */
  public Path page() {
    return folder.resolve("tables.html");
  }

  /** The tables as Markdown. */
  public Path markdown() {
    return folder.resolve("tables.md");
  }

  /** The tables as JSON. */
  public Path json() {
    return folder.resolve("tables.json");
  }

  /** All files that are written. */
  public List<Path> files() {
    return List.of(results(), page(), markdown(), json());
  }

  /**
   * Does the work that is left, while no other run may enter the folder.
   *
   * @param fresh whether to start again
   * @param threads how many small pieces run side by side
   * @param show writes what was found
   */
  public void run(
      Study study, boolean fresh, int threads, Progress progress, Consumer<StudyRun> show) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException("--out " + folder + ": cannot be made: " + e.getMessage(), e);
    }
    FolderLock.hold(
        folder,
        () -> {
          if (fresh) {
            remove(results());
          }
          StudyRun run = new StudyRun(study, ResultsFile.open(results(), study));
          run.run(threads, progress);
          show.accept(run);
        });
  }

  /**
   * Writes the tables, each file completely or not at all.
   *
   * @param page for {@link #page}
   * @param text for {@link #markdown}
   * @param found for {@link #json}
   */
  public void write(String page, String text, Map<String, Object> found) {
    write(page(), page);
    write(markdown(), text);
    write(json(), JsonText.of(found) + "\n");
  }

  private static void write(Path file, String text) {
    AtomicFile.write(file, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** What was done and written, in lines for a terminal. */
  public List<String> told(StudyRun run) {
    return List.of(
        "did "
            + run.done()
            + " of "
            + run.pieces()
            + " pieces of work; the others were in "
            + results(),
        "wrote " + page(),
        "wrote " + markdown(),
        "wrote " + json());
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be removed: " + e.getMessage(), e);
    }
  }
}

package dev.espalier.cli.reproduce;

import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every reproduction, and what is done with it. */
final class ReproduceOptions implements DeclaresFiles {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder for results.tsv, which a later run continues, and the page tables.html;"
              + " default: the reproduction's name.",
      order = 21)
  private @Nullable Path out;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description =
          "Number of repetitions with new random draws; default: ${DEFAULT-VALUE}, as in the"
              + " paper.",
      order = 22)
  private int repeats;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random draws; default: ${DEFAULT-VALUE}.",
      order = 23)
  private long seed = 1;

  @Option(
      names = "--fresh",
      description = "Start again instead of continuing with earlier results.",
      order = 24)
  private boolean fresh;

  private final String name;

  /**
   * The options of a reproduction.
   *
   * @param name its name
   * @param repeats how often the paper repeats it
   */
  ReproduceOptions(String name, int repeats) {
    this.name = name;
    this.repeats = repeats;
  }

  @Override
  public void declare(CommandFiles files) {
    files.writesIn("--out", folder(), List.of(results(), page()));
  }

  private Path folder() {
    return out == null ? Path.of(name) : out;
  }

  private Path results() {
    return folder().resolve("results.tsv");
  }

  private Path page() {
    return folder().resolve("tables.html");
  }

  int repeats() {
    if (repeats < 1) {
      throw new InputException("--repeats " + repeats + ": expected a whole number of at least 1");
    }
    return repeats;
  }

  long seed() {
    return seed;
  }

  /** Does the work that is left and shows everything that was found. */
  void run(Reproduction reproduction, Console console, boolean json) {
    try {
      Files.createDirectories(folder());
    } catch (IOException e) {
      throw new InputException("--out " + folder() + ": cannot be made: " + e.getMessage(), e);
    }
    FolderLock.hold(folder(), () -> work(reproduction, console, json));
  }

  private void work(Reproduction reproduction, Console console, boolean json) {
    Path file = results();
    Path page = page();
    if (fresh) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new InputException(file + ": cannot be removed: " + e.getMessage(), e);
      }
    }
    ReproductionRun run = new ReproductionRun(reproduction, ResultsFile.open(file, reproduction));
    run.run(console.progress());
    ReproductionPage.write(page, run, Version.text());
    if (json) {
      Map<String, Object> all = ReproductionText.json(run);
      all.put("files", List.of(file.toString(), page.toString()));
      console.printJson(all);
      return;
    }
    console.print(reproduction.title());
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        console.print("");
        console.print(table.title() + ", " + block + ": " + table.caption());
        console.print(ReproductionText.table(run, table, block));
      }
    }
    console.print("");
    reproduction.notes().forEach(note -> console.print("- " + note));
    console.print("");
    console.print(
        "did "
            + run.done()
            + " of "
            + run.pieces()
            + " pieces of work; the others were in "
            + file);
    console.print("wrote " + page);
  }
}

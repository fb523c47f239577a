package dev.espalier.lab.reproduce;

import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.lab.study.StudyFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
          "The folder for results.tsv, which a later run continues, and the tables as tables.html,"
              + " tables.md and tables.json; of several reproductions each has a folder in it."
              + " Default: the reproduction's name, or 'reproduce' for several.")
  private @Nullable Path out;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random draws; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--fresh",
      description = "Start again instead of continuing with earlier results.")
  private boolean fresh;

  @Option(
      names = "--quick",
      description =
          "A trial of a minute or two: few rows, sizes and repeats. Not the papers' protocol.")
  private boolean quick;

  @Option(
      names = "--against",
      paramLabel = "METHOD",
      description =
          "The method that the marks * and ⊛ are about, such as corrlog; default: the paper's own.")
  private String against = "";

  private final String name;

  /** The options of a reproduction of that name. */
  ReproduceOptions(String name) {
    this.name = name;
  }

  @Override
  public void declare(CommandFiles files) {
    StudyFolder folder = new StudyFolder(folder());
    files.writesIn("--out", folder.folder(), folder.files());
  }

  /** Where everything is written. */
  Path folder() {
    return out == null ? Path.of(name) : out;
  }

  long seed() {
    return seed;
  }

  boolean quick() {
    return quick;
  }

  /** Does the work that is left and shows everything that was found. */
  void run(Reproduction reproduction, Console console, boolean json) {
    // A mistake is told before the work begins.
    ReproductionResults.named(reproduction, against);
    Map<String, Object> found = run(reproduction, folder(), console, json);
    if (json) {
      console.printJson(found);
    }
  }

  /**
   * The same in another folder; returns everything for JSON and prints nothing if that is asked.
   */
  Map<String, Object> run(Reproduction reproduction, Path place, Console console, boolean json) {
    StudyFolder folder = new StudyFolder(place);
    Map<String, Object> all = new LinkedHashMap<>();
    folder.run(
        reproduction,
        fresh,
        Parallel.threads(),
        console.progress(),
        run -> {
          // Of several, those without that method have the paper's own.
          String named = ReproductionResults.row(reproduction, against).orElse("");
          ReproductionResults results = new ReproductionResults(reproduction, run, named);
          all.putAll(ReproductionText.json(results));
          all.put("files", folder.files().stream().map(Path::toString).toList());
          folder.write(
              ReproductionPage.page(results, Version.text()),
              ReproductionMarkdown.of(results),
              all);
          if (!json) {
            print(results, console);
            console.print("");
            folder.told(run).forEach(console::print);
          }
        });
    return all;
  }

  private static void print(ReproductionResults results, Console console) {
    Reproduction reproduction = results.reproduction();
    console.print(reproduction.title());
    for (PaperTable table : reproduction.tables()) {
      for (String block : table.blocks()) {
        console.print("");
        console.print(table.title() + ", " + block + ": " + table.caption());
        console.print(ReproductionText.table(results, table, block));
      }
      List<String> summary = ReproductionSummary.lines(results, table);
      if (!summary.isEmpty()) {
        console.print("");
        summary.forEach(console::print);
      }
    }
    console.print("");
    console.print(ReproductionSummary.legend(results));
    console.print("differs from the paper: " + reproduction.difference());
    reproduction.notes().forEach(note -> console.print("- " + note));
    results
        .run()
        .failures()
        .forEach((piece, why) -> console.print("failed: " + piece + ": " + why));
  }
}

package dev.espalier.lab.benchmark;

import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.lab.study.StudyFolder;
import dev.espalier.lab.study.StudyRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs learners on all data sets of a folder. */
@Command(
    name = Benchmark.NAME,
    description = {
      "Run learners on all data sets of a folder: measures, ranks, times, failures.",
      "",
      "A data set is a folder with a training and a test file, or with one data file, or a data file"
          + " itself. What cannot be read is listed with the reason. Results are kept after every"
          + " learner: a run that was stopped continues where it was, and one with more learners or"
          + " data sets adds to it."
    },
    footer = "  espalier benchmark --data data --learners corrlog,ilr,ml-knn --folds 5")
public final class BenchmarkCommand extends BaseCommand implements DeclaresFiles {
  private static final String ALL = "all";

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The folder with the data sets.")
  private Path data = Path.of("");

  @Option(
      names = "--sets",
      split = ",",
      paramLabel = "NAME",
      description = "Only these data sets of the folder, separated by commas.")
  private List<String> sets = new ArrayList<>();

  @Option(
      names = "--learners",
      split = ",",
      paramLabel = "NAME",
      description =
          "The learners, separated by commas, or 'all'; see 'espalier learners'. Default: all.")
  private List<String> learners = new ArrayList<>(List.of(ALL));

  @Option(
      names = "--folds",
      paramLabel = "K",
      description = "Number of stratified folds; default: ${DEFAULT-VALUE}.")
  private int folds = 5;

  @Option(
      names = "--split",
      description =
          "Learn from the training file and test on the test file, once, where a data set has both.")
  private boolean split;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description =
          "The most seconds of one learner on one division; what takes longer is stopped at its next"
              + " report of progress and listed. Default: ${DEFAULT-VALUE}.")
  private double limit = 600;

  @Option(
      names = "--for",
      paramLabel = "MEASURE",
      description = "The measure that learners are ordered by; default: ${DEFAULT-VALUE}.")
  private String quality = "f1";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder for results.tsv, which a later run continues, and the tables as tables.html,"
              + " tables.md and tables.json; default: ${DEFAULT-VALUE}.")
  private Path out = Path.of(Benchmark.NAME);

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the folds; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--fresh",
      description = "Start again instead of continuing with earlier results.")
  private boolean fresh;

  public BenchmarkCommand(Console console) {
    super(console);
  }

  @Override
  public void declare(CommandFiles files) {
    files.writesIn("--out", out, new StudyFolder(out).files());
  }

  @Override
  protected void run() {
    // Everything that can be wrong is looked at before the long work begins.
    Measure measure = Measure.parse(quality);
    List<String> names = names();
    if (folds < 2) {
      throw new InputException("--folds " + folds + ": expected at least 2");
    }
    if (!(limit > 0)) {
      throw new InputException("--limit " + limit + ": expected a number above 0");
    }
    Progress progress = console().progress();
    FoundData found = FoundData.in(data, sets, progress);
    if (found.sets().isEmpty()) {
      found.skipped().forEach((name, why) -> console().complain(name + ": " + why));
      throw new InputException("--data " + data + ": holds no data set that can be read");
    }
    Benchmark benchmark =
        new Benchmark(found.sets(), new Benchmark.Choice(names, folds, split, limit, seed));
    StudyFolder folder = new StudyFolder(out);
    folder.run(
        benchmark,
        fresh,
        Parallel.threads(),
        progress,
        run -> show(folder, run, benchmark, found, measure));
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (String name : learners) {
      if (name.equalsIgnoreCase(ALL)) {
        Catalog.learners().forEach(entry -> names.add(entry.name()));
      } else {
        names.add(Catalog.learner(name, Map.of()).name());
      }
    }
    return names.stream().distinct().toList();
  }

  private void show(
      StudyFolder folder, StudyRun run, Benchmark benchmark, FoundData found, Measure measure) {
    BenchmarkSummary summary =
        new BenchmarkSummary(new BenchmarkResults(benchmark, found, run), measure);
    Map<String, Object> json = summary.json();
    json.put("command", command());
    json.put("files", folder.files().stream().map(Path::toString).toList());
    folder.write(
        BenchmarkPage.of(summary, command(), Version.text()),
        BenchmarkMarkdown.of(
            summary, command(), Stream.of(measure, Measure.SUBSET01).distinct().toList()),
        json);
    if (json()) {
      console().printJson(json);
      return;
    }
    console().print(summary.protocol());
    console().print("");
    console().print(summary.ranks().text());
    console().print("");
    console().print(summary.ranksLegend());
    console().print("");
    console().print(measure.title() + "; * the best of a data set");
    console().print(summary.values(measure).text());
    summary.failures().forEach(line -> console().print("failed: " + line));
    summary.skipped().forEach(line -> console().print("left out: " + line));
    console().print("");
    folder.told(run).forEach(console()::print);
  }

  /** The command that does the same again; paths are the reader's own. */
  private String command() {
    StringBuilder text = new StringBuilder("./espalier benchmark --data DIR");
    if (!sets.isEmpty()) {
      text.append(" --sets ").append(String.join(",", sets));
    }
    text.append(" --learners ").append(String.join(",", learners));
    text.append(split ? " --split" : "").append(" --folds ").append(folds);
    text.append(" --limit ").append(Math.round(limit)).append(" --for ").append(quality);
    return text.append(" --seed ").append(seed).toString();
  }
}

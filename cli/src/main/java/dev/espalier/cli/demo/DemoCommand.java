package dev.espalier.cli.demo;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.compare.ModelReport;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.cli.options.Output;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.Tuning;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows on generated articles and orders what Espalier is for. */
@Command(
    name = "demo",
    description = {
      "Show what Espalier is for, in under a minute: tags of generated articles, and a repaired"
          + " table.",
      "",
      "Tells which tags go together, an article that independent models get wrong and a joint model"
          + " right, what one known tag changes, and which cells of a dirty table were repaired."
          + " Writes a page with all of it."
    },
    footer = "  espalier demo --keep demo-data")
public final class DemoCommand extends BaseCommand implements DeclaresFiles {
  static final int ARTICLES = 1200;
  static final int TESTED = 400;
  static final int ORDERS = 400;
  static final long SEED = 1;

  private static final String JOINT = "corrlog";
  private static final String ALONE = "ilr";

  /** Both have their penalty chosen on the training articles, by the share of exact sets. */
  static final Tuning TUNING = new Tuning(Measure.SUBSET01, 3, 4, SEED);

  static final Map<String, List<String>> GRID =
      Map.of("weightPenalty", List.of("1e-5", "1e-4", "1e-3", "1e-2"));

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write the page; default: ${DEFAULT-VALUE}.")
  @Output
  private Path out = Path.of("espalier-demo.html");

  @Option(
      names = "--keep",
      paramLabel = "FOLDER",
      description = "Keep the articles and the orders there, to go on with them.")
  private @Nullable Path keep;

  public DemoCommand(Console console) {
    super(console);
  }

  @Override
  public void declare(CommandFiles files) {
    if (keep != null) {
      files.writesIn("--keep", keep, new DemoFiles(keep).all());
    }
  }

  @Override
  protected void run() {
    if (keep != null) {
      DemoFiles kept = new DemoFiles(keep);
      for (Path file : kept.all()) {
        if (Files.exists(file)) {
          throw new InputException(file + ": exists already; expected another --keep");
        }
      }
      tell(kept);
      return;
    }
    try {
      Path folder = Files.createTempDirectory("espalier-demo");
      DemoFiles files = new DemoFiles(folder);
      // After Ctrl-C, too; the last that is named goes first.
      folder.toFile().deleteOnExit();
      files.all().forEach(file -> file.toFile().deleteOnExit());
      try {
        tell(files);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tell(DemoFiles files) {
    Progress progress = console().progress();
    List<Articles.Article> articles = Articles.make(ARTICLES, SEED);
    Orders orders = Orders.make(ORDERS, SEED);
    files.write(articles, orders);
    Dataset data = DataFiles.read(files.articles(), ReadOptions.automatic().withTags("tags"));
    Dataset train = data.select(IntStream.range(0, ARTICLES - TESTED).toArray());
    Dataset test = data.select(IntStream.range(ARTICLES - TESTED, ARTICLES).toArray());
    Scorer scorer = Scorer.best(decoder -> true);
    ModelReport report =
        new ModelReport(
            test, scorer, train.rows() + " articles to learn from, " + test.rows() + " to test on");
    Training.Result joint = learn(JOINT, train, test, report, scorer, progress.part("", 0, 0.3));
    Training.Result alone = learn(ALONE, train, test, report, scorer, progress.part("", 0.3, 0.5));
    TagStory tags = new TagStory(test, joint.predictor(), alone.predictor());
    progress.report("telling one tag", 0.55);
    Demo demo =
        new Demo(
            articles.subList(ARTICLES - TESTED, ARTICLES),
            train.rows(),
            joint.predictor().model().labelGraph().orElseThrow(),
            tags,
            tags.first(),
            tags.second(),
            tags.counts(),
            tags.others(),
            RepairStory.of(
                files.dirty(), files.repaired(), files.clean(), progress.part("", 0.6, 1)),
            report,
            keep);
    DemoPage.write(out, demo);
    if (json()) {
      console().printJson(demo.json(out));
    } else {
      new DemoText(console(), demo).print(out);
    }
  }

  private static Training.Result learn(
      String learner,
      Dataset train,
      Dataset test,
      ModelReport report,
      Scorer scorer,
      Progress progress) {
    CrossValidation.Outcome outcome =
        new CrossValidation(
                Training.of(Catalog.learner(learner, Map.of())).withTuning(TUNING, GRID), scorer)
            .run(new CrossValidation.Split(train, test), progress.part(learner, 0, 1));
    Training.Result trained = outcome.training();
    report.add(
        trained.predictor(),
        outcome.predictions(),
        outcome.evaluation(),
        new ModelReport.Seconds(
            trained.chooseSeconds(), trained.fitSeconds(), outcome.predictSeconds()));
    return trained;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /**
   * The files of the demonstration.
   *
   * @param folder where they are
   */
  record DemoFiles(Path folder) {
    Path articles() {
      return folder.resolve("articles.csv");
    }

    Path dirty() {
      return folder.resolve("orders-dirty.csv");
    }

    Path repaired() {
      return folder.resolve("orders-repaired.csv");
    }

    Path clean() {
      return folder.resolve("orders-clean.csv");
    }

    List<Path> all() {
      return List.of(articles(), dirty(), repaired(), clean());
    }

    void write(List<Articles.Article> articles, Orders orders) {
      try {
        Files.createDirectories(folder);
      } catch (IOException e) {
        throw new InputException("--keep " + folder + ": cannot be made: " + e.getMessage(), e);
      }
      write(articles(), Articles.csv(articles));
      write(dirty(), orders.dirtyCsv());
      write(clean(), orders.cleanCsv());
    }

    private static void write(Path file, String text) {
      AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }
  }
}

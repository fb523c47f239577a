package dev.espalier.cli.project;

import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.SpreadsheetOption;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.error.InputException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes where rows lie in the directions of a stored model. */
@Command(
    name = "project",
    description =
        "Project rows on the directions of a model of mlda, mlsi, mddm or lda-c1, or of any learner"
            + " with features=mlda: every coordinate as a table (.csv), or a page (.html) with the"
            + " rows of two labels before, by principal components, and after.",
    footer = {
      "  espalier project emotions.model emotions-test.arff --out points.csv",
      "  espalier project emotions.model emotions-test.arff --pair amazed-suprised,quiet-still"
          + " --out points.html"
    })
public final class ProjectCommand extends BaseCommand {
  private static final Pattern TWO = Pattern.compile("\\s*(\\d{1,6})\\s*,\\s*(\\d{1,6})\\s*");

  @Parameters(index = "1", paramLabel = "DATA", description = "The examples.")
  private Path examples = Path.of("");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where to write: a name that ends in .csv or .html.")
  @Output
  private Path out = Path.of("");

  @Option(
      names = "--pair",
      paramLabel = "LABEL,LABEL",
      description =
          "The two labels whose rows a page shows; default: the pair that is least often together,"
              + " among the most frequent.")
  private @Nullable String pair;

  @Option(
      names = "--directions",
      paramLabel = "N,M",
      description =
          "The directions of a page, from 1; default: the two in which the pair lies furthest"
              + " apart.")
  private @Nullable String directions;

  @Mixin private final SpreadsheetOption spreadsheet = new SpreadsheetOption();

  @Mixin private final ModelOptions stored = new ModelOptions(console()::complain);

  public ProjectCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    String name = out.toString().toLowerCase(Locale.ROOT);
    boolean page = name.endsWith(".html");
    if (!page && !name.endsWith(".csv")) {
      throw new InputException(out + ": unknown ending; expected .csv or .html");
    }
    if (!page && (pair != null || directions != null)) {
      throw new InputException(
          (pair != null ? "--pair" : "--directions")
              + ": a table has all rows and directions; expected a page (.html)");
    }
    Progress progress = console().progress();
    Model model = stored.load().model();
    Dataset rows = stored.read(examples, model, progress.part("", 0, 0.5));
    progress.report("projecting", 0.5);
    DenseFeatures points =
        model.project(rows.features()).orElseThrow(() -> withoutDirections(model));
    if (page) {
      writePage(model, rows, points, progress);
    } else {
      new PointTable(rows, points, spreadsheet::text).write(out);
      report(model, rows, points, null);
    }
  }

  private void writePage(Model model, Dataset rows, DenseFeatures points, Progress progress) {
    List<String> labels = model.schema().labels();
    int[] chosen =
        pair == null ? LabelPair.leastTogether(rows) : LabelPair.parse("--pair", pair, labels);
    PairPoints pairPoints = new PairPoints(rows, points, chosen);
    int[] axes = directions == null ? pairPoints.furthestApart() : axes(points.columns());
    progress.report("drawing", 0.8);
    Page.write(
        out,
        ProjectionPage.of(
            new ProjectionPage.Facts(
                model.card().learner(), rows.name(), stored.file().getFileName().toString()),
            pairPoints,
            axes,
            Version.text()));
    report(model, rows, points, chosen);
  }

  private int[] axes(int count) {
    Matcher two = TWO.matcher(String.valueOf(directions));
    if (two.matches()) {
      int first = Integer.parseInt(two.group(1));
      int second = Integer.parseInt(two.group(2));
      if (first >= 1 && second >= 1 && first <= count && second <= count) {
        return new int[] {first - 1, second - 1};
      }
    }
    throw new InputException(
        "--directions " + directions + ": expected two numbers from 1 to " + count + ", as in 1,2");
  }

  private void report(Model model, Dataset rows, DenseFeatures points, int @Nullable [] chosen) {
    List<String> labels = model.schema().labels();
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("out", out.toString());
      json.put("learner", model.card().learner());
      json.put("rows", rows.rows());
      json.put("directions", points.columns());
      if (chosen != null) {
        json.put("pair", List.of(labels.get(chosen[0]), labels.get(chosen[1])));
      }
      console().printJson(json);
      return;
    }
    console()
        .print(
            "wrote "
                + out
                + ": "
                + (chosen == null
                    ? Numbers.count(rows.rows(), "row")
                    : labels.get(chosen[0]) + " and " + labels.get(chosen[1]))
                + " in "
                + Numbers.count(points.columns(), "direction"));
  }

  private InputException withoutDirections(Model model) {
    return new InputException(
        stored.file()
            + ": a model of learner '"
            + model.card().learner()
            + "' has no directions; expected one of mlda, mlsi, mddm, lda-c1, or features=mlda");
  }
}

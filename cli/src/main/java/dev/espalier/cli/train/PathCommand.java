package dev.espalier.cli.train;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Dataset;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.HoldOut;
import dev.espalier.eval.internal.RegularisationPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fits one model for each value of a penalty and shows how edges and measures change. */
@Command(
    name = "path",
    description =
        "Fit a learner for decreasing values of a penalty, each started from the model before, and"
            + " show how edges and measures change.",
    footer =
        "  espalier path emotions-train.arff --learner corrlog --over edgePenalty --html p.html")
public final class PathCommand extends BaseCommand {
  private static final List<Measure> SHOWN =
      List.of(Measure.SUBSET01, Measure.ACCURACY, Measure.F1, Measure.HAMMING);

  @Mixin private final LearnerOptions chosen = new LearnerOptions();

  @Option(
      names = "--over",
      paramLabel = "PARAMETER",
      description = "The penalty that changes; default: ${DEFAULT-VALUE}.")
  private String parameter = "edgePenalty";

  @Option(
      names = "--values",
      paramLabel = "V",
      split = ",",
      description = "Its values. Default: --points values that suit the data.")
  private @Nullable List<Double> values;

  @Option(
      names = "--points",
      paramLabel = "N",
      description = "How many values where --values gives none; default: ${DEFAULT-VALUE}.")
  private int points = 12;

  @Option(
      names = "--test",
      paramLabel = "DATA",
      description = "Measure on this. Default: a stratified quarter of DATA, not learnt from.")
  private @Nullable Path test;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the quarter that is held out; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Draw edges and measures on a self-contained page.")
  @Output
  private @Nullable Path html;

  @Mixin private final DataOptions data = new DataOptions(console()::complain);

  public PathCommand(Console console) {
    super(console);
  }

  /** One point of the path with what is shown of it. */
  private record Shown(RegularisationPath.Point point, Evaluation evaluation) {}

  @Override
  protected void run() {
    Learner<?> learner = Catalog.learner(chosen.name(), chosen.settings(seed));
    Progress progress = console().progress();
    DataOptions.ReadFile<Dataset> read = data.readFile(chosen.file(), progress.part("", 0, 0.1));
    Dataset train = read.content();
    Dataset tested;
    if (test != null) {
      tested = data.readForMeasuring(test, read, progress.part("", 0.1, 0.15));
    } else {
      HoldOut split = HoldOut.stratified(train.labels(), 0.25, seed);
      tested = train.select(split.test());
      train = train.select(split.train());
    }
    List<Double> given = values;
    if (given != null && given.stream().anyMatch(value -> !(value > 0))) {
      throw new InputException("--values " + given + ": expected numbers above 0");
    }
    RegularisationPath path =
        given == null
            ? RegularisationPath.usual(parameter, points)
            : RegularisationPath.of(parameter, given);
    Scorer scorer = Scorer.best(decoder -> !Decoders.needsFitting(decoder));
    List<Shown> shown = new ArrayList<>();
    path.run(
        learner,
        train,
        progress.part("", 0.15, 1),
        point -> {
          List<Prediction> predictions =
              Predictor.of(point.model())
                  .predict(tested.features(), Evidence.none(), scorer.decoders());
          shown.add(new Shown(point, scorer.score(tested.labels(), predictions)));
        });
    report(train, shown);
  }

  private void report(Dataset train, List<Shown> shown) {
    Path page = html;
    if (page != null) {
      PathPage.write(
          page,
          learner(shown),
          train.name(),
          parameter,
          learntBy(shown),
          shown.stream()
              .map(
                  each ->
                      new PathPage.Place(
                          each.point().value(), each.point().edges(), each.evaluation()))
              .toList(),
          Version.text());
    }
    if (json()) {
      printJson(shown);
      return;
    }
    boolean edges = shown.get(0).point().edges() >= 0;
    TextTable table = new TextTable().number(parameter);
    if (edges) {
      table.number("edges");
    }
    SHOWN.forEach(measure -> table.number(measure.title()));
    table.number("iterations").number("seconds");
    for (Shown each : shown) {
      List<String> cells = new ArrayList<>();
      cells.add(String.format(Locale.ROOT, "%.3g", each.point().value()));
      if (edges) {
        cells.add(Numbers.count(each.point().edges()));
      }
      SHOWN.forEach(measure -> cells.add(Numbers.measure(each.evaluation().value(measure))));
      cells.add(each.point().model().card().provenance().getOrDefault("iterations", ""));
      cells.add(Numbers.seconds(each.point().seconds()));
      table.row(cells.toArray(String[]::new));
    }
    console().print(table);
    if (!learner(shown).equalsIgnoreCase(chosen.name())) {
      console().print("learner " + learner(shown) + ", chosen automatically");
    }
    if (!learntBy(shown).isEmpty()) {
      console().print("learnt by " + learntBy(shown));
    }
    if (page != null) {
      console().print("wrote " + page);
    }
  }

  /** The learner of the models: the one that was chosen, where that was left open. */
  private static String learner(List<Shown> shown) {
    return shown.get(0).point().model().card().learner();
  }

  /** The learning rules of learners that have several; auto is not a rule. */
  private static String learntBy(List<Shown> shown) {
    return shown.stream()
        .map(each -> each.point().model().card().provenance().get("rule"))
        .filter(Objects::nonNull)
        .distinct()
        .map(rule -> "rule=" + rule)
        .collect(Collectors.joining(", "));
  }

  private void printJson(List<Shown> shown) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Shown each : shown) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put(parameter, each.point().value());
      if (each.point().edges() >= 0) {
        entry.put("edges", each.point().edges());
      }
      entry.put("measures", each.evaluation().byName());
      entry.put("facts", each.point().model().card().provenance());
      entry.put("seconds", each.point().seconds());
      all.add(entry);
    }
    console().printJson(Map.of("learner", learner(shown), "parameter", parameter, "points", all));
  }
}

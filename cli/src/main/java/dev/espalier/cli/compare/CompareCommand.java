package dev.espalier.cli.compare;

import dev.espalier.Decoder;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.AutoOptions;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.options.LabelKnowledgeOptions;
import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.Settings;
import dev.espalier.cli.options.TuneOptions;
import dev.espalier.cli.text.Numbers;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.Tuning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs learners over the same splits and sets their measures side by side. */
@Command(
    name = "compare",
    description = {
      "Compare learners on the same splits.",
      "",
      "Give the data in one of these ways:",
      "  --train DATA --test DATA       learn from one file, test on the other",
      "  DATA --folds K                 K stratified folds",
      "  DATA [DATA …] --fold-file CSV  folds from a file; several files count as one",
      "  --data DATA --data DATA … --folds K   several data sets, with Friedman's test"
    },
    footer = "  espalier compare emotions.arff --folds 5 --learners ilr,prior --html report.html")
public final class CompareCommand extends BaseCommand {
  @Mixin private final SplitOptions splits = new SplitOptions();

  @Option(
      names = "--learners",
      split = ",",
      paramLabel = "NAME",
      description =
          "The learners, separated by commas; see 'espalier learners'. Default: auto, which tries"
              + " several and takes the best.")
  private List<String> learners = new ArrayList<>(List.of(AutoOptions.AUTO));

  @Option(
      names = "--set",
      paramLabel = "learner.key=value",
      description = "Set a parameter of a learner; may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--decode",
      paramLabel = "DECODER",
      description =
          "subset, supported, hamming, f1, jaccard, macroF1, microF1, top:K, diverse:K,"
              + " collaborative, or best: each measure under its own decoder, from one fit;"
              + " default: best.")
  private String decode = DecodeChoice.BEST;

  @Option(
      names = "--no-thresholds",
      description = "Do not fit thresholds by cross-validation inside the training rows.")
  private boolean noThresholds;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a self-contained HTML report.")
  @Output
  private @Nullable Path html;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write all measures as a table, a row for each of each learner.",
      order = 14)
  @Output
  private @Nullable Path csv;

  @Option(
      names = "--latex",
      paramLabel = "FILE",
      description = "Write all measures as tables for LaTeX with booktabs.",
      order = 14)
  @Output
  private @Nullable Path latex;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description =
          "The most seconds of one learner on one split; what takes longer is stopped at its next"
              + " report of progress and listed. Default: no limit.",
      order = 14)
  private double limit;

  @Option(
      names = "--learning-curve",
      paramLabel = "SHARES",
      arity = "0..1",
      split = ",",
      fallbackValue = "0.1,0.2,0.4,0.7",
      description =
          "Learn from growing shares of the training rows, too: how the measures grow with the"
              + " rows; without a list: ${FALLBACK-VALUE}.")
  private List<Double> shares = new ArrayList<>();

  @Mixin private final LabelKnowledgeOptions knowledge = new LabelKnowledgeOptions();

  @Mixin private final MeasureOption measures = new MeasureOption();

  @Mixin private final AutoOptions auto = new AutoOptions();

  @Mixin private final TuneOptions tune = new TuneOptions();

  @Mixin private final DataOptions data = new DataOptions(console()::complain);

  public CompareCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    // Everything that can be wrong is looked at before the long work begins.
    List<ComparedLearner> candidates = candidates();
    Scorer scorer =
        DecodeChoice.scorer(decode, this::serves, knowledge.weighted()).with(measures.options());
    if (noThresholds) {
      scorer.decoders().forEach(Decoders::checkUnfitted);
    }
    Tuning tuning = tune.tuning(splits.seed());
    splits.check();
    if (!(limit >= 0)) {
      throw new InputException("--limit " + limit + ": expected a number of at least 0");
    }
    Comparison comparison =
        new Comparison(
            scorer,
            !noThresholds,
            tuning,
            splits.seed(),
            LearningCurve.checked(shares),
            limit,
            html != null);
    ComparisonOutput output =
        new ComparisonOutput(scorer, run(comparison, candidates, console().progress()));
    List<Path> written = write(output.data(), scorer);
    if (json()) {
      console().printJson(output.asJson(html));
    } else {
      output.print(console());
      if (!written.isEmpty()) {
        console().print("");
        written.forEach(file -> console().print("wrote " + file));
      }
    }
  }

  private List<Path> write(List<DataResult> results, Scorer scorer) {
    List<Path> written = new ArrayList<>();
    if (html != null) {
      HtmlReport.write(html, results, scorer, tune.measure(), Version.text());
      written.add(html);
    }
    if (csv != null) {
      new ComparisonCsv(scorer, results).write(csv);
      written.add(csv);
    }
    if (latex != null) {
      new ComparisonLatex(scorer, results).write(latex);
      written.add(latex);
    }
    return written;
  }

  private boolean serves(Decoder decoder) {
    return !noThresholds || !Decoders.needsFitting(decoder);
  }

  private List<DataResult> run(
      Comparison comparison, List<ComparedLearner> candidates, Progress progress) {
    List<SplitOptions.Source> sources = splits.sources();
    List<DataResult> results = new ArrayList<>();
    for (int k = 0; k < sources.size(); k++) {
      Progress part = progress.part("", (double) k / sources.size(), (k + 1.0) / sources.size());
      ComparisonRun.Prepared prepared =
          splits.read(sources.get(k), data, part).with(knowledge.read(data, part));
      Comparison weighted = comparison.with(knowledge.weights(prepared.shown().schema().labels()));
      results.add(ComparisonRun.run(weighted, candidates, prepared, part));
    }
    results.stream().filter(each -> each.results().isEmpty()).forEach(this::complain);
    results.removeIf(each -> each.results().isEmpty());
    if (results.isEmpty()) {
      throw new InputException(
          "no learner came to an end within --limit " + Numbers.plain(limit) + " on any data set");
    }
    return results;
  }

  private void complain(DataResult nothing) {
    nothing.notices().forEach(notice -> console().complain(nothing.name() + ": " + notice));
  }

  private List<ComparedLearner> candidates() {
    Map<String, Map<String, String>> byLearner = Settings.byLearner(learners, settings);
    Map<String, Map<String, List<String>>> tried = tune.tried(learners);
    auto.check(learners);
    List<ComparedLearner> candidates = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : learners) {
      if (!seen.add(name)) {
        throw new InputException("--learners: '" + name + "' occurs twice; expected each once");
      }
      Map<String, String> own =
          auto.settings(name, byLearner.getOrDefault(name, Map.of()), splits.seed());
      candidates.add(
          new ComparedLearner(
              Catalog.learner(name, own), own.keySet(), tried.getOrDefault(name, Map.of())));
    }
    return candidates;
  }
}

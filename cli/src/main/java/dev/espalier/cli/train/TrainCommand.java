package dev.espalier.cli.train;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.automatic.AutomaticChoice;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.compare.ComparedLearner;
import dev.espalier.cli.options.AutoOptions;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.LabelKnowledgeOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.TuneOptions;
import dev.espalier.cli.text.ChoiceText;
import dev.espalier.cli.text.FloorText;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Estimate;
import dev.espalier.eval.Tuning;
import dev.espalier.io.ReadingReport;
import dev.espalier.io.internal.text.Digests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns a model and stores it. */
@Command(
    name = "train",
    description = "Learn a model from examples and store it.",
    footer = {
      "  espalier train emotions-train.arff --out emotions.model",
      "  espalier train emotions-train.arff --learner ilr --tune f1 --out emotions.model"
    })
public final class TrainCommand extends BaseCommand {
  @Mixin private final LearnerOptions chosen = new LearnerOptions();

  @Option(
      names = "--restore",
      paramLabel = "RESTORER",
      arity = "0..1",
      fallbackValue = "rmf",
      description =
          "Fill missing feature cells by a restorer that is fitted to the training rows and kept in"
              + " the model; default: rmf. The same as --set restore=RESTORER; --set"
              + " restoreNoise=auto|RATE also corrects noisy cells.")
  private @Nullable String restore;

  @Option(names = "--out", required = true, paramLabel = "MODEL", description = "The model file.")
  @Output
  private Path out = Path.of("");

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the folds for tuning and thresholds; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--no-thresholds",
      description =
          "Do not fit thresholds (macroF1, microF1), means (diverse:K) and decoders' choices by"
              + " cross-validation.")
  private boolean noThresholds;

  @Option(names = "--folds", paramLabel = "K", description = "The same as --tune-folds.")
  private @Nullable Integer folds;

  @Mixin private final LabelKnowledgeOptions knowledge = new LabelKnowledgeOptions();

  @Mixin private final FeedbackOption feedback = new FeedbackOption(console()::complain);

  @Mixin private final TuneOptions tune = new TuneOptions();

  @Mixin private final DataOptions data = new DataOptions(console()::complain);

  public TrainCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (folds != null) {
      tune.folds(folds);
    }
    // Everything that can be wrong is looked at before the long work begins.
    Map<String, String> fixed = chosen.settings(seed);
    if (restore != null && fixed.put("restore", restore) != null) {
      throw new InputException("--restore and --set restore: expected one of them");
    }
    Learner<?> learner = Catalog.learner(chosen.name(), fixed);
    ComparedLearner candidate =
        new ComparedLearner(
            learner,
            fixed.keySet(),
            tune.tried(List.of(chosen.name())).getOrDefault(chosen.name(), Map.of()));
    Training training = Training.of(learner).withThresholds(!noThresholds).withSeed(seed);
    Tuning tuning = tune.tuning(seed);
    if (tuning != null) {
      if (candidate.searchSpace().isEmpty()) {
        throw nothingToTune();
      }
      training = training.withTuning(tuning, candidate.searchSpace());
    }
    Progress progress = console().progress();
    long started = System.nanoTime();
    knowledge.weighted(); // a file that cannot be read is told at once
    DataOptions.ReadFile<Dataset> read = data.readFile(chosen.file(), progress.part("", 0, 0.05));
    Dataset judged = feedback.addTo(read.content(), progress.part("", 0.05, 0.07));
    Dataset train = knowledge.read(data, progress.part("", 0.07, 0.1)).apply(judged);
    String digest = Digests.sha256(chosen.file());
    Training.Result result = training.run(train, progress.part("", 0.1, 1));
    Predictor predictor = result.predictor();
    List<String> notices = new ArrayList<>(Notices.of(train));
    if (!noThresholds && predictor.fitted().isEmpty()) {
      notices.add("one row is too few to fit thresholds: macroF1 and microF1 cannot be decoded");
    }
    notices.addAll(FloorText.notices(predictor.card()));
    notices.addAll(Notices.of(predictor.card()));
    Map<String, String> facts = new LinkedHashMap<>();
    if (feedback.isGiven()) {
      facts.put("feedbackRows", Integer.toString(feedback.rows()));
    }
    facts.putAll(data.cells(read.report()).facts());
    facts.put("dataSha256", digest);
    facts.put("labelsFrom", read.report().labels().origin());
    facts.put("version", Version.text());
    predictor.with(facts).save(out);
    report(train, read.report(), result, notices, (System.nanoTime() - started) / 1e9);
  }

  private InputException nothingToTune() {
    return new InputException(
        "learner '"
            + chosen.name()
            + "' has nothing left to tune; expected "
            + (chosen.name().equalsIgnoreCase(AutoOptions.AUTO)
                ? "--for " + tune.measure() + ", or another --learner"
                : "no --tune, or fewer --set"));
  }

  private void report(
      Dataset train,
      ReadingReport reading,
      Training.Result result,
      List<String> notices,
      double seconds) {
    Learner<?> learner = result.learner();
    Tuning.Result tuned = result.tuned();
    Optional<AutomaticChoice> choice = AutomaticChoice.of(result.predictor().card());
    Optional<Estimate> estimate = Estimate.of(result.predictor().card());
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("learner", learner.name());
      json.put("parameters", Hyperparameters.values(learner));
      json.put("rows", train.rows());
      if (feedback.isGiven()) {
        json.put("feedbackRows", feedback.rows());
      }
      json.put("features", train.schema().features().size());
      json.put("labels", train.labelCount());
      json.put("labelsFrom", reading.labels().origin());
      json.put("reading", ReadingText.json(reading));
      if (tuned != null) {
        json.put("tuned", tried(tuned));
      }
      choice.ifPresent(auto -> json.put("auto", ChoiceText.json(auto)));
      estimate.ifPresent(told -> json.put("estimate", told.byName()));
      json.put("notices", notices);
      json.put("out", out.toString());
      json.put("seconds", Map.of("total", seconds));
      console().printJson(json);
      return;
    }
    TextTable facts = new TextTable().text("").text("");
    facts.row("learnt", learner.name() + " from " + train.name());
    Map<String, String> told = ReadingText.lines(reading);
    told.keySet().stream()
        .filter(what -> !what.equals("labels"))
        .forEach(what -> facts.row(what, String.valueOf(told.get(what))));
    facts.row("rows", Numbers.count(train.rows()));
    if (feedback.isGiven()) {
      facts.row("feedback", feedback.told());
    }
    facts.row("features", Numbers.count(train.schema().features().size()));
    facts.row(
        "labels", Numbers.count(train.labelCount()) + " (from " + reading.labels().origin() + ")");
    choice.map(ChoiceText::lines).orElse(Map.of()).forEach((what, why) -> facts.row(what, why));
    List<String> parameters = new ArrayList<>();
    Hyperparameters.values(learner).forEach((key, value) -> parameters.add(key + "=" + value));
    facts.row("parameters", parameters.isEmpty() ? "none" : String.join(" ", parameters));
    if (tuned != null) {
      Tuning.Tried best = tuned.tried().get(tuned.bestIndex());
      facts.row(
          "tuned",
          best.settings()
              + ": "
              + tune.measure()
              + " "
              + Numbers.measure(best.value())
              + ", the best of "
              + tuned.tried().size());
    }
    estimate.ifPresent(each -> facts.row("estimate", EstimateText.of(each)));
    notices.forEach(notice -> facts.row("notice", notice));
    facts.row("wrote", out + " in " + Numbers.seconds(seconds) + " s");
    console().print(facts);
  }

  private static List<Map<String, Object>> tried(Tuning.Result tuned) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Tuning.Tried tried : tuned.tried()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("settings", tried.settings());
      entry.put("value", tried.value());
      entry.put("seconds", tried.seconds());
      all.add(entry);
    }
    return all;
  }
}

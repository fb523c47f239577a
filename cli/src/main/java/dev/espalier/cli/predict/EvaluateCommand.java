package dev.espalier.cli.predict;

import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.compare.ModelReport;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.FloorText;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Dataset;
import dev.espalier.data.LossWeights;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.eval.Scorer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures a stored model on examples whose labels are known. */
@Command(
    name = "evaluate",
    description = "Measure a model on examples whose labels are known.",
    footer = "  espalier evaluate emotions.model emotions-test.arff --decode f1")
public final class EvaluateCommand extends BaseCommand {
  @Parameters(index = "1", paramLabel = "DATA", description = "The examples with their labels.")
  private Path file = Path.of("");

  @Option(
      names = "--decode",
      paramLabel = "DECODER",
      description =
          "The measure to decide for: subset, supported, hamming, f1, jaccard, macroF1, microF1,"
              + " top:K, diverse:K, collaborative, or best: each measure under its own decoder;"
              + " default: the measure that the model was tuned for, else subset.")
  private @Nullable String decode;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "Write a self-contained HTML report: measures with intervals, decoders side by side, every"
              + " label, which labels are confused.")
  @Output
  private @Nullable Path html;

  @Mixin private final MeasureOption measures = new MeasureOption();

  @Mixin private final KnownOption known = new KnownOption();

  @Mixin private final DecoderOptions decoders = new DecoderOptions();

  @Mixin private final ModelOptions model = new ModelOptions(console()::complain);

  public EvaluateCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    MeasureOptions conventions = measures.options();
    Progress progress = console().progress();
    Predictor predictor = model.load();
    LossWeights weights = decoders.weights(predictor);
    String decoder = DecoderOptions.name(decode, predictor);
    Scorer decoding =
        DecodeChoice.scorer(decoder, predictor::serves, weights != null).with(conventions);
    decoding.decoders().forEach(predictor::fitted);
    Scorer scorer = weights == null ? decoding : decoding.with(weights);
    boolean knownGiven = !known.parse(predictor.model().schema().labels()).isEmpty();
    Dataset test = model.readForMeasuring(file, predictor.model(), progress);
    Requirements.checkTruth(test);
    List<String> labels = predictor.schema().labels();
    Evidence evidence = known.evidence(test.rows(), labels);
    progress.report("predicting", 0.5);
    long started = System.nanoTime();
    List<Prediction> predictions = predictor.predict(test.features(), evidence, scorer.decoders());
    double seconds = (System.nanoTime() - started) / 1e9;
    Evaluation evaluation = scorer.score(test.labels(), predictions);
    Evaluation otherwise =
        scorer
            .otherwise(test.labels(), predictions)
            .differingFrom(evaluation, MeasureOption.TOLERANCE);
    List<String> notices = FloorText.notices(predictor.card());
    ModelReport report = null;
    if (html != null) {
      progress.report("report", 0.9);
      report =
          new ModelReport(
              test,
              scorer,
              "a "
                  + predictor.card().learner()
                  + " model on rows whose labels are known"
                  + (knownGiven ? ", some of them told to it" : ""));
      report.add(predictor, predictions, evaluation, ModelReport.Seconds.predicting(seconds));
      report.write(html);
    }
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("learner", predictor.model().card().learner());
      json.put("decode", decoder);
      if (scorer.isBest()) {
        json.put("decoders", scorer.decoderOfMeasure());
      }
      Map<String, String> unusual = MeasureOption.unusual(scorer.options());
      if (!unusual.isEmpty()) {
        json.put("conventions", unusual);
      }
      json.put("measures", evaluation.byName());
      json.put("otherwise", MeasureOption.otherwise(scorer.options(), otherwise));
      json.put("notes", MeasureOption.notes(scorer));
      json.put("notices", notices);
      json.put("seconds", Map.of("predict", seconds));
      if (report != null) {
        report.addTo(json);
        json.put("html", String.valueOf(html));
      }
      console().printJson(json);
    } else {
      print(predictor, scorer, decoder, test, evaluation, otherwise, seconds);
      notices.forEach(notice -> console().print("notice, from training: " + notice));
      if (html != null) {
        console().print("wrote " + html);
      }
    }
  }

  private void print(
      Predictor predictor,
      Scorer scorer,
      String decoder,
      Dataset test,
      Evaluation evaluation,
      Evaluation otherwise,
      double seconds) {
    console()
        .print(
            "%s on %s (%s, %s), decoded for %s in %s s"
                .formatted(
                    predictor.model().card().learner(),
                    test.name(),
                    Numbers.count(test.rows(), "row"),
                    Numbers.count(test.labelCount(), "label"),
                    scorer.isBest() ? "each measure" : decoder,
                    Numbers.seconds(seconds)));
    TextTable table = new TextTable().text("measure").number("value").text("better");
    boolean best = scorer.isBest();
    if (best) {
      table.text("decoder");
    }
    Map<String, String> decoders = scorer.decoderOfMeasure();
    for (Map.Entry<Measure, Double> entry : evaluation.values().entrySet()) {
      Measure measure = entry.getKey();
      String by = decoders.getOrDefault(measure.jsonName(), "ranking");
      row(table, measure.title(), entry.getValue(), measure, best ? by : null);
      Double other = otherwise.values().get(measure);
      if (other != null) {
        String title = MeasureOption.otherTitle(measure, scorer.options());
        row(table, title, other, measure, best ? by : null);
      }
    }
    console().print(table);
    MeasureOption.notes(scorer).forEach(console()::print);
  }

  private static void row(
      TextTable table, String title, double value, Measure measure, @Nullable String decoder) {
    List<String> cells =
        new ArrayList<>(
            List.of(title, Numbers.measure(value), measure.higherIsBetter() ? "higher" : "lower"));
    if (decoder != null) {
      cells.add(decoder);
    }
    table.row(cells);
  }
}

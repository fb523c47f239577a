package dev.espalier.cli.predict;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.NovelLabel;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.SpreadsheetOption;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Predicts label sets with a stored model. */
@Command(
    name = "predict",
    description =
        "Predict label sets and a probability for each label; CSV, or JSON lines when FILE ends in"
            + " .jsonl or .ndjson.",
    footer = "  espalier predict emotions.model emotions-test.arff --out predicted.csv")
public final class PredictCommand extends BaseCommand {
  @Mixin private final ModelOptions model = new ModelOptions(console()::complain);

  @Parameters(index = "1", paramLabel = "DATA", description = "The examples; labels may be absent.")
  private Path file = Path.of("");

  @Option(
      names = "--decode",
      paramLabel = "DECODER",
      description =
          "The measure to decide for: subset, supported, hamming, f1, jaccard, macroF1, microF1,"
              + " top:K, diverse:K or collaborative; default: subset.")
  private String decode = "subset";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write; default: standard output. With .gz at its end, compressed.")
  @Output
  private @Nullable Path out;

  @Mixin private final SpreadsheetOption spreadsheet = new SpreadsheetOption();

  @Mixin private final KnownOptions known = new KnownOptions();

  public PredictCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    Progress progress = console().progress();
    Predictor predictor = model.load();
    List<String> labels = predictor.model().schema().labels();
    // A wrong name is told before a long file is read.
    Decoder decoder = model.decoder(decode, predictor);
    known.check(labels);
    Dataset rows = model.read(file, predictor, progress);
    Evidence evidence = known.evidence(rows);
    progress.report("predicting", 0);
    long started = System.nanoTime();
    Prediction prediction = predictor.predict(rows.features(), evidence, decoder);
    double seconds = (System.nanoTime() - started) / 1e9;
    List<NovelLabel> novel = predictor.model().novelLabels();
    PredictionWriter writer =
        new PredictionWriter(
            labels,
            novel.stream().map(NovelLabel::name).collect(Collectors.toSet()),
            prediction,
            name -> out == null ? console().shown(spreadsheet.text(name)) : spreadsheet.text(name));
    if (out != null) {
      writer.write(out, progress);
    }
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("learner", predictor.model().card().learner());
      json.put("decode", decode);
      json.put("distribution", prediction.isOfObservedSets() ? "observed-sets" : "model");
      json.put("rows", rows.rows());
      json.put("labels", labels);
      if (!novel.isEmpty()) {
        json.put("novel", NovelNotes.json(novel));
      }
      if (out == null) {
        json.put("predictions", writer.asJson());
      } else {
        json.put("out", out.toString());
      }
      json.put("seconds", Map.of("predict", seconds));
      console().printJson(json);
    } else if (out == null) {
      console().clearProgress();
      try {
        writer.writeCsv(console().out(), progress);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    } else {
      console()
          .print(
              "wrote "
                  + out
                  + ": "
                  + Numbers.count(rows.rows(), "row")
                  + " decoded for "
                  + decode
                  + (prediction.isOfObservedSets() ? ", by the label sets seen in training" : ""));
    }
    if (!json()) {
      NovelNotes.lines(novel).forEach(console()::complain);
    }
  }
}

package dev.espalier.cli.predict;

import dev.espalier.Decoder;
import dev.espalier.NovelLabel;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.SpreadsheetOption;
import dev.espalier.cli.text.Numbers;
import dev.espalier.error.InputException;
import dev.espalier.io.DataStream;
import dev.espalier.io.internal.answer.PredictionRows;
import dev.espalier.io.internal.answer.PredictionWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
        "Predict label sets and a probability for each label; columns that name rows come first.",
    footer = {
      "  espalier predict emotions.model emotions-test.arff --out predicted.csv",
      "  espalier predict songs.model - --keep < songs.csv > joined.csv",
    })
public final class PredictCommand extends BaseCommand {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description =
          "The examples, as raw as those for training; labels may be absent. - is the standard"
              + " input.")
  private @Nullable Path file;

  @Option(
      names = "--record",
      paramLabel = "JSON",
      description = "One example instead of DATA: a JSON object of columns and values.")
  private @Nullable String record;

  @Option(
      names = "--decode",
      paramLabel = "DECODER",
      description =
          "The measure to decide for: subset, supported, hamming, f1, jaccard, macroF1, microF1,"
              + " top:K, diverse:K or collaborative; default: that which the model was tuned for,"
              + " else subset.")
  private @Nullable String decode;

  @Option(
      names = "--keep",
      description =
          "Pass every column of DATA through (CSV, TSV, JSON lines), not only those that name"
              + " rows.")
  private boolean keep;

  @Mixin private final PredictionOptions shape = new PredictionOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write; default: standard output. With .gz at its end, compressed.")
  @Output
  private @Nullable Path out;

  @Mixin private final SpreadsheetOption spreadsheet = new SpreadsheetOption();

  @Mixin private final KnownOptions known = new KnownOptions();

  @Mixin private final DecoderOptions decoders = new DecoderOptions();

  @Mixin private final ModelOptions model = new ModelOptions(console()::complain);

  public PredictCommand(Console console) {
    super(console);
  }

  /** What is told of the predictions when they are written. */
  private static final class Told {
    private long rows;
    private double seconds;
    private boolean observed;
  }

  @Override
  protected void run() {
    if ((file == null) == (record == null)) {
      throw new InputException(
          (file == null ? "no DATA" : "both DATA and --record")
              + "; expected a file, - for the standard input, or --record JSON");
    }
    Progress progress = console().progress();
    Predictor predictor = model.load();
    List<String> labels = predictor.schema().labels();
    // A wrong name or number is told before a long file is read.
    Decoder decoder = decoders.decoder(decode, predictor);
    known.check(labels);
    shape.check(out);
    List<NovelLabel> novel = predictor.model().novelLabels();
    PredictionRows spelling =
        new PredictionRows(
            labels,
            novel.stream().map(NovelLabel::name).collect(Collectors.toSet()),
            shape.digits(),
            shape.top(labels.size()),
            name -> out == null ? console().shown(spreadsheet.text(name)) : spreadsheet.text(name));
    Told told = new Told();
    List<Map<String, Object>> collected = new ArrayList<>();
    try (DataStream rows = open(predictor, progress)) {
      if (out != null) {
        PredictionWriter.toFile(
            out,
            shape.isJsonLines(out),
            spelling,
            sink -> run(predictor, decoder, rows, sink, told));
      } else if (json()) {
        run(predictor, decoder, rows, new PredictionWriter.Collecting(spelling, collected), told);
      } else {
        console().clearProgress();
        PredictionWriter.toStream(
            console().out(),
            shape.isJsonLines(null),
            spelling,
            sink -> run(predictor, decoder, rows, sink, told));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (json()) {
      printJson(predictor, decoder, novel, told, collected);
    } else {
      if (out != null) {
        console()
            .print(
                "wrote "
                    + out
                    + ": "
                    + Numbers.count(told.rows, "row")
                    + " decoded for "
                    + decoder.name()
                    + (told.observed ? ", by the label sets seen in training" : ""));
      }
      NovelNotes.lines(novel).forEach(console()::complain);
    }
  }

  private DataStream open(Predictor predictor, Progress progress) {
    DataStream.Batching usual =
        known.needsAllRows() ? DataStream.Batching.whole() : DataStream.Batching.usual();
    DataStream.Batching batching = keep ? usual.keepingAll() : usual;
    DataStream rows =
        file != null
            ? model.stream(file, predictor.model(), batching, progress)
            : model.record(String.valueOf(record), predictor.model(), batching, progress);
    if (keep && !rows.canKeep()) {
      rows.close();
      throw new InputException(
          "--keep: " + file + " has no columns to keep; expected CSV, TSV or JSON lines");
    }
    return rows;
  }

  /** Reads, predicts, writes and forgets, one batch after another. */
  private void run(
      Predictor predictor, Decoder decoder, DataStream rows, PredictionWriter.Sink sink, Told told)
      throws IOException {
    while (rows.hasNext()) {
      DataStream.Batch batch = rows.next();
      long started = System.nanoTime();
      Prediction prediction =
          predictor.predict(batch.data().features(), known.evidence(batch.data()), decoder);
      told.seconds += (System.nanoTime() - started) / 1e9;
      told.rows += prediction.rows();
      told.observed = prediction.isOfObservedSets();
      sink.write(prediction, batch.kept());
    }
  }

  private void printJson(
      Predictor predictor,
      Decoder decoder,
      List<NovelLabel> novel,
      Told told,
      List<Map<String, Object>> predictions) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("learner", predictor.card().learner());
    json.put("decode", decoder.name());
    json.put("distribution", told.observed ? "observed-sets" : "model");
    json.put("rows", told.rows);
    json.put("labels", predictor.schema().labels());
    if (!novel.isEmpty()) {
      json.put("novel", NovelNotes.json(novel));
    }
    if (out == null) {
      json.put("predictions", predictions);
    } else {
      json.put("out", out.toString());
    }
    json.put("seconds", Map.of("predict", told.seconds));
    console().printJson(json);
  }
}

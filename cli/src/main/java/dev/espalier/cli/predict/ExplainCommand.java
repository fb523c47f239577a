package dev.espalier.cli.predict;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.FeatureImportance;
import dev.espalier.Model;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.answer.ExplanationJson;
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

/** Shows why a stored model predicts what it predicts for one row, or what matters in all rows. */
@Command(
    name = "explain",
    description =
        "Show what each feature and each neighbouring label adds to the labels' scores in one row,"
            + " or, with --features, how much each feature matters in all training rows.",
    footer = "  espalier explain emotions.model emotions-test.arff --row 3 --out row3.html")
public final class ExplainCommand extends BaseCommand {
  /** Number of labels that are shown beside those that are predicted. */
  private static final int RUNNERS_UP = 3;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "The examples; labels may be absent. Not with --features.")
  private @Nullable Path file;

  @Option(names = "--row", paramLabel = "N", description = "Which example, from 1.")
  private @Nullable Integer row;

  @Option(
      names = "--features",
      description =
          "Show how much each feature matters in all training rows, instead of one row of DATA; for"
              + " a model trained with --set importance=permutation or impurity.")
  private boolean features;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description =
          "The label to explain; default: all that are predicted and the "
              + RUNNERS_UP
              + " next most probable; with --features all together.")
  private @Nullable String label;

  @Option(
      names = "--decode",
      paramLabel = "DECODER",
      description = "What decides which labels are predicted, as for predict.")
  private @Nullable String decode;

  @Option(
      names = "--out",
      paramLabel = "FILE.html",
      description = "Write a page with bars instead of printing tables.")
  @Output
  private @Nullable Path out;

  @Mixin private final KnownOptions known = new KnownOptions();

  @Mixin private final DecoderOptions decoders = new DecoderOptions();

  @Mixin private final ModelOptions model = new ModelOptions(console()::complain);

  public ExplainCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (features) {
      showFeatures();
      return;
    }
    if (file == null || row == null) {
      throw new InputException(
          (file == null ? "no DATA" : "no --row")
              + ": expected DATA and --row N for one example, or --features for the whole model");
    }
    explainRow(file, row);
  }

  private void showFeatures() {
    if (file != null || row != null || out != null) {
      throw new InputException(
          "--features with "
              + (file != null ? "DATA" : row != null ? "--row" : "--out")
              + ": expected only a model and maybe --label or --json, as all training rows are"
              + " meant");
    }
    Model fitted = model.load().model();
    int wanted = label == null ? -1 : Names.label("--label", label, fitted.schema().labels());
    FeatureImportance importance =
        fitted
            .featureImportance()
            .orElseThrow(
                () ->
                    new InputException(
                        "this model of learner "
                            + quoted(fitted.card().learner())
                            + " has not kept how much features matter; expected one that was"
                            + " trained with --learner forest --set importance=permutation"));
    if (wanted >= 0 && !importance.hasLabels()) {
      throw new InputException(
          "--label: a forest of all labels has one impurity; expected a model that was trained"
              + " with --set importance=permutation or --set outputs=each");
    }
    ImportanceText text = new ImportanceText(fitted.card().learner(), importance, wanted);
    if (json()) {
      console().printJson(text.json());
    } else {
      text.lines().forEach(console()::print);
    }
  }

  private void explainRow(Path file, int row) {
    Progress progress = console().progress();
    Predictor predictor = model.load();
    List<String> labels = predictor.model().schema().labels();
    // What is wrong with the arguments is told before a long file is read.
    Decoder decoder = decoders.decoder(decode, predictor);
    known.check(labels);
    int wanted = label == null ? -1 : Names.label("--label", label, labels);
    if (row < 1) {
      throw new InputException("--row " + row + ": expected a whole number of at least 1");
    }
    Dataset all = model.read(file, predictor.model(), progress);
    if (row > all.rows()) {
      throw new InputException("--row " + row + ": " + all.name() + " has " + all.rows() + " rows");
    }
    Dataset one = all.select(new int[] {row - 1});
    RowExplanation explanation =
        explain(predictor, decoder, one, row, known.evidence(all, row - 1, row), wanted);
    if (out != null) {
      ExplanationPage.write(out, explanation, Version.text());
    }
    if (json()) {
      console().printJson(asJson(explanation));
    } else if (out == null) {
      ExplanationText.lines(explanation).forEach(console()::print);
    } else {
      console()
          .print(
              "wrote %s: row %s, %s"
                  .formatted(out, row, Numbers.count(explanation.parts().size(), "label")));
    }
  }

  private RowExplanation explain(
      Predictor predictor, Decoder decoder, Dataset one, int row, Evidence evidence, int wanted) {
    Model fitted = predictor.model();
    Prediction prediction = predictor.predict(one.features(), evidence, decoder);
    int[] shown =
        wanted < 0 ? ExplanationJson.interesting(prediction, RUNNERS_UP) : new int[] {wanted};
    List<Explanation> explanations =
        fitted
            .explain(one.features(), evidence, shown)
            .orElseThrow(
                () ->
                    new InputException(
                        "learner "
                            + quoted(fitted.card().learner())
                            + " cannot explain its predictions; expected a model with linear"
                            + " scores, such as those of ilr, corrlog and cgl"));
    List<RowExplanation.Part> parts = new ArrayList<>();
    for (int k = 0; k < shown.length; k++) {
      parts.add(
          new RowExplanation.Part(
              explanations.get(k),
              prediction.labelSets().contains(0, shown[k]),
              evidence.value(0, shown[k]) != 0));
    }
    // What is explained is the model's own probability, whatever decides about the labels.
    double[] marginals = prediction.marginals();
    Map<String, Double> probabilities = new LinkedHashMap<>();
    for (int k = 0; k < fitted.schema().labels().size(); k++) {
      probabilities.put(fitted.schema().labels().get(k), marginals[k]);
    }
    return new RowExplanation(
        fitted.card().learner(),
        one.name(),
        row,
        decoder.name(),
        prediction.labels(0),
        probabilities,
        parts);
  }

  private Map<String, Object> asJson(RowExplanation explanation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("learner", explanation.learner());
    json.put("data", explanation.data());
    json.put("row", explanation.row());
    json.put("decode", explanation.decode());
    json.put("labels", explanation.predicted());
    List<Object> parts = new ArrayList<>();
    for (RowExplanation.Part part : explanation.parts()) {
      parts.add(ExplanationJson.of(part.explanation(), part.predicted(), part.known()));
    }
    json.put("explanations", parts);
    if (out != null) {
      json.put("out", out.toString());
    }
    return json;
  }
}

package dev.espalier.cli.audit;

import dev.espalier.Capability;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.active.LabelAudit;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.SpreadsheetOption;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.VisibleText;
import dev.espalier.eval.Folds;
import dev.espalier.io.DataStream;
import dev.espalier.io.internal.text.Digests;
import java.nio.file.Files;
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

/** Lists labels that are probably wrong or missing. */
@Command(
    name = "audit",
    description =
        "List the labels of DATA that are most probably wrong or missing: those of which the model"
            + " says the opposite, given the features and the row's other labels, as far as it is to"
            + " be believed about them.",
    footer = {
      "  espalier audit emotions.model emotions-test.arff --most 20",
      "  espalier audit emotions.model emotions-train.arff --folds 5 --out suspects.csv"
    })
public final class AuditCommand extends BaseCommand {
  @Parameters(index = "1", paramLabel = "DATA", description = "The examples with their labels.")
  private Path examples = Path.of("");

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "How many to list, the most suspect first; default: ${DEFAULT-VALUE}.")
  private int most = 20;

  @Option(
      names = "--only",
      paramLabel = "WHICH",
      description =
          "What to look for: 'given' for labels that are given and perhaps wrong, 'missing' for"
              + " labels that are perhaps missing; default: both.")
  private @Nullable String only;

  @Option(
      names = "--folds",
      paramLabel = "K",
      description =
          "Judge each of K parts of DATA by a model of the other parts, learnt as MODEL was: for"
              + " rows that MODEL was trained on, whose labels it trusts too much.")
  private @Nullable Integer folds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the folds; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "CSV",
      description = "Write the list as CSV instead of printing it.")
  @Output
  private @Nullable Path out;

  @Mixin private final SpreadsheetOption spreadsheet = new SpreadsheetOption();

  @Mixin private final ModelOptions stored = new ModelOptions(console()::complain);

  public AuditCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (most < 1) {
      throw new InputException("--most " + most + ": expected a whole number of at least 1");
    }
    if (folds != null && folds < 2) {
      throw new InputException("--folds " + folds + ": expected a whole number of at least 2");
    }
    LabelAudit.Only which = which();
    Progress progress = console().progress();
    Predictor model = stored.load();
    DataStream.Batch rows = read(model, progress.part("", 0, 0.2));
    List<LabelAudit.Suspect> suspects = audit(model, rows.data(), which, progress.part("", 0.2, 1));
    SuspectList list = new SuspectList(model.schema().labels(), suspects, rows.kept());
    List<String> notices = notices(model, suspects);
    if (out != null) {
      list.write(out, spreadsheet::text);
    }
    if (json()) {
      console().printJson(asJson(model, rows.data(), list, notices));
      return;
    }
    notices.forEach(console()::complain);
    if (out == null) {
      console().print(list.table());
    } else {
      console().print("wrote " + out + ": " + Numbers.count(suspects.size(), "suspect label"));
    }
  }

  private LabelAudit.Only which() {
    if (only == null) {
      return LabelAudit.Only.BOTH;
    }
    return switch (only) {
      case "given" -> LabelAudit.Only.GIVEN;
      case "missing" -> LabelAudit.Only.MISSING;
      default ->
          throw new InputException(
              "--only " + VisibleText.quoted(only) + ": expected given or missing");
    };
  }

  private DataStream.Batch read(Predictor model, Progress progress) {
    try (DataStream rows =
        stored.stream(examples, model.model(), DataStream.Batching.whole(), progress)) {
      DataStream.Batch all = rows.next();
      // Asked for more, it tells what the model does not know.
      if (rows.hasNext()) {
        throw new IllegalStateException("rows behind the only batch");
      }
      return all;
    }
  }

  private List<LabelAudit.Suspect> audit(
      Predictor model, Dataset rows, LabelAudit.Only which, Progress progress) {
    if (folds == null) {
      return LabelAudit.of(model, rows, most, which, progress);
    }
    Dataset own = model.comparable(rows);
    ModelCard card = model.card();
    Learner<?> learner = Catalog.learner(card.learner(), card.hyperparameters());
    Folds parts = Folds.stratified(own.labels(), folds, seed);
    return LabelAudit.outOfFold(learner, own, parts, most, which, progress);
  }

  /** What a reader of the list should know. */
  private List<String> notices(Predictor model, List<LabelAudit.Suspect> suspects) {
    List<String> told = new ArrayList<>();
    if (folds == null && isTrainingData(model.card())) {
      told.add(
          examples.getFileName()
              + " is what the model was trained on, so it trusts these labels too much; --folds 5"
              + " judges each part by a model of the others");
    }
    if (!usesOtherLabels(model.model())) {
      told.add(
          "labels of "
              + model.card().learner()
              + " are independent given the features, so a row's other labels do not count; a model"
              + " of --learner corrlog ties them");
    }
    long improbable = suspects.stream().filter(each -> each.wrong() > 0.5).count();
    if (improbable < suspects.size()) {
      told.add(
          improbable
              + " of these "
              + suspects.size()
              + " labels are more probably wrong than right; the others come next");
    }
    return told;
  }

  private boolean isTrainingData(ModelCard card) {
    String digest = card.provenance().get("dataSha256");
    return digest != null
        && Files.isRegularFile(examples)
        && digest.equals(Digests.sha256(examples));
  }

  private static boolean usesOtherLabels(Model model) {
    return model.tiesLabels() && model.capabilities().contains(Capability.EVIDENCE);
  }

  private Map<String, Object> asJson(
      Predictor model, Dataset rows, SuspectList list, List<String> notices) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("learner", model.card().learner());
    json.put("data", rows.name());
    json.put("rows", rows.rows());
    json.put("usesOtherLabels", usesOtherLabels(model.model()));
    json.put("folds", folds == null ? 0 : folds);
    json.put("notices", notices);
    if (out == null) {
      json.put("suspects", list.json());
    } else {
      json.put("out", out.toString());
    }
    return json;
  }
}

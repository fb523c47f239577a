package dev.espalier.lab.bound;

import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.Digests;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Bounds the risk of a stored model on new examples. */
@Command(
    name = "bound",
    description =
        "Bound the risk of a corrlog model on new examples from its training rows (003 Theorem 3),"
            + " beside its risk on examples whose labels are known.",
    footer = "  espalier bound corrlog.model test.arff --train train.arff")
public final class BoundCommand extends BaseCommand {
  @Parameters(index = "1", paramLabel = "DATA", description = "The examples with their labels.")
  private Path file = Path.of("");

  @Option(
      names = "--train",
      paramLabel = "FILE",
      description = "The file that the model was learnt from; default: DATA, if it is that file.")
  private @Nullable Path train;

  @Option(
      names = "--delta",
      paramLabel = "P",
      description = "The probability with which it may fail; default: ${DEFAULT-VALUE}.")
  private double delta = 0.05;

  @Option(
      names = "--margin",
      paramLabel = "G",
      description =
          "By how much the true set's log-probability must lead to cost nothing; default:"
              + " ${DEFAULT-VALUE}.")
  private double margin = 1;

  @Mixin private final ModelOptions stored = new ModelOptions(console()::complain);

  public BoundCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (!(delta > 0 && delta < 1)) {
      throw new InputException("--delta " + delta + ": expected a number above 0 and below 1");
    }
    if (!(margin > 0 && Double.isFinite(margin))) {
      throw new InputException("--margin " + margin + ": expected a number above 0");
    }
    Progress progress = console().progress();
    Model model = stored.load().model();
    RiskBound.check(model);
    requireTrainingRows(model);
    Dataset test = stored.read(file, model, progress);
    Requirements.checkTruth(test);
    Dataset rows = train == null ? test : stored.read(train, model, progress);
    RiskBound bound = RiskBound.of(model, rows, test, margin, delta, progress.part("bound", 0, 1));
    if (json()) {
      console().printJson(json(bound));
    } else {
      print(bound, model);
    }
  }

  /** Refuses other rows than the model's before long files are read. */
  private void requireTrainingRows(Model model) {
    String learnt = model.card().provenance().get("dataSha256");
    Path rows = train == null ? file : train;
    if (learnt != null && !learnt.equals(Digests.sha256(rows))) {
      String name = model.card().provenance().getOrDefault("data", "its training file");
      throw new InputException(
          train == null
              ? "the bound needs the training rows; expected --train " + name + ", unchanged"
              : "--train " + train + ": is not what the model was learnt from; expected " + name);
    }
    if (learnt == null && train == null) {
      throw new InputException("the bound needs the training rows; expected --train FILE");
    }
  }

  /** The bound for programs. */
  public static Map<String, Object> json(RiskBound bound) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", bound.value());
    json.put("asPrinted", bound.asPrinted());
    json.put("saysNothing", bound.saysNothing());
    json.put("trainingRisk", bound.training().risk());
    json.put("testRisk", bound.test().risk());
    json.put("testError", bound.test().error());
    json.put("stability", bound.constants().stability());
    json.put("rows", bound.constants().rows());
    json.put("radius", bound.constants().radius());
    json.put("margin", bound.constants().margin());
    json.put("delta", bound.constants().delta());
    json.put("assumptions", bound.assumptions());
    return json;
  }

  private void print(RiskBound bound, Model model) {
    Console console = console();
    double sparsity = Double.parseDouble(model.card().hyperparameters().get("sparsity"));
    console.print(
        "Bound on the risk of the most probable label set on new examples ("
            + (sparsity > 0 ? "001" : "003")
            + " Theorem 3), which holds with probability "
            + Numbers.plain(1 - bound.constants().delta()));
    TextTable table = new TextTable().text("").number("").text("");
    table.row(
        "margin risk on the " + Numbers.count(bound.training().rows()) + " training rows",
        Numbers.measure(bound.training().risk()),
        "");
    table.row("what is added", Numbers.measure(bound.constants().excess()), constants(bound));
    table.row("bound", Numbers.measure(bound.value()), verdict(bound));
    table.row(
        "bound as printed in the papers",
        Numbers.measure(bound.asPrinted()),
        bound.asPrinted() < bound.value() ? "not proven: step (28) of the papers fails" : "");
    table.row("margin risk on these rows", Numbers.measure(bound.test().risk()), "");
    table.row("0/1 loss on these rows", Numbers.measure(bound.test().error()), "");
    console.print(table);
    console.print(
        "It bounds the margin risk, which is never below the 0/1 loss; no other measure.");
    bound.assumptions().forEach(each -> console.print("It assumes that " + each + "."));
  }

  private static String constants(RiskBound bound) {
    return "stability "
        + Numbers.measure(bound.constants().stability())
        + ", norm up to "
        + Numbers.plain(bound.constants().radius())
        + " with the intercept, margin "
        + Numbers.plain(bound.constants().margin());
  }

  private static String verdict(RiskBound bound) {
    return bound.saysNothing() ? "says nothing: every risk is at most 1" : "";
  }
}

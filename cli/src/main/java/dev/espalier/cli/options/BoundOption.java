package dev.espalier.cli.options;

import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.cli.Console;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.learn.pairwise.internal.bound.RiskBound;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that ask for a bound on the risk, and its output. */
public final class BoundOption {
  @Option(
      names = "--bound",
      description =
          "Also bound the risk on new examples from the training rows (corrlog; 003 Theorem 3).")
  private boolean bound;

  @Option(
      names = "--train",
      paramLabel = "FILE",
      description =
          "For --bound: the file that the model was learnt from; default: DATA, if it is that"
              + " file.")
  private @Nullable Path train;

  @Option(
      names = "--delta",
      paramLabel = "P",
      description = "For --bound: the probability with which it may fail; default: 0.05.")
  private @Nullable Double delta;

  @Option(
      names = "--margin",
      paramLabel = "G",
      description =
          "For --bound: by how much the true set's log-probability must lead to cost nothing;"
              + " default: 1.")
  private @Nullable Double margin;

  /** Refuses what cannot be bounded before long files are read. */
  public void check(Model model, Path data, boolean knownGiven) {
    if (!bound) {
      String alone =
          train != null ? "--train" : delta != null ? "--delta" : margin != null ? "--margin" : "";
      if (!alone.isEmpty()) {
        throw new InputException(alone + " is for --bound only; expected both or none");
      }
      return;
    }
    if (!(delta() > 0 && delta() < 1)) {
      throw new InputException("--delta " + delta + ": expected a number above 0 and below 1");
    }
    if (!(margin() > 0 && Double.isFinite(margin()))) {
      throw new InputException("--margin " + margin + ": expected a number above 0");
    }
    if (knownGiven) {
      throw new InputException(
          "--bound is about predictions without --known; expected one of the two");
    }
    RiskBound.check(model);
    String learnt = model.card().provenance().get("dataSha256");
    Path file = train == null ? data : train;
    if (learnt != null && !learnt.equals(Digests.sha256(file))) {
      String name = model.card().provenance().getOrDefault("data", "its training file");
      throw new InputException(
          train == null
              ? "--bound needs the training rows; expected --train " + name + ", unchanged"
              : "--train " + train + ": is not what the model was learnt from; expected " + name);
    }
    if (learnt == null && train == null) {
      throw new InputException("--bound needs the training rows; expected --train FILE");
    }
  }

  /**
   * The bound, or null when nobody asked for it.
   *
   * @param reader reads the training rows where they are not the test rows
   */
  public @Nullable RiskBound compute(
      Model model, Dataset test, Function<Path, Dataset> reader, Progress progress) {
    if (!bound) {
      return null;
    }
    Dataset rows = train == null ? test : reader.apply(train);
    return RiskBound.of(model, rows, test, margin(), delta(), progress.part("bound", 0, 1));
  }

  private double delta() {
    return delta == null ? 0.05 : delta;
  }

  private double margin() {
    return margin == null ? 1 : margin;
  }

  public static Map<String, Object> asJson(RiskBound bound) {
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

  public static void print(RiskBound bound, Model model, Console console) {
    double sparsity = Double.parseDouble(model.card().hyperparameters().get("sparsity"));
    console.print("");
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

package dev.espalier.cli.text;

import dev.espalier.automatic.AutomaticChoice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What learner 'auto' chose, as text and as JSON. */
public final class ChoiceText {
  private ChoiceText() {}

  /** A few lines for people: what, how good, how sure, at what cost. */
  public static Map<String, String> lines(AutomaticChoice choice) {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("chose", choice.chosen());
    if (choice.folds() == 0) {
      lines.put("because", "the data or the budget allow no comparison");
      return lines;
    }
    boolean single = !choice.measures().contains(",");
    long ran =
        choice.tried().stream()
            .filter(each -> each.folds() > 0 || each.end().equals("behind"))
            .count();
    lines.put(
        "because",
        (single ? choice.measures() : "mean of " + choice.measures())
            + " "
            + Numbers.measure(choice.value())
            + " over "
            + Numbers.count(choice.folds(), "fold")
            + (choice.hasEvidence()
                ? ", the best of " + ran + " tried; "
                : " of " + ran + " tried: no evidence against the default; ")
            + (Double.isNaN(choice.reference())
                ? "default corrlog is too much work"
                : "default corrlog " + Numbers.measure(choice.reference())));
    List<String> sure = new ArrayList<>();
    if (!Double.isNaN(choice.sure())) {
      sure.add(percent(choice.sure()) + " that it is better than default corrlog");
    }
    if (!Double.isNaN(choice.sureOfRunnerUp())) {
      sure.add(percent(choice.sureOfRunnerUp()) + " that it is better than " + choice.runnerUp());
    }
    if (!sure.isEmpty()) {
      lines.put("sure", String.join(", ", sure));
    }
    lines.put(
        "budget",
        String.format(
                Locale.ROOT,
                choice.budget() < 10 ? "%.1f of %.1f s of work" : "%.1f of %.0f s of work",
                choice.work(),
                choice.budget())
            + (choice.capped()
                ? "; stopped by the clock: on another machine the choice may differ"
                : ""));
    return lines;
  }

  /** One line for each thing that was chosen on some splits, the most frequent first. */
  public static void print(List<AutomaticChoice> choices, Consumer<String> line) {
    Map<String, Long> counts =
        choices.stream()
            .collect(
                Collectors.groupingBy(
                    AutomaticChoice::chosen, LinkedHashMap::new, Collectors.counting()));
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(
            each ->
                line.accept(
                    "auto chose "
                        + each.getKey()
                        + (choices.size() == 1
                            ? ""
                            : " in " + each.getValue() + " of " + choices.size() + " folds")));
  }

  private static String percent(double probability) {
    return String.format(Locale.ROOT, "%.0f%%", Math.min(99, Math.floor(100 * probability)));
  }

  /** Everything, for programs. */
  public static Map<String, Object> json(AutomaticChoice choice) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("for", List.of(choice.measures().split(",")));
    json.put("chosen", choice.chosen());
    json.put("value", choice.value());
    json.put("corrlog", choice.reference());
    json.put("sure", choice.sure());
    json.put("runnerUp", choice.runnerUp());
    json.put("sureOfRunnerUp", choice.sureOfRunnerUp());
    json.put("folds", choice.folds());
    json.put("work", choice.work());
    json.put("budget", choice.budget());
    json.put("stoppedByClock", choice.capped());
    List<Map<String, Object>> tried = new ArrayList<>();
    for (AutomaticChoice.Tried each : choice.tried()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", each.name());
      entry.put("value", each.value());
      entry.put("folds", each.folds());
      entry.put("end", each.end());
      tried.add(entry);
    }
    json.put("tried", tried);
    return json;
  }
}

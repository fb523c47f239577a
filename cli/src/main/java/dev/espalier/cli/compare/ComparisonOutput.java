package dev.espalier.cli.compare;

import dev.espalier.cli.Console;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.text.ChoiceText;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.Summary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as text and as JSON.
 *
 * @param scorer which decoders were used
 * @param data the results on each data set
 */
record ComparisonOutput(Scorer scorer, List<DataResult> data) {
  Map<String, Object> asJson(@Nullable Path html) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("results", results());
    if (RankTest.isMeant(data)) {
      json.put("friedman", RankTest.json(data));
    }
    List<Map<String, Object>> failures = failures();
    if (!failures.isEmpty()) {
      json.put("failures", failures);
    }
    if (html != null) {
      json.put("html", html.toString());
    }
    return json;
  }

  private List<Map<String, Object>> failures() {
    List<Map<String, Object>> failures = new ArrayList<>();
    for (DataResult result : data) {
      result
          .failures()
          .forEach(
              (learner, why) ->
                  failures.add(Map.of("data", result.name(), "learner", learner, "reason", why)));
    }
    return failures;
  }

  /** One entry for each learner on each data set. */
  List<Map<String, Object>> results() {
    List<Map<String, Object>> results = new ArrayList<>();
    for (DataResult dataResult : data) {
      for (LearnerResult result : dataResult.results()) {
        results.add(entry(dataResult, result));
      }
    }
    return results;
  }

  private Map<String, Object> entry(DataResult dataResult, LearnerResult result) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("learner", result.learner());
    entry.put("data", dataResult.name());
    entry.put("decode", DecodeChoice.of(scorer));
    if (scorer.isBest()) {
      entry.put("decoders", scorer.decoderOfMeasure());
    }
    Map<String, String> unusual = MeasureOption.unusual(scorer.options());
    if (!unusual.isEmpty()) {
      entry.put("conventions", unusual);
    }
    Map<String, Object> means = new LinkedHashMap<>();
    Map<String, Object> deviations = new LinkedHashMap<>();
    for (Measure measure : dataResult.measures()) {
      Summary summary = result.summary(measure);
      means.put(measure.jsonName(), summary.mean());
      deviations.put(measure.jsonName(), summary.deviation());
    }
    entry.put("measures", means);
    entry.put("otherwise", MeasureOption.otherwise(scorer.options(), result.changedOtherwise()));
    entry.put("notes", MeasureOption.notes(scorer));
    entry.put("notices", result.notices());
    result
        .floor()
        .ifPresent(
            floor -> {
              entry.put("floorF1", floor.f1());
              entry.put("floorExact", floor.exact());
            });
    if (result.splits().size() > 1) {
      entry.put("deviations", deviations);
      entry.put("significance", significance(dataResult, result));
      entry.put(
          "folds", result.splits().stream().map(split -> split.evaluation().byName()).toList());
    }
    entry.put(
        "parameters", result.splits().stream().map(LearnerResult.OneSplit::parameters).toList());
    if (!result.choices().isEmpty()) {
      entry.put("auto", result.choices().stream().map(ChoiceText::json).toList());
    }
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("choose", result.chooseSeconds());
    seconds.put("fit", result.fitSeconds());
    seconds.put("predict", result.predictSeconds());
    entry.put("seconds", seconds);
    QualityJson.add(entry, result, dataResult.labels());
    return entry;
  }

  /** Of each measure the p-value against the best learner, before and after Holm's correction. */
  private static Map<String, Object> significance(DataResult data, LearnerResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    int place = data.results().indexOf(result);
    for (Measure measure : data.measures()) {
      Significance significance = data.significance(measure);
      if (!Double.isNaN(significance.probabilities()[place])) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("best", data.best(measure).learner());
        entry.put("probability", significance.probabilities()[place]);
        entry.put("holm", significance.adjusted()[place]);
        entry.put("worse", significance.isWorse(place));
        json.put(measure.jsonName(), entry);
      }
    }
    return json;
  }

  void print(Console console) {
    boolean first = true;
    for (DataResult dataResult : data) {
      if (!first) {
        console.print("");
      }
      first = false;
      print(console, dataResult);
    }
    if (RankTest.isMeant(data)) {
      console.print("");
      console.print(RankTest.text(data));
    }
  }

  private void print(Console console, DataResult dataResult) {
    console.print(
        "%s: %s rows, %s features, %s labels, %s labels per row"
            .formatted(
                dataResult.name(),
                Numbers.count(dataResult.rows()),
                Numbers.count(dataResult.features()),
                Numbers.count(dataResult.labels().size()),
                Numbers.plain(dataResult.cardinality())));
    console.print(dataResult.protocol());
    console.print("");
    TextTable table = new TextTable().text("measure").text("");
    dataResult.results().forEach(result -> table.number(result.learner()).text(""));
    boolean best = scorer.isBest();
    table.text(best ? "decoder" : "");
    boolean marked = false;
    Set<Measure> changed = dataResult.changedOtherwise();
    for (Measure measure : dataResult.measures()) {
      List<String> cells = new ArrayList<>();
      cells.add(measure.title());
      cells.add(measure.higherIsBetter() ? "↑" : "↓");
      Significance significance = dataResult.significance(measure);
      for (int k = 0; k < dataResult.results().size(); k++) {
        LearnerResult result = dataResult.results().get(k);
        marked |= significance.isWorse(k);
        cells.add(value(result, result.summary(measure)));
        cells.add(
            dataResult.results().size() > 1 && dataResult.isBest(result, measure)
                ? "*"
                : significance.isWorse(k) ? "▼" : "");
      }
      cells.add(best ? scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "") : "");
      table.row(cells);
      if (changed.contains(measure)) {
        table.row(otherwise(dataResult, measure, cells.get(cells.size() - 1)));
      }
    }
    addSeconds(table, dataResult);
    console.print(table);
    if (dataResult.results().size() > 1) {
      console.print("");
      console.print(
          "↑ higher is better, ↓ lower is better; * best"
              + (marked ? "; ▼ worse than the best (" + Significance.TEST + ")" : ""));
    }
    MeasureOption.notes(scorer).forEach(console::print);
    dataResult.notices().forEach(notice -> console.print("notice: " + notice));
    dataResult.results().forEach(result -> ChoiceText.print(result.choices(), console::print));
    printCurve(console, dataResult);
  }

  private static void printCurve(Console console, DataResult dataResult) {
    List<LearningCurve.Point> shares = dataResult.results().get(0).curve();
    if (shares.isEmpty()) {
      return;
    }
    TextTable table = new TextTable().number("rows").text("F1");
    dataResult.results().forEach(result -> table.number(result.learner()));
    for (int k = 0; k <= shares.size(); k++) {
      LearnerResult first = dataResult.results().get(0);
      double rows = k < shares.size() ? shares.get(k).rows() : first.trainRows();
      List<String> cells = new ArrayList<>(List.of(Numbers.count(Math.round(rows)), ""));
      for (LearnerResult result : dataResult.results()) {
        Summary f1 =
            k < shares.size()
                ? result.curve().get(k).summary(Measure.F1)
                : result.summary(Measure.F1);
        cells.add(Numbers.measure(f1.mean()));
      }
      table.row(cells);
    }
    console.print("");
    console.print("learning curve: what growing shares of the training rows give");
    console.print(table);
  }

  /** The same measure by the other convention for 0/0. */
  private List<String> otherwise(DataResult dataResult, Measure measure, String decoder) {
    List<String> cells = new ArrayList<>();
    cells.add(MeasureOption.otherTitle(measure, scorer.options()));
    cells.add(measure.higherIsBetter() ? "↑" : "↓");
    for (LearnerResult result : dataResult.results()) {
      cells.add(value(result, result.otherwise(measure)));
      cells.add("");
    }
    cells.add(decoder);
    return cells;
  }

  private static String value(LearnerResult result, Summary summary) {
    return result.splits().size() > 1
        ? Numbers.measure(summary.mean()) + " ± " + Numbers.measure(summary.deviation())
        : Numbers.measure(summary.mean());
  }

  private static void addSeconds(TextTable table, DataResult dataResult) {
    String each = dataResult.results().get(0).splits().size() > 1 ? " (s, each fold)" : " (s)";
    List<String> choose = new ArrayList<>(List.of("tuning, thresholds" + each, ""));
    List<String> fit = new ArrayList<>(List.of("learning" + each, ""));
    List<String> predict = new ArrayList<>(List.of("predicting" + each, ""));
    for (LearnerResult result : dataResult.results()) {
      choose.addAll(List.of(Numbers.seconds(result.chooseSeconds()), ""));
      fit.addAll(List.of(Numbers.seconds(result.fitSeconds()), ""));
      predict.addAll(List.of(Numbers.seconds(result.predictSeconds()), ""));
    }
    choose.add("");
    fit.add("");
    predict.add("");
    table.row(choose).row(fit).row(predict);
  }
}

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
    if (html != null) {
      json.put("html", html.toString());
    }
    return json;
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
    if (result.splits().size() > 1) {
      entry.put("deviations", deviations);
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

  void print(Console console) {
    boolean first = true;
    for (DataResult dataResult : data) {
      if (!first) {
        console.print("");
      }
      first = false;
      print(console, dataResult);
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
    for (Measure measure : dataResult.measures()) {
      List<String> cells = new ArrayList<>();
      cells.add(measure.title());
      cells.add(measure.higherIsBetter() ? "↑" : "↓");
      LearnerResult leader = dataResult.best(measure);
      for (LearnerResult result : dataResult.results()) {
        boolean worse = result.isSignificantlyWorse(leader, measure);
        marked |= worse;
        cells.add(value(result, measure));
        cells.add(
            dataResult.results().size() > 1 && dataResult.isBest(result, measure)
                ? "*"
                : worse ? "▼" : "");
      }
      cells.add(best ? scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "") : "");
      table.row(cells);
    }
    addSeconds(table, dataResult);
    console.print(table);
    if (dataResult.results().size() > 1) {
      console.print("");
      console.print(
          "↑ higher is better, ↓ lower is better; * best"
              + (marked ? "; ▼ worse than the best (paired t-test over folds, 5%)" : ""));
    }
    MeasureOption.notes(scorer.options()).forEach(console::print);
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

  private static String value(LearnerResult result, Measure measure) {
    Summary summary = result.summary(measure);
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

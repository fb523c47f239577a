package dev.espalier.lab.benchmark;

import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.FriedmanTest;
import dev.espalier.eval.internal.Summary;
import dev.espalier.lab.benchmark.BenchmarkTable.Row;
import dev.espalier.lab.benchmark.BenchmarkTable.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The tables of a benchmark, for text, Markdown and pages, and as JSON.
 *
 * @param results what was found
 * @param quality the measure that learners are ordered by
 */
record BenchmarkSummary(BenchmarkResults results, Measure quality) {
  private static final double LEVEL = 0.05;
  private static final String TIME = "time to learn";
  private static final String FRONT = "front";

  /** How data were divided and what the times are, in a few sentences. */
  String protocol() {
    Benchmark.Choice choice = results.benchmark().choice();
    return (choice.split()
            ? "Training and test files as they are; data without them in " + choice.folds()
            : "All rows in " + choice.folds())
        + " stratified folds, seed "
        + choice.seed()
        + ". Learners have their defaults, each measure is under the decoder that serves it, from"
        + " one fit. Learning is on one thread beside others, of auto on all; thresholds are not in"
        + " it. The most for one learner on one division: "
        + Numbers.plain(choice.limit())
        + " s.";
  }

  /** The learners with their average ranks, best first. */
  BenchmarkTable ranks() {
    List<String> heads = new ArrayList<>(List.of("learner"));
    BenchmarkResults.MEASURES.forEach(measure -> heads.add(measure.title()));
    heads.addAll(List.of("best on", "failed on", TIME, FRONT));
    double[] times = results.relativeTimes();
    boolean[] front = results.front(quality);
    Map<String, Map<String, String>> failures = results.failures();
    List<Row> rows = new ArrayList<>();
    for (int k : results.order(quality)) {
      String learner = results.learners().get(k);
      List<Shown> row = new ArrayList<>();
      for (Measure measure : BenchmarkResults.MEASURES) {
        row.add(rank(measure, k));
      }
      row.add(count(results.wins(learner, quality)));
      row.add(count(failures.getOrDefault(learner, Map.of()).size()));
      row.add(
          new Shown(
              times[k],
              Double.isNaN(times[k])
                  ? "–"
                  : String.format(Locale.ROOT, times[k] < 10 ? "%.2f ×" : "%.0f ×", times[k])));
      row.add(front[k] ? new Shown(1, "●") : Shown.words(""));
      rows.add(new Row(learner, row));
    }
    return new BenchmarkTable(heads, rows);
  }

  /** What the columns of the ranks are. */
  String ranksLegend() {
    return "Average ranks over "
        + results.sets().size()
        + " data sets, 1 is best; who failed is last. Best on: how many sets by "
        + quality.title()
        + ". Time: of the median learner on the same data. ●: no other learner is as fast and ranks"
        + " as well by "
        + quality.title()
        + "."
        + results
            .ranks(quality)
            .map(
                test ->
                    String.format(
                        Locale.ROOT,
                        " Friedman p = %.2g; ranks by %s that are less than %.1f apart do not differ"
                            + " significantly (Nemenyi, 5%%).",
                        test.chiSquareProbability(),
                        quality.title(),
                        criticalDifference(test)))
            .orElse("");
  }

  static double criticalDifference(FriedmanTest test) {
    return test.criticalDifference(LEVEL);
  }

  /** Ranks, times and some measures of all learners on all data sets in one table. */
  BenchmarkTable overview(List<Measure> shown) {
    List<String> heads = new ArrayList<>(List.of("learner"));
    shown.forEach(measure -> heads.add("rank by " + measure.title()));
    heads.addAll(List.of("time", "front"));
    results.sets().forEach(set -> heads.add(set.name()));
    List<String> names = ranks().heads();
    int time = names.indexOf(TIME) - 1;
    int front = names.indexOf(FRONT) - 1;
    List<Row> rows = new ArrayList<>();
    for (Row ranks : ranks().rows()) {
      String learner = ranks.name();
      List<Shown> row = new ArrayList<>();
      int at = results.learners().indexOf(learner);
      shown.forEach(measure -> row.add(rank(measure, at)));
      row.add(ranks.cells().get(time));
      row.add(ranks.cells().get(front));
      for (FoundData.Source set : results.sets()) {
        row.add(
            results
                .failure(set, learner)
                .map(BenchmarkSummary::kind)
                .orElseGet(
                    () ->
                        Shown.words(
                            shown.stream()
                                .map(measure -> value(set, learner, measure).text())
                                .collect(Collectors.joining(" ")))));
      }
      rows.add(new Row(learner, row));
    }
    return new BenchmarkTable(heads, rows);
  }

  private Shown rank(Measure measure, int learner) {
    double rank = results.averageRanks(measure)[learner];
    return new Shown(rank, String.format(Locale.ROOT, "%.1f", rank));
  }

  private static Shown count(long count) {
    return new Shown(count, Numbers.count(count));
  }

  private Shown value(FoundData.Source set, String learner, Measure measure) {
    return results
        .summary(set, learner, measure.jsonName())
        .map(summary -> value(summary, results.isBest(set, learner, measure)))
        .orElse(Shown.words("–"));
  }

  /** One measure of all learners on all data sets. */
  BenchmarkTable values(Measure measure) {
    List<String> heads = new ArrayList<>(List.of("learner"));
    results.sets().forEach(set -> heads.add(set.name()));
    List<Row> rows = new ArrayList<>();
    for (int k : results.order(measure)) {
      String learner = results.learners().get(k);
      List<Shown> row = new ArrayList<>();
      for (FoundData.Source set : results.sets()) {
        row.add(
            results
                .failure(set, learner)
                .map(BenchmarkSummary::kind)
                .orElseGet(() -> value(set, learner, measure)));
      }
      rows.add(new Row(learner, row));
    }
    return new BenchmarkTable(heads, rows);
  }

  private static Shown value(Summary summary, boolean best) {
    return new Shown(
        summary.mean(),
        String.format(Locale.ROOT, "%.3f", summary.mean()).replaceFirst("^0", "")
            + (best ? Shown.BEST : ""));
  }

  /** The word before the colon: time, memory, refused, error. */
  private static Shown kind(String failure) {
    return Shown.words(failure.replaceFirst(":.*", ""));
  }

  /** The data sets that were used. */
  BenchmarkTable sets() {
    List<Row> rows = new ArrayList<>();
    for (FoundData.Source set : results.sets()) {
      rows.add(
          new Row(
              set.name(),
              List.of(
                  count(set.rows()),
                  count(set.features()),
                  count(set.labels()),
                  count(results.benchmark().divisions(set)))));
    }
    return new BenchmarkTable(List.of("data set", "rows", "features", "labels", "divisions"), rows);
  }

  /** Failures in words: one line for each learner. */
  List<String> failures() {
    List<String> lines = new ArrayList<>();
    results
        .failures()
        .forEach(
            (learner, own) -> {
              List<String> each = new ArrayList<>();
              own.forEach((set, why) -> each.add(set + " (" + why + ")"));
              lines.add(learner + ": " + String.join("; ", each));
            });
    return lines;
  }

  /** What was left out, in words. */
  List<String> skipped() {
    List<String> lines = new ArrayList<>();
    results.skipped().forEach((name, why) -> lines.add(name + ": " + why));
    return lines;
  }

  /** Everything for JSON. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("protocol", protocol());
    List<Map<String, Object>> learners = new ArrayList<>();
    double[] times = results.relativeTimes();
    boolean[] front = results.front(quality);
    for (int k : results.order(quality)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("learner", results.learners().get(k));
      Map<String, Object> ranks = new LinkedHashMap<>();
      for (Measure measure : BenchmarkResults.MEASURES) {
        ranks.put(measure.jsonName(), results.averageRanks(measure)[k]);
      }
      entry.put("averageRanks", ranks);
      if (!Double.isNaN(times[k])) {
        entry.put("relativeTime", times[k]);
      }
      entry.put("front", front[k]);
      learners.add(entry);
    }
    json.put("learners", learners);
    json.put("results", values());
    json.put("failures", results.failures());
    json.put("skipped", results.skipped());
    return json;
  }

  private List<Map<String, Object>> values() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (FoundData.Source set : results.sets()) {
      for (String learner : results.learners()) {
        if (results.summary(set, learner, Benchmark.FIT).isEmpty()) {
          continue;
        }
        Map<String, Object> measures = new LinkedHashMap<>();
        Map<String, Object> deviations = new LinkedHashMap<>();
        for (Measure measure : Measure.values()) {
          results
              .summary(set, learner, measure.jsonName())
              .ifPresent(
                  summary -> {
                    measures.put(measure.jsonName(), summary.mean());
                    deviations.put(measure.jsonName(), summary.deviation());
                  });
        }
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("learner", learner);
        entry.put("data", set.name());
        entry.put("measures", measures);
        entry.put("deviations", deviations);
        entry.put("fitSeconds", results.mean(set, learner, Benchmark.FIT));
        entry.put("predictSeconds", results.mean(set, learner, Benchmark.PREDICT));
        all.add(entry);
      }
    }
    return all;
  }
}

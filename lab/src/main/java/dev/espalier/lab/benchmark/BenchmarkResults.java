package dev.espalier.lab.benchmark;

import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.FriedmanTest;
import dev.espalier.eval.internal.Summary;
import dev.espalier.lab.study.StudyRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a benchmark found: means, ranks, times, failures. */
final class BenchmarkResults {
  /** The measures that are shown. */
  static final List<Measure> MEASURES =
      List.of(
          Measure.SUBSET01,
          Measure.ACCURACY,
          Measure.F1,
          Measure.HAMMING,
          Measure.MACRO_F1,
          Measure.MICRO_F1);

  private final Benchmark benchmark;
  private final FoundData data;
  private final StudyRun run;
  private final Map<String, String> failures;

  BenchmarkResults(Benchmark benchmark, FoundData data, StudyRun run) {
    this.benchmark = benchmark;
    this.data = data;
    this.run = run;
    this.failures = run.failures();
  }

  Benchmark benchmark() {
    return benchmark;
  }

  /** What was left out, and why. */
  Map<String, String> skipped() {
    return data.skipped();
  }

  List<String> learners() {
    return benchmark.choice().learners();
  }

  List<FoundData.Source> sets() {
    return benchmark.sets();
  }

  /** Mean and deviation over the divisions; nothing where one of them failed. */
  Optional<Summary> summary(FoundData.Source set, String learner, String column) {
    return failure(set, learner).isPresent()
        ? Optional.empty()
        : run.ours(Benchmark.cell(set.name(), learner, column));
  }

  double mean(FoundData.Source set, String learner, String column) {
    return summary(set, learner, column).map(Summary::mean).orElse(Double.NaN);
  }

  /** Why a learner has no result on a data set. */
  Optional<String> failure(FoundData.Source set, String learner) {
    return IntStream.range(0, benchmark.divisions(set))
        .mapToObj(division -> failures.get(Benchmark.key(set.name(), learner, division)))
        .filter(why -> why != null && !why.contains("not tried"))
        .findFirst()
        .map(String::valueOf);
  }

  /** All failures: learner, then data set, then why. */
  Map<String, Map<String, String>> failures() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    for (String learner : learners()) {
      Map<String, String> own = new LinkedHashMap<>();
      for (FoundData.Source set : sets()) {
        failure(set, learner).ifPresent(why -> own.put(set.name(), why));
      }
      if (!own.isEmpty()) {
        all.put(learner, own);
      }
    }
    return all;
  }

  /**
   * Friedman's test over the data sets, with the ranks of the learners; a learner that failed is
   * the last, beside others that did. Nothing with fewer than two data sets or learners.
   */
  Optional<FriedmanTest> ranks(Measure measure) {
    if (sets().size() < 2 || learners().size() < 2) {
      return Optional.empty();
    }
    double last = measure.higherIsBetter() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    double[][] values = new double[sets().size()][];
    for (int k = 0; k < values.length; k++) {
      FoundData.Source set = sets().get(k);
      values[k] =
          learners().stream()
              .mapToDouble(learner -> mean(set, learner, measure.jsonName()))
              .map(value -> Double.isNaN(value) ? last : value)
              .toArray();
    }
    return Optional.of(FriedmanTest.of(values, measure.higherIsBetter()));
  }

  /** A learner's average rank; its place where there is one data set. */
  double[] averageRanks(Measure measure) {
    return ranks(measure)
        .map(FriedmanTest::averageRanks)
        .orElseGet(
            () -> learners().stream().mapToDouble(learner -> place(learner, measure)).toArray());
  }

  private double place(String learner, Measure measure) {
    double value = mean(sets().get(0), learner, measure.jsonName());
    long better =
        learners().stream()
            .filter(
                other -> measure.isBetter(mean(sets().get(0), other, measure.jsonName()), value))
            .count();
    return 1 + better;
  }

  /**
   * The time to learn, as a multiple of the median learner's on the same data set; the geometric
   * mean over the data sets on which the learner did not fail.
   */
  double[] relativeTimes() {
    double[] medians =
        sets().stream()
            .mapToDouble(
                set ->
                    median(
                        learners().stream()
                            .mapToDouble(learner -> mean(set, learner, Benchmark.FIT))
                            .filter(seconds -> seconds > 0)
                            .sorted()
                            .toArray()))
            .toArray();
    return learners().stream()
        .mapToDouble(
            learner ->
                Math.exp(
                    IntStream.range(0, medians.length)
                        .mapToDouble(
                            k -> Math.log(mean(sets().get(k), learner, Benchmark.FIT) / medians[k]))
                        .filter(Double::isFinite)
                        .average()
                        .orElse(Double.NaN)))
        .toArray();
  }

  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Whether each learner is on the front of average rank and time. */
  boolean[] front(Measure measure) {
    return ParetoFront.of(
        relativeTimes(), Arrays.stream(averageRanks(measure)).map(rank -> -rank).toArray());
  }

  /** The learners by their average rank, best first. */
  List<Integer> order(Measure measure) {
    double[] ranks = averageRanks(measure);
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < ranks.length; k++) {
      order.add(k);
    }
    order.sort(Comparator.comparingDouble(k -> ranks[k]));
    return order;
  }

  /** Whether a learner has the best mean on a data set. */
  boolean isBest(FoundData.Source set, String learner, Measure measure) {
    double value = mean(set, learner, measure.jsonName());
    return !Double.isNaN(value)
        && learners().stream()
            .noneMatch(other -> measure.isBetter(mean(set, other, measure.jsonName()), value));
  }

  /** On how many data sets it is the best. */
  long wins(String learner, Measure measure) {
    return sets().stream().filter(set -> isBest(set, learner, measure)).count();
  }
}

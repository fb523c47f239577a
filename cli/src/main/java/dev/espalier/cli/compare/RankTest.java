package dev.espalier.cli.compare;

import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.FriedmanTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Friedman's test of learners over data sets, or why it does not apply: its blocks must be
 * independent, and folds of one data set share their rows.
 *
 * @param learners those that came to an end on every data set, in their order
 * @param test what was found; null where it does not apply
 * @param why it does not apply; empty where it does
 */
record RankTest(List<String> learners, @Nullable FriedmanTest test, String why) {
  /** The measures that are tested, and whose ranks are drawn. */
  static final List<Measure> SHOWN =
      List.of(Measure.SUBSET01, Measure.HAMMING, Measure.F1, Measure.MACRO_F1);

  static RankTest of(List<DataResult> data, Measure measure) {
    List<String> learners = new ArrayList<>(names(data.get(0)));
    data.forEach(result -> learners.retainAll(names(result)));
    if (data.size() < 2) {
      return no(learners, "one data set only, and its folds share their rows; expected several");
    }
    if (learners.size() < 2) {
      return no(learners, "fewer than two learners came to an end on every data set");
    }
    double[][] values = new double[data.size()][];
    for (int set = 0; set < values.length; set++) {
      DataResult result = data.get(set);
      values[set] =
          result.results().stream()
              .filter(each -> learners.contains(each.learner()))
              .mapToDouble(each -> each.summary(measure).mean())
              .toArray();
      if (Arrays.stream(values[set]).anyMatch(Double::isNaN)) {
        return no(learners, result.name() + " has no " + measure.title());
      }
    }
    return new RankTest(learners, FriedmanTest.of(values, measure.higherIsBetter()), "");
  }

  private static RankTest no(List<String> learners, String why) {
    return new RankTest(learners, null, why);
  }

  private static List<String> names(DataResult data) {
    return data.results().stream().map(LearnerResult::learner).toList();
  }

  /** Whether there is anything to test: several learners. */
  static boolean isMeant(List<DataResult> data) {
    return data.stream().anyMatch(result -> result.results().size() > 1);
  }

  /** One line: the p-value of each measure, or why there is none. */
  static String text(List<DataResult> data) {
    List<String> found = new ArrayList<>();
    String why = "none of its measures was computed";
    for (Measure measure : shown(data)) {
      RankTest ranks = of(data, measure);
      FriedmanTest test = ranks.test();
      if (test != null) {
        found.add(measure.title() + " " + probability(test));
      } else {
        why = ranks.why();
      }
    }
    return found.isEmpty()
        ? "Friedman's test does not apply: " + why
        : "Friedman's test over "
            + data.size()
            + " data sets, "
            + of(data, shown(data).get(0)).learners().size()
            + " learners: "
            + String.join(", ", found);
  }

  /** Its p-value in words. */
  static String probability(FriedmanTest test) {
    return String.format(Locale.ROOT, "p = %.3g", test.chiSquareProbability());
  }

  /** The measures that were computed on every data set. */
  static List<Measure> shown(List<DataResult> data) {
    return SHOWN.stream()
        .filter(measure -> data.stream().allMatch(each -> each.measures().contains(measure)))
        .toList();
  }

  /** By measure, for programs. */
  static Map<String, Object> json(List<DataResult> data) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (Measure measure : shown(data)) {
      RankTest ranks = of(data, measure);
      Map<String, Object> entry = new LinkedHashMap<>();
      FriedmanTest test = ranks.test();
      entry.put("applies", test != null);
      if (test == null) {
        entry.put("why", ranks.why());
      } else {
        entry.put("learners", ranks.learners());
        entry.put("dataSets", test.dataSets());
        entry.put("averageRanks", Arrays.stream(test.averageRanks()).boxed().toList());
        entry.put("chiSquare", test.chiSquare());
        entry.put("probability", test.chiSquareProbability());
        entry.put("criticalDifference", test.criticalDifference(Significance.LEVEL));
      }
      json.put(measure.jsonName(), entry);
    }
    return json;
  }
}

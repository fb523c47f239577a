package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.FriedmanTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Critical-difference diagrams: over data sets where there are several, else over folds, which is
 * only a hint, because folds share their training rows.
 */
final class DifferenceSection {
  private static final int FEWEST_LEARNERS = 3;
  private static final int FEWEST_FOLDS = 5;
  private static final double LEVEL = 0.05;
  private static final List<Measure> SHOWN =
      List.of(Measure.SUBSET01, Measure.HAMMING, Measure.F1, Measure.MACRO_F1);

  private DifferenceSection() {}

  static void add(Page page, List<DataResult> data) {
    int learners = data.get(0).results().size();
    int folds = data.get(0).results().get(0).splits().size();
    boolean acrossData = data.size() > 1;
    if (acrossData ? learners < 2 : learners < FEWEST_LEARNERS || folds < FEWEST_FOLDS) {
      return;
    }
    List<Element> diagrams = new ArrayList<>();
    for (Measure measure : SHOWN) {
      double[][] values = acrossData ? byData(data, measure) : byFold(data.get(0), measure);
      if (Arrays.stream(values).flatMapToDouble(Arrays::stream).noneMatch(Double::isNaN)) {
        FriedmanTest test = FriedmanTest.of(values, measure.higherIsBetter());
        List<String> names = data.get(0).results().stream().map(LearnerResult::learner).toList();
        diagrams.add(element("h3", measure.title()));
        diagrams.add(
            note(String.format(Locale.ROOT, "Friedman p = %.4g", test.chiSquareProbability())));
        diagrams.add(
            Element.scroll(
                "Average ranks",
                CriticalDifferenceDiagram.of(
                    names, test.averageRanks(), test.criticalDifference(LEVEL))));
      }
    }
    page.section(
        "Average ranks",
        note(
            acrossData
                ? "Friedman's test over data sets; bars join learners whose ranks do not differ"
                    + " significantly (Nemenyi, 5%)."
                : "Ranks over folds; bars join learners whose ranks do not differ significantly"
                    + " (Nemenyi, 5%). Folds share training rows: take it as a hint."),
        diagrams);
  }

  private static double[][] byData(List<DataResult> data, Measure measure) {
    List<double[]> values = new ArrayList<>();
    for (DataResult result : data) {
      values.add(
          result.results().stream().mapToDouble(each -> each.summary(measure).mean()).toArray());
    }
    return values.toArray(new double[0][]);
  }

  private static double[][] byFold(DataResult data, Measure measure) {
    int folds = data.results().get(0).splits().size();
    double[][] values = new double[folds][data.results().size()];
    for (int learner = 0; learner < data.results().size(); learner++) {
      double[] own = data.results().get(learner).values(measure);
      for (int fold = 0; fold < folds; fold++) {
        values[fold][learner] = own[fold];
      }
    }
    return values;
  }
}

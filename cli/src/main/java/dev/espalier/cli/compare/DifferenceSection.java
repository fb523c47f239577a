package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.FriedmanTest;
import java.util.ArrayList;
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

  private final Html html;

  DifferenceSection(Html html) {
    this.html = html;
  }

  void add(List<DataResult> data) {
    int learners = data.get(0).results().size();
    int folds = data.get(0).results().get(0).splits().size();
    boolean acrossData = data.size() > 1;
    if (acrossData ? learners < 2 : learners < FEWEST_LEARNERS || folds < FEWEST_FOLDS) {
      return;
    }
    html.section("Average ranks");
    html.raw(
        acrossData
            ? "<p class=\"note\">Friedman's test over data sets; bars join learners whose ranks do"
                + " not differ significantly (Nemenyi, 5%).</p>"
            : "<p class=\"note\">Ranks over folds; bars join learners whose ranks do not differ"
                + " significantly (Nemenyi, 5%). Folds share training rows: take it as a"
                + " hint.</p>");
    for (Measure measure : SHOWN) {
      double[][] values = acrossData ? byData(data, measure) : byFold(data.get(0), measure);
      if (allNumbers(values)) {
        diagram(data.get(0), measure, FriedmanTest.of(values, measure.higherIsBetter()));
      }
    }
    html.raw("</section>");
  }

  private void diagram(DataResult first, Measure measure, FriedmanTest test) {
    List<String> names = first.results().stream().map(LearnerResult::learner).toList();
    String svg =
        CriticalDifferenceDiagram.svg(names, test.averageRanks(), test.criticalDifference(LEVEL));
    html.add("<h3>{}</h3>", measure.title());
    html.add(
        "<p class=\"note\">Friedman p = {}</p>",
        String.format(Locale.ROOT, "%.4g", test.chiSquareProbability()));
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Average ranks\">");
    // Inside a page the namespace is known.
    html.raw(svg.replaceFirst(" xmlns=\"[^\"]*\"", ""));
    html.raw("</div>");
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

  private static boolean allNumbers(double[][] values) {
    for (double[] row : values) {
      for (double value : row) {
        if (Double.isNaN(value)) {
          return false;
        }
      }
    }
    return true;
  }
}

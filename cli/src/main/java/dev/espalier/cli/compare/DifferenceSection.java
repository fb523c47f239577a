package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.FriedmanTest;
import java.util.ArrayList;
import java.util.List;

/**
 * Critical-difference diagrams over data sets; over folds of one there are none, and it says why.
 */
final class DifferenceSection {
  private DifferenceSection() {}

  static void add(Page page, List<DataResult> data) {
    if (!RankTest.isMeant(data)) {
      return;
    }
    List<Element> diagrams = new ArrayList<>();
    for (Measure measure : RankTest.shown(data)) {
      RankTest ranks = RankTest.of(data, measure);
      FriedmanTest test = ranks.test();
      if (test != null) {
        diagrams.add(element("h3", measure.title()));
        diagrams.add(note("Friedman " + RankTest.probability(test)));
        diagrams.add(
            Element.scroll(
                "Average ranks",
                CriticalDifferenceDiagram.of(
                    ranks.learners(),
                    test.averageRanks(),
                    test.criticalDifference(Significance.LEVEL))));
      }
    }
    page.section(
        "Average ranks",
        note(
            diagrams.isEmpty()
                ? RankTest.text(data) + "."
                : "Friedman's test over data sets; bars join learners whose ranks do not differ"
                    + " significantly (Nemenyi, 5%)."),
        diagrams);
  }
}

package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.figure;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;

/** The measures that are asked for first, as bars: a small chart for each. */
final class SummaryBars {
  private static final List<Measure> SHOWN =
      List.of(
          Measure.SUBSET01,
          Measure.HAMMING,
          Measure.ACCURACY,
          Measure.F1,
          Measure.MACRO_F1,
          Measure.MICRO_F1);

  /** Maximum number of learners that stand in the order in which they were asked for. */
  private static final int MOST_IN_ORDER = 6;

  private SummaryBars() {}

  static void add(Page page, DataResult result) {
    page.section(
        "At a glance",
        note("Bars run from 0 to 1; the table below has the same numbers with all others."),
        element(
            "div.charts",
            result.among(SHOWN).stream().map(measure -> chart(result, measure)).toList()));
  }

  private static Element chart(DataResult result, Measure measure) {
    Element chart = figure(measure.title(), MeasureSection.way(measure));
    for (LearnerResult each : order(result, measure)) {
      double mean = each.summary(measure).mean();
      chart.add(
          element(
              MeasureSection.isBest(result, each, measure) ? "div.line.best" : "div.line",
              element("span.who", each.learner()),
              Element.bar(mean),
              element("span.value", Numbers.measure(mean))));
    }
    return chart;
  }

  /** As they were asked for; many learners from the best to the worst. */
  private static List<LearnerResult> order(DataResult result, Measure measure) {
    if (result.results().size() <= MOST_IN_ORDER) {
      return result.results();
    }
    List<LearnerResult> sorted = new ArrayList<>(result.results());
    sorted.sort(
        (first, second) -> {
          double one = first.summary(measure).mean();
          double other = second.summary(measure).mean();
          return measure.isBetter(one, other) ? -1 : measure.isBetter(other, one) ? 1 : 0;
        });
    return sorted;
  }
}

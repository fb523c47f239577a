package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.bar;
import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;
import static dev.espalier.cli.report.PageTable.number;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.LabelCounts;
import dev.espalier.eval.internal.Reliability;
import java.util.stream.IntStream;

/** How well each label is predicted by the best learner, and what its probabilities are worth. */
final class LabelSection {
  private LabelSection() {}

  static void add(Page page, DataResult result, Scorer scorer, String suffix) {
    LearnerResult best = result.bestByLabel();
    page.section(
        "Label by label" + suffix,
        note(
            best.learner() + " decoded for " + Comparison.representative(scorer),
            ", over all test rows. Reliability: of the rows in which the label was given a"
                + " probability of 0.7, seven in ten should carry it; the line then lies on the"
                + " diagonal. Its error is the mean distance, over rows, of the bins of"
                + " probabilities from the diagonal; hollow dots have few rows."),
        element("h3", "Reliability of all labels together"),
        element("div.multiples", result.results().stream().map(LabelSection::pooled).toList()),
        table(result, best.quality()));
  }

  /** The reliability of all labels together. */
  private static Element pooled(LearnerResult each) {
    Reliability reliability = each.quality().reliability();
    return element(
        "figure",
        ReliabilityPicture.of(each.learner(), reliability.bins()),
        element(
            "figcaption",
            each.learner(),
            " ",
            element("span.way", "error " + Numbers.measure(reliability.error()))));
  }

  private static PageTable table(DataResult result, LabelQuality quality) {
    LabelCounts scores = quality.scores();
    PageTable table =
        PageTable.sortable(
            "Labels",
            "Support: test rows that carry the label; most frequent first",
            Column.words("label"),
            Column.numbers("support"),
            Column.numbers("precision"),
            Column.numbers("recall"),
            Column.numbers("F1"),
            Column.pictures(""),
            Column.pictures("reliability"),
            Column.numbers("its error"));
    int[] support = IntStream.range(0, scores.labelCount()).map(scores::support).toArray();
    for (int label : CoOccurrence.byFrequency(support)) {
      String name = result.labels().get(label);
      table.row(
          name,
          number(support[label], Numbers.count(support[label])),
          measure(scores.precision(label)),
          measure(scores.recall(label)),
          measure(scores.f1(label)),
          bar(scores.f1(label)),
          ReliabilityPicture.of(name, quality.reliability().bins(label)),
          measure(quality.reliability().error(label)));
    }
    return table;
  }

  private static Element measure(double value) {
    return number(value, Numbers.measure(value));
  }
}

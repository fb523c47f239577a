package dev.espalier.cli.compare;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Scorer;
import java.util.List;

/** How well each label is predicted by the best learner, and what its probabilities are worth. */
final class LabelSection {
  private final Html html;
  private final Scorer scorer;

  LabelSection(Html html, Scorer scorer) {
    this.html = html;
    this.scorer = scorer;
  }

  void add(DataResult result, String suffix) {
    LearnerResult best = result.bestByLabel();
    html.section("Label by label" + suffix);
    html.add(
        "<p class=\"note\">{} decoded for {}, over all test rows. Reliability: of the rows in which"
            + " the label was given a probability of 0.7, seven in ten should carry it; the line"
            + " then lies on the diagonal. Its error is the mean distance, over rows, of the bins"
            + " of probabilities from the diagonal; hollow dots have few rows.</p>",
        best.learner(),
        Comparison.representative(scorer));
    pooled(result);
    table(result, best);
    html.raw("</section>");
  }

  /** The reliability of all labels together, for each learner. */
  private void pooled(DataResult result) {
    html.raw("<h3>Reliability of all labels together</h3>");
    html.raw("<div class=\"multiples\">");
    for (LearnerResult each : result.results()) {
      Reliability reliability = each.quality().reliability();
      html.raw("<figure>");
      html.raw(ReliabilityPicture.of(each.learner(), reliability.bins()));
      html.add(
          "<figcaption>{} <span class=\"way\">error {}</span></figcaption>",
          each.learner(),
          Numbers.measure(reliability.error()));
      html.raw("</figure>");
    }
    html.raw("</div>");
  }

  private void table(DataResult result, LearnerResult best) {
    LabelScores scores = best.quality().scores();
    int[] support = new int[scores.labels()];
    for (int label = 0; label < support.length; label++) {
      support[label] = scores.support(label);
    }
    List<Integer> order = CoOccurrence.byFrequency(support);
    SortableTable table =
        SortableTable.begin(
            html,
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
    for (int label : order) {
      row(table, result.labels().get(label), label, best.quality());
    }
    table.end();
  }

  private void row(SortableTable table, String name, int label, LabelQuality quality) {
    LabelScores scores = quality.scores();
    Reliability reliability = quality.reliability();
    double f1 = scores.f1(label);
    table
        .row(name)
        .number(scores.support(label), Numbers.count(scores.support(label)))
        .number(scores.precision(label), Numbers.measure(scores.precision(label)))
        .number(scores.recall(label), Numbers.measure(scores.recall(label)))
        .number(f1, Numbers.measure(f1))
        .picture(
            "<span class=\"bar\" aria-hidden=\"true\"><i class=\""
                + html.styled("width: " + Html.number(Double.isNaN(f1) ? 0 : 100 * f1) + "%")
                + "\"></i></span>")
        .picture(ReliabilityPicture.of(name, reliability.bins(label)))
        .number(reliability.error(label), Numbers.measure(reliability.error(label)));
  }
}

package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Scorer;
import java.util.List;
import java.util.Locale;

/** Which labels are taken for which. */
final class ConfusionSection {
  /** So many pairs are listed. */
  static final int MOST = 60;

  private final Html html;
  private final Scorer scorer;

  ConfusionSection(Html html, Scorer scorer) {
    this.html = html;
    this.scorer = scorer;
  }

  /** Adds a section. */
  void add(DataResult result, String suffix) {
    LearnerResult learner = result.bestByLabel();
    Confusions confusions = learner.quality().confusions();
    html.section("Which labels are confused" + suffix);
    html.add(
        "<p class=\"note\">{} decoded for {}: one label was missed in a row in which another was"
            + " given wrongly. Expected is how often that would be if the two mistakes had nothing"
            + " to do with each other; the pairs that exceed it by most rows come first.</p>",
        learner.learner(),
        Comparison.representative(scorer));
    List<Confusions.Pair> pairs = confusions.strongest(MOST);
    if (pairs.isEmpty()) {
      html.add(
          "<p class=\"note\">{}</p>",
          confusions.isCounted()
              ? "No pair happened twice and more often than by chance."
              : "Pairs of more than "
                  + Numbers.count(Confusions.MOST_LABELS)
                  + " labels are not counted.");
    } else {
      table(result, pairs);
    }
    html.raw("</section>");
  }

  private void table(DataResult result, List<Confusions.Pair> pairs) {
    double most = pairs.get(0).excess();
    SortableTable table =
        SortableTable.begin(
            html,
            "Confused labels",
            "Rows over all tests",
            Column.words("missed"),
            Column.words("given instead"),
            Column.numbers("rows"),
            Column.numbers("expected"),
            Column.numbers("times"),
            Column.pictures("more than expected"));
    for (Confusions.Pair pair : pairs) {
      double times = pair.expected() == 0 ? Double.NaN : pair.rows() / pair.expected();
      table
          .row(result.labels().get(pair.missed()))
          .words(result.labels().get(pair.given()))
          .number(pair.rows(), Numbers.count(pair.rows()))
          .number(pair.expected(), String.format(Locale.ROOT, "%.1f", pair.expected()))
          .number(times, Double.isNaN(times) ? "–" : String.format(Locale.ROOT, "%.1f", times))
          .picture(
              "<span class=\"bar\" aria-hidden=\"true\"><i class=\""
                  + html.styled("width: " + Html.number(100 * pair.excess() / most) + "%")
                  + "\"></i></span>");
    }
    table.end();
  }
}

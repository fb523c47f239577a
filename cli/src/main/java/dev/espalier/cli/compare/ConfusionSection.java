package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.bar;
import static dev.espalier.cli.report.Element.note;
import static dev.espalier.cli.report.PageTable.number;

import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Scorer;
import java.util.List;
import java.util.Locale;

/** Which labels are taken for which. */
final class ConfusionSection {
  /** Maximum number of pairs that are listed. */
  static final int MOST = 60;

  private ConfusionSection() {}

  /** Adds a section. */
  static void add(Page page, DataResult result, Scorer scorer, String suffix) {
    LearnerResult learner = result.bestByLabel();
    Confusions confusions = learner.quality().confusions();
    List<Confusions.Pair> pairs = confusions.strongest(MOST);
    page.section(
        "Which labels are confused" + suffix,
        note(
            learner.learner() + " decoded for " + Comparison.representative(scorer),
            ": one label was missed in a row in which another was given wrongly. Expected is how"
                + " often that would be if the two mistakes had nothing to do with each other; the"
                + " pairs that exceed it by most rows come first."),
        !pairs.isEmpty()
            ? table(result, pairs)
            : note(
                confusions.isCounted()
                    ? "No pair happened twice and more often than by chance."
                    : "Pairs of more than "
                        + Numbers.count(Confusions.MOST_LABELS)
                        + " labels are not counted."));
  }

  private static PageTable table(DataResult result, List<Confusions.Pair> pairs) {
    PageTable table =
        PageTable.sortable(
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
      table.row(
          result.labels().get(pair.missed()),
          result.labels().get(pair.given()),
          number(pair.rows(), Numbers.count(pair.rows())),
          number(pair.expected(), String.format(Locale.ROOT, "%.1f", pair.expected())),
          number(times, Double.isNaN(times) ? "–" : String.format(Locale.ROOT, "%.1f", times)),
          bar(pair.excess() / pairs.get(0).excess()));
    }
    return table;
  }
}

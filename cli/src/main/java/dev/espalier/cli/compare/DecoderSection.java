package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The decoders side by side: every measure of label sets under every decoder, from the same fits. A
 * model is not the decision.
 */
final class DecoderSection {
  private final Html html;
  private final Scorer scorer;

  DecoderSection(Html html, Scorer scorer) {
    this.html = html;
    this.scorer = scorer;
  }

  /** Adds a section; nothing where there is one decoder only. */
  void add(DataResult result, String suffix) {
    if (result.results().get(0).decoders().size() < 2) {
      return;
    }
    html.section("Decoders side by side" + suffix);
    html.raw(
        "<p class=\"note\">The same fitted model answers differently for different measures. Each"
            + " row has the best decoder in bold; a framed cell is the decoder that was made for the"
            + " measure, and the one in the table of measures.</p>");
    LearnerResult first = result.best(Measure.F1);
    details(result, first, true);
    result.results().stream()
        .filter(each -> !each.learner().equals(first.learner()))
        .forEach(each -> details(result, each, false));
    html.raw("</section>");
  }

  private void details(DataResult result, LearnerResult learner, boolean open) {
    html.raw(open ? "<details open=\"open\">" : "<details>");
    html.add("<summary>{}</summary>", learner.learner());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("measure"));
    learner.decoders().forEach(decoder -> columns.add(Column.numbers(decoder)));
    SortableTable table =
        SortableTable.begin(
            html,
            "Decoders of " + learner.learner(),
            learner.learner() + ": each measure under each decoder",
            columns.toArray(Column[]::new));
    for (Measure measure : result.measures()) {
      if (measure.kind() == Measure.Kind.SETS) {
        row(table, learner, measure);
      }
    }
    table.end();
    html.raw("</details>");
  }

  private void row(SortableTable table, LearnerResult learner, Measure measure) {
    Map<String, String> made = scorer.decoderOfMeasure();
    double best = Double.NaN;
    for (String decoder : learner.decoders()) {
      double value = learner.summary(decoder, measure).mean();
      best = measure.isBetter(value, best) ? value : best;
    }
    table.row(measure.title() + (measure.higherIsBetter() ? "\u00a0↑" : "\u00a0↓"));
    for (String decoder : learner.decoders()) {
      double value = learner.summary(decoder, measure).mean();
      String text = Html.escape(Numbers.measure(value));
      boolean own = decoder.equals(made.get(measure.jsonName()));
      table.number(
          value,
          value == best ? "best" : "",
          own ? "<span class=\"own\" title=\"made for this measure\">" + text + "</span>" : text);
    }
  }
}

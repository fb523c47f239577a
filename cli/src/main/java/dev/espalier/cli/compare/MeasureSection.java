package dev.espalier.cli.compare;

import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.Summary;
import java.util.List;

/** The table of measures: mean and deviation, the best in bold, marks of significance. */
final class MeasureSection {
  private final Html html;
  private final Scorer scorer;

  MeasureSection(Html html, Scorer scorer) {
    this.html = html;
    this.scorer = scorer;
  }

  void add(DataResult result, boolean named) {
    boolean folded = result.results().get(0).splits().size() > 1;
    boolean several = result.results().size() > 1;
    boolean best = scorer.isBest();
    html.raw("<section>");
    html.add("<h2>Measures{}</h2>", named ? ": " + result.name() : "");
    html.raw(
        "<p class=\"note\">↑ higher is better, ↓ lower is better."
            + (several ? " The best of each row is in bold." : "")
            + (folded ? " Mean and standard deviation over folds." : "")
            + (folded && several
                ? " ▼ marks what is significantly worse than the best (paired t-test over folds,"
                    + " 5%)."
                : "")
            + conventions()
            + "</p>");
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Measures\">");
    html.raw("<table>");
    html.add("<caption>{}</caption>", result.protocol());
    html.raw("<thead><tr><th scope=\"col\">measure</th>");
    result.results().forEach(each -> html.add("<th scope=\"col\">{}</th>", each.learner()));
    if (best) {
      html.raw("<th scope=\"col\">decoder</th>");
    }
    html.raw("</tr></thead>");
    html.raw("<tbody>");
    int columns = 1 + result.results().size() + (best ? 1 : 0);
    Measure.Kind kind = null;
    for (Measure measure : result.measures()) {
      if (measure.kind() != kind) {
        kind = measure.kind();
        html.add(
            "<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"{}\">{}</th></tr>",
            columns,
            kind == Measure.Kind.SETS ? "label sets" : "rankings by probability");
      }
      row(result, measure, folded, several, best);
    }
    html.raw("</tbody></table></div>");
    html.raw("</section>");
  }

  private String conventions() {
    List<String> notes = MeasureOption.notes(scorer.options());
    return notes.isEmpty() ? "" : " Conventions: " + String.join("; ", notes) + ".";
  }

  private void row(
      DataResult result, Measure measure, boolean folded, boolean several, boolean best) {
    html.add(
        "<tr><th scope=\"row\">{} <span class=\"way\" title=\"{} is better\">{}</span></th>",
        measure.title(),
        measure.higherIsBetter() ? "higher" : "lower",
        measure.higherIsBetter() ? "↑" : "↓");
    LearnerResult leader = result.best(measure);
    for (LearnerResult each : result.results()) {
      Summary summary = each.summary(measure);
      boolean isBest = several && result.isBest(each, measure);
      boolean worse = each.isSignificantlyWorse(leader, measure);
      String deviation =
          folded ? "<span class=\"sd\">± " + Numbers.measure(summary.deviation()) + "</span>" : "";
      String mark =
          worse
              ? "<span class=\"mark\" title=\"significantly worse than the best\">▼</span>"
              : folded && several ? "<span class=\"none\" aria-hidden=\"true\">▼</span>" : "";
      html.raw(
          "<td"
              + (isBest ? " class=\"best\"" : "")
              + ">"
              + Html.escape(Numbers.measure(summary.mean()))
              + deviation
              + mark
              + "</td>");
    }
    if (best) {
      html.add("<td>{}</td>", scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "–"));
    }
    html.raw("</tr>");
  }
}

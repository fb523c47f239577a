package dev.espalier.cli.compare;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.util.List;

/** How well each label is predicted by the best learner. */
final class LabelSection {
  private static final int MOST = 60;

  private final Html html;
  private final Scorer scorer;

  LabelSection(Html html, Scorer scorer) {
    this.html = html;
    this.scorer = scorer;
  }

  void add(DataResult result) {
    Measure measure = result.measures().contains(Measure.MACRO_F1) ? Measure.MACRO_F1 : Measure.F1;
    LearnerResult best = result.best(measure);
    LabelScores scores = best.labelScores();
    int[] support = new int[scores.labels()];
    for (int label = 0; label < support.length; label++) {
      support[label] = scores.support(label);
    }
    List<Integer> order = CoOccurrence.byFrequency(support);
    html.raw("<section>");
    html.add("<h2>Label by label</h2>");
    html.add(
        "<p class=\"note\">{}: {} decoded for {}, over all test rows, most frequent label"
            + " first{}.</p>",
        result.name(),
        best.learner(),
        Comparison.representative(scorer),
        order.size() > MOST ? " (the first " + MOST + " of " + order.size() + ")" : "");
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Labels\">");
    html.raw("<table>");
    html.raw("<caption>Support: test rows that carry the label</caption>");
    html.raw("<thead><tr><th scope=\"col\">label</th><th scope=\"col\">support</th>");
    html.raw("<th scope=\"col\">precision</th><th scope=\"col\">recall</th>");
    html.raw("<th scope=\"col\">F1</th><td><span class=\"bar none\"></span></td></tr></thead>");
    html.raw("<tbody>");
    for (int label : order.subList(0, Math.min(MOST, order.size()))) {
      double f1 = scores.f1(label);
      html.add(
          "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
          result.labels().get(label),
          Numbers.count(scores.support(label)),
          Numbers.measure(scores.precision(label)),
          Numbers.measure(scores.recall(label)),
          Numbers.measure(f1));
      html.add(
          "<td><span class=\"bar\" aria-hidden=\"true\"><i class=\"{}\"></i></span></td></tr>",
          html.styled("width: " + Html.number(Double.isNaN(f1) ? 0 : 100 * f1) + "%"));
    }
    html.raw("</tbody></table></div>");
    html.raw("</section>");
  }
}

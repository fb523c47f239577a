package dev.espalier.cli.compare;

import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.JackknifeMargins;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of measures: mean and deviation or interval, the best in bold, marks of significance.
 * Few learners stand side by side; many stand below each other and can be sorted by any measure.
 */
final class MeasureSection {
  private static final int MOST_SIDE_BY_SIDE = 6;

  private final Html html;
  private final Scorer scorer;

  MeasureSection(Html html, Scorer scorer) {
    this.html = html;
    this.scorer = scorer;
  }

  void add(DataResult result, String suffix) {
    html.section("Measures" + suffix);
    html.add("<p class=\"note\">{}</p>", note(result));
    if (result.results().size() > MOST_SIDE_BY_SIDE) {
      below(result);
    } else {
      sideBySide(result);
    }
    html.raw("</section>");
  }

  private String note(DataResult result) {
    boolean several = result.results().size() > 1;
    boolean folded = result.isFolded();
    boolean intervals = !folded && !result.results().get(0).splits().get(0).margins().isEmpty();
    List<String> conventions = MeasureOption.notes(scorer.options());
    return "↑ higher is better, ↓ lower is better."
        + (several ? " The best is in bold." : "")
        + (folded ? " Mean and standard deviation over folds." : "")
        + (intervals
            ? " ± is half the 95% interval that the number of test rows leaves open (jackknife, "
                + JackknifeMargins.GROUPS
                + " groups)."
            : "")
        + (folded && several
            ? " ▼ marks what is significantly worse than the best (paired t-test over folds, 5%)."
            : "")
        + (conventions.isEmpty() ? "" : " Conventions: " + String.join("; ", conventions) + ".");
  }

  private void sideBySide(DataResult result) {
    boolean best = scorer.isBest();
    SortableTable.box(html, "Measures");
    html.raw("<table>");
    html.add("<caption><span>{}</span></caption>", result.protocol());
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
      row(result, measure);
    }
    html.raw("</tbody></table></div>");
  }

  private void row(DataResult result, Measure measure) {
    html.add(
        "<tr><th scope=\"row\">{}\u00a0<span class=\"way\" title=\"{} is better\">{}</span></th>",
        measure.title(),
        measure.higherIsBetter() ? "higher" : "lower",
        way(measure));
    for (LearnerResult each : result.results()) {
      html.raw(
          "<td"
              + (isBest(result, each, measure) ? " class=\"best\"" : "")
              + ">"
              + cell(result, each, measure)
              + "</td>");
    }
    if (scorer.isBest()) {
      html.add("<td>{}</td>", scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "–"));
    }
    html.raw("</tr>");
  }

  private void below(DataResult result) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("learner"));
    for (Measure measure : result.measures()) {
      columns.add(Column.numbers(measure.title() + " " + way(measure)));
    }
    SortableTable table =
        SortableTable.begin(html, "Measures", result.protocol(), columns.toArray(Column[]::new));
    for (LearnerResult each : result.results()) {
      table.row(each.learner());
      for (Measure measure : result.measures()) {
        table.number(
            each.summary(measure).mean(),
            isBest(result, each, measure) ? "best" : "",
            cell(result, each, measure));
      }
    }
    table.end();
  }

  private static boolean isBest(DataResult result, LearnerResult learner, Measure measure) {
    return result.results().size() > 1 && result.isBest(learner, measure);
  }

  /** The value with what it may vary by, and a mark. */
  private static String cell(DataResult result, LearnerResult learner, Measure measure) {
    boolean folded = result.isFolded();
    double spread = folded ? learner.summary(measure).deviation() : learner.margin(measure);
    String deviation =
        Double.isNaN(spread) ? "" : "<span class=\"sd\">± " + Numbers.measure(spread) + "</span>";
    String mark =
        learner.isSignificantlyWorse(result.best(measure), measure)
            ? "<span class=\"mark\" title=\"significantly worse than the best\">▼</span>"
            : folded && result.results().size() > 1
                ? "<span class=\"none\" aria-hidden=\"true\">▼</span>"
                : "";
    return Html.escape(Numbers.measure(learner.summary(measure).mean())) + deviation + mark;
  }

  private static String way(Measure measure) {
    return measure.higherIsBetter() ? "↑" : "↓";
  }
}

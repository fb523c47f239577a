package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.LineChart;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;

/** How measures grow with the rows that were learnt from. */
final class CurveSection {
  private static final int STYLES = 8;

  private static final List<Measure> SHOWN =
      List.of(Measure.F1, Measure.SUBSET01, Measure.MACRO_F1, Measure.HAMMING);

  private final Html html;

  CurveSection(Html html) {
    this.html = html;
  }

  /** Adds a section; nothing where no shares were learnt from. */
  void add(DataResult result, String suffix) {
    if (result.results().get(0).curve().isEmpty()) {
      return;
    }
    html.section("Learning curve" + suffix);
    html.raw(
        "<p class=\"note\">What growing shares of the training rows give, each smaller one part of"
            + " the larger ones. A line that still climbs at its end wants more rows; one that is"
            + " flat wants better features or another learner.</p>");
    html.raw("<div class=\"panels\">");
    result.among(SHOWN).forEach(measure -> chart(result, measure));
    html.raw("</div>");
    html.raw("</section>");
  }

  private void chart(DataResult result, Measure measure) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (LearnerResult each : result.results()) {
      double[] values = new double[each.curve().size() + 1];
      for (int k = 0; k < each.curve().size(); k++) {
        values[k] = each.curve().get(k).summary(measure).mean();
      }
      values[values.length - 1] = each.summary(measure).mean();
      lines.add(new LineChart.Line(each.learner(), "line" + lines.size() % STYLES, values));
    }
    String title = measure.title() + (measure.higherIsBetter() ? " ↑" : " ↓");
    new LineChart(html)
        .add(title, LineChart.Axis.even("training rows", rows(result.results().get(0))), lines);
  }

  private static double[] rows(LearnerResult learner) {
    double[] rows = new double[learner.curve().size() + 1];
    for (int k = 0; k < learner.curve().size(); k++) {
      rows[k] = learner.curve().get(k).rows();
    }
    rows[rows.length - 1] = learner.trainRows();
    return rows;
  }
}

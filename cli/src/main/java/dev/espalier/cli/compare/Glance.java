package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;

/** The measures that are asked for first, as bars: a small chart for each. */
final class Glance {
  private static final List<Measure> SHOWN =
      List.of(
          Measure.SUBSET01,
          Measure.HAMMING,
          Measure.ACCURACY,
          Measure.F1,
          Measure.MACRO_F1,
          Measure.MICRO_F1);

  private static final int MOST_IN_ORDER = 6;

  private final Html html;

  Glance(Html html) {
    this.html = html;
  }

  void add(DataResult result) {
    html.section("At a glance");
    html.raw(
        "<p class=\"note\">Bars run from 0 to 1; the table below has the same numbers with all"
            + " others.</p>");
    html.raw("<div class=\"charts\">");
    result.among(SHOWN).forEach(measure -> chart(result, measure));
    html.raw("</div>");
    html.raw("</section>");
  }

  private void chart(DataResult result, Measure measure) {
    html.raw("<figure>");
    html.add(
        "<figcaption>{} <span class=\"way\">{}</span></figcaption>",
        measure.title(),
        measure.higherIsBetter() ? "↑" : "↓");
    for (LearnerResult each : order(result, measure)) {
      double mean = each.summary(measure).mean();
      boolean best = result.results().size() > 1 && result.isBest(each, measure);
      html.add(
          "<div class=\"{}\"><span class=\"who\">{}</span><span class=\"bar\"><i"
              + " class=\"{}\"></i></span><span class=\"value\">{}</span></div>",
          best ? "line best" : "line",
          each.learner(),
          html.styled(
              "width: " + Html.number(Double.isNaN(mean) ? 0 : 100 * Math.min(1, mean)) + "%"),
          Numbers.measure(mean));
    }
    html.raw("</figure>");
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

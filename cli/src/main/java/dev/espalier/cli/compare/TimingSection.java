package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How long everything took, and with which hyper-parameters. */
final class TimingSection {
  private final Html html;

  TimingSection(Html html) {
    this.html = html;
  }

  void add(DataResult result) {
    boolean folded = result.results().get(0).splits().size() > 1;
    html.raw("<section>");
    html.raw("<h2>Time and settings</h2>");
    html.add(
        "<p class=\"note\">{}: seconds{}. Tuning includes the fits that thresholds need.</p>",
        result.name(),
        folded ? ", mean over folds" : "");
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Time\">");
    html.raw("<table><caption>Time</caption>");
    html.raw("<thead><tr><th scope=\"col\">learner</th><th scope=\"col\">tuning, thresholds</th>");
    html.raw("<th scope=\"col\">learning</th><th scope=\"col\">predicting</th></tr></thead>");
    html.raw("<tbody>");
    for (LearnerResult each : result.results()) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
          each.learner(),
          Numbers.seconds(each.chooseSeconds()),
          Numbers.seconds(each.fitSeconds()),
          Numbers.seconds(each.predictSeconds()));
    }
    html.raw("</tbody></table></div>");
    for (LearnerResult each : result.results()) {
      settings(each);
    }
    html.raw("</section>");
  }

  private void settings(LearnerResult result) {
    Set<String> texts = new LinkedHashSet<>();
    for (LearnerResult.OneSplit split : result.splits()) {
      texts.add(text(split.parameters()));
    }
    List<String> distinct = List.copyOf(texts);
    for (String text : distinct) {
      if (!text.isEmpty()) {
        html.add("<p class=\"note\">{}: <code>{}</code></p>", result.learner(), text);
      }
    }
  }

  private static String text(Map<String, String> parameters) {
    StringBuilder text = new StringBuilder();
    parameters.forEach(
        (key, value) -> text.append(text.isEmpty() ? "" : " ").append(key + "=" + value));
    return text.toString();
  }
}

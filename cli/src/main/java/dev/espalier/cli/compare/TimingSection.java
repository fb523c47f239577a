package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
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

  void add(DataResult result, String suffix) {
    html.section("Time and settings" + suffix);
    html.add(
        "<p class=\"note\">Seconds{}. Tuning includes the fits that thresholds need.</p>",
        result.isFolded() ? ", mean over folds" : "");
    SortableTable table =
        SortableTable.begin(
            html,
            "Time",
            "Time",
            Column.words("learner"),
            Column.numbers("tuning, thresholds"),
            Column.numbers("learning"),
            Column.numbers("predicting"));
    for (LearnerResult each : result.results()) {
      table
          .row(each.learner())
          .number(each.chooseSeconds(), seconds(each.chooseSeconds()))
          .number(each.fitSeconds(), seconds(each.fitSeconds()))
          .number(each.predictSeconds(), seconds(each.predictSeconds()));
    }
    table.end();
    for (LearnerResult each : result.results()) {
      settings(each);
    }
    html.raw("</section>");
  }

  private static String seconds(double value) {
    return Double.isNaN(value) ? "–" : Numbers.seconds(value);
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

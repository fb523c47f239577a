package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How long everything took, and with which hyper-parameters. */
final class TimingSection {
  private TimingSection() {}

  static void add(Page page, DataResult result, String suffix) {
    PageTable table =
        PageTable.sortable(
            "Time",
            "Time",
            Column.words("learner"),
            Column.numbers("tuning, thresholds"),
            Column.numbers("learning"),
            Column.numbers("predicting"));
    for (LearnerResult each : result.results()) {
      table.row(
          each.learner(),
          seconds(each.chooseSeconds()),
          seconds(each.fitSeconds()),
          seconds(each.predictSeconds()));
    }
    page.section(
        "Time and settings" + suffix,
        note(
            "Seconds",
            result.isFolded() ? ", mean over folds" : "",
            ". Tuning includes the fits that thresholds need."),
        table,
        result.results().stream().map(TimingSection::settings).toList());
  }

  private static Element seconds(double value) {
    return PageTable.number(value, Double.isNaN(value) ? "–" : Numbers.seconds(value));
  }

  private static List<Element> settings(LearnerResult result) {
    return result.splits().stream()
        .map(split -> text(split.parameters()))
        .distinct()
        .filter(text -> !text.isEmpty())
        .map(text -> note(result.learner(), ": ", element("code", text)))
        .toList();
  }

  private static String text(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }
}

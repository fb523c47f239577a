package dev.espalier.cli.benchmark;

import dev.espalier.eval.Measure;
import java.util.List;
import java.util.stream.Collectors;

/** A benchmark as Markdown, with the command that made it. */
final class BenchmarkMarkdown {
  private BenchmarkMarkdown() {}

  /**
   * The page as text.
   *
   * @param command what was typed
   * @param shown the measures of which every value is shown
   */
  static String of(BenchmarkSummary summary, String command, List<Measure> shown) {
    StringBuilder text = new StringBuilder();
    line(text, "# Results on real data", "");
    line(text, "This page was made by", "", "    " + command, "", summary.protocol(), "");
    String titles = shown.stream().map(Measure::title).collect(Collectors.joining(" and "));
    line(
        text,
        "## Learners",
        "",
        summary.ranksLegend() + " Under a data set: " + titles + "; * the best there.",
        "");
    table(text, summary.overview(shown));
    list(text, "Failures", summary.failures());
    line(text, "", "## Data", "");
    table(text, summary.sets());
    list(text, "Left out", summary.skipped());
    return text.toString();
  }

  private static void list(StringBuilder text, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      line(text, "", "## " + title, "");
      lines.forEach(each -> line(text, "- " + each));
    }
  }

  private static void table(StringBuilder text, BenchmarkSummary.Lines table) {
    line(text, "| " + String.join(" | ", table.heads()) + " |");
    line(text, "|---|" + "--:|".repeat(table.heads().size() - 1));
    for (List<String> row : table.rows()) {
      line(text, "| " + String.join(" | ", row).replace("*", "\\*") + " |");
    }
  }

  private static void line(StringBuilder text, String... lines) {
    for (String line : lines) {
      text.append(line).append('\n');
    }
  }
}

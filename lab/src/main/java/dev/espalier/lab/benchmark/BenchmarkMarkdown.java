package dev.espalier.lab.benchmark;

import dev.espalier.eval.Measure;
import dev.espalier.lab.Markdown;
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
    Markdown text = new Markdown().heading("# Results on real data");
    text.lines("This page was made by", "", "    " + command, "", summary.protocol());
    String titles = shown.stream().map(Measure::title).collect(Collectors.joining(" and "));
    text.heading("## Learners")
        .lines(
            summary.ranksLegend() + " Under a data set: " + titles + "; \\* the best there.", "");
    add(text, summary.overview(shown));
    text.list("## Failures", summary.failures()).heading("## Data");
    add(text, summary.sets());
    return text.list("## Left out", summary.skipped()).toString();
  }

  private static void add(Markdown text, BenchmarkTable table) {
    text.table(
        table.heads(),
        table.rows().stream()
            .map(row -> row.texts().stream().map(Markdown::escaped).toList())
            .toList());
  }
}

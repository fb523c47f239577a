package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.fact;
import static dev.espalier.cli.report.Element.facts;

import dev.espalier.cli.data.HeatMap;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.nio.file.Path;
import java.util.List;

/** Puts the page together. */
final class HtmlReport {
  private final List<DataResult> data;
  private final Scorer scorer;
  private final String tunedFor;
  private final String version;

  private HtmlReport(List<DataResult> data, Scorer scorer, String tunedFor, String version) {
    this.data = data;
    this.scorer = scorer;
    this.tunedFor = tunedFor;
    this.version = version;
  }

  /** Writes the report to a file, completely or not at all. */
  public static void write(
      Path file, List<DataResult> data, Scorer scorer, String tunedFor, String version) {
    Page.write(file, page(data, scorer, tunedFor, version));
  }

  /**
   * The report as text.
   *
   * @param data results on each data set
   * @param scorer the decoders that were used
   * @param tunedFor the measure of tuning, or empty
   * @param version of the program
   */
  public static String page(List<DataResult> data, Scorer scorer, String tunedFor, String version) {
    return new HtmlReport(data, scorer, tunedFor, version).build();
  }

  /** The style sheets of the sections. */
  static String[] styles() {
    return new String[] {LineChart.style(), Page.style(HtmlReport.class, "compare.css")};
  }

  /** Adds all sections on one data set to a page, but for the label graph. */
  static void sections(Page page, DataResult result, Scorer scorer) {
    MeasureSection.add(page, result, scorer, "");
    details(page, result, scorer, "");
  }

  private String build() {
    String title = data.size() == 1 ? data.get(0).name() : data.size() + " data sets";
    Page page = new Page("report", title, styles());
    header(page, title);
    if (data.size() == 1 && data.get(0).results().size() > 1) {
      SummaryBars.add(page, data.get(0));
    }
    for (DataResult result : data) {
      MeasureSection.add(page, result, scorer, suffix(result));
    }
    DifferenceSection.add(page, data);
    for (DataResult result : data) {
      GraphSection.add(page, result, suffix(result));
      details(page, result, scorer, suffix(result));
    }
    return page.text(version);
  }

  private void header(Page page, String title) {
    DataResult first = data.get(0);
    boolean single = data.size() == 1;
    page.heading(
            title,
            capital(first.protocol()),
            scorer.isBest()
                ? ". Each measure under the decoder that serves it, from one fit."
                : ". All label sets decoded for " + DecodeChoice.of(scorer) + ".",
            tunedFor.isEmpty() ? "" : " Hyper-parameters tuned for " + tunedFor + ".")
        .header(
            facts(
                single ? fact("rows", Numbers.count(first.rows())) : null,
                single ? fact("features", Numbers.count(first.features())) : null,
                single ? fact("labels", Numbers.count(first.labels().size())) : null,
                single ? fact("labels per row", Numbers.plain(first.cardinality())) : null,
                single ? null : fact("data sets", data.size()),
                fact("learners", first.results().size()),
                single && first.results().size() > 1
                    ? fact("best by F1", first.best(Measure.F1).learner())
                    : null))
        .contents();
  }

  private static void details(Page page, DataResult result, Scorer scorer, String suffix) {
    DecoderSection.add(page, result, scorer, suffix);
    LabelSection.add(page, result, scorer, suffix);
    ConfusionSection.add(page, result, scorer, suffix);
    new HeatMap(result.name(), result.labels(), result.pairs()).add(page);
    CurveSection.add(page, result, suffix);
    TimingSection.add(page, result, suffix);
  }

  private String suffix(DataResult result) {
    return data.size() > 1 ? ": " + result.name() : "";
  }

  private static String capital(String text) {
    int first = text.codePointAt(0);
    return new StringBuilder()
        .appendCodePoint(Character.toUpperCase(first))
        .append(text.substring(Character.charCount(first)))
        .toString();
  }
}

package dev.espalier.cli.compare;

import dev.espalier.cli.data.HeatMap;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.report.Html;
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
  private final Html html = new Html();

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
  static void sections(Html html, DataResult result, Scorer scorer) {
    new MeasureSection(html, scorer).add(result, "");
    details(html, result, scorer, "");
  }

  private String build() {
    String title = data.size() == 1 ? data.get(0).name() : data.size() + " data sets";
    Page.begin(
        html, "report", title, LineChart.style(), Page.style(HtmlReport.class, "compare.css"));
    header(title);
    html.raw("<main>");
    if (data.size() == 1 && data.get(0).results().size() > 1) {
      new Glance(html).add(data.get(0));
    }
    for (DataResult result : data) {
      new MeasureSection(html, scorer).add(result, suffix(result));
    }
    new DifferenceSection(html).add(data);
    for (DataResult result : data) {
      new GraphSection(html).add(result, suffix(result));
      details(html, result, scorer, suffix(result));
    }
    html.raw("</main>");
    return Page.end(html, version);
  }

  private void header(String title) {
    DataResult first = data.get(0);
    html.add("<h1>{}</h1>", title);
    String decoded =
        scorer.isBest()
            ? "Each measure under the decoder that serves it, from one fit."
            : "All label sets decoded for " + DecodeChoice.of(scorer) + ".";
    String tuned = tunedFor.isEmpty() ? "" : " Hyper-parameters tuned for " + tunedFor + ".";
    html.add("<p class=\"lead\">{}. {}{}</p>", capital(first.protocol()), decoded, tuned);
    html.raw("<dl class=\"facts\">");
    if (data.size() == 1) {
      fact("rows", Numbers.count(first.rows()));
      fact("features", Numbers.count(first.features()));
      fact("labels", Numbers.count(first.labels().size()));
      fact("labels per row", Numbers.plain(first.cardinality()));
    } else {
      fact("data sets", Integer.toString(data.size()));
    }
    fact("learners", Integer.toString(first.results().size()));
    if (data.size() == 1 && first.results().size() > 1) {
      fact("best by F1", bestByF1(first).learner());
    }
    html.raw("</dl>");
    Page.contents(html);
    html.raw("</header>");
  }

  private void fact(String name, String value) {
    html.add("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
  }

  private static LearnerResult bestByF1(DataResult result) {
    return result.best(Measure.F1);
  }

  private static void details(Html html, DataResult result, Scorer scorer, String suffix) {
    new DecoderSection(html, scorer).add(result, suffix);
    new LabelSection(html, scorer).add(result, suffix);
    new ConfusionSection(html, scorer).add(result, suffix);
    new HeatMap(html, result.name(), result.labels(), result.pairs()).add();
    new CurveSection(html).add(result, suffix);
    new TimingSection(html).add(result, suffix);
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

package dev.espalier.cli.restore;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.RepairSummary;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A page of its own that shows what a repair did: columns, changes, and the columns' graph. */
final class RepairPage {
  /** More text than this is cut in the middle of the page; the list of changes has all of it. */
  private static final int LONGEST_CELL = 90;

  /**
   * What the page shows.
   *
   * @param title the repaired file
   * @param restorer what learnt
   * @param what which cells could be changed
   * @param caution how probable a correction had to be
   * @param fillAbove how probable a value for a missing cell had to be
   * @param summary what was done
   * @param some some changes of each column, for a browser without scripts
   * @param changes all changes, and what was left alone
   * @param sha256 of the file, or empty
   * @param layout the options about its layout as they were typed
   * @param graph the picture of the columns' graph as SVG, or empty
   * @param seconds how long it took
   */
  public record Content(
      String title,
      String restorer,
      String what,
      double caution,
      double fillAbove,
      RepairSummary summary,
      Map<String, List<Change>> some,
      PageChanges changes,
      String sha256,
      String layout,
      String graph,
      double seconds) {}

  private final Content content;
  private final Html html = new Html();

  private RepairPage(Content content) {
    this.content = content;
  }

  /** Writes the page to a file, completely or not at all. */
  public static void write(Path file, Content content, String version) {
    Page.write(file, page(content, version));
  }

  /** The page as text. */
  public static String page(Content content, String version) {
    return new RepairPage(content).build(version);
  }

  private String build(String version) {
    Page.begin(html, "repair", content.title(), Page.style(RepairPage.class, "repair.css"));
    header();
    html.raw("<main>");
    changes();
    columns();
    graph();
    untouched();
    html.raw("</main>");
    data();
    return Page.end(html, version);
  }

  private void header() {
    RepairSummary summary = content.summary();
    long cells = summary.rows() * summary.columns().size();
    long changed = summary.filled() + summary.corrected();
    html.add("<h1>{}</h1>", content.title());
    html.add(
        "<p class=\"lead\">Repaired by {}: {}. A cell was corrected where the new value is right"
            + " with a probability above {}, and a missing one filled above {}.</p>",
        content.restorer(),
        content.what(),
        Numbers.plain(content.caution()),
        Numbers.plain(content.fillAbove()));
    html.raw("<dl class=\"facts\">");
    fact("rows", Numbers.count(summary.rows()));
    fact("columns looked at", Integer.toString(summary.columns().size()));
    fact("cells filled", Numbers.count(summary.filled()));
    fact("cells corrected", Numbers.count(summary.corrected()));
    fact("cells left alone", Numbers.count(content.changes().leftCount()));
    fact("changed of all their cells", Numbers.percent(cells == 0 ? 0 : (double) changed / cells));
    fact("seconds", Numbers.seconds(content.seconds()));
    html.raw("</dl>");
    html.raw("</header>");
  }

  private void fact(String name, String value) {
    html.add("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
  }

  private void columns() {
    List<RepairSummary.Column> worst =
        content.summary().columns().stream()
            .sorted(Comparator.comparingLong((RepairSummary.Column column) -> -column.changed()))
            .toList();
    long most = Math.max(1, worst.isEmpty() ? 1 : worst.get(0).changed());
    html.raw("<section>");
    html.raw("<h2>Columns, the worst first</h2>");
    html.raw(
        "<p class=\"note\">Noise is what the repair assumed or found: the share of wrong"
            + " categories, or the noise of numbers in standard deviations of the column.</p>");
    html.raw("<div class=\"scroll\" tabindex=\"0\"><table class=\"columns\">");
    html.raw("<caption>What was changed in each column</caption>");
    html.raw(
        "<thead><tr><th scope=\"col\">column</th><th scope=\"col\" class=\"words\">kind</th><th"
            + " scope=\"col\">missing</th><th scope=\"col\">filled</th><th"
            + " scope=\"col\">corrected</th><th scope=\"col\">noise</th><th scope=\"col\""
            + " class=\"words\">changed</th></tr></thead><tbody>");
    for (RepairSummary.Column column : worst) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td"
              + " class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td"
              + " class=\"words share\"><span class=\"fill {}\"></span><span"
              + " class=\"correct {}\"></span></td></tr>",
          column.name(),
          column.kind().words(),
          Numbers.count(column.missing()),
          Numbers.count(column.filled()),
          Numbers.count(column.corrected()),
          Numbers.plain(column.noise()),
          html.styled("width: " + Html.number(100.0 * column.filled() / most) + "%"),
          html.styled("width: " + Html.number(100.0 * column.corrected() / most) + "%"));
    }
    html.raw("</tbody></table></div>");
    html.raw(
        "<p class=\"legend\"><span class=\"key fill\"></span>filled <span class=\"key"
            + " correct\"></span>corrected</p>");
    html.raw("</section>");
  }

  /** The list with its decisions, which the page's script fills, or some changes without it. */
  private void changes() {
    html.raw("<section id=\"decide\">");
    html.raw("<h2>Changes, and what was left alone</h2>");
    if (content.changes().isEmpty()) {
      html.raw("<p class=\"note\">Nothing was changed, and nothing is doubtful.</p></section>");
      return;
    }
    html.raw(Page.style(RepairPage.class, "repair-body.html"));
    if (content.changes().omitted() > 0) {
      html.add(
          "<p class=\"note\">The page holds the first of them; {} more are in the lists only.</p>",
          Numbers.count(content.changes().omitted()));
    }
    html.raw("<noscript>");
    some();
    html.raw("</noscript></section>");
  }

  private void data() {
    if (content.changes().isEmpty()) {
      return;
    }
    Map<String, Object> json = content.changes().json();
    json.put("format", DecisionFile.FORMAT);
    json.put("table", content.title());
    json.put("sha256", content.sha256());
    json.put("layout", content.layout());
    json.put("caution", content.caution());
    json.put("fillAbove", content.fillAbove());
    html.raw("<script type=\"application/json\" id=\"data\">");
    html.raw(JsonText.of(json).replace("<", "\\u003c"));
    html.raw("</script>");
    html.raw("<script>").raw(Page.style(RepairPage.class, "repair.js")).raw("</script>");
  }

  private void some() {
    html.raw(
        "<p class=\"note\">Drawn evenly from each column; the list of changes has all. Confidence"
            + " is the probability that the new value is right.</p>");
    html.raw("<div class=\"scroll\" tabindex=\"0\"><table class=\"changes\">");
    html.raw("<caption>Changed cells</caption>");
    html.raw(
        "<thead><tr><th scope=\"col\">column</th><th scope=\"col\">row</th><th scope=\"col\""
            + " class=\"words\">old</th><th scope=\"col\" class=\"words\">new</th><th"
            + " scope=\"col\">confidence</th><th scope=\"col\""
            + " class=\"words\">why</th></tr></thead><tbody>");
    content
        .some()
        .forEach(
            (column, list) -> {
              for (int k = 0; k < list.size(); k++) {
                row(k == 0 ? column : "", list.get(k));
              }
            });
    html.raw("</tbody></table></div>");
  }

  private void row(String column, Change change) {
    String shownBefore = change.before().isEmpty() ? "(empty)" : shortened(change.before());
    String after = shortened(change.after());
    html.add(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"words old\">{}</td><td class=\"words"
            + " new\">{}{}</td><td>{}</td><td class=\"words\">{}</td></tr>",
        column,
        Numbers.count(change.row()),
        shownBefore,
        after,
        Double.isNaN(change.deviation()) ? "" : " ± " + Numbers.plain(change.deviation()),
        Numbers.ratio(change.confidence()),
        shortened(change.reason()));
  }

  private void graph() {
    if (content.graph().isEmpty()) {
      return;
    }
    html.raw("<section>");
    html.raw("<h2>Which columns belong together</h2>");
    html.raw(
        "<p class=\"note\">Two numbers are joined by their partial correlation, which has a sign;"
            + " other pairs by the size of their coupling, which has none.</p>");
    html.raw("<div class=\"scroll graph\" tabindex=\"0\">").raw(content.graph()).raw("</div>");
    html.raw("</section>");
  }

  private void untouched() {
    if (content.summary().untouched().isEmpty()) {
      return;
    }
    html.raw("<section>");
    html.raw("<h2>Columns that were not touched</h2>");
    html.raw("<dl class=\"untouched\">");
    for (RepairSummary.Untouched column : content.summary().untouched()) {
      html.add("<div><dt>{}</dt><dd>{}</dd></div>", column.name(), column.reason());
    }
    html.raw("</dl></section>");
  }

  /** A text that is not too long for a table. */
  static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_CELL
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_CELL - 1)) + "…";
  }
}

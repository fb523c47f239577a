package dev.espalier.cli.restore;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.fact;
import static dev.espalier.cli.report.Element.facts;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.RepairSummary;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A page of its own that shows what a repair did: columns, changes, and the columns' graph. */
final class RepairPage {
  /** Maximum length of a text in the middle of the page; the list of changes has all of it. */
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
   * @param graph the picture of the columns' graph, or null
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
      @Nullable Element graph,
      double seconds) {}

  private final Content content;
  private final Page page;

  private RepairPage(Content content) {
    this.content = content;
    this.page = new Page("repair", content.title(), Page.style(RepairPage.class, "repair.css"));
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
    header();
    changes();
    columns();
    if (content.graph() != null) {
      page.section(
          "Which columns belong together",
          note(
              "Two numbers are joined by their partial correlation, which has a sign; other pairs"
                  + " by the size of their coupling, which has none."),
          Element.scroll("Graph of columns", content.graph()).with("class", "scroll graph"));
    }
    if (!content.summary().untouched().isEmpty()) {
      page.section(
          "Columns that were not touched",
          element(
              "dl.untouched",
              content.summary().untouched().stream()
                  .map(column -> fact(column.name(), column.reason()))
                  .toList()));
    }
    if (!content.changes().isEmpty()) {
      Map<String, Object> json = content.changes().json();
      json.put("format", DecisionFile.FORMAT);
      json.put("table", content.title());
      json.put("sha256", content.sha256());
      json.put("layout", content.layout());
      json.put("caution", content.caution());
      json.put("fillAbove", content.fillAbove());
      page.end(
          Element.data("data", json), Element.script(Page.style(RepairPage.class, "repair.js")));
    }
    return page.text(version);
  }

  private void header() {
    RepairSummary summary = content.summary();
    long cells = summary.rows() * summary.columns().size();
    long changed = summary.filled() + summary.corrected();
    page.heading(
            content.title(),
            "Repaired by " + content.restorer() + ": " + content.what(),
            ". A cell was corrected where the new value is right with a probability above ",
            Numbers.plain(content.caution()),
            ", and a missing one filled above " + Numbers.plain(content.fillAbove()) + ".")
        .header(
            facts(
                fact("rows", Numbers.count(summary.rows())),
                fact("columns looked at", summary.columns().size()),
                fact("cells filled", Numbers.count(summary.filled())),
                fact("cells corrected", Numbers.count(summary.corrected())),
                fact("cells left alone", Numbers.count(content.changes().leftCount())),
                fact(
                    "changed of all their cells",
                    Numbers.percent(cells == 0 ? 0 : (double) changed / cells)),
                fact("seconds", Numbers.seconds(content.seconds()))));
  }

  private void columns() {
    List<RepairSummary.Column> worst =
        content.summary().columns().stream()
            .sorted(Comparator.comparingLong((RepairSummary.Column column) -> -column.changed()))
            .toList();
    double most = Math.max(1, worst.isEmpty() ? 1 : worst.get(0).changed());
    PageTable table =
        PageTable.plain(
            "columns",
            "What was changed in each column",
            Column.words("column"),
            Column.words("kind"),
            Column.numbers("missing"),
            Column.numbers("filled"),
            Column.numbers("corrected"),
            Column.numbers("noise"),
            Column.words("changed"));
    for (RepairSummary.Column column : worst) {
      table.row(
          column.name(),
          column.kind().words(),
          Numbers.count(column.missing()),
          Numbers.count(column.filled()),
          Numbers.count(column.corrected()),
          Numbers.plain(column.noise()),
          shares(column.filled() / most, column.corrected() / most));
    }
    page.section(
        "Columns, the worst first",
        note(
            "Noise is what the repair assumed or found: the share of wrong categories, or the noise"
                + " of numbers in standard deviations of the column."),
        table,
        legend("filled", "corrected"));
  }

  /** A cell with two bars: shares that are filled and that are corrected. */
  static Element shares(double filled, double corrected) {
    return element(
        "td.words.share",
        element("span.fill").style("width: " + Element.number(100 * filled) + "%"),
        element("span.correct").style("width: " + Element.number(100 * corrected) + "%"));
  }

  /** What the two bars of {@link #shares} are. */
  static Element legend(String filled, String corrected) {
    return element(
        "p.legend", element("span.key.fill"), filled + " ", element("span.key.correct"), corrected);
  }

  /** The list with its decisions, which the page's script fills, or some changes without it. */
  private void changes() {
    Element section =
        element("section", element("h2", "Changes, and what was left alone")).with("id", "decide");
    page.add(section);
    if (content.changes().isEmpty()) {
      section.add(note("Nothing was changed, and nothing is doubtful."));
      return;
    }
    long omitted = content.changes().omitted();
    section
        .addFile(Page.style(RepairPage.class, "repair-body.html"))
        .add(
            omitted == 0
                ? null
                : note(
                    "The page holds the first of them; ",
                    Numbers.count(omitted),
                    " more are in the lists only."),
            element(
                "noscript",
                note(
                    "Drawn evenly from each column; the list of changes has all. Confidence is the"
                        + " probability that the new value is right."),
                some()));
  }

  private PageTable some() {
    PageTable table =
        PageTable.plain(
            "changes",
            "Changed cells",
            Column.words("column"),
            Column.numbers("row"),
            Column.words("old"),
            Column.words("new"),
            Column.numbers("confidence"),
            Column.words("why"));
    content
        .some()
        .forEach(
            (column, list) -> {
              for (int k = 0; k < list.size(); k++) {
                row(table, k == 0 ? column : "", list.get(k));
              }
            });
    return table;
  }

  private static void row(PageTable table, String column, Change change) {
    String before = change.before().isEmpty() ? "(empty)" : shortened(change.before());
    String deviation =
        Double.isNaN(change.deviation()) ? "" : " ± " + Numbers.plain(change.deviation());
    table.row(
        column,
        Numbers.count(change.row()),
        element("td.words.old", before),
        element("td.words.new", shortened(change.after()) + deviation),
        Numbers.ratio(change.confidence()),
        shortened(change.reason()));
  }

  /** A text that is not too long for a table. */
  static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_CELL
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_CELL - 1)) + "…";
  }
}

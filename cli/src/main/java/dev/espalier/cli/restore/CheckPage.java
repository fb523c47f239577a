package dev.espalier.cli.restore;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.ColumnCheck;
import dev.espalier.restore.table.DuplicateRows;
import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.KeyColumn;
import dev.espalier.restore.table.TableCheck;
import dev.espalier.restore.table.VariedForm;
import java.util.Map;

/** A page of its own that tells how good a table is. */
final class CheckPage {
  private static final int MOST_CELLS = 500;
  private static final int MOST_FORMS = 30;
  private static final int MOST_GROUPS = 40;

  private final String title;
  private final TableCheck check;
  private final Html html = new Html();

  private CheckPage(String title, TableCheck check) {
    this.title = title;
    this.check = check;
  }

  /** The page as text. */
  static String page(String title, TableCheck check, String version) {
    return new CheckPage(title, check).build(version);
  }

  private String build(String version) {
    Page.begin(html, "check", title, Page.style(RepairPage.class, "repair.css"));
    header();
    html.raw("<main>");
    columns();
    suspicious();
    forms();
    dependencies();
    sources();
    duplicates();
    html.raw("</main>");
    return Page.end(html, version);
  }

  private void header() {
    long missing = check.columns().stream().mapToLong(ColumnCheck::holes).sum();
    long cells = (long) check.rows() * check.columns().size();
    html.add("<h1>{}</h1>", title);
    html.add(
        "<p class=\"lead\">What the table tells about itself, before any repair. {}.</p>",
        CheckWords.layout(check));
    html.raw("<dl class=\"facts\">");
    fact("rows", Numbers.count(check.rows()));
    fact("columns", Numbers.count(check.columns().size()));
    fact("missing cells", Numbers.count(missing));
    fact("missing of all cells", Numbers.percent(cells == 0 ? 0 : (double) missing / cells));
    fact("suspicious cells", Numbers.count(check.suspicious().size()));
    fact("rows there already", Numbers.count(check.duplicates().extra()));
    html.raw("</dl></header>");
  }

  private void fact(String name, String value) {
    html.add("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
  }

  private void begin(String heading, String note, String table, String head) {
    html.add("<section><h2>{}</h2><p class=\"note\">{}</p>", heading, note);
    html.add("<div class=\"scroll\" tabindex=\"0\"><table class=\"{}\">", table);
    html.add("<caption class=\"unseen\">{}</caption>", heading);
    html.raw("<thead><tr>" + head + "</tr></thead><tbody>");
  }

  private void end() {
    html.raw("</tbody></table></div></section>");
  }

  private static String number(String heading) {
    return "<th scope=\"col\">" + heading + "</th>";
  }

  private static String words(String heading) {
    return "<th scope=\"col\" class=\"words\">" + heading + "</th>";
  }

  private void columns() {
    begin(
        "Columns",
        "Fillable is a missing cell for which a value is right with a probability above .5;"
            + " suspicious is a cell that is more probably wrong than right.",
        "columns",
        words("column")
            + words("kind")
            + number("distinct")
            + number("missing")
            + number("fillable")
            + number("suspicious")
            + words("share")
            + words("taken for missing"));
    double rows = Math.max(1, check.rows());
    for (ColumnCheck column : check.columns()) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td"
              + " class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td"
              + " class=\"words share part\"><span class=\"fill {}\"></span><span class=\"correct"
              + " {}\"></span></td><td class=\"words\">{}</td></tr>",
          column.name(),
          column.kind().words(),
          Numbers.count(column.distinct()),
          Numbers.count(column.holes()),
          Numbers.count(column.fillable()),
          Numbers.count(column.suspicious()),
          html.styled("width: " + Html.number(100 * column.holes() / rows) + "%"),
          html.styled("width: " + Html.number(100 * column.suspicious() / rows) + "%"),
          CheckWords.missing(column.missing()));
    }
    html.raw("</tbody></table></div>");
    html.raw(
        "<p class=\"legend\"><span class=\"key fill\"></span>missing <span class=\"key"
            + " correct\"></span>suspicious, of all rows</p></section>");
  }

  private void suspicious() {
    if (check.suspicious().isEmpty()) {
      html.add(
          "<section><h2>Suspicious cells</h2><p class=\"note\">{}</p></section>",
          check.unlearnt().isEmpty()
              ? "No cell is more probably wrong than right."
              : "Not looked for: " + check.unlearnt());
      return;
    }
    html.add(
        "<section><h2>Suspicious cells</h2><p class=\"note\">The surest of each column and rule"
            + " first{}. The number is the probability that the new value is right.</p>",
        check.suspicious().size() > MOST_CELLS ? ", " + MOST_CELLS + " of them" : "");
    html.raw("<ul class=\"cells plain\">");
    for (Change change : check.suspicious().stream().limit(MOST_CELLS).toList()) {
      html.add(
          "<li><span class=\"where\"><strong>{}</strong><span>row {}</span></span><span"
              + " class=\"values\"><span class=\"old\">{}</span><span class=\"arrow\">→</span><span"
              + " class=\"new\">{}</span></span><span class=\"sure\">{}</span><span"
              + " class=\"why\"><b>{}</b> {}</span></li>",
          change.column(),
          Numbers.count(change.row()),
          RepairPage.shortened(change.before()),
          RepairPage.shortened(change.after()),
          Numbers.ratio(change.confidence()),
          change.rule().words(),
          RepairPage.shortened(change.reason()));
    }
    html.raw("</ul></section>");
  }

  private void forms() {
    if (check.columns().stream().allMatch(column -> column.forms().isEmpty())) {
      return;
    }
    begin(
        "Forms that vary",
        "What a column writes in several ways; 9 stands for any number.",
        "changes",
        words("column") + number("in another form") + words("forms"));
    for (ColumnCheck column : check.columns()) {
      for (VariedForm form : column.forms().stream().limit(MOST_FORMS).toList()) {
        html.add(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"words\">{}</td></tr>",
            column.name(),
            Numbers.count(form.others()),
            CheckWords.forms(form));
      }
    }
    end();
  }

  private void dependencies() {
    if (check.dependencies().isEmpty()) {
      html.raw(
          "<section><h2>Columns that decide others</h2><p class=\"note\">There is none.</p>"
              + "</section>");
      return;
    }
    begin(
        "Columns that decide others",
        "Found in spite of errors: rows that share the deciding value say the same, but for"
            + " violations.",
        "",
        words("column")
            + words("decided by")
            + number("groups")
            + number("rows")
            + number("agree")
            + number("violations"));
    for (FoundDependency each : check.dependencies()) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td"
              + " class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
          each.dependent(),
          CheckWords.determinant(each),
          Numbers.count(each.groups()),
          Numbers.count(each.rows()),
          Numbers.percent(each.strength()),
          Numbers.count(each.violations()));
    }
    end();
  }

  private void sources() {
    for (FoundDependency each : check.dependencies()) {
      if (each.source() != null) {
        begin(
            "Sources of " + each.dependent(),
            "How often rows are right about it, by " + each.source() + ", the worst first.",
            "",
            words(Html.escape(each.source())) + number("right"));
        for (Map.Entry<String, Double> source : CheckWords.worst(each)) {
          html.add(
              "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
              source.getKey(),
              Numbers.percent(source.getValue()));
        }
        end();
      }
    }
  }

  private void duplicates() {
    html.raw("<section><h2>Keys and duplicate rows</h2><dl class=\"untouched\">");
    for (KeyColumn key : check.keys()) {
      told(
          "key " + key.name(),
          key.repeated().groups().isEmpty()
              ? "names every row that has it"
              : Numbers.percent(key.strength())
                  + " of its values are different; the same in rows "
                  + CheckWords.rows(key.repeated(), MOST_GROUPS));
    }
    told("the same in all columns", rows(check.duplicates()));
    told("the same but for what names rows", rows(check.alike()));
    html.raw("</dl></section>");
  }

  private void told(String what, String told) {
    html.add("<div><dt>{}</dt><dd>{}</dd></div>", what, told);
  }

  private static String rows(DuplicateRows duplicates) {
    return duplicates.extra() == 0
        ? "no row is there twice"
        : Numbers.count(duplicates.extra(), "row")
            + " there already: "
            + CheckWords.rows(duplicates, MOST_GROUPS);
  }
}

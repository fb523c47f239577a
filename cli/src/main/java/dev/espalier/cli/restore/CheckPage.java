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
import dev.espalier.restore.table.ColumnCheck;
import dev.espalier.restore.table.DuplicateRows;
import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.KeyColumn;
import dev.espalier.restore.table.TableCheck;
import dev.espalier.restore.table.VariedForm;
import java.util.List;

/** A page of its own that tells how good a table is. */
final class CheckPage {
  private static final int MOST_CELLS = 500;
  private static final int MOST_FORMS = 30;
  private static final int MOST_GROUPS = 40;

  private final String title;
  private final TableCheck check;
  private final Page page;

  private CheckPage(String title, TableCheck check) {
    this.title = title;
    this.check = check;
    this.page = new Page("check", title, Page.style(RepairPage.class, "repair.css"));
  }

  /** The page as text. */
  static String page(String title, TableCheck check, String version) {
    return new CheckPage(title, check).build(version);
  }

  private String build(String version) {
    header();
    columns();
    suspicious();
    forms();
    dependencies();
    sources();
    duplicates();
    return page.text(version);
  }

  private void header() {
    long missing = check.columns().stream().mapToLong(ColumnCheck::holes).sum();
    long cells = (long) check.rows() * check.columns().size();
    page.heading(
            title,
            "What the table tells about itself, before any repair. ",
            CheckWords.layout(check) + ".")
        .header(
            facts(
                fact("rows", Numbers.count(check.rows())),
                fact("columns", Numbers.count(check.columns().size())),
                fact("missing cells", Numbers.count(missing)),
                fact(
                    "missing of all cells",
                    Numbers.percent(cells == 0 ? 0 : (double) missing / cells)),
                fact("suspicious cells", Numbers.count(check.suspicious().size())),
                fact("rows there already", Numbers.count(check.duplicates().extra()))));
  }

  private void columns() {
    PageTable table =
        PageTable.headed(
            "columns",
            "Columns",
            Column.words("column"),
            Column.words("kind"),
            Column.numbers("distinct"),
            Column.numbers("missing"),
            Column.numbers("fillable"),
            Column.numbers("suspicious"),
            Column.words("share"),
            Column.words("taken for missing"));
    double rows = Math.max(1, check.rows());
    for (ColumnCheck column : check.columns()) {
      table.row(
          column.name(),
          column.kind().words(),
          Numbers.count(column.distinct()),
          Numbers.count(column.holes()),
          Numbers.count(column.fillable()),
          Numbers.count(column.suspicious()),
          RepairPage.shares(column.holes() / rows, column.suspicious() / rows)
              .with("class", "words share part"),
          CheckWords.missing(column.missing()));
    }
    page.section(
        "Columns",
        note(
            "Fillable is a missing cell for which a value is right with a probability above .5;"
                + " suspicious is a cell that is more probably wrong than right."),
        table,
        RepairPage.legend("missing", "suspicious, of all rows"));
  }

  private void suspicious() {
    List<Element> changes =
        check.suspicious().stream().limit(MOST_CELLS).map(CheckPage::change).toList();
    page.section(
        "Suspicious cells",
        !changes.isEmpty()
            ? note(
                "The surest of each column and rule first",
                check.suspicious().size() > MOST_CELLS ? ", " + MOST_CELLS + " of them" : "",
                ". The number is the probability that the new value is right.")
            : note(
                check.unlearnt().isEmpty()
                    ? "No cell is more probably wrong than right."
                    : "Not looked for: " + check.unlearnt()),
        changes.isEmpty() ? null : element("ul.cells.plain", changes));
  }

  private static Element change(Change change) {
    return element(
        "li",
        element(
            "span.where",
            element("strong", change.column()),
            element("span", "row " + Numbers.count(change.row()))),
        element(
            "span.values",
            element("span.old", RepairPage.shortened(change.before())),
            element("span.arrow", "→"),
            element("span.new", RepairPage.shortened(change.after()))),
        element("span.sure", Numbers.ratio(change.confidence())),
        element(
            "span.why",
            element("b", change.rule().words()),
            " " + RepairPage.shortened(change.reason())));
  }

  private void forms() {
    if (check.columns().stream().allMatch(column -> column.forms().isEmpty())) {
      return;
    }
    PageTable table =
        PageTable.headed(
            "changes",
            "Forms that vary",
            Column.words("column"),
            Column.numbers("in another form"),
            Column.words("forms"));
    for (ColumnCheck column : check.columns()) {
      for (VariedForm form : column.forms().stream().limit(MOST_FORMS).toList()) {
        table.row(column.name(), Numbers.count(form.others()), CheckWords.forms(form));
      }
    }
    page.section(
        "Forms that vary",
        note("What a column writes in several ways; 9 stands for any number."),
        table);
  }

  private void dependencies() {
    PageTable table =
        PageTable.headed(
            "",
            "Columns that decide others",
            Column.words("column"),
            Column.words("decided by"),
            Column.numbers("groups"),
            Column.numbers("rows"),
            Column.numbers("agree"),
            Column.numbers("violations"));
    for (FoundDependency each : check.dependencies()) {
      table.row(
          each.dependent(),
          CheckWords.determinant(each),
          Numbers.count(each.groups()),
          Numbers.count(each.rows()),
          Numbers.percent(each.strength()),
          Numbers.count(each.violations()));
    }
    boolean none = check.dependencies().isEmpty();
    page.section(
        "Columns that decide others",
        note(
            none
                ? "There is none."
                : "Found in spite of errors: rows that share the deciding value say the same, but"
                    + " for violations."),
        none ? null : table);
  }

  private void sources() {
    for (FoundDependency each : check.dependencies()) {
      if (each.source() != null) {
        String heading = "Sources of " + each.dependent();
        PageTable table =
            PageTable.headed("", heading, Column.words(each.source()), Column.numbers("right"));
        CheckWords.worst(each)
            .forEach(source -> table.row(source.getKey(), Numbers.percent(source.getValue())));
        page.section(
            heading,
            note("How often rows are right about it, by " + each.source() + ", the worst first."),
            table);
      }
    }
  }

  private void duplicates() {
    Element facts = element("dl.untouched");
    for (KeyColumn key : check.keys()) {
      facts.add(fact("key " + key.name(), CheckWords.key(key, MOST_GROUPS)));
    }
    page.section(
        "Keys and duplicate rows",
        facts.add(
            fact("the same in all columns", rows(check.duplicates())),
            fact("the same but for what names rows", rows(check.alike()))));
  }

  private static String rows(DuplicateRows duplicates) {
    return duplicates.extra() == 0
        ? "no row is there twice"
        : Numbers.count(duplicates.extra(), "row")
            + " there already: "
            + CheckWords.rows(duplicates, MOST_GROUPS);
  }
}

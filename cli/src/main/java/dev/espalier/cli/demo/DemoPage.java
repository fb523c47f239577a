package dev.espalier.cli.demo;

import dev.espalier.Prediction;
import dev.espalier.cli.Version;
import dev.espalier.cli.compare.ModelReport;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.restore.table.Change;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The demonstration as a page. */
final class DemoPage {
  /** A probability that nobody would notice. */
  private static final double UNNOTICED = 0.05;

  private final Html html = new Html();
  private final Demo demo;

  private DemoPage(Demo demo) {
    this.demo = demo;
  }

  /** Writes the page to a file, completely or not at all. */
  static void write(Path file, Demo demo) {
    Page.write(file, new DemoPage(demo).build());
  }

  private String build() {
    String[] styles =
        Stream.concat(
                Arrays.stream(ModelReport.styles()),
                Stream.of(Page.style(DemoPage.class, "demo.css")))
            .toArray(String[]::new);
    Page.begin(html, "demo", "Which labels go together", styles);
    html.raw("<h1>Which labels go together</h1>");
    html.add(
        "<p class=\"lead\">{} generated articles, some words each and a few of {} tags. A joint model"
            + " (corrlog) learns the tags together with their ties; independent models (ilr) learn"
            + " each tag by itself, from the same words. Nothing below is written by hand: examples"
            + " are found by the rules that stand beside them.</p>",
        Numbers.count(demo.learnt() + demo.tested().size()),
        demo.graph().labels().size());
    Page.contents(html);
    html.raw("</header>");
    html.raw("<main>");
    demo.report().graph(html);
    first();
    second();
    repair();
    demo.report().sections(html);
    next();
    html.raw("</main>");
    return Page.end(html, Version.text());
  }

  private void first() {
    html.section("Right only together");
    if (demo.first().isEmpty()) {
      html.add("<p class=\"note\">There is none here: {}.</p>", TagStory.FIRST_RULE);
    } else {
      TagStory.Found found = demo.first().get();
      article(found);
      sets(found, false);
      html.add("<p class=\"note\">Chosen by rule: {}.</p>", TagStory.FIRST_RULE);
    }
    TagStory.Counts counts = demo.counts();
    html.raw("<dl class=\"facts\">");
    fact("both right", counts.both());
    fact("only joint right", counts.onlyJoint());
    fact("only independent right", counts.onlyAlone());
    fact("neither right", counts.neither());
    html.raw("</dl>");
    html.raw("</section>");
  }

  private void second() {
    html.section("One tag told, the others move");
    if (demo.second().isEmpty()) {
      html.add("<p class=\"note\">There is none here: {}.</p>", TagStory.SECOND_RULE);
    } else {
      TagStory.Found found = demo.second().get();
      article(found);
      sets(found, true);
      html.add("<p class=\"note\">Chosen by rule: {}.</p>", TagStory.SECOND_RULE);
    }
    TagStory.Others others = demo.others();
    html.add(
        "<p>Over all {} tags of the test articles, each told in turn: all <em>other</em> tags are"
            + " exactly right in <strong>{}</strong> before and <strong>{}</strong> after."
            + " Independent models stay at <strong>{}</strong>: for them, a known tag says nothing"
            + " about the others.</p>",
        Numbers.count(others.told()),
        Numbers.percent((double) others.before() / others.told()),
        Numbers.percent((double) others.after() / others.told()),
        Numbers.percent((double) others.alone() / others.told()));
    html.raw("</section>");
  }

  private void article(TagStory.Found found) {
    Articles.Article article = demo.tested().get(found.row());
    html.add("<blockquote><strong>{}.</strong> {}</blockquote>", article.title(), article.text());
  }

  /** The tags that some model thinks of, or the article has. */
  static int[] moving(TagStory.Found found) {
    int labels = found.joint().schema().labels().size();
    return IntStream.range(0, labels)
        .filter(
            label ->
                Stream.of(found.joint(), found.after(), found.alone())
                    .anyMatch(
                        prediction ->
                            prediction.probability(0, label) > UNNOTICED
                                || prediction.labelSets().contains(0, label)))
        .toArray();
  }

  private void sets(TagStory.Found found, boolean told) {
    List<String> names = demo.graph().labels();
    List<Column> columns =
        Stream.of(
                Column.words("tag"),
                Column.words("truth"),
                Column.numbers("independent"),
                Column.numbers("joint"))
            .toList();
    Column[] all =
        told
            ? Stream.concat(
                    columns.stream(),
                    Stream.of(Column.numbers("told '" + names.get(found.told()) + "'")))
                .toArray(Column[]::new)
            : columns.toArray(Column[]::new);
    SortableTable table =
        SortableTable.begin(
            html, "Tags of the article", "Probability of each tag; bold is what is answered", all);
    List<String> truth = demo.tags().truth(found.row());
    for (int label : moving(found)) {
      table.row(names.get(label)).words(truth.contains(names.get(label)) ? "yes" : "");
      cell(table, found.alone(), label, found.told());
      cell(table, found.joint(), label, -1);
      if (told) {
        cell(table, found.after(), label, found.told());
      }
    }
    table.end();
  }

  private static void cell(SortableTable table, Prediction prediction, int label, int told) {
    double probability = prediction.probability(0, label);
    table.number(
        probability,
        prediction.labelSets().contains(0, label) ? "best" : "",
        label == told ? "told" : Numbers.ratio(probability));
  }

  private void repair() {
    RepairStory repair = demo.repair();
    html.section("A repaired table");
    html.add(
        "<p class=\"note\">{} orders in which cells are missing, misspelt or ten times too large. The"
            + " table teaches its own repair: {} cells were filled and {} corrected. Shown is {}."
            + " Against the truth, precision is {} and recall {}; a number counts as right only to"
            + " its last digit.</p>",
        DemoCommand.ORDERS,
        repair.summary().filled(),
        repair.summary().corrected(),
        RepairStory.RULE,
        Numbers.ratio(repair.score().total().precision()),
        Numbers.ratio(repair.score().total().recall()));
    SortableTable table =
        SortableTable.begin(
            html,
            "Changed cells",
            "Confidence: the probability that the new value is right",
            Column.words("column"),
            Column.numbers("row"),
            Column.words("was"),
            Column.words("is"),
            Column.numbers("confidence"),
            Column.words("because"));
    for (Change change : repair.shown()) {
      table
          .row(change.column())
          .number((double) change.row(), Long.toString(change.row()))
          .words(change.before().isEmpty() ? "(empty)" : change.before())
          .words(change.after())
          .number(change.confidence(), Numbers.ratio(change.confidence()))
          .words(change.reason());
    }
    table.end();
    html.raw("</section>");
  }

  private void next() {
    html.section("Where to go next");
    html.raw("<ul class=\"next\">");
    demo.next().forEach((command, what) -> html.add("<li><code>{}</code> {}</li>", command, what));
    html.raw("</ul>");
    html.raw("</section>");
  }

  private void fact(String name, int value) {
    html.add("<div><dt>{}</dt><dd>{}</dd></div>", name, Numbers.count(value));
  }
}

package dev.espalier.cli.demo;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.fact;
import static dev.espalier.cli.report.Element.facts;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.Prediction;
import dev.espalier.cli.Version;
import dev.espalier.cli.compare.ModelReport;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.restore.table.Change;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The demonstration as a page. */
final class DemoPage {
  /** A probability that nobody would notice. */
  private static final double UNNOTICED = 0.05;

  private final Page page;
  private final Demo demo;

  private DemoPage(Demo demo) {
    this.demo = demo;
    String[] styles =
        Stream.concat(
                Arrays.stream(ModelReport.styles()),
                Stream.of(Page.style(DemoPage.class, "demo.css")))
            .toArray(String[]::new);
    this.page = new Page("demo", "Which labels go together", styles);
  }

  /** Writes the page to a file, completely or not at all. */
  static void write(Path file, Demo demo) {
    Page.write(file, new DemoPage(demo).build());
  }

  private String build() {
    page.heading(
            "Which labels go together",
            Numbers.count(demo.learnt() + demo.tested().size()),
            " generated articles, some words each and a few of " + demo.graph().labels().size(),
            " tags. A joint model (corrlog) learns the tags together with their ties; independent"
                + " models (ilr) learn each tag by itself, from the same words. Nothing below is"
                + " written by hand: examples are found by the rules that stand beside them.")
        .contents();
    demo.report().graph(page);
    first();
    second();
    repair();
    demo.report().sections(page);
    page.section(
        "Where to go next",
        element(
            "ul.next",
            demo.next().entrySet().stream()
                .map(next -> element("li", element("code", next.getKey()), " ", next.getValue()))
                .toList()));
    return page.text(Version.text());
  }

  private void first() {
    TagStory.Counts counts = demo.counts();
    page.section(
        "Right only together",
        article(demo.first(), TagStory.FIRST_RULE, false),
        facts(
            fact("both right", Numbers.count(counts.both())),
            fact("only joint right", Numbers.count(counts.onlyJoint())),
            fact("only independent right", Numbers.count(counts.onlyAlone())),
            fact("neither right", Numbers.count(counts.neither()))));
  }

  private void second() {
    TagStory.Others others = demo.others();
    page.section(
        "One tag told, the others move",
        article(demo.second(), TagStory.SECOND_RULE, true),
        element(
            "p",
            "Over all " + Numbers.count(others.told()),
            " tags of the test articles, each told in turn: all ",
            element("em", "other"),
            " tags are exactly right in ",
            strong(others.before(), others.told()),
            " before and ",
            strong(others.after(), others.told()),
            " after. Independent models stay at ",
            strong(others.alone(), others.told()),
            ": for them, a known tag says nothing about the others."));
  }

  private static Element strong(int part, int all) {
    return element("strong", Numbers.percent((double) part / all));
  }

  private List<Element> article(Optional<TagStory.Found> chosen, String rule, boolean told) {
    if (chosen.isEmpty()) {
      return List.of(note("There is none here: " + rule + "."));
    }
    Articles.Article article = demo.tested().get(chosen.get().row());
    return List.of(
        element("blockquote", element("strong", article.title() + "."), " " + article.text()),
        sets(chosen.get(), told),
        note("Chosen by rule: " + rule + "."));
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

  private PageTable sets(TagStory.Found found, boolean told) {
    List<String> names = demo.graph().labels();
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.words("tag"),
                Column.words("truth"),
                Column.numbers("independent"),
                Column.numbers("joint")));
    if (told) {
      columns.add(Column.numbers("told '" + names.get(found.told()) + "'"));
    }
    PageTable table =
        PageTable.sortable(
            "Tags of the article", "Probability of each tag; bold is what is answered", columns);
    List<String> truth = demo.tags().truth(found.row());
    for (int label : moving(found)) {
      table.row(
          names.get(label),
          truth.contains(names.get(label)) ? "yes" : "",
          cell(found.alone(), label, found.told()),
          cell(found.joint(), label, -1),
          told ? cell(found.after(), label, found.told()) : List.of());
    }
    return table;
  }

  private static Element cell(Prediction prediction, int label, int told) {
    double probability = prediction.probability(0, label);
    return PageTable.rated(
        probability,
        prediction.labelSets().contains(0, label),
        label == told ? "told" : Numbers.ratio(probability));
  }

  private void repair() {
    RepairStory repair = demo.repair();
    PageTable table =
        PageTable.sortable(
            "Changed cells",
            "Confidence: the probability that the new value is right",
            Column.words("column"),
            Column.numbers("row"),
            Column.words("was"),
            Column.words("is"),
            Column.numbers("confidence"),
            Column.words("because"));
    for (Change change : repair.shown()) {
      table.row(
          change.column(),
          PageTable.number((double) change.row(), change.row()),
          change.before().isEmpty() ? "(empty)" : change.before(),
          change.after(),
          PageTable.number(change.confidence(), Numbers.ratio(change.confidence())),
          change.reason());
    }
    page.section(
        "A repaired table",
        note(
            DemoCommand.ORDERS + " orders in which cells are missing, misspelt or ten times too",
            " large. The table teaches its own repair: " + repair.summary().filled(),
            " cells were filled and " + repair.summary().corrected(),
            " corrected. Shown is " + RepairStory.RULE + ". Against the truth, precision is ",
            Numbers.ratio(repair.score().total().precision()),
            " and recall " + Numbers.ratio(repair.score().total().recall()),
            "; a number counts as right only to its last digit."),
        table);
  }
}

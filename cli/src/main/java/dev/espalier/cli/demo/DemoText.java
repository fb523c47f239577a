package dev.espalier.cli.demo;

import dev.espalier.LabelGraph;
import dev.espalier.Prediction;
import dev.espalier.cli.Console;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.restore.table.Change;
import java.nio.file.Path;
import java.util.Locale;

/** The demonstration on a terminal. */
final class DemoText {
  private static final int TIES = 6;

  private final Console console;
  private final Demo demo;

  DemoText(Console console, Demo demo) {
    this.console = console;
    this.demo = demo;
  }

  void print(Path page) {
    graph();
    first();
    second();
    repair();
    console.print("");
    console.print("wrote " + page.toAbsolutePath() + ": all of this, with every measure");
    console.print("");
    console.print("next:");
    demo.next().forEach((command, what) -> console.print("  " + command + "   # " + what));
  }

  private void graph() {
    console.print(
        "1. Tags go together. Learnt from "
            + Numbers.count(demo.learnt())
            + " generated articles, given their words:");
    TextTable table = new TextTable().text("tag").text("tag").number("tie").text("");
    for (LabelGraph.Edge edge : demo.graph().strongest(TIES).edges()) {
      table.row(
          demo.graph().labels().get(edge.first()),
          demo.graph().labels().get(edge.second()),
          String.format(Locale.ROOT, "%+.2f", edge.strength()),
          edge.strength() > 0 ? "go together" : "avoid each other");
    }
    console.print(table);
  }

  private void first() {
    console.print("");
    console.print(
        "2. A joint model makes use of it; independent models, one for each tag, cannot.");
    demo.first()
        .ifPresentOrElse(
            found -> {
              article(found);
              console.print("   independent: " + tags(found.alone()));
              console.print("   joint:       " + tags(found.joint()));
              console.print("   (" + TagStory.FIRST_RULE + ")");
            },
            () -> console.print("   There is none here: " + TagStory.FIRST_RULE + "."));
    TagStory.Counts counts = demo.counts();
    console.print(
        "   Of "
            + demo.tested().size()
            + " test articles both get "
            + counts.both()
            + " exactly right, only the joint model "
            + counts.onlyJoint()
            + ", only the independent ones "
            + counts.onlyAlone()
            + ", neither "
            + counts.neither()
            + ".");
  }

  private void second() {
    console.print("");
    console.print("3. Tell it one tag, and the others move.");
    demo.second()
        .ifPresentOrElse(
            this::told,
            () -> console.print("   There is none here: " + TagStory.SECOND_RULE + "."));
    TagStory.Others others = demo.others();
    console.print(
        "   Over all "
            + Numbers.count(others.told())
            + " tags of the test articles: all other tags are right in "
            + share(others.before(), others)
            + " before the tag is told, in "
            + share(others.after(), others)
            + " after; independent models stay at "
            + share(others.alone(), others)
            + ".");
  }

  private void told(TagStory.Found found) {
    String told = demo.graph().labels().get(found.told());
    article(found);
    console.print("   joint, at first:       " + tags(found.joint()));
    console.print("   joint, told '" + told + "': " + tags(found.after()));
    TextTable table =
        new TextTable()
            .text("tag")
            .number("independent")
            .number("joint")
            .number("told '" + told + "'")
            .text("truth");
    for (int label : DemoPage.moving(found)) {
      String name = demo.graph().labels().get(label);
      table.row(
          name,
          label == found.told() ? "told" : Numbers.ratio(found.alone().probability(0, label)),
          Numbers.ratio(found.joint().probability(0, label)),
          label == found.told() ? "told" : Numbers.ratio(found.after().probability(0, label)),
          demo.tags().truth(found.row()).contains(name) ? "yes" : "no");
    }
    console.print(table);
    console.print("   (" + TagStory.SECOND_RULE + ")");
  }

  private void article(TagStory.Found found) {
    Articles.Article article = demo.tested().get(found.row());
    console.print("   \"" + article.title() + ". " + article.text() + "\"");
    console.print("   its tags:    " + String.join(", ", article.tags()));
  }

  private static String tags(Prediction prediction) {
    return prediction.labels(0).isEmpty() ? "(none)" : String.join(", ", prediction.labels(0));
  }

  private static String share(int right, TagStory.Others others) {
    return Numbers.percent((double) right / others.told());
  }

  private void repair() {
    RepairStory repair = demo.repair();
    console.print("");
    console.print("4. The same idea repairs a dirty table of " + DemoCommand.ORDERS + " orders.");
    TextTable table =
        new TextTable()
            .text("column")
            .number("row")
            .text("was")
            .text("is")
            .number("confidence")
            .text("because");
    for (Change change : repair.shown()) {
      table.row(
          change.column(),
          Long.toString(change.row()),
          change.before().isEmpty() ? "(empty)" : change.before(),
          change.after(),
          Numbers.ratio(change.confidence()),
          change.reason());
    }
    console.print(table);
    console.print(
        "   "
            + repair.summary().filled()
            + " cells filled, "
            + repair.summary().corrected()
            + " corrected; shown is "
            + RepairStory.RULE
            + ". Against the truth: precision "
            + Numbers.ratio(repair.score().total().precision())
            + ", recall "
            + Numbers.ratio(repair.score().total().recall())
            + ", where a number counts only when right to the last digit.");
  }
}

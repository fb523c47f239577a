package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.LabelGraph;
import dev.espalier.cli.graph.GraphFile;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.eval.Measure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The label graph that a learner has found: a picture of the strongest ties, and a list. */
final class GraphSection {
  private static final int MOST_LISTED = 200;

  private GraphSection() {}

  /** Adds a section; nothing where no learner has a graph. */
  static void add(Page page, DataResult result, String suffix) {
    Optional<LearnerResult> chosen =
        result.results().stream()
            .filter(each -> each.graph() != null && !each.graph().edges().isEmpty())
            .reduce((first, second) -> better(first, second) ? second : first);
    if (chosen.isEmpty()) {
      return;
    }
    LearnerResult learner = chosen.get();
    LabelGraph graph = learner.graph();
    if (graph == null) {
      return;
    }
    page.section(
        "Label graph" + suffix,
        note(
            "Which labels " + learner.learner() + " ties together, given the features",
            learner.splits().size() > 1 ? " (the fit of the first fold)" : "",
            ". Two labels that are tied make each other more probable, or less; labels that go"
                + " together only because the same features speak for both have no tie."),
        Element.scroll("Label graph", GraphFile.labelPicture(graph, result.name()))
            .with("class", "scroll graph"),
        list(graph));
  }

  private static boolean better(LearnerResult first, LearnerResult second) {
    return Measure.F1.isBetter(second.summary(Measure.F1).mean(), first.summary(Measure.F1).mean());
  }

  private static Element list(LabelGraph graph) {
    List<LabelGraph.Edge> shown = graph.strongest(MOST_LISTED).edges();
    PageTable table =
        PageTable.sortable(
            "Ties of labels",
            "Positive: go together; negative: avoid each other",
            Column.words("label"),
            Column.words("label"),
            Column.numbers("tie"));
    for (LabelGraph.Edge edge : shown) {
      table.row(
          graph.labels().get(edge.first()),
          graph.labels().get(edge.second()),
          PageTable.number(edge.strength(), String.format(Locale.ROOT, "%+.3f", edge.strength())));
    }
    return element(
        "details", element("summary", "The " + shown.size() + " strongest ties as a list"), table);
  }
}

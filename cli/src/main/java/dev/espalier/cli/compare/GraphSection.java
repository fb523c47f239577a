package dev.espalier.cli.compare;

import dev.espalier.LabelGraph;
import dev.espalier.cli.graph.GraphFile;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.SortableTable;
import dev.espalier.cli.report.SortableTable.Column;
import dev.espalier.eval.Measure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The label graph that a learner has found: a picture of the strongest ties, and a list. */
final class GraphSection {
  private static final int MOST_LISTED = 200;

  private final Html html;

  GraphSection(Html html) {
    this.html = html;
  }

  /** Adds a section; nothing where no learner has a graph. */
  void add(DataResult result, String suffix) {
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
    html.section("Label graph" + suffix);
    html.add(
        "<p class=\"note\">Which labels {} ties together, given the features{}. Two labels that are"
            + " tied make each other more probable, or less; labels that go together only because"
            + " the same features speak for both have no tie.</p>",
        learner.learner(),
        learner.splits().size() > 1 ? " (the fit of the first fold)" : "");
    html.raw(
        "<div class=\"scroll graph\" role=\"region\" tabindex=\"0\" aria-label=\"Label graph\">");
    html.raw(GraphFile.labelPicture(graph, result.name()));
    html.raw("</div>");
    list(graph);
    html.raw("</section>");
  }

  private static boolean better(LearnerResult first, LearnerResult second) {
    return Measure.F1.isBetter(second.summary(Measure.F1).mean(), first.summary(Measure.F1).mean());
  }

  private void list(LabelGraph graph) {
    List<LabelGraph.Edge> shown = graph.strongest(MOST_LISTED).edges();
    html.add("<details><summary>The {} strongest ties as a list</summary>", shown.size());
    SortableTable table =
        SortableTable.begin(
            html,
            "Ties of labels",
            "Positive: go together; negative: avoid each other",
            Column.words("label"),
            Column.words("label"),
            Column.numbers("tie"));
    for (LabelGraph.Edge edge : shown) {
      table
          .row(graph.labels().get(edge.first()))
          .words(graph.labels().get(edge.second()))
          .number(edge.strength(), String.format(Locale.ROOT, "%+.3f", edge.strength()));
    }
    table.end();
    html.raw("</details>");
  }
}

package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.util.ArrayList;
import java.util.List;

/**
 * The decoders side by side: every measure of label sets under every decoder, from the same fits. A
 * model is not the decision.
 */
final class DecoderSection {
  private DecoderSection() {}

  /** Adds a section; nothing where there is one decoder only. */
  static void add(Page page, DataResult result, Scorer scorer, String suffix) {
    if (result.results().get(0).decoders().size() < 2) {
      return;
    }
    LearnerResult first = result.best(Measure.F1);
    page.section(
        "Decoders side by side" + suffix,
        note(
            "The same fitted model answers differently for different measures. Each row has the"
                + " best decoder in bold; a framed cell is the decoder that was made for the"
                + " measure, and the one in the table of measures."),
        details(result, first, scorer).with("open", "open"),
        result.results().stream()
            .filter(each -> !each.learner().equals(first.learner()))
            .map(each -> details(result, each, scorer))
            .toList());
  }

  private static Element details(DataResult result, LearnerResult learner, Scorer scorer) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("measure"));
    learner.decoders().forEach(decoder -> columns.add(Column.numbers(decoder)));
    PageTable table =
        PageTable.sortable(
            "Decoders of " + learner.learner(),
            learner.learner() + ": each measure under each decoder",
            columns);
    for (Measure measure : result.measures()) {
      if (measure.kind() == Measure.Kind.SETS) {
        table.row(
            measure.title() + "\u00a0" + MeasureSection.way(measure),
            cells(
                learner, measure, scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "")));
      }
    }
    return element("details", element("summary", learner.learner()), table);
  }

  private static List<Element> cells(LearnerResult learner, Measure measure, String made) {
    double best = Double.NaN;
    for (String decoder : learner.decoders()) {
      double value = learner.summary(decoder, measure).mean();
      best = measure.isBetter(value, best) ? value : best;
    }
    List<Element> cells = new ArrayList<>();
    for (String decoder : learner.decoders()) {
      double value = learner.summary(decoder, measure).mean();
      String text = Numbers.measure(value);
      cells.add(
          PageTable.rated(
              value,
              value == best,
              decoder.equals(made)
                  ? element("span.own", text).with("title", "made for this measure")
                  : text));
    }
    return cells;
  }
}

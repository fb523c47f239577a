package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;

import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.JackknifeMargins;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The table of measures: mean and deviation or interval, the best in bold, marks of significance.
 * Few learners stand side by side; many stand below each other and can be sorted by any measure.
 */
final class MeasureSection {
  private static final int MOST_SIDE_BY_SIDE = 6;

  private final Scorer scorer;
  private final DataResult result;

  private MeasureSection(Scorer scorer, DataResult result) {
    this.scorer = scorer;
    this.result = result;
  }

  static void add(Page page, DataResult result, Scorer scorer, String suffix) {
    MeasureSection section = new MeasureSection(scorer, result);
    page.section(
        "Measures" + suffix,
        Element.note(section.note()),
        result.notices().stream().map(notice -> element("p.warning", notice)).toList(),
        result.results().size() > MOST_SIDE_BY_SIDE ? section.below() : section.sideBySide());
  }

  private String note() {
    boolean several = result.results().size() > 1;
    boolean folded = result.isFolded();
    boolean intervals = !folded && !result.results().get(0).splits().get(0).margins().isEmpty();
    List<String> conventions = MeasureOption.notes(scorer);
    return "↑ higher is better, ↓ lower is better."
        + (several ? " The best is in bold." : "")
        + (folded ? " Mean and standard deviation over folds." : "")
        + (intervals
            ? " ± is half the 95% interval that the number of test rows leaves open (jackknife, "
                + JackknifeMargins.GROUPS
                + " groups)."
            : "")
        + (folded && several
            ? " ▼ marks what is significantly worse than the best (" + Significance.TEST + ")."
            : "")
        + (conventions.isEmpty() ? "" : " Conventions: " + String.join("; ", conventions) + ".");
  }

  private PageTable sideBySide() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("measure"));
    result.results().forEach(each -> columns.add(Column.numbers(each.learner())));
    if (scorer.isBest()) {
      columns.add(Column.numbers("decoder"));
    }
    PageTable table = PageTable.boxed("Measures", result.protocol(), columns);
    Set<Measure> changed = result.changedOtherwise();
    Measure.Kind kind = null;
    for (Measure measure : result.measures()) {
      if (measure.kind() != kind) {
        kind = measure.kind();
        table.group(kind == Measure.Kind.SETS ? "label sets" : "rankings by probability");
      }
      Element way =
          element("span.way", way(measure))
              .with("title", (measure.higherIsBetter() ? "higher" : "lower") + " is better");
      table.row(
          List.of(measure.title() + "\u00a0", way),
          cells(measure),
          scorer.isBest()
              ? scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "–")
              : List.of());
      if (changed.contains(measure)) {
        table.row(
            List.of(
                MeasureOption.otherTitle(measure, scorer.options()) + "\u00a0",
                element("span.way", way(measure))),
            result.results().stream().map(each -> otherwise(each, measure)).toList(),
            scorer.isBest()
                ? scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), "–")
                : List.of());
      }
    }
    return table;
  }

  private PageTable below() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("learner"));
    Set<Measure> changed = result.changedOtherwise();
    for (Measure each : result.measures()) {
      columns.add(Column.numbers(each.title() + " " + way(each)));
      if (changed.contains(each)) {
        columns.add(
            Column.numbers(MeasureOption.otherTitle(each, scorer.options()) + " " + way(each)));
      }
    }
    PageTable table = PageTable.sortable("Measures", result.protocol(), columns);
    for (LearnerResult each : result.results()) {
      List<Element> cells = new ArrayList<>();
      for (Measure measure : result.measures()) {
        cells.add(cell(each, measure));
        if (changed.contains(measure)) {
          cells.add(otherwise(each, measure));
        }
      }
      table.row(each.learner(), cells);
    }
    return table;
  }

  private List<Element> cells(Measure measure) {
    return result.results().stream().map(each -> cell(each, measure)).toList();
  }

  /** Whether a learner is the best of several. */
  static boolean isBest(DataResult result, LearnerResult learner, Measure measure) {
    return result.results().size() > 1 && result.isBest(learner, measure);
  }

  /** The value by the other convention for 0/0. */
  private Element otherwise(LearnerResult learner, Measure measure) {
    double mean = learner.otherwise(measure).mean();
    return PageTable.rated(
        mean,
        false,
        Numbers.measure(mean),
        result.isFolded()
            ? element("span.sd", "± " + Numbers.measure(learner.otherwise(measure).deviation()))
            : null,
        null);
  }

  /** The value with what it may vary by, and a mark. */
  private Element cell(LearnerResult learner, Measure measure) {
    boolean folded = result.isFolded();
    double mean = learner.summary(measure).mean();
    double spread = folded ? learner.summary(measure).deviation() : learner.margin(measure);
    Element mark =
        result.isSignificantlyWorse(learner, measure)
            ? element("span.mark", "▼").with("title", "significantly worse than the best")
            : folded && result.results().size() > 1
                ? element("span.none", "▼").with("aria-hidden", "true")
                : null;
    return PageTable.rated(
        mean,
        isBest(result, learner, measure),
        Numbers.measure(mean),
        Double.isNaN(spread) ? null : element("span.sd", "± " + Numbers.measure(spread)),
        mark);
  }

  /** Whether high or low values of a measure are good, as an arrow. */
  static String way(Measure measure) {
    return measure.higherIsBetter() ? "↑" : "↓";
  }
}

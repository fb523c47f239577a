package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.LineChart;
import dev.espalier.cli.report.Page;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** How measures grow with the rows that were learnt from. */
final class CurveSection {
  /** Number of styles of lines. */
  private static final int STYLES = 8;

  private static final List<Measure> SHOWN =
      List.of(Measure.F1, Measure.SUBSET01, Measure.MACRO_F1, Measure.HAMMING);

  private CurveSection() {}

  /** Adds a section; nothing where no shares were learnt from. */
  static void add(Page page, DataResult result, String suffix) {
    if (!result.results().get(0).curve().isEmpty()) {
      page.section(
          "Learning curve" + suffix,
          note(
              "What growing shares of the training rows give, each smaller one part of the larger"
                  + " ones. A line that still climbs at its end wants more rows; one that is flat"
                  + " wants better features or another learner."),
          element(
              "div.panels",
              result.among(SHOWN).stream().map(measure -> chart(result, measure)).toList()));
    }
  }

  private static Element chart(DataResult result, Measure measure) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (LearnerResult each : result.results()) {
      double[] values =
          DoubleStream.concat(
                  each.curve().stream().mapToDouble(point -> point.summary(measure).mean()),
                  DoubleStream.of(each.summary(measure).mean()))
              .toArray();
      lines.add(new LineChart.Line(each.learner(), "line" + lines.size() % STYLES, values));
    }
    LearnerResult first = result.results().get(0);
    double[] rows =
        DoubleStream.concat(
                first.curve().stream().mapToDouble(LearningCurve.Point::rows),
                DoubleStream.of(first.trainRows()))
            .toArray();
    return LineChart.of(
        measure.title() + " " + MeasureSection.way(measure),
        LineChart.Axis.even("training rows", rows),
        lines);
  }
}

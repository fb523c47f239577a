package dev.espalier.cli.compare;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.Summary;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A comparison as a table of one row for each measure of each learner on each data set.
 *
 * @param scorer which decoders were used
 * @param data the results on each data set
 */
record ComparisonCsv(Scorer scorer, List<DataResult> data) {
  private static final List<String> COLUMNS =
      List.of(
          "data",
          "learner",
          "measure",
          "better",
          "decoder",
          "splits",
          "mean",
          "deviation",
          "otherZeroDivision",
          "best",
          "probability",
          "holm",
          "worse");

  /** Writes the file, completely or not at all. */
  void write(Path file) {
    AtomicFile.write(
        file,
        stream -> {
          Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
          csv.writeRecord(COLUMNS);
          for (DataResult result : data) {
            for (Measure measure : result.measures()) {
              Significance significance = result.significance(measure);
              for (int k = 0; k < result.results().size(); k++) {
                csv.writeRecord(cells(result, measure, significance, k));
              }
            }
          }
          csv.flush();
          out.flush();
        });
  }

  private List<String> cells(
      DataResult result, Measure measure, Significance significance, int place) {
    LearnerResult learner = result.results().get(place);
    Summary summary = learner.summary(measure);
    return List.of(
        result.name(),
        learner.learner(),
        measure.jsonName(),
        measure.higherIsBetter() ? "higher" : "lower",
        scorer.decoderOfMeasure().getOrDefault(measure.jsonName(), ""),
        Integer.toString(learner.splits().size()),
        number(summary.mean()),
        learner.splits().size() > 1 ? number(summary.deviation()) : "",
        number(learner.otherwise(measure).mean()),
        Boolean.toString(result.isBest(learner, measure)),
        number(significance.probabilities()[place]),
        number(significance.adjusted()[place]),
        Boolean.toString(significance.isWorse(place)));
  }

  /** An empty cell where there is no number. */
  private static String number(double value) {
    return Double.isNaN(value) ? "" : Double.toString(value);
  }
}

package dev.espalier.cli.compare;

import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.options.MeasureOption;
import dev.espalier.cli.text.Numbers;
import dev.espalier.error.internal.VisibleText;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.Summary;
import dev.espalier.io.internal.text.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A comparison as tables for LaTeX with package {@code booktabs}, one for each data set: the best
 * in bold, standard deviations, a mark for what is significantly worse.
 *
 * @param scorer which decoders were used
 * @param data the results on each data set
 */
record ComparisonLatex(Scorer scorer, List<DataResult> data) {
  private static final String WORSE = "$^{\\ast}$";

  /** Writes the file, completely or not at all. */
  void write(Path file) {
    AtomicFile.write(file, stream -> stream.write(text().getBytes(StandardCharsets.UTF_8)));
  }

  String text() {
    StringBuilder text = new StringBuilder("% needs \\usepackage{booktabs}\n");
    data.forEach(result -> add(text, result));
    if (RankTest.isMeant(data)) {
      text.append("% ").append(VisibleText.of(RankTest.text(data))).append('\n');
    }
    return text.toString();
  }

  private void add(StringBuilder text, DataResult result) {
    text.append("\\begin{table}\n\\centering\n\\caption{")
        .append(caption(result))
        .append("}\n\\begin{tabular}{l")
        .append("l".repeat(result.results().size()))
        .append("}\n\\toprule\nmeasure");
    result.results().forEach(learner -> text.append(" & ").append(escaped(learner.learner())));
    text.append(" \\\\\n\\midrule\n");
    for (Measure measure : result.measures()) {
      Significance significance = result.significance(measure);
      text.append(escaped(measure.title()))
          .append(measure.higherIsBetter() ? " $\\uparrow$" : " $\\downarrow$");
      for (int k = 0; k < result.results().size(); k++) {
        text.append(" & ").append(cell(result, measure, significance, k));
      }
      text.append(" \\\\\n");
    }
    text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n");
  }

  private String caption(DataResult result) {
    boolean several = result.results().size() > 1;
    return escaped(
            result.name()
                + ", "
                + result.protocol()
                + ", "
                + (scorer.isBest()
                    ? "each measure under its own decoder"
                    : "decoded for " + DecodeChoice.of(scorer))
                + "."
                + (result.isFolded() ? " Mean and standard deviation over folds." : "")
                + (several ? " The best is in bold." : ""))
        + (several && result.isFolded()
            ? " " + WORSE + ": worse than the best (" + escaped(Significance.TEST) + ")."
            : "")
        + escaped(" Conventions: " + String.join("; ", MeasureOption.notes(scorer)) + ".")
        + escaped(
            String.join("", result.notices().stream().map(each -> " " + each + ".").toList()));
  }

  private static String cell(
      DataResult result, Measure measure, Significance significance, int place) {
    LearnerResult learner = result.results().get(place);
    Summary summary = learner.summary(measure);
    if (Double.isNaN(summary.mean())) {
      return "--";
    }
    String mean = Numbers.measure(summary.mean());
    boolean best = result.results().size() > 1 && result.isBest(learner, measure);
    return (best ? "\\textbf{" + mean + "}" : mean)
        + (learner.splits().size() > 1 ? " $\\pm$ " + Numbers.measure(summary.deviation()) : "")
        + (significance.isWorse(place) ? WORSE : "");
  }

  /** Text as LaTeX shows it, whatever is in it. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    VisibleText.of(text).codePoints().forEach(point -> escaped.append(escaped(point)));
    // a ligature would make one dash of two
    return escaped.toString().replace("--", "-{}-").replace("--", "-{}-");
  }

  private static String escaped(int point) {
    return switch (point) {
      case '\\' -> "\\textbackslash{}";
      case '~' -> "\\textasciitilde{}";
      case '^' -> "\\textasciicircum{}";
      case '<' -> "\\textless{}";
      case '>' -> "\\textgreater{}";
      case '|' -> "\\textbar{}";
      case '"' -> "\\textquotedbl{}";
      case '{', '}', '$', '&', '#', '%', '_' -> "\\" + Character.toString(point);
      default -> Character.toString(point);
    };
  }
}

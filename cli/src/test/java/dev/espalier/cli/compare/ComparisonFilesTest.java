package dev.espalier.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.PairedTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The files of a comparison for other programs and papers have its numbers. */
class ComparisonFilesTest {
  @TempDir Path directory;

  @Test
  void theTableHasTheNumbersOfTheJson() throws IOException {
    Path data = CommandLineRun.data(directory, "a_b.arff", 1);
    Path csv = directory.resolve("all.csv");
    Path latex = directory.resolve("all.tex");
    JsonNode json =
        CommandLineRun.of(
                "compare",
                data,
                "--folds",
                3,
                "--learners",
                "corrlog,prior",
                "--csv",
                csv,
                "--latex",
                latex,
                "--json")
            .json()
            .path("results");
    List<List<String>> rows =
        Files.readAllLines(csv).stream().map(line -> List.of(line.split(",", -1))).toList();
    List<String> head = rows.get(0);
    assertThat(rows).hasSize(1 + 2 * json.get(0).path("measures").size());
    int marked = 0;
    for (List<String> row : rows.subList(1, rows.size())) {
      JsonNode own = json.get(row.get(1).equals("corrlog") ? 0 : 1);
      String measure = row.get(head.indexOf("measure"));
      assertThat(own.path("learner").asString()).isEqualTo(row.get(1));
      check(row.get(head.indexOf("mean")), own.path("measures").path(measure));
      check(row.get(head.indexOf("deviation")), own.path("deviations").path(measure));
      JsonNode test = own.path("significance").path(measure);
      check(row.get(head.indexOf("probability")), test.path("probability"));
      check(row.get(head.indexOf("holm")), test.path("holm"));
      marked += test.path("probability").isNumber() ? 1 : 0;
    }
    assertThat(marked).isGreaterThan(20);

    String text = Files.readString(latex);
    assertThat(text)
        .startsWith("% needs \\usepackage{booktabs}")
        .contains(
            "a\\_b", "\\toprule", "\\midrule", "\\bottomrule", "measure & corrlog & prior \\\\")
        .containsPattern(
            "F1 \\$\\\\uparrow\\$ & \\\\textbf\\{0\\.\\d{4}} \\$\\\\pm\\$ 0\\.\\d{4} & 0\\.")
        .contains("% Friedman's test does not apply");
    List<String> lines = text.lines().filter(line -> line.contains(" & ")).toList();
    assertThat(lines)
        .hasSize(1 + json.get(0).path("measures").size())
        .allMatch(line -> line.split(" & ", -1).length == 3 && line.endsWith(" \\\\"));
    assertThat(text.chars().filter(c -> c == '{').count())
        .isEqualTo(text.chars().filter(c -> c == '}').count());
  }

  private static void check(String cell, JsonNode number) {
    if (cell.isEmpty()) {
      assertThat(number.isNumber()).isFalse();
    } else {
      assertThat(Double.parseDouble(cell)).isCloseTo(number.asDouble(), within(1e-12));
    }
  }

  @Test
  void namesAreTextInLatexWhateverIsInThem() {
    assertThat(ComparisonLatex.escaped("50% of a_b & {c} $5 #1 ^~ \\input <x>|\"--\u001b"))
        .isEqualTo(
            "50\\% of a\\_b \\& \\{c\\} \\$5 \\#1 \\textasciicircum{}\\textasciitilde{}"
                + " \\textbackslash{}input \\textless{}x\\textgreater{}\\textbar{}"
                + "\\textquotedbl{}-{}-\\textbackslash{}u001b");
  }

  /** A learner with the F1 of each of five folds, learnt from 80 rows and tested on 20. */
  private static LearnerResult learner(String name, double... f1) {
    List<LearnerResult.OneSplit> splits =
        Arrays.stream(f1)
            .mapToObj(
                value ->
                    new LearnerResult.OneSplit(
                        Map.of(),
                        new Evaluation(Map.of(Measure.F1, value)),
                        new Evaluation(Map.of()),
                        Map.of(),
                        Map.of(),
                        null,
                        80,
                        20,
                        0,
                        0,
                        0,
                        null))
            .toList();
    return new LearnerResult(name, splits, LabelQuality.of(1), null, List.of(), List.of());
  }

  /** What the plain test calls significant (p = .0158) the folds' common rows may explain. */
  @Test
  void aMarkAllowsForRowsThatFoldsShareAndForTheNumberOfLearners() {
    LearnerResult best = learner("best", 0.349, 0.384, 0.341, 0.322, 0.393);
    LearnerResult close = learner("close", 0.341, 0.349, 0.320, 0.310, 0.360);
    assertThat(PairedTest.of(close.values(Measure.F1), best.values(Measure.F1)).probability())
        .isCloseTo(0.0158, within(1e-4));
    Significance one = Significance.of(List.of(best, close), best, Measure.F1);
    // t = 4.0246 / √((1/5 + 1/4) / (1/5)) = 2.6831 with four degrees of freedom
    assertThat(one.probabilities()[1]).isCloseTo(0.05506, within(1e-4));
    assertThat(one.isWorse(1)).isFalse();
    assertThat(one.probabilities()[0]).isNaN();
    assertThat(one.isWorse(0)).isFalse();

    LearnerResult behind = learner("behind", 0.300, 0.330, 0.295, 0.270, 0.335);
    Significance alone = Significance.of(List.of(best, behind), best, Measure.F1);
    Significance several = Significance.of(List.of(best, behind, close, close), best, Measure.F1);
    assertThat(alone.isWorse(1)).isTrue();
    assertThat(several.adjusted()[1]).isCloseTo(3 * alone.probabilities()[1], within(1e-12));
    assertThat(several.adjusted()[2]).isEqualTo(several.adjusted()[3]);
  }
}

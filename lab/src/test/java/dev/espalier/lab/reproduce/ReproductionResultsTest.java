package dev.espalier.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.lab.study.Cell;
import dev.espalier.lab.study.ResultsFile;
import dev.espalier.lab.study.StudyRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wins, losses and marks of a table that is small enough to count by hand. */
class ReproductionResultsTest {
  private static final String SET = "set";

  /** Four folds of a loss and of a gain. */
  private static final Map<String, double[][]> OURS =
      Map.of(
          "A", new double[][] {{.10, .11, .12, .11}, {.80, .81, .82, .81}},
          "B", new double[][] {{.20, .21, .22, .21}, {.80, .83, .81, .80}},
          "own", new double[][] {{.05, .06, .07, .06}, {.70, .71, .72, .71}});

  @TempDir private Path directory;

  private ReproductionResults results =
      new ReproductionResults(new HandMade(), run(Path.of("unused")), "");

  private static StudyRun run(Path file) {
    HandMade table = new HandMade();
    return new StudyRun(table, ResultsFile.open(file, table));
  }

  @BeforeEach
  void compute() {
    StudyRun run = run(directory.resolve("results.tsv"));
    run.run(1, Progress.none());
    results = new ReproductionResults(new HandMade(), run, "");
  }

  private PaperTable table() {
    return results.reproduction().tables().get(0);
  }

  private ComparedCell cell(String row, String column) {
    return results.cell(table(), SET, row, column);
  }

  @Test
  void oursAgainstThePaperIsCountedCellByCell() {
    // A: .11 beside .12 is better, .81 beside .81 equal; B: .21 beside .20 worse, .81 beside .80.
    assertThat(results.againstPaper(table())).isEqualTo(new Tally(2, 1, 1));
    assertThat(cell("A", "loss").verdict()).contains(Printed.Verdict.BETTER);
    assertThat(cell("B", "loss").verdict()).contains(Printed.Verdict.WORSE);
  }

  @Test
  void aRowOfOurOwnIsSetBesideTheBestPrintedNumber() {
    assertThat(cell("own", "loss").printed().orElseThrow().text()).isEqualTo(".12 ± .01");
    assertThat(results.againstBest(table(), "own")).isEqualTo(new Tally(1, 0, 1));
    assertThat(results.lost(table()))
        .singleElement()
        .extracting(lost -> lost.cell().column())
        .isEqualTo("gain");
  }

  @Test
  void marksAreAboutTheNamedMethodAndTheBest() {
    assertThat(cell("B", "loss").mark()).as("A is better").isEqualTo("*");
    assertThat(cell("own", "loss").mark()).as("A is worse").isEqualTo("⊛");
    assertThat(cell("B", "gain").mark()).as("they do not differ").isEmpty();
    assertThat(cell("A", "loss").mark()).as("itself").isEmpty();
    assertThat(cell("own", "loss").best()).isTrue();
    assertThat(cell("A", "loss").behind()).isTrue();
    assertThat(cell("A", "gain").behind()).isFalse();
    assertThat(results.namedByOurs(table())).isEqualTo(new Tally(1, 1, 0));
    assertThat(results.namedByPaper(table())).as("by its marks").isEqualTo(new Tally(1, 1, 0));
  }

  @Test
  void anotherMethodMayBeNamedInAnyCase() {
    ReproductionResults other = new ReproductionResults(new HandMade(), results.run(), "b");
    assertThat(other.named()).isEqualTo("B");
    assertThat(other.namedByOurs(table())).isEqualTo(new Tally(0, 1, 1));
    // Its marks are about A: now the numbers count, .20 against .12 and .80 against .81.
    assertThat(other.namedByPaper(table())).isEqualTo(new Tally(0, 0, 2));
    assertThatThrownBy(() -> new ReproductionResults(new HandMade(), results.run(), "C"))
        .hasMessageContaining("--against C: hand-made has no such method; expected one of A, B");
  }

  @Test
  void markdownHasEveryNumberAndEscapesItsMarks() {
    assertThat(ReproductionMarkdown.of(results))
        .contains("| B | 0.2100 ± 0.0082 \\*▼ (.20 ± .01 \\*) |")
        .contains("| own | **0.0600 ± 0.0082 ⊛** (.12 ± .01) |")
        .contains("- Ours against the same method's printed number: 2 better, 1 equal, 1 worse")
        .contains("- Worse than the paper's best: set, own, gain: 0.7100, printed .81");
  }

  private static final class HandMade implements Reproduction {
    @Override
    public String name() {
      return "hand-made";
    }

    @Override
    public String title() {
      return "A table";
    }

    @Override
    public String difference() {
      return "nothing";
    }

    @Override
    public List<PaperTable> tables() {
      Map<Cell, Printed> printed = new LinkedHashMap<>();
      printed.put(cell("A", "loss"), Printed.parse(".12±.01"));
      printed.put(cell("A", "gain"), Printed.parse(".81"));
      printed.put(cell("B", "loss"), Printed.parse(".20±.01*"));
      printed.put(cell("B", "gain"), Printed.parse(".80"));
      return List.of(
          new PaperTable(
              "Table",
              "numbers",
              "method",
              List.of("loss", "gain"),
              List.of(SET),
              List.of("A", "B", "own"),
              printed));
    }

    private static Cell cell(String row, String column) {
      return new Cell("Table", SET, row, column);
    }

    @Override
    public boolean lowerIsBetter(PaperTable table, String row, String column) {
      return column.equals("loss");
    }

    @Override
    public List<String> ownRows() {
      return List.of("own");
    }

    @Override
    public String named() {
      return "A";
    }

    @Override
    public List<String> notes() {
      return List.of();
    }

    @Override
    public Map<String, String> settings() {
      return Map.of();
    }

    @Override
    public List<Work> work() {
      List<Work> work = new ArrayList<>();
      OURS.forEach(
          (row, values) -> {
            for (int fold = 0; fold < 4; fold++) {
              int number = fold;
              work.add(
                  Work.small(
                      row + " " + fold,
                      SET,
                      progress ->
                          Map.of(
                              cell(row, "loss"), values[0][number],
                              cell(row, "gain"), values[1][number])));
            }
          });
      return work;
    }

    @Override
    public void prepare(String group, Progress progress) {
      // Nothing is needed.
    }
  }
}

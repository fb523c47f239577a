package dev.espalier.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.OpenPage;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.DataWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What readers of a report meet in a browser; skipped where there is none. */
@Tag("browser")
@ResourceLock(Chromium.LOCK)
class ReportPagesTest {
  private static final String FIRST_COLUMN =
      "[...document.querySelectorAll('[aria-label=Labels] tbody tr')]"
          + ".filter(row => !row.hidden).map(row => row.cells[0].textContent).join(' ')";

  private static final int ROWS = 200;

  @TempDir Path directory;

  private static void run(Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private Path report(int labels, String learners) {
    Path data = directory.resolve("data.arff");
    DataWriter.write(data(labels), data);
    Path page = directory.resolve("report.html");
    run(
        "compare",
        data,
        "--folds",
        2,
        "--learners",
        learners,
        "--no-thresholds",
        "--learning-curve",
        "--html",
        page);
    return page;
  }

  /** Labels that are on in a stretch of the line on which the rows lie, and overlap. */
  private static Dataset data(int labels) {
    SplittableRandom random = new SplittableRandom(1);
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    double[] places = new double[2 * ROWS];
    for (int row = 0; row < ROWS; row++) {
      places[2 * row] = random.nextDouble();
      places[2 * row + 1] = random.nextDouble();
      for (int label = 0; label < labels; label++) {
        double centre = (label + 0.5) / labels;
        if (Math.abs(places[2 * row] - centre) < 0.2 == random.nextInt(8) > 0) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "stretches",
        Schema.ofNumbers(
            List.of("x", "y"),
            IntStream.range(0, labels)
                .mapToObj(label -> String.format(Locale.ROOT, "label%02d", label))
                .toList()),
        new DenseFeatures(ROWS, 2, places),
        Labels.known(sets.build()));
  }

  @Test
  void noPageComplainsOrIsWiderThanATelephone() {
    Path compared = report(40, "corrlog,ilr,prior,knn,ml-knn,mlls,lda-c1,mddm");
    Path data = directory.resolve("data.arff");
    Path model = directory.resolve("a.model");
    Path evaluated = directory.resolve("evaluated.html");
    run("train", data, "--learner", "corrlog", "--out", model);
    run("evaluate", model, data, "--decode", "best", "--html", evaluated);
    Path demo = directory.resolve("demo.html");
    run("demo", "--out", demo);
    try (Chromium chromium = Chromium.start()) {
      for (Path page : List.of(compared, evaluated, demo)) {
        for (int width : new int[] {OpenPage.DESK, OpenPage.PHONE}) {
          for (boolean dark : new boolean[] {false, true}) {
            try (OpenPage open = chromium.open(page.toUri().toString(), width, dark)) {
              assertThat(open.complaints()).as("%s at %s", page, width).isEmpty();
              assertThat(open.overflow()).as("%s at %s", page, width).isZero();
              assertThat(open.number("document.querySelectorAll('.graph path.edge').length"))
                  .as("edges of the label graph")
                  .isPositive();
              assertThat(
                      open.text(
                          "document.querySelector('.graph svg').getBoundingClientRect().width"))
                  .isNotEqualTo("0");
            }
          }
        }
      }
    }
  }

  @Test
  void aTableSortsByMouseAndByKey() {
    Path page = report(4, "corrlog,ilr");
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(page, OpenPage.DESK);
      var label = open.page().locator("[aria-label=Labels] thead th").first();
      assertThat(label.getAttribute("aria-sort")).isEqualTo("none");
      label.locator("button").click();
      assertThat(label.getAttribute("aria-sort")).isEqualTo("ascending");
      String ascending = open.text(FIRST_COLUMN);
      List<String> sorted = List.of(ascending.split(" ")).stream().sorted().toList();
      assertThat(List.of(ascending.split(" "))).hasSize(4).isEqualTo(sorted);
      open.page().keyboard().press("Enter");
      assertThat(label.getAttribute("aria-sort")).isEqualTo("descending");
      assertThat(open.text(FIRST_COLUMN))
          .isEqualTo(String.join(" ", sorted.stream().sorted((a, b) -> b.compareTo(a)).toList()));
      var support = open.page().locator("[aria-label=Labels] thead th").nth(1);
      support.locator("button").focus();
      open.page().keyboard().press("Space");
      assertThat(support.getAttribute("aria-sort")).isEqualTo("descending");
      assertThat(label.getAttribute("aria-sort")).isEqualTo("none");
      List<Integer> counts =
          List.of(
                  open.text(
                          "[...document.querySelectorAll('[aria-label=Labels] tbody tr')]"
                              + ".map(row => row.cells[1].dataset.value).join(' ')")
                      .split(" "))
              .stream()
              .map(text -> (int) Double.parseDouble(text))
              .toList();
      assertThat(counts).isSortedAccordingTo((a, b) -> b - a);
    }
  }

  @Test
  void aLongTableShowsItsBeginningAndWhatIsSearched() {
    Path page = report(40, "corrlog,ilr");
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(page, OpenPage.DESK);
      String shown =
          "[...document.querySelectorAll('[aria-label=Labels] tbody tr')]"
              + ".filter(row => !row.hidden).length";
      assertThat(open.number(shown)).isEqualTo(30);
      var more = open.page().locator("[aria-label=Labels] + button.more");
      assertThat(more.textContent()).isEqualTo("Show all 40");
      more.click();
      assertThat(open.number(shown)).isEqualTo(40);
      String name =
          open.text("document.querySelector('[aria-label=Labels] tbody tr').cells[0].textContent");
      open.page().locator("[aria-label='Search: Labels']").fill(name.toUpperCase(Locale.ROOT));
      assertThat(open.number(shown)).isPositive().isLessThan(40);
      assertThat(open.text(FIRST_COLUMN)).contains(name);
      open.page().locator("[aria-label='Search: Labels']").fill("no label is called so");
      assertThat(open.number(shown)).isZero();
    }
  }
}

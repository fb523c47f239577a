package dev.espalier.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.OpenPage;
import dev.espalier.io.DataWriter;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What readers of the lab's pages meet in a browser; skipped where there is none. */
@Tag("browser")
@ResourceLock(Chromium.LOCK)
class LabPagesTest {
  @TempDir Path directory;

  private static void run(Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void pagesOfABenchmarkAndOfAPaperFitATelephoneAndSort() throws IOException {
    Path sets = Files.createDirectory(directory.resolve("sets"));
    DataWriter.write(new LabelChain(3).sample(200, 1), sets.resolve("three.arff"));
    DataWriter.write(new LabelChain(4).sample(200, 2), sets.resolve("four.arff"));
    Path benchmark = directory.resolve("benchmark");
    run(
        "benchmark",
        "--data",
        sets,
        "--learners",
        "prior,ilr,knn",
        "--folds",
        2,
        "--out",
        benchmark);
    Path paper = directory.resolve("toy");
    run("reproduce", "toy", "--quick", "--out", paper);
    try (Chromium chromium = Chromium.start()) {
      for (Path folder : List.of(benchmark, paper)) {
        for (int width : new int[] {OpenPage.DESK, OpenPage.PHONE}) {
          try (OpenPage open = chromium.open(folder.resolve("tables.html"), width)) {
            sortByEveryNumber(open);
            assertThat(open.complaints()).as("%s at %s", folder, width).isEmpty();
            assertThat(open.overflow()).as("%s at %s", folder, width).isZero();
            assertThat(open.number("document.querySelectorAll('nav a').length"))
                .as("links to sections")
                .isEqualTo(open.number("document.querySelectorAll('section h2').length"))
                .isPositive();
          }
        }
      }
    }
  }

  /** Clicks every heading of numbers twice and looks at what stands below it. */
  private static void sortByEveryNumber(OpenPage open) {
    Locator headings = open.page().locator("table.sortable th[data-sort=numbers]");
    assertThat(headings.count()).isPositive();
    for (int k = 0; k < headings.count(); k++) {
      Locator heading = headings.nth(k);
      heading.locator("button").click();
      assertThat(below(heading)).isNotEmpty().isSortedAccordingTo(Comparator.reverseOrder());
      heading.locator("button").click();
      assertThat(below(heading)).isNotEmpty().isSorted();
    }
  }

  /** The numbers of a column from top to bottom, as they are read and not as they are sorted by. */
  private static List<Double> below(Locator heading) {
    Object texts =
        heading.evaluate(
            "heading => [...heading.closest('table').tBodies[0].rows]"
                + ".map(row => row.cells[heading.cellIndex].innerText.trim().replace('●', '1'))"
                + ".map(text => text.match(/^[0-9.]+/)?.[0]).filter(text => text).join(' ')");
    return Stream.of(String.valueOf(texts).split(" ")).map(Double::valueOf).toList();
  }
}

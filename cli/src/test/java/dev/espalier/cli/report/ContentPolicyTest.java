package dev.espalier.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.ContentPolicy;
import dev.espalier.cli.browser.OpenPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Pages show hostile names as text, and may do nothing but what they are made for. */
@Tag("browser")
@ResourceLock(Chromium.LOCK)
class ContentPolicyTest {
  private static final String HOSTILE =
      "</script></style></title><img src=x onerror=document.title='taken'><b style='color:red'>";

  @TempDir Path directory;
  private Path data;
  private Path model;

  @BeforeEach
  void setUp() throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("@relation 'r: -C 3'\n");
    for (String name : new String[] {"l", "m", "n"}) {
      text.append("@attribute \"").append(name).append(HOSTILE).append("\" {0,1}\n");
    }
    text.append("@attribute \"x").append(HOSTILE).append("\" numeric\n");
    text.append("@attribute \"c").append(HOSTILE).append("\" {\"a").append(HOSTILE);
    text.append("\",b,d}\n@data\n");
    for (int row = 0; row < 90; row++) {
      int on = row % 3 == 0 ? 1 : 0;
      text.append(on).append(',').append(row % 5 == 0 ? 1 - on : on).append(',').append(row % 2);
      text.append(',').append(on + row % 7 / 10.0).append(row % 2 == 0 ? ",b\n" : ",d\n");
    }
    data = Files.writeString(directory.resolve("data.arff"), text);
    model = directory.resolve("a.model");
  }

  private void run(Object... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void theReportOfAComparison() throws Exception {
    Path page = directory.resolve("report.html");
    run("compare", data, "--learners", "ilr,prior", "--folds", "2", "--html", page);
    ContentPolicy.check(page, "&lt;img src=x");
  }

  @Test
  void theReportOfAModelWithItsLabelGraphAndALearningCurve() throws Exception {
    run("train", data, "--learner", "corrlog", "--out", model);
    Path page = directory.resolve("report.html");
    run("evaluate", model, data, "--decode", "best", "--html", page);
    ContentPolicy.check(page, "&lt;img src=x");
    assertThat(Files.readString(page)).contains("Label graph");
    run(
        "compare",
        data,
        "--learners",
        "ilr,corrlog",
        "--folds",
        "2",
        "--learning-curve",
        "0.5",
        "--html",
        page);
    ContentPolicy.check(page, "Learning curve");
  }

  @Test
  void aStyleOfItsOwnStillReachesItsElement() throws Exception {
    Path page = directory.resolve("report.html");
    run("compare", data, "--learners", "ilr,prior", "--folds", "2", "--html", page);
    try (Chromium chromium = Chromium.start()) {
      assertThat(
              chromium
                  .open(page, OpenPage.DESK)
                  .number(
                      "[...document.querySelectorAll('.bar i')]"
                          + ".filter(bar => bar.offsetWidth > 0).length"))
          .isPositive();
    }
  }

  @Test
  void whatThePageDoesNotKnowIsStopped() throws Exception {
    Path page = directory.resolve("report.html");
    run("compare", data, "--learners", "ilr,prior", "--folds", "2", "--html", page);
    String broken =
        Files.readString(page)
            .replace("</body>", "<script>document.title = 'taken';</script></body>");
    Files.writeString(page, broken);
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(page, OpenPage.DESK);
      assertThat(open.dom()).doesNotContain("<title>taken");
      assertThat(open.complaints()).isNotEmpty();
    }
  }

  @Test
  void theGraphWithAndWithoutExamples() throws Exception {
    run("train", data, "--learner", "corrlog", "--out", model);
    Path page = directory.resolve("graph.html");
    run("graph", model, "--out", page);
    ContentPolicy.check(page, "<canvas");
    run("graph", model, "--example", data, "--rows", "1-3", "--out", page);
    ContentPolicy.check(page, "<canvas");
  }

  @Test
  void projectedRowsAndTheDescriptionOfAFile() throws Exception {
    run("train", data, "--learner", "mlda", "--out", model);
    Path page = directory.resolve("points.html");
    run("project", model, data, "--out", page);
    ContentPolicy.check(page, "&lt;img src=x");
    run("describe", data, "--html", page);
    ContentPolicy.check(page, "&lt;img src=x");
  }

  @Test
  void theExplanationOfARow() throws Exception {
    run("train", data, "--learner", "corrlog", "--out", model);
    Path page = directory.resolve("row.html");
    run("explain", model, data, "--row", "1", "--out", page);
    ContentPolicy.check(page, "&lt;img src=x");
  }

  @Test
  void thePathOfPenalties() throws Exception {
    Path page = directory.resolve("path.html");
    run(
        "path",
        data,
        "--learner",
        "corrlog",
        "--set",
        "sparsity=1",
        "--values",
        "0.1,1",
        "--html",
        page);
    ContentPolicy.check(page, "<svg");
  }

  @Test
  void theReportOfARepair() throws Exception {
    StringBuilder table = new StringBuilder("a" + HOSTILE + ",b,c\n");
    for (int row = 0; row < 80; row++) {
      table.append(row % 2 == 0 ? "u" + HOSTILE + ",p,1\n" : "v,q,2\n");
    }
    Path dirty = Files.writeString(directory.resolve("dirty.csv"), table + ",p,1\nv,,2\n");
    Path page = directory.resolve("repair.html");
    run("restore", "run", dirty, "--out", directory.resolve("clean.csv"), "--report", page);
    ContentPolicy.check(page, "&lt;img src=x");
  }
}

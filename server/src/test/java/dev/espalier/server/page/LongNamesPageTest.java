package dev.espalier.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.DataWriter;
import dev.espalier.learn.linear.IndependentLogistic;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The page with 600 labels of long names that begin alike. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("browser")
@Isolated("sets the default locale, which Playwright spells by")
class LongNamesPageTest {
  private static final int LABELS = 600;
  private static final int ROWS = 60;
  private static final List<String> FACETS =
      List.of("works-with::", "implemented-in::", "interface::", "role::", "use::", "field::");

  private Chromium chromium;
  private SongService service;

  @BeforeAll
  void start(@TempDir Path folder) {
    chromium = Chromium.start();
    Dataset data = data();
    Path file = folder.resolve("packages.csv");
    DataWriter.write(data, file);
    Path model = folder.resolve("packages.model");
    IndependentLogistic.defaults().train(data).save(model);
    service = SongService.of(model, file, folder.resolve("feedback.jsonl"));
  }

  @AfterAll
  void stop() {
    service.close();
    chromium.close();
  }

  private static Dataset data() {
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    double[] values = new double[2 * ROWS];
    for (int row = 0; row < ROWS; row++) {
      values[2 * row] = row % 7;
      values[2 * row + 1] = row % 3;
      for (int label = 0; label < LABELS; label++) {
        if ((row + label) % 31 == 0) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "packages",
        Schema.ofNumbers(
            List.of("x", "y"),
            IntStream.range(0, LABELS).mapToObj(LongNamesPageTest::name).toList()),
        new DenseFeatures(ROWS, 2, values),
        Labels.known(sets.build()));
  }

  private static String name(int label) {
    return FACETS.get(label % FACETS.size())
        + "calendar-and-appointments-of-people-"
        + (label % 2 == 0 ? "and-organisations-" : "")
        + label;
  }

  @Test
  void namesAreShownWholeAtEveryWidth() {
    for (int width : new int[] {1300, 390}) {
      try (ChromiumPage page = open(width)) {
        assertThat(page.overflow()).as("%s pixels", width).isZero();
        Object cut =
            page.page()
                .evaluate(
                    "[...document.querySelectorAll('.suggestions .name, .chip')]"
                        + ".filter(name => name.scrollWidth > name.clientWidth + 1"
                        + " && getComputedStyle(name).overflow !== 'visible').length");
        assertThat(cut).as("%s pixels", width).isEqualTo(0);
        assertThat(page.at(".suggestions .name").first().textContent())
            .as("%s pixels", width)
            .contains("::calendar-and-appointments-of-people-");
        assertThat(page.complaints()).isEmpty();
      }
    }
  }

  @Test
  void whatIsFoundStandsBelowItsBeginningAndIsMarked() {
    try (ChromiumPage page = open(1300)) {
      page.page().fill("#search", "people-and-organisations-4");
      page.sees(".suggestions .heading >> nth=0", "::");
      assertThat(page.at(".suggestions li[data-label] mark.typed").first())
          .hasText("people-and-organisations-4");
      Object misplaced =
          page.page()
              .evaluate(
                  "(() => { let heading = ''; let wrong = 0;"
                      + " document.querySelectorAll('.suggestions li').forEach(item => {"
                      + " if (item.className === 'heading') heading = item.textContent;"
                      + " else if (!item.dataset.label.startsWith(heading)) wrong++; });"
                      + " return wrong; })()");
      assertThat(misplaced).isEqualTo(0);
      page.page().fill("#search", "works-w");
      assertThat(page.at(".suggestions .heading mark.typed")).hasText("works-w");
      page.press("ArrowDown", "ArrowDown");
      assertThat(page.at(".suggestions li[data-label]:focus")).hasCount(1);
      assertThat(page.complaints()).isEmpty();
    }
  }

  /** Names without a common separator have no beginnings, and a few alike are none. */
  @Test
  void onlyBeginningsOfMostLabelsAreHeadings() {
    try (ChromiumPage page = open(1300)) {
      assertThat(beginnings(page, "a::b", "a::c", "a::d", "e")).isEqualTo("a::,a::,a::,");
      assertThat(beginnings(page, "a::b", "c", "d", "e")).isEqualTo(",,,");
      assertThat(beginnings(page, "law/civil", "law/penal", "law/canon", "art/x"))
          .isEqualTo("law/,law/,law/,");
    }
  }

  private static Object beginnings(ChromiumPage page, String... labels) {
    return page.page()
        .evaluate(
            "async labels => labels.map((await import('/assets/labelname.js')).beginnings(labels))"
                + ".join()",
            List.of(labels));
  }

  private ChromiumPage open(int width) {
    ChromiumPage page = chromium.open(service.address(), width, ColorScheme.LIGHT);
    page.sees(".suggestions li[data-label]:first-child .percent", "%");
    return page;
  }
}

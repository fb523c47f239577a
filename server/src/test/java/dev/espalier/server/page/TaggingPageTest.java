package dev.espalier.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The page in a real browser, before a real service. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("browser")
@Isolated("sets the default locale, which Playwright spells by")
class TaggingPageTest {
  private static final int ROWS = 30;
  private static final ObjectMapper JSON = new ObjectMapper();

  private Chromium chromium;
  private Path model;
  private Path rows;
  private Path feedback;
  private SongService service;
  private ChromiumPage page;
  @TempDir private Path folder;

  @BeforeAll
  void startChromium(@TempDir Path shared) throws IOException {
    chromium = Chromium.start();
    model = SongService.model(shared);
    rows = SongService.unlabelled(shared, ROWS);
  }

  @AfterAll
  void stopChromium() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void open(TestInfo test) {
    feedback = folder.resolve(test.getTestMethod().orElseThrow().getName() + ".jsonl");
    service = SongService.of(model, rows, feedback);
    page = chromium.open(service.address(), 1300, ColorScheme.LIGHT);
    suggestions();
  }

  @AfterEach
  void close() {
    page.close();
    service.close();
  }

  @Test
  void sayingYesToOneLabelMovesAnother() {
    String first = labelAt(0);
    String before = percentages();
    page.at("li[data-label='" + first + "'] button.yes").click();
    assertThat(page.at("li[data-label='" + first + "'] .percent")).hasText("100%");
    assertThat(page.at(".change.up, .change.down").first()).isVisible();
    assertThat(percentages()).isNotEqualTo(before);
    assertThat(labelAt(0)).as("what is under the pointer stays").isEqualTo(first);
    assertThat(page.at(".why h2")).hasText("Why " + first);
    assertThat(page.at(".why .contributions li").first()).isVisible();
    assertThat(page.at(".neighbourhood circle").first()).isVisible();
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void searchNeverClearsWhatIsChosen() {
    page.at("li[data-label='sad'] button.yes").click();
    page.press("/");
    page.page().keyboard().type("drea");
    assertThat(page.at(".suggestions li")).hasCount(1);
    page.press("Enter");
    assertThat(page.at(".chip.yes")).hasCount(2);
    page.page().fill("#search", "no such label");
    assertThat(page.at(".suggestions li")).hasCount(0);
    assertThat(page.at(".chip.yes")).hasCount(2);
    page.page().fill("#search", "");
    assertThat(page.at("button.yes[aria-pressed=true]")).hasCount(2);
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void enterSavesAndGoesOnAndUndoTakesItBack() throws IOException {
    String row = rowShown();
    page.at("li[data-label='calm'] button.yes").click();
    page.press("Enter");
    page.sees(".done", "1 done");
    assertThat(page.at(".place input")).not().hasValue(row);
    assertThat(lastLine().get("accepted").valueStream().map(JsonNode::asString)).contains("calm");
    assertThat(lastLine().get("row").asInt()).isEqualTo(Integer.parseInt(row));
    page.press("z");
    assertThat(page.at(".place input")).hasValue(row);
    page.sees(".done", "0 done");
    assertThat(page.at("li[data-label='calm'] button.yes")).hasAttribute("aria-pressed", "true");
    page.press("z");
    assertThat(page.at("li[data-label='calm'] button.yes")).hasAttribute("aria-pressed", "false");
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void addingToMoreRowsOverwritesNothing() throws IOException {
    goTo(3);
    judge("sad", "no");
    judge("calm", "yes");
    page.press("Enter");
    page.sees(".done", "1 done");
    goTo(7);
    judge("sad", "yes");
    page.press("b");
    page.page().fill("#bulk-rows", "2-4");
    page.press("Enter");
    page.sees(".done", "3 done");
    goTo(3);
    assertThat(pressed("sad", "no")).isVisible();
    assertThat(pressed("calm", "yes")).isVisible();
    goTo(4);
    assertThat(pressed("sad", "yes")).isVisible();
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void everythingCanBeDoneByKeys() throws IOException {
    String row = rowShown();
    page.press("ArrowDown", "ArrowDown", "y", "ArrowDown", "n");
    assertThat(page.at("button.yes[aria-pressed=true]")).hasCount(1);
    assertThat(page.at("button.no[aria-pressed=true]")).hasCount(1);
    page.press("u");
    assertThat(page.at("button.no[aria-pressed=true]")).hasCount(0);
    page.press("?");
    assertThat(page.at("dialog")).isVisible();
    page.press("Escape");
    assertThat(page.at("dialog")).hasCount(0);
    page.press("Enter");
    assertThat(page.at(".place input")).not().hasValue(row);
    page.press("s", "p");
    page.press("3");
    assertThat(page.at(".model-view h1")).hasText("songs");
    assertThat(page.at(".drawing canvas").first()).isVisible();
    page.press("1");
    suggestions();
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void aPastedTextIsTaggedAndExportedAsItWasJudged() throws IOException {
    page.at(".choice button").last().click();
    page.page().locator("textarea").last().fill("a sad and slow goodbye, \"tears\", piano");
    suggestions();
    assertThat(page.at(".mirror mark").first()).isAttached();
    judge("sad", "yes");
    judge("party", "no");
    page.at("button.primary").click();
    assertThat(page.at("textarea").last()).hasValue("");
    JsonNode saved = JSON.readTree(page.saved(".export button >> text=JSON lines"));
    JsonNode sent = lastLine();
    assertThat(saved.get("accepted")).isEqualTo(sent.get("accepted"));
    assertThat(saved.get("rejected")).isEqualTo(sent.get("rejected"));
    assertThat(sent.get("rejected").valueStream().map(JsonNode::asString)).containsExactly("party");
    assertThat(page.saved(".export button >> text=CSV"))
        .contains("\"a sad and slow goodbye, \"\"tears\"\", piano\"");
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void theExportOfRowsEqualsWhatWasJudged() throws IOException {
    goTo(5);
    judge("romantic", "yes");
    judge("aggressive", "no");
    page.press("Enter");
    page.sees(".done", "1 done");
    JsonNode sent = lastLine();
    List<JsonNode> lines =
        page.saved(".export button >> text=JSON lines")
            .lines()
            .map(line -> JSON.readTree(line))
            .toList();
    assertThat(lines).hasSize(ROWS);
    String judged = lines.get(4).toString();
    assertThat(sent.get("accepted").valueStream().map(JsonNode::asString))
        .contains("romantic")
        .allMatch(judged::contains);
  }

  @Test
  void whatIsJudgedWhileTheServiceIsAwayIsKept() throws IOException {
    String row = rowShown();
    // The next row is fetched ahead, so that there is something to go on with.
    page.page().waitForLoadState(LoadState.NETWORKIDLE);
    service.goAway();
    page.at("li[data-label='happy'] button.yes").click();
    page.sees(".status", "The service is away");
    page.press("Enter");
    page.sees(".status", "1 judgement waits");
    assertThat(page.at(".place input")).not().hasValue(row);
    service.comeBack();
    assertThat(page.at(".status")).hasCount(0);
    page.sees(".done", "1 done");
    assertThat(lastLine().get("row").asInt()).isEqualTo(Integer.parseInt(row));
    suggestions();
    assertThat(page.complaints()).allMatch(line -> line.contains("Failed to load resource"));
  }

  @Test
  void fitsAPhoneInLightAndDark() throws IOException {
    service.close();
    service = SongService.of(model, SongService.labelled(folder, ROWS), feedback);
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (ChromiumPage phone = chromium.open(service.address(), 390, scheme)) {
        for (String view : List.of("tag", "audit", "model")) {
          phone.page().navigate(service.address() + "#" + view);
          assertThat(phone.at("main .card, main .empty").first()).isVisible();
          assertThat(phone.overflow()).as(view).isZero();
        }
        boolean dark = brightness(phone) < 128;
        assertThat(dark).isEqualTo(scheme == ColorScheme.DARK);
        phone.press("d");
        if (scheme == ColorScheme.DARK) {
          assertThat(brightness(phone)).as("light by choice").isGreaterThan(128);
        }
        assertThat(phone.complaints()).isEmpty();
      }
    }
  }

  @Test
  void theAuditGoesIntoTheFeedback() throws IOException {
    service.close();
    service = SongService.of(model, SongService.labelled(folder, ROWS), feedback);
    page.page().navigate(service.address() + "#audit");
    Locator first = page.at(".suspect").first();
    assertThat(first).isVisible();
    String claim = first.getAttribute("aria-label");
    page.press("m");
    assertThat(first.locator(".outcome")).isVisible();
    assertThat(page.at(".suspect.focused").first()).not().hasAttribute("aria-label", claim);
    page.press("1");
    page.sees(".done", "1 done");
    String label = first(claim, " (?:has|have) (\\w+),");
    String list = claim.contains("does not have") ? "accepted" : "rejected";
    assertThat(lastLine().get(list).valueStream().map(JsonNode::asString)).contains(label);
  }

  /** The judgement of a row is on its way while the service is asked for the next one. */
  @Test
  void aRowThatIsJudgedOrOnItsWayIsNeverOffered() throws IOException {
    page.page()
        .route(
            "**/feedback",
            route -> {
              page.page().waitForTimeout(150);
              route.resume();
            });
    for (int accepted = 1; accepted <= 20; accepted++) {
      suggestions();
      String row = rowShown();
      page.at(".suggestions li[data-label] button.yes").first().click();
      page.press("Enter");
      assertThat(page.at(".place input")).not().hasValue(row);
    }
    page.sees(".done", "20 done");
    assertThat(Files.readAllLines(feedback).stream().map(line -> JSON.readTree(line).get("row")))
        .hasSize(20)
        .doesNotHaveDuplicates();
  }

  @Test
  void anAuditOfRowsWithoutLabelsSaysWhyItIsEmpty() {
    page.page().navigate(service.address() + "#audit");
    page.sees(".empty", "no row of unlabelled.csv had labels");
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void paragraphsAndListsOfATextStay() {
    String list = "Packages that\n * are small\n * are fast\n\n1. first\n2. second";
    assertThat(reflowed(list)).isEqualTo(list);
    assertThat(reflowed("one two three four\nfive six seven eight\nnine.\n\nA new paragraph is"))
        .isEqualTo("one two three four five six seven eight nine.\n\nA new paragraph is");
  }

  private Object reflowed(String text) {
    return page.page()
        .evaluate("async text => (await import('/assets/reading.js')).reflowed(text)", text);
  }

  @Test
  void marksTheWordsThatTermsStandFor() {
    assertThat(marked("Oil prices rose; OIL price", "text=oil")).isEqualTo("Oil|OIL");
    assertThat(marked("Countries and the county", "text=countri")).isEqualTo("Countries");
    assertThat(marked("Japan's trade, retrade", "text=japan", "text=trade"))
        .isEqualTo("Japan's|trade");
    assertThat(marked("an oil price, the price of oil", "text=oil price")).isEqualTo("oil price");
    assertThat(marked("oil", "title=oil", "text2=oil")).isEmpty();
  }

  /** The words that are marked in a text, by features of its column. */
  private String marked(String text, String... features) {
    return (String)
        page.page()
            .evaluate(
                "async ([text, features]) => (await import('/assets/highlight.js'))"
                    + ".pieces(text, 'text', features.map(name =>"
                    + " ({ kind: 'feature', name, amount: 1 })))"
                    + ".filter(piece => piece.amount).map(piece => piece.text).join('|')",
                List.of(text, List.of(features)));
  }

  @Test
  void nothingMovesAtOrAboveTheLabelThatIsHeld() {
    Object order =
        page.page()
            .evaluate(
                "async () => (await import('/assets/order.js')).arranged(['a', 'b', 'c', 'd'],"
                    + " ['a', 'b', 'c', 'd'], new Map([['a', .1], ['b', .2], ['c', .3],"
                    + " ['d', .9]]), 'b').join('')");
    assertThat(order).isEqualTo("abdc");
  }

  private static String first(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static int brightness(ChromiumPage page) {
    Object red =
        page.page()
            .evaluate("Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])");
    return ((Number) red).intValue();
  }

  private void suggestions() {
    page.sees(".suggestions li:first-child .percent", "%");
  }

  private String labelAt(int place) {
    return page.at(".suggestions li").nth(place).getAttribute("data-label");
  }

  private String percentages() {
    return page.at(".suggestions").innerText();
  }

  private String rowShown() {
    return page.at(".place input").inputValue();
  }

  private void goTo(int row) {
    page.page().fill(".place input", String.valueOf(row));
    page.press("Enter");
    page.sees("[role=status].spoken", "Row " + row);
    suggestions();
  }

  private void judge(String label, String verdict) {
    page.at("li[data-label='" + label + "'] button." + verdict).click();
    assertThat(pressed(label, verdict)).isVisible();
  }

  private Locator pressed(String label, String verdict) {
    return page.at("li[data-label='" + label + "'] button." + verdict + "[aria-pressed=true]");
  }

  private JsonNode lastLine() throws IOException {
    List<String> lines = Files.readAllLines(feedback);
    return JSON.readTree(lines.get(lines.size() - 1));
  }
}

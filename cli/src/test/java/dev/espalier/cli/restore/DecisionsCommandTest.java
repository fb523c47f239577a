package dev.espalier.cli.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.OpenPage;
import dev.espalier.io.internal.text.Digests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** From a repair's page over decisions to the repaired table. */
@ResourceLock(Chromium.LOCK)
class DecisionsCommandTest {
  private static final String ALL = "crimson,smallish,a<b\nturquoise,largeish,c&d\n".repeat(2);

  @TempDir Path directory;
  private Path dirty = Path.of("");
  private Path page = Path.of("");
  private Path out = Path.of("");

  /** Colour decides size; rows 121 and 122 lack it, 123 and 124 have a typing error. */
  @BeforeEach
  void repair() throws IOException {
    String good = "crimson,smallish,a<b\nturquoise,largeish,c&d\n".repeat(60);
    String bad = "crimson,,a<b\nturquoise,,c&d\ncrimson,smxllish,a<b\nturquoixe,largeish,c&d\n";
    dirty = write("dirty.csv", "colour,size,mark\n" + good + bad);
    page = directory.resolve("report.html");
    out = directory.resolve("out.csv");
    CommandLineRun run = run("--report", page);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(out)).endsWith(ALL);
  }

  private CommandLineRun run(Object... more) {
    List<Object> words =
        new ArrayList<>(
            List.of("restore", "run", dirty, "--out", out, "--caution", 0.5, "--fill-above", 0.3));
    words.addAll(List.of(more));
    return CommandLineRun.of(words.toArray());
  }

  @Test
  void thePageRunsUnderItsPolicyAndShowsChangesWithTheirLetters() throws Exception {
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(page, OpenPage.PHONE);
      assertThat(open.complaints()).isEmpty();
      assertThat(open.overflow()).isZero();
      assertThat(open.dom())
          .contains("4 changes accepted, 0 refused")
          .contains("sm<del>x</del>llish", "sm<ins>a</ins>llish")
          .contains("Columns that were not touched")
          .doesNotContain("<b\">");
    }
  }

  @Test
  void whatIsRefusedInThePageStaysAndTheRestIsMade() throws Exception {
    String saved =
        saved(
            """
            const boxes = [...document.querySelectorAll('#list input')];
            boxes[0].click();
            const key = name => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
            boxes[1].focus();
            key('ArrowDown');
            key('r');
            """);
    assertThat(saved).contains("\"refuse\"").contains(Digests.sha256(dirty));
    Path decisions = write("dirty.csv.decisions.json", saved);
    CommandLineRun apply =
        CommandLineRun.of("restore", "apply", dirty, "--decisions", decisions, "--out", out);
    assertThat(apply.code()).as(apply.err()).isZero();
    assertThat(apply.out()).contains("as decided: 1 cells filled, 1 corrected, 2 changes refused");
    String expected =
        "crimson,,a<b\nturquoise,largeish,c&d\ncrimson,smxllish,a<b\nturquoise,largeish,c&d\n";
    assertThat(Files.readString(out)).endsWith(expected);
    assertThat(Files.readAllLines(directory.resolve("out.changes.csv"))).hasSize(3);
    CommandLineRun again = run("--decisions", decisions);
    assertThat(again.out()).contains("decisions were followed, 2 changes refused");
    assertThat(Files.readString(out)).endsWith(expected);
  }

  @Test
  void rulesColumnsAndFiltersDecideAboutManyAtOnce() throws Exception {
    String answer =
        answer(
            """
            const say = () => document.getElementById('status').textContent;
            document.querySelector('[aria-label^="refuse all changes of column size"]').click();
            answer += say();
            document.getElementById('undo').click();
            answer += ' | ' + say();
            const search = document.getElementById('search');
            search.value = 'smxllish';
            search.dispatchEvent(new Event('input'));
            answer += ' | ' + document.querySelectorAll('#list li').length;
            document.getElementById('refuse').click();
            answer += ' | ' + say();
            """);
    assertThat(answer)
        .isEqualTo(
            "1 change accepted, 3 refused. | 4 changes accepted, 0 refused. | 1 | 3 changes"
                + " accepted, 1 refused.");
  }

  @Test
  void aGuessBelowTheCautionIsMadeWhenItIsAccepted() throws Exception {
    CommandLineRun run =
        CommandLineRun.of(
            "restore",
            "run",
            dirty,
            "--out",
            out,
            "--report",
            page,
            "--fill-above",
            1,
            "--caution",
            0.5);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(out)).contains("\ncrimson,,a<b\n");
    String saved =
        saved("[...document.querySelectorAll('#list li.left input')].forEach(box => box.click());");
    Path decisions = write("d.json", saved);
    CommandLineRun apply =
        CommandLineRun.of("restore", "apply", dirty, "--decisions", decisions, "--out", out);
    assertThat(apply.code()).as(apply.err()).isZero();
    assertThat(Files.readString(out)).endsWith(ALL);
  }

  @Test
  void nothingIsWiderThanAPhone() throws Exception {
    Path frame =
        write(
            "frame.html",
            "<iframe src=\"with-answer.html\" width=\"390\" height=\"800\"></iframe><script>"
                + "addEventListener('message', event => document.body.setAttribute('data-answer',"
                + " event.data));</script>");
    withScript(
        "with-answer.html",
        "parent.postMessage(document.documentElement.scrollWidth <= innerWidth ? 'fits' : 'wide: '"
            + " + document.documentElement.scrollWidth, '*');");
    assertThat(answerOf(frame)).isEqualTo("fits");
  }

  @Test
  void decisionsThatDoNotFitAreRefusedInOneLine() throws IOException {
    Path old = write("old.csv", "old");
    assertRefused(old, "no such file", directory.resolve("nowhere.json"));
    assertRefused(old, "x.json: not valid JSON", write("x.json", "{"));
    assertRefused(old, "x.json: holds no decisions", write("x.json", "{}"));
    assertRefused(
        old, "is about another table than", file("deadbeef", "turquoixe", "accept", "votes"));
    String digest = Digests.sha256(dirty);
    assertRefused(
        old,
        "d.json: row 124, column 'colour' says 'turquoixe', but 'ryd' was decided on",
        file(digest, "ryd", "accept", "votes"));
    assertRefused(old, "decision is 'maybe'", file(digest, "turquoixe", "maybe", "votes"));
    assertRefused(old, "there is no rule 'magic'", file(digest, "turquoixe", "accept", "magic"));
    CommandLineRun none = CommandLineRun.of("restore", "apply", dirty, "--out", old);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("missing argument DIRTY; expected a model and a table, or");
    assertThat(Files.readString(old)).isEqualTo("old");
  }

  private void assertRefused(Path old, String message, Path decisions) throws IOException {
    CommandLineRun run =
        CommandLineRun.of("restore", "apply", dirty, "--decisions", decisions, "--out", old);
    assertThat(run.code()).as(run.toString()).isEqualTo(2);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains(message);
    assertThat(Files.readString(old)).isEqualTo("old");
  }

  private Path file(String sha256, String before, String decision, String rule) throws IOException {
    return write(
        "d.json",
        "{\"format\":\"espalier-decisions\",\"version\":1,\"sha256\":\""
            + sha256
            + "\",\"decisions\":[{\"row\":124,\"column\":\"colour\",\"old\":\""
            + before
            + "\",\"new\":\"turquoise\",\"decision\":\""
            + decision
            + "\",\"rule\":\""
            + rule
            + "\"}]}");
  }

  /** What the page saves after a script has used it. */
  private String saved(String script) throws Exception {
    String encoded =
        answer(
            script
                + """

                window.Blob = function (parts) { answer = btoa(String.fromCharCode(...new TextEncoder().encode(parts.join('')))); };
                URL.createObjectURL = () => '#';
                document.getElementById('save').click();
                """);
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }

  private String answer(String script) throws Exception {
    return answerOf(
        withScript(
            "used.html",
            "let answer = '';\n"
                + script
                + "\nif (answer) document.body.setAttribute('data-answer', answer);"));
  }

  /** The page with a script of the test, which its policy would not allow. */
  private Path withScript(String name, String script) throws IOException {
    String text = Files.readString(page).replaceFirst("<meta http-equiv=[^>]*>", "");
    return write(name, text.replace("</body>", "<script>{" + script + "}</script></body>"));
  }

  private static String answerOf(Path file) {
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(file, OpenPage.DESK);
      open.page().waitForFunction("document.body.dataset.answer");
      return open.text("document.body.dataset.answer");
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}

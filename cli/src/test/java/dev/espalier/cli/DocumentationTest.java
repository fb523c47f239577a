package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links of the pages lead somewhere, and what is written by hand has a limit. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void linksOfEveryPageLeadToFilesAndHeadings() throws IOException {
    for (Path page : pages()) {
      for (MatchResult link :
          Pattern.compile("\\]\\(([^)#:]*)(#[^)]+)?\\)")
              .matcher(Files.readString(page))
              .results()
              .toList()) {
        Path target = page;
        if (!link.group(1).isEmpty()) {
          target = page.resolveSibling(link.group(1)).normalize();
          assertThat(target).as("%s: %s", page, link.group()).exists();
        }
        if (link.group(2) != null) {
          assertThat(anchors(target)).as("%s: %s", page, link.group()).contains(link.group(2));
        }
      }
    }
  }

  @Test
  void theReadmeIsShortAndNamesTheTestCommand() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    assertThat(words(readme)).isLessThanOrEqualTo(900);
    assertThat(readme).contains("./mvnw verify");
  }

  /**
   * Words of README and docs, but for pages that GeneratedPagesTest writes and for design notes,
   * which record experiments.
   */
  @Test
  void whatIsWrittenByHandIsAtMostThirtyThousandWords() throws IOException {
    long sum = words(Files.readString(ROOT.resolve("README.md")));
    for (Path page : pages()) {
      String text = Files.readString(page);
      if (page.startsWith(ROOT.resolve("docs"))
          && !page.startsWith(ROOT.resolve("docs/design-notes"))
          && !text.startsWith("<!-- Generated")) {
        sum += words(text);
      }
    }
    assertThat(sum).isLessThanOrEqualTo(30_000);
  }

  private static long words(String text) {
    return Pattern.compile("\\S+").matcher(text).results().count();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  /** What headings are called in links: lower case, dashes for spaces, no punctuation. */
  private static List<String> anchors(Path page) throws IOException {
    return Files.readString(page)
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> "#" + line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
